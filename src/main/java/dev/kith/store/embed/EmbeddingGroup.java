package dev.kith.store.embed;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// What is embedded and stored at once: texts of some nodes, or a part of one node's.
final class EmbeddingGroup {
  static final int MOST_TEXTS = 128;
  private static final int MOST_NODES = 512;

  private final TextReader reader;
  private final long change;
  private final int most;
  private final List<NodeTexts.Text> texts = new ArrayList<>();
  private final List<NodeTexts> surplus = new ArrayList<>();
  private final BitSet complete = new BitSet();
  private int nodes;

  /// Reads what a node has and lacks; empty where it does not exist.
  @FunctionalInterface
  interface TextReader {
    Optional<NodeTexts> of(int node) throws SQLException;
  }

  /// @param change the last one when the texts are read
  EmbeddingGroup(TextReader reader, long change) {
    this(reader, change, MOST_TEXTS);
  }

  /// @param most how many texts it has room for
  EmbeddingGroup(TextReader reader, long change, int most) {
    this.most = most;
    this.reader = reader;
    this.change = change;
  }

  /// Takes what a node lacks, as far as there is room; returns whether that was all.
  ///
  /// @param share of a group, how many parts others must be left: 1 leaves none
  boolean take(int node, int share) throws SQLException {
    int room = Math.max(1, most / share) - texts.size();
    if (room <= 0 || nodes >= MOST_NODES / share) {
      return false;
    }
    nodes++;
    var found = reader.of(node);
    if (found.isEmpty()) {
      return true;
    }
    var missing = found.get().missing();
    texts.addAll(missing.subList(0, Math.min(room, missing.size())));
    if (missing.size() > room) {
      return false;
    }
    if (!found.get().surplus().isEmpty()) {
      surplus.add(found.get());
    }
    complete.set(node);
    return true;
  }

  /// The last change when its texts were read.
  long change() {
    return change;
  }

  List<NodeTexts.Text> texts() {
    return texts;
  }

  /// Nodes that have vectors too many.
  List<NodeTexts> surplus() {
    return surplus;
  }

  /// The nodes that lack nothing once this is stored.
  BitSet complete() {
    return complete;
  }
}
