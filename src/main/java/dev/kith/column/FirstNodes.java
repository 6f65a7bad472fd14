package dev.kith.column;

import dev.kith.graph.Call;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/// Finds the first nodes of one type, in an order, from columns.
public final class FirstNodes {
  private FirstNodes() {}

  /// An order of nodes. Comparators made of others, and objects for the nodes, take three times as
  /// long to pass all of them (B16).
  private interface NodeComparison {
    int compare(int one, int other);

    default NodeComparison reversed() {
      return (later, earlier) -> compare(earlier, later);
    }
  }

  /// Whether columns can answer a question.
  public static boolean supports(NodeQuestion question) {
    return question.keys().isEmpty()
        && question.after().isEmpty()
        && ColumnCondition.supports(question.filter(), question.type().key())
        && question.properties().stream().noneMatch(each -> each.type() == PropertyType.STRINGS);
  }

  /// The properties that need columns.
  public static Set<Property> properties(NodeQuestion question) {
    var needed = new LinkedHashSet<Property>();
    ColumnCondition.addProperties(question.filter(), needed);
    needed.addAll(question.properties());
    needed.remove(question.type().key());
    return needed;
  }

  /// The rows of the answer.
  ///
  /// @throws SqlRequiredException where columns cannot answer exactly as SQL would
  public static List<List<Literal>> of(
      NodeQuestion question, Topology topology, NodeColumns nodes, Call call) {
    var order = order(question, nodes);
    var first = new PriorityQueue<Integer>(order.reversed()::compare);
    var condition = ColumnCondition.of(question.filter(), nodes::column);
    new NodePages(topology, call)
        .each(
            nodes.type(),
            condition,
            (_, some, count) -> {
              for (int index = 0; index < count; index++) {
                add(some[index], order, first, question.limit());
              }
            });
    var sorted = first.toArray(new Integer[0]);
    Arrays.sort(sorted, order::compare);
    return Arrays.stream(sorted).map(node -> row(node, question, nodes)).toList();
  }

  private static void add(int node, NodeComparison order, PriorityQueue<Integer> first, int limit) {
    if (first.size() < limit) {
      first.add(node);
    } else if (limit > 0 && order.compare(node, first.element()) < 0) {
      first.remove();
      first.add(node);
    }
  }

  private static NodeComparison order(NodeQuestion question, NodeColumns nodes) {
    NodeComparison byKey =
        (one, other) ->
            ColumnValues.compare(nodes.key().apply(one), nodes.key().apply(other), false);
    var parts = new ArrayList<NodeComparison>();
    for (var sort : question.order()) {
      var property = question.properties().get(sort.column());
      if (!property.equals(question.type().key())) {
        parts.add(by(nodes.column(property), sort.descending()));
      } else {
        parts.add(sort.descending() ? byKey.reversed() : byKey);
      }
    }
    parts.add(byKey);
    return inTurn(parts.toArray(new NodeComparison[0]));
  }

  private static NodeComparison inTurn(NodeComparison[] parts) {
    return (one, other) -> {
      for (var part : parts) {
        int compared = part.compare(one, other);
        if (compared != 0) {
          return compared;
        }
      }
      return 0;
    };
  }

  /// Missing values come last.
  private static NodeComparison by(PropertyColumn column, boolean descending) {
    return (one, other) -> {
      var page = column.pageOf(one);
      var otherPage = column.pageOf(other);
      byte kind = page.kinds()[one & ColumnPage.MASK];
      byte otherKind = otherPage.kinds()[other & ColumnPage.MASK];
      if (kind == ColumnPage.MISSING || otherKind == ColumnPage.MISSING) {
        return Boolean.compare(kind == ColumnPage.MISSING, otherKind == ColumnPage.MISSING);
      }
      long bits = page.bits()[one & ColumnPage.MASK];
      long otherBits = otherPage.bits()[other & ColumnPage.MASK];
      int compared = ColumnValues.compare(column, kind, bits, otherKind, otherBits);
      return descending ? -compared : compared;
    };
  }

  private static List<Literal> row(int node, NodeQuestion question, NodeColumns nodes) {
    var row = new ArrayList<Literal>();
    for (var property : question.properties()) {
      if (property.equals(question.type().key())) {
        row.add(nodes.key().apply(node));
      } else {
        var column = nodes.column(property);
        var page = column.pageOf(node);
        int at = node & ColumnPage.MASK;
        row.add(ColumnValues.literal(property.type(), column, page.kinds()[at], page.bits()[at]));
      }
    }
    return row;
  }
}
