package dev.kith.search.text;

import java.util.List;

/// The searchable content of a node.
///
/// @param key the node's permanent number in its database
/// @param text descriptions and observations, in one string
/// @param updated when the node was last changed: the newer of two equal hits comes first
/// @param mentions how often others mention the node, or NaN: the more, the higher it ranks
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
}
