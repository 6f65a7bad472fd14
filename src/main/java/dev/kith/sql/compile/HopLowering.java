package dev.kith.sql.compile;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Alias;
import dev.kith.sql.Aliases;
import dev.kith.sql.Conditions;
import dev.kith.sql.Expr;
import dev.kith.sql.From;
import dev.kith.sql.Mapping;
import dev.kith.sql.Query;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// One hop as one query: a branch for each type of relationship and each end it can be taken from.
///
/// The text depends on the types of the starting nodes and not on how many there are, unless only
/// the first ends are wanted.
final class HopLowering {
  private static final Comparator<EdgeType> BY_NAME =
      Comparator.comparing(EdgeType::name)
          .thenComparing(EdgeType::from)
          .thenComparing(EdgeType::to);

  private final Mapping mapping;
  private final HopQuestion question;
  private final boolean everything;
  private final boolean joinsByKey;
  private final boolean everyRow;
  private final Aliases aliases = new Aliases();
  private final Map<String, List<Literal>> starts = new TreeMap<>();
  private final Map<String, List<Literal>> ends = new TreeMap<>();
  private final Map<String, List<Literal>> known = new TreeMap<>();
  private final List<DirectedType> ways = new ArrayList<>();

  /// @param everything whether the caller is unscoped
  /// @param joinsByKey see [Dialect#joinsByKey]
  /// @param everyRow whether rows of one relationship with different properties are all returned
  HopLowering(
      Mapping mapping,
      HopQuestion question,
      boolean everything,
      boolean joinsByKey,
      boolean everyRow) {
    this.mapping = mapping;
    this.question = question;
    this.everything = everything;
    this.joinsByKey = joinsByKey;
    this.everyRow = everyRow;
    for (var start : question.from()) {
      starts.computeIfAbsent(start.type(), _ -> new ArrayList<>()).add(start.key());
    }
    for (var end : question.to().orElse(Set.of())) {
      ends.computeIfAbsent(end.type(), _ -> new ArrayList<>()).add(end.key());
    }
    for (var node : question.known()) {
      known.computeIfAbsent(node.type(), _ -> new ArrayList<>()).add(node.key());
    }
    starts.replaceAll((_, keys) -> List.copyOf(keys));
    ends.replaceAll((_, keys) -> List.copyOf(keys));
    question.ways().keySet().stream().sorted(BY_NAME).forEach(this::addDirections);
  }

  /// A relationship type, taken from one of its ends.
  private record DirectedType(EdgeType type, boolean taken) {
    String startType() {
      return taken ? type.from() : type.to();
    }

    String endType() {
      return taken ? type.to() : type.from();
    }
  }

  private void addDirections(EdgeType type) {
    if (question.direction() != Direction.INCOMING) {
      addDirection(new DirectedType(type, true));
    }
    if (question.direction() != Direction.OUTGOING) {
      addDirection(new DirectedType(type, false));
    }
  }

  private void addDirection(DirectedType way) {
    if (starts.containsKey(way.startType())
        && (question.to().isEmpty() || ends.containsKey(way.endType()))
        && !isBefore(way)) {
      ways.add(way);
    }
  }

  /// Whether all ends of a way come before the first that is wanted.
  private boolean isBefore(DirectedType way) {
    return question
        .first()
        .flatMap(HopQuestion.First::after)
        .filter(after -> NodeOrder.byCodePoint(way.endType(), after.type()) < 0)
        .isPresent();
  }

  /// That an end comes after the last one already returned.
  private Optional<Expr> later(DirectedType way, Expr end) {
    return question
        .first()
        .flatMap(HopQuestion.First::after)
        .filter(after -> after.type().equals(way.endType()))
        .map(
            after ->
                Conditions.compare(
                    end, Filter.Comparison.GREATER, after.key(), key(way.endType())));
  }

  /// That an end is none of the nodes whose relationships are known.
  private Optional<Expr> unknown(DirectedType way, Expr end) {
    return Optional.ofNullable(known.get(way.endType()))
        .map(keys -> new Expr.Not(new Expr.Among(end, keys, key(way.endType()))));
  }

  /// A branch cut to the first ends: none needs more of them than all branches together. Each of
  /// the nodes may lead to each end, once.
  private Query.Select cut(Query.Select branch, DirectedType way, HopStatement.Branch columns) {
    var alias = aliases.next();
    var end = new Expr.Result(alias, way.taken() ? columns.target() : columns.source());
    var order = Query.Order.of(new Expr.Ordered(end, key(way.endType())), false, true);
    long rows = (long) question.first().orElseThrow().ends() * nodes(way);
    int most = (int) Math.min(Query.UNLIMITED - 1, rows);
    var first =
        new Query.Select(
            false,
            all(alias, branch),
            new From.Sub(branch, alias),
            Expr.TRUE,
            0,
            Expr.TRUE,
            List.of(order),
            most);
    var whole = aliases.next(); // part of a union has no order of its own
    return Query.Select.of(all(whole, branch), new From.Sub(first, whole), Expr.TRUE);
  }

  /// How many different nodes a way may be taken from.
  private int nodes(DirectedType way) {
    return Set.copyOf(starts.getOrDefault(way.startType(), List.of())).size();
  }

  private static List<Expr> all(Alias alias, Query.Select of) {
    var all = new ArrayList<Expr>();
    for (int column = 0; column < of.columns().size(); column++) {
      all.add(new Expr.Result(alias, column));
    }
    return all;
  }

  /// The keys of the nodes that a hop may lead to; empty: all nodes.
  private Optional<List<Literal>> ends(DirectedType way) {
    return question.to().map(_ -> ends.getOrDefault(way.endType(), List.of()));
  }

  /// Whether none of the relationships can be followed from any of the nodes.
  boolean isEmpty() {
    return ways.isEmpty();
  }

  /// What the columns hold and which each branch fills.
  HopColumns columns() {
    var columns = new HopColumns();
    for (var way : ways) {
      columns.add(
          way.type(), way.taken(), key(way.type().from()), key(way.type().to()), returned(way));
    }
    return columns;
  }

  private PropertyType key(String type) {
    return mapping.ontology().end(type).key().type();
  }

  private List<Property> returned(DirectedType way) {
    return question.properties().getOrDefault(way.type(), List.of());
  }

  Query.Select query(HopColumns columns) {
    var parts = new ArrayList<Query.Select>();
    for (int number = 0; number < ways.size(); number++) {
      var way = ways.get(number);
      var branch = branch(way, number, columns);
      parts.add(
          question.first().isEmpty() ? branch : cut(branch, way, columns.branches().get(number)));
    }
    int limit = question.limit() == Query.UNLIMITED ? Query.UNLIMITED : question.limit() + 1;
    var alias = aliases.next();
    var all = new ArrayList<Expr>();
    for (int column = 0; column < columns.types().size(); column++) {
      all.add(new Expr.Returned(new Expr.Result(alias, column), columns.types().get(column)));
    }
    var union = parts.size() == 1 ? parts.getFirst() : new Query.Union(true, parts);
    return new Query.Select(
        false, all, new From.Sub(union, alias), Expr.TRUE, 0, Expr.TRUE, List.of(), limit);
  }

  /// The branches one by one, in the order of their numbers.
  List<Query.Select> branches(HopColumns columns) {
    return IntStream.range(0, ways.size())
        .mapToObj(number -> branch(ways.get(number), number, columns))
        .toList();
  }

  Aliases aliases() {
    return aliases;
  }

  private Query.Select branch(DirectedType way, int number, HopColumns columns) {
    var alone =
        everything
            ? UnjoinedEdges.of(mapping, way.type(), aliases)
            : Optional.<UnjoinedEdges>empty();
    return alone.isPresent()
        ? alone(alone.get(), way, number, columns)
        : joined(way, number, columns);
  }

  /// Topology only: the nodes themselves are read once it is known which are needed.
  private Query.Select alone(
      UnjoinedEdges edges, DirectedType way, int number, HopColumns columns) {
    var where = new ArrayList<Expr>();
    var keys = starts.getOrDefault(way.startType(), List.of());
    where.add(new Expr.Among(edges.end(way.taken()), keys, key(way.startType())));
    ends(way)
        .ifPresent(
            some -> where.add(new Expr.Among(edges.end(!way.taken()), some, key(way.endType()))));
    unknown(way, edges.end(!way.taken())).ifPresent(where::add);
    later(way, edges.key(!way.taken())).ifPresent(where::add);
    if (!way.taken() && way.type().from().equals(way.type().to())) {
      loopOnce(edges.end(true), edges.end(false)).ifPresent(where::add);
    }
    where.addAll(edges.fixed());
    where.add(edges.condition(question.ways().getOrDefault(way.type(), Filter.all())));
    var values = new ArrayList<>(List.of(edges.key(true), edges.key(false)));
    returned(way).forEach(property -> values.add(edges.property(property)));
    return once(
        columns.fill(number, values),
        values,
        edges.from(way.taken()),
        way,
        Expr.all(where),
        edges.table().repeats());
  }

  private Query.Select joined(DirectedType way, int number, HopColumns columns) {
    var edges = JoinedEdges.of(mapping, way.type(), aliases);
    var where = new ArrayList<Expr>();
    var keys = starts.getOrDefault(way.startType(), List.of());
    where.add(at(edges, way.taken(), keys));
    ends(way).ifPresent(some -> where.add(at(edges, !way.taken(), some)));
    var far = way.taken() ? edges.target() : edges.source();
    unknown(way, far.key()).ifPresent(where::add);
    later(way, far.key()).ifPresent(where::add);
    if (!joinsByKey) {
      new SemiJoins(edges, way.taken(), keys, ends(way), aliases)
          .conditions().stream().filter(each -> !where.contains(each)).forEach(where::add);
    }
    if (!way.taken() && way.type().from().equals(way.type().to())) {
      loopOnce(edges.source().reference(), edges.target().reference()).ifPresent(where::add);
    }
    where.addAll(edges.fixed());
    where.add(edges.condition(question.ways().getOrDefault(way.type(), Filter.all())));
    var values = new ArrayList<Expr>();
    values.add(edges.source().key());
    values.add(edges.target().key());
    returned(way).forEach(property -> values.add(edges.property(property)));
    var cells = columns.fill(number, values);
    var from = edges.from(way.taken());
    return once(cells, values, from, way, Expr.all(where), edges.repeats());
  }

  /// Each relationship once, even if its rows repeat.
  private Query.Select once(
      List<Expr> cells,
      List<Expr> values,
      From from,
      DirectedType way,
      Expr where,
      boolean repeats) {
    if (!repeats) {
      return Query.Select.of(cells, from, where);
    }
    return everyRow || returned(way).isEmpty()
        ? Query.Select.of(true, cells, from, where)
        : smallest(cells, values, from, returned(way), where);
  }

  /// Of rows that join the same two nodes, the one with the smallest properties.
  private Query.Select smallest(
      List<Expr> cells, List<Expr> values, From from, List<Property> returned, Expr where) {
    var by = new ArrayList<Query.Order>();
    for (int at = 0; at < returned.size(); at++) {
      by.add(
          Query.Order.of(
              new Expr.Ordered(values.get(at + 2), returned.get(at).type()), false, false));
    }
    var inner = new ArrayList<>(cells);
    inner.add(new Expr.RowNumber(values.subList(0, 2), by));
    var alias = aliases.next();
    var rows = Query.Select.of(inner, from, where);
    var first =
        new Expr.Compare(
            new Expr.Result(alias, cells.size()),
            Filter.Comparison.EQUAL,
            new Expr.IntLiteral(1),
            PropertyType.INT64);
    return Query.Select.of(
        all(alias, rows).subList(0, cells.size()), new From.Sub(rows, alias), first);
  }

  /// The condition that an end is one of some nodes. If relationships reference the key itself, the
  /// condition is on their own row, which saves a lookup of nodes that are not wanted.
  private static Expr at(JoinedEdges edges, boolean source, List<Literal> keys) {
    var end = source ? edges.source() : edges.target();
    return end.table().pointedAtByKey()
        ? new Expr.Among(edges.end(source), keys, end.type().key().type())
        : Conditions.among(end.key(), keys, end.type().key().type());
  }

  /// The branch in the other direction, if there is one, has already returned the loop.
  private Optional<Expr> loopOnce(Expr source, Expr target) {
    return question.direction() == Direction.BOTH
        ? Optional.of(
            new Expr.Compare(source, Filter.Comparison.NOT_EQUAL, target, PropertyType.INT64))
        : Optional.empty();
  }
}
