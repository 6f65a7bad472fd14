package dev.kith.pattern;

import dev.kith.graph.pattern.ChainPattern;
import dev.kith.graph.pattern.ChainRows;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.graph.pattern.Rows;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A chain that a graph of joined tables answers in one question, with the properties of its nodes.
///
/// That takes little where both ends of the chain are narrow, or where it begins at one node and
/// the engine finds the first rows without the others. A chain that turns out to have many rows is
/// left to [Chain], which reads no more than it needs.
///
/// @param rows in order
/// @param ways how each step is made
/// @param properties of the nodes of the rows
record JoinedChain(
    List<List<NodeRef>> rows,
    boolean more,
    List<Way> ways,
    Map<NodeRef, List<Literal>> properties) {
  private static final int MOST_KEYS = 1_000;

  /// So many rows are read at most where the end is narrow.
  private static final int MOST_ROWS = 1_000;

  JoinedChain {
    rows = List.copyOf(rows);
    ways = List.copyOf(ways);
    properties = Map.copyOf(properties);
  }

  /// A step along one type of relationship.
  record Way(EdgeType type, boolean forward) {
    String start() {
      return forward ? type.from() : type.to();
    }

    String end() {
      return forward ? type.to() : type.from();
    }

    /// A loop is taken from its source, whichever way.
    Hop hop(NodeRef before, NodeRef next) {
      boolean taken = forward || before.equals(next);
      return new Hop(type, forward ? before : next, forward ? next : before, taken, List.of());
    }
  }

  /// Empty where the chain has to be followed step by step.
  ///
  /// @param wanted the properties of nodes that are returned, by the names of their types
  static Optional<JoinedChain> of(
      Patterns patterns,
      ChainQuestion question,
      Map<String, List<Property>> wanted,
      Extent extent) {
    boolean narrow = question.to().filter(to -> !to.isUnbounded()).isPresent();
    boolean first = question.steps().size() == 1 && isOne(question.from());
    if (!narrow && !(first && patterns.joinsRowByRow())) {
      return Optional.empty();
    }
    var ways = ways(question);
    var nodes = nodes(patterns, question, ways);
    if (nodes.isEmpty()) {
      return Optional.empty();
    }
    int most = narrow ? Math.max(MOST_ROWS, question.limit()) : question.limit();
    var columns = columns(nodes, wanted);
    var order =
        narrow
            ? List.<ChainRows.Order>of()
            : List.of(new ChainRows.Order(columns.indexOf(key(nodes, nodes.size() - 1)), false));
    extent.room();
    var asked = new ChainRows(pattern(nodes, ways), columns, order, most + 1, narrow);
    boolean certain = !narrow || isFew(question, most);
    return (certain ? patterns.rowsAlone(asked) : patterns.rows(asked))
        .filter(found -> !narrow || found.rows().size() <= most)
        .map(found -> read(found, nodes, ways, columns, question.limit(), extent));
  }

  private static boolean isOne(NodePattern from) {
    return from.filter().isAll() && from.keys().filter(keys -> keys.size() == 1).isPresent();
  }

  /// Whether there cannot be more rows than that, because the keys of both ends are given.
  private static boolean isFew(ChainQuestion question, int most) {
    var from = question.from().keys().map(List::size).orElse(MOST_KEYS + 1);
    var to = question.to().flatMap(NodePattern::keys).map(List::size).orElse(MOST_KEYS + 1);
    return question.steps().size() == 1 && (long) from * to <= most;
  }

  /// How each step is made; empty where a step may be made in several ways, or where a chain might
  /// take a relationship twice.
  private static List<Way> ways(ChainQuestion question) {
    var ways = new ArrayList<Way>();
    var seen = new HashSet<EdgeType>();
    var before = question.from().type().name();
    for (var step : question.steps()) {
      var way = question.after().isPresent() ? Optional.<Way>empty() : way(step, before);
      if (way.isEmpty() || !seen.add(way.get().type())) {
        return List.of();
      }
      ways.add(way.get());
      before = way.get().end();
    }
    return ways;
  }

  private static Optional<Way> way(ChainQuestion.Step step, String before) {
    if (step.maxHops() > 1 || step.ways().size() != 1 || step.direction() == Direction.BOTH) {
      return Optional.empty();
    }
    var only = step.ways().entrySet().iterator().next();
    var way = new Way(only.getKey(), step.direction() == Direction.OUTGOING);
    boolean plain =
        only.getValue().isAll() && step.returned().getOrDefault(way.type, List.of()).isEmpty();
    return plain && way.start().equals(before) ? Optional.of(way) : Optional.empty();
  }

  /// The nodes of the chain; empty where it has no such chain. A table may treat two texts as one
  /// key, so only integers are compared by engines.
  private static List<ChainPattern.Node> nodes(
      Patterns patterns, ChainQuestion question, List<Way> ways) {
    var to = question.to();
    if (ways.isEmpty()
        || to.filter(some -> !some.type().name().equals(ways.getLast().end())).isPresent()
        || !isFew(question.from())
        || to.filter(some -> !isFew(some)).isPresent()) {
      return List.of();
    }
    var nodes = new ArrayList<ChainPattern.Node>();
    nodes.add(node(question.from()));
    for (int step = 0; step < ways.size(); step++) {
      boolean given = step == ways.size() - 1 && to.isPresent();
      nodes.add(
          given
              ? node(to.get())
              : new ChainPattern.Node(patterns.ontology().end(ways.get(step).end()), Filter.all()));
    }
    for (var node : nodes) {
      if (node.type().key().type() != PropertyType.INT64) {
        return List.of();
      }
    }
    return nodes;
  }

  private static boolean isFew(NodePattern some) {
    return some.keys().filter(keys -> keys.isEmpty() || keys.size() > MOST_KEYS).isEmpty();
  }

  private static ChainPattern.Node node(NodePattern some) {
    var keys = some.keys().map(given -> among(some.type(), given));
    var all = new ArrayList<Filter>();
    keys.filter(part -> !part.isAll()).ifPresent(all::add);
    if (!some.filter().isAll()) {
      all.add(some.filter());
    }
    return new ChainPattern.Node(
        some.type(), all.size() == 1 ? all.getFirst() : new Filter.AllOf(all));
  }

  private static Filter among(NodeType type, List<Literal> keys) {
    return keys.size() == 1
        ? new Filter.Compare(type.key(), Filter.Comparison.EQUAL, keys.getFirst())
        : new Filter.In(type.key(), keys);
  }

  private static ChainPattern.Of key(List<ChainPattern.Node> nodes, int place) {
    return new ChainPattern.Of(place, nodes.get(place).type().key());
  }

  /// Of each node its key and then what is wanted.
  private static List<ChainPattern.Of> columns(
      List<ChainPattern.Node> nodes, Map<String, List<Property>> wanted) {
    var columns = new ArrayList<ChainPattern.Of>();
    for (int place = 0; place < nodes.size(); place++) {
      int node = place;
      columns.add(key(nodes, place));
      wanted
          .getOrDefault(nodes.get(place).type().name(), List.of())
          .forEach(property -> columns.add(new ChainPattern.Of(node, property)));
    }
    return columns;
  }

  private static ChainPattern pattern(List<ChainPattern.Node> nodes, List<Way> ways) {
    return new ChainPattern(
        nodes,
        ways.stream()
            .map(
                way ->
                    new ChainPattern.Step(
                        List.of(way.type()),
                        way.forward() ? Direction.OUTGOING : Direction.INCOMING))
            .toList());
  }

  private static JoinedChain read(
      Rows found,
      List<ChainPattern.Node> nodes,
      List<Way> ways,
      List<ChainPattern.Of> columns,
      int limit,
      Extent extent) {
    var properties = new HashMap<NodeRef, List<Literal>>();
    var rows = new ArrayList<List<NodeRef>>();
    for (var values : found.rows()) {
      var row = new ArrayList<NodeRef>();
      for (int column = 0; column < columns.size(); ) {
        int from = column++;
        int place = columns.get(from).node();
        while (column < columns.size() && columns.get(column).node() == place) {
          column++;
        }
        var node = new NodeRef(nodes.get(place).type().name(), values.get(from));
        properties.putIfAbsent(node, values.subList(from + 1, column));
        row.add(node);
      }
      extent.step();
      rows.add(row);
    }
    rows.sort(NodeOrder::compare);
    extent.found(properties.size(), rows.size() * ways.size());
    boolean more = rows.size() > limit;
    var kept = more ? rows.subList(0, limit) : rows;
    return new JoinedChain(kept, more, ways, properties);
  }

  /// Every relationship that some rows follow, nearest first. No two steps follow the same type.
  List<Chain.Placed> placed(List<List<NodeRef>> some) {
    var placed = new ArrayList<Chain.Placed>();
    for (int step = 0; step < ways.size(); step++) {
      var hops = new ArrayList<Hop>(some.size());
      for (var row : some) {
        hops.add(ways.get(step).hop(row.get(step), row.get(step + 1)));
      }
      hops.sort(NodeOrder.HOPS);
      for (int index = 0; index < hops.size(); index++) {
        if (index == 0 || NodeOrder.HOPS.compare(hops.get(index - 1), hops.get(index)) != 0) {
          placed.add(new Chain.Placed(hops.get(index), step + 1));
        }
      }
    }
    return placed;
  }
}
