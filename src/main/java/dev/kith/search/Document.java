package dev.kith.search;

import java.util.List;

/// What can be found of a node.
///
/// @param key the node's lasting number in its database
/// @param text descriptions and observations, in one string
/// @param updated when the node was last changed: of two hits alike the newer comes first
public record Document(
    int key, String id, String name, List<String> aliases, String type, String text, long updated) {
  public Document {
    aliases = List.copyOf(aliases);
  }
}
