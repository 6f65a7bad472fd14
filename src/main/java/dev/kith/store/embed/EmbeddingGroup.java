package dev.kith.store.embed;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// What is embedded and stored at once: texts of some nodes, or a part of one node's.
///
/// @param surplus nodes that have vectors too many
/// @param next the node to go on with, which may be the last one again; 0 at the end
record EmbeddingGroup(List<NodeTexts.Text> texts, List<NodeTexts> surplus, int next) {
  private static final int MOST_TEXTS = 128;
  private static final int MOST_NODES = 512;

  /// Reads what a node has and lacks; empty where it does not exist.
  @FunctionalInterface
  interface Reader {
    Optional<NodeTexts> of(int node) throws SQLException;
  }

  static EmbeddingGroup of(Reader reader, BitSet nodes, int from) throws SQLException {
    var texts = new ArrayList<NodeTexts.Text>();
    var surplus = new ArrayList<NodeTexts>();
    int node = nodes.nextSetBit(from);
    for (int seen = 0; node >= 0 && seen < MOST_NODES; seen++) {
      var found = reader.of(node);
      if (found.isPresent()) {
        var missing = found.get().missing();
        int room = MOST_TEXTS - texts.size();
        texts.addAll(missing.subList(0, Math.min(room, missing.size())));
        if (!found.get().surplus().isEmpty()) {
          surplus.add(found.get());
        }
        if (missing.size() > room) {
          return new EmbeddingGroup(texts, surplus, node);
        }
      }
      node = nodes.nextSetBit(node + 1);
    }
    return new EmbeddingGroup(texts, surplus, Math.max(0, node));
  }
}
