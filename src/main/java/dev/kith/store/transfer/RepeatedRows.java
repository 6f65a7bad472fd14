package dev.kith.store.transfer;

import dev.kith.graph.Metadata;
import java.util.ArrayList;
import java.util.List;

/// The rows of an import that name a node or an edge again: how many, and what the last of them
/// replaced.
final class RepeatedRows {
  private static final int EXAMPLES = 20;

  private final List<String> replaced = new ArrayList<>();
  private long nodes;
  private long edges;

  long nodes() {
    return nodes;
  }

  long edges() {
    return edges;
  }

  /// The first of those that differed.
  List<String> replaced() {
    return replaced;
  }

  /// The last row of a node wins, whole.
  void node(String id, boolean differs) {
    nodes++;
    if (differs) {
      report("the node '" + id + "' came again and replaced the row before");
    }
  }

  /// Counts more rows of one triple.
  void edges(long more) {
    edges += more;
  }

  /// What two rows of one triple say together; the later wins where they differ.
  String merged(String subject, String predicate, String object, String before, String after) {
    if (before.equals(after) || before.equals("{}")) {
      return after;
    }
    if (after.equals("{}")) {
      return before;
    }
    var first = new Metadata(before).toObject();
    var second = new Metadata(after).toObject();
    for (var member : second.properties()) {
      var there = first.get(member.getKey());
      if (there != null && !there.equals(member.getValue())) {
        report(
            "the edge '"
                + subject
                + "' "
                + predicate
                + " '"
                + object
                + "' came again with another '"
                + member.getKey()
                + "', which replaced the one before");
      }
    }
    return new Metadata(before).with(new Metadata(after)).json();
  }

  private void report(String example) {
    if (replaced.size() < EXAMPLES) {
      replaced.add(example);
    }
  }
}
