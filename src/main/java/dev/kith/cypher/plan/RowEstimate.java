package dev.kith.cypher.plan;

import dev.kith.cypher.plan.Elements.EdgeElement;
import dev.kith.cypher.plan.Elements.NodeElement;
import dev.kith.cypher.tree.PathPattern.Arrow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Guesses from the counts of a graph how many rows the parts of a `MATCH` make, to choose where to
/// begin and which relationship to follow next.
///
/// @param types counts relationships by the types that an element allows
/// @param left the relationships that were not followed yet
/// @param unsolved the names that are not known yet
record RowEstimate(
    NodeFinder finder,
    Elements elements,
    TypeCount types,
    List<EdgeElement> left,
    Set<String> unsolved) {
  /// One of so many nodes is taken to have a certain value of a property.
  private static final double SAME_VALUE = 10_000;

  /// Relationships in a row count as so many at most: the guess only compares.
  private static final int MOST_HOPS = 3;

  /// How many relationships there are of the types that an element allows.
  @FunctionalInterface
  interface TypeCount {
    long of(EdgeElement edge);
  }

  /// What following a relationship makes of one row.
  ///
  /// @param read how many rows at first
  /// @param kept how many of them meet the conditions on their new node
  record Step(double read, double kept) {
    /// The least goes first: what keeps few rows, and has to read few for it.
    double rank() {
      return (kept - 1) / Math.max(read, Double.MIN_NORMAL);
    }
  }

  /// About how many rows are read when the run begins at a node.
  double from(NodeElement start) {
    var known = new HashSet<String>();
    elements.nodes().keySet().stream().filter(name -> !unsolved.contains(name)).forEach(known::add);
    known.add(start.name());
    double rows = Math.max(1, finder.count(start) * share(start));
    double read = rows;
    var open = new ArrayList<>(left);
    var next = next(open, known);
    while (next.isPresent()) {
      var edge = next.get();
      open.remove(edge);
      var step = step(edge, known);
      read += rows * step.read;
      rows *= step.kept;
      known.add(edge.left());
      known.add(edge.right());
      next = next(open, known);
    }
    return read;
  }

  private Optional<EdgeElement> next(List<EdgeElement> open, Set<String> known) {
    return open.stream()
        .filter(edge -> known.contains(edge.left()) || known.contains(edge.right()))
        .min(Comparator.comparingDouble(edge -> step(edge, known).rank()));
  }

  /// Follows a relationship of which one node is known, or both.
  Step step(EdgeElement edge, Set<String> known) {
    boolean forward = known.contains(edge.left());
    var from = elements.node(forward ? edge.left() : edge.right());
    var to = elements.node(forward ? edge.right() : edge.left());
    double each = types.of(edge) / Math.max(1.0, (double) finder.count(from));
    if (edge.pattern().way() == Arrow.EITHER) {
      each *= 2;
    }
    int hops =
        edge.pattern()
            .range()
            .map(range -> Math.clamp(range.most().orElse(MOST_HOPS), 1, MOST_HOPS))
            .orElse(1);
    double read = Math.pow(each, hops);
    return known.contains(to.name())
        ? new Step(read, Math.min(1, read / Math.max(1.0, (double) finder.count(to))))
        : new Step(read, read * share(to));
  }

  private double share(NodeElement node) {
    return finder.having(node).isPresent() ? 1 / SAME_VALUE : 1;
  }
}
