package dev.kith.search.text;

import java.util.List;

/// What can be found of a node.
///
/// @param key the node's lasting number in its database
/// @param text descriptions and observations, in one string
/// @param updated when the node was last changed: of two hits alike the newer comes first
/// @param mentions how often others speak of the node, or NaN: what is much spoken of is more often
///   meant
public record Document(
    int key,
    String id,
    String name,
    List<String> aliases,
    String type,
    String text,
    long updated,
    double mentions) {
  public Document {
    aliases = List.copyOf(aliases);
  }

  /// A node of which nobody has counted the mentions.
  public Document(
      int key,
      String id,
      String name,
      List<String> aliases,
      String type,
      String text,
      long updated) {
    this(key, id, name, aliases, type, text, updated, Double.NaN);
  }
}
