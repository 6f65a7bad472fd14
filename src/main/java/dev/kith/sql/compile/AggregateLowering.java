package dev.kith.sql.compile;

import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Group;
import dev.kith.graph.pattern.AggregateQuestion.Neighbour;
import dev.kith.graph.pattern.AggregateQuestion.Total;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Rows;
import dev.kith.schema.Direction;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Alias;
import dev.kith.sql.AliasedNodes;
import dev.kith.sql.Aliases;
import dev.kith.sql.Conditions;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.Expr;
import dev.kith.sql.From;
import dev.kith.sql.Mapping;
import dev.kith.sql.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Totals as one query.
///
/// A group is a set of nodes: a node with several neighbours in the same group counts once in it.
/// If that can happen, pairs of node and group are made distinct before aggregation; if the mapping
/// rules it out, they are not.
final class AggregateLowering {
  private final Mapping mapping;
  private final AggregateQuestion question;
  private final Aliases aliases = new Aliases();

  AggregateLowering(Mapping mapping, AggregateQuestion question) {
    this.mapping = mapping;
    this.question = question;
  }

  /// Where to find the values of a node and of its neighbour in one row.
  private interface RowValues {
    Expr group(int at);

    Expr value(Input input);
  }

  /// A property that is aggregated.
  ///
  /// @param exact whether it is a decimal to be summed
  private record Input(Property property, boolean exact) {}

  private record JoinedRow(
      AliasedNodes counted, Optional<AliasedNodes> neighbour, List<Group> groups)
      implements RowValues {
    @Override
    public Expr group(int at) {
      return switch (groups.get(at)) {
        case Group.Own(var property) -> counted.property(property);
        case Group.Period(var property, var unit) ->
            new Expr.Period(counted.property(property), unit, property.type());
        case Group.Beside(var property) -> neighbour.orElseThrow().property(property);
      };
    }

    @Override
    public Expr value(Input input) {
      var value = counted.property(input.property());
      return input.exact() ? new Expr.Exact(value) : value;
    }
  }

  /// The columns of a subquery: the key, the groups, then the properties that are aggregated.
  private record SubqueryColumns(Alias alias, int groups, List<Input> inputs) implements RowValues {
    @Override
    public Expr group(int at) {
      return new Expr.Result(alias, 1 + at);
    }

    @Override
    public Expr value(Input input) {
      var value = new Expr.Result(alias, 1 + groups + inputs.indexOf(input));
      return input.exact() ? new Expr.Exact(value) : value;
    }
  }

  /// The columns of the answer.
  List<Rows.Column> columns() {
    var columns = new ArrayList<Rows.Column>();
    for (var group : question.groups()) {
      columns.add(new Rows.Column(property(group).name(), property(group).type()));
    }
    for (var total : question.totals()) {
      columns.add(new Rows.Column(total.name(), typeOf(total)));
    }
    return columns;
  }

  private static Property property(Group group) {
    return switch (group) {
      case Group.Own(var property) -> property;
      case Group.Period(var property, _) -> property;
      case Group.Beside(var property) -> property;
    };
  }

  private static PropertyType typeOf(Total total) {
    return TotalExprs.typeOf(total.function(), total.property());
  }

  Query.Select query() {
    if (question.neighbour().isEmpty()) {
      var nodes = AliasedNodes.of(mapping, question.type(), aliases);
      var where = new ArrayList<>(nodes.isNode());
      where.add(nodes.condition(question.filter()));
      return totals(
          new JoinedRow(nodes, Optional.empty(), question.groups()), nodes.from(), Expr.all(where));
    }
    return beside(question.neighbour().get());
  }

  private Query.Select beside(Neighbour neighbour) {
    var ways = ways(neighbour);
    if (ways.isEmpty()) {
      throw new IllegalArgumentException("no relationship leads to the neighbour");
    }
    boolean alone = ways.size() == 1;
    if (alone && eachOnce(ways.getFirst(), neighbour)) {
      var way = ways.getFirst();
      return totals(values(way), way.edges().from(), where(way, neighbour));
    }
    var inputs =
        question.totals().stream()
            .filter(total -> total.property().isPresent())
            .map(this::input)
            .distinct()
            .toList();
    var parts =
        ways.stream()
            .map(
                way -> {
                  // else the union makes them distinct
                  boolean distinct = neighbour.each() ? way.edges().repeats() : alone;
                  return rows(way, neighbour, inputs, distinct);
                })
            .toList();
    var alias = aliases.next();
    var rows = alone ? parts.getFirst() : new Query.Union(neighbour.each(), parts);
    return totals(
        new SubqueryColumns(alias, question.groups().size(), inputs),
        new From.Sub(rows, alias),
        Expr.TRUE);
  }

  /// A relationship type that leads from the counted nodes to their neighbours.
  private record NeighbourEdges(JoinedEdges edges, boolean fromSource) {
    AliasedNodes counted() {
      return fromSource ? edges.source() : edges.target();
    }

    AliasedNodes neighbour() {
      return fromSource ? edges.target() : edges.source();
    }
  }

  private List<NeighbourEdges> ways(Neighbour neighbour) {
    var ways = new ArrayList<NeighbourEdges>();
    var counted = question.type().name();
    var other = neighbour.type().name();
    for (var type : neighbour.ways()) {
      if (neighbour.direction() != Direction.INCOMING
          && type.from().equals(counted)
          && type.to().equals(other)) {
        ways.add(new NeighbourEdges(JoinedEdges.of(mapping, type, aliases), true));
      }
      if (neighbour.direction() != Direction.OUTGOING
          && type.to().equals(counted)
          && type.from().equals(other)) {
        ways.add(new NeighbourEdges(JoinedEdges.of(mapping, type, aliases), false));
      }
    }
    return ways;
  }

  /// Whether a node occurs no more often in a group than it counts: it has one neighbour at most,
  /// or each neighbour is a separate group, or each relationship counts and has one row.
  private boolean eachOnce(NeighbourEdges way, Neighbour neighbour) {
    boolean oneNeighbour =
        way.edges().lies() instanceof EdgeSource.ForeignKey(var holder, _)
            && (holder == EdgeSource.End.SOURCE) == way.fromSource();
    boolean groupForEach =
        question.groups().contains(new Group.Beside(neighbour.type().key()))
            && !way.edges().repeats();
    return oneNeighbour || groupForEach || (neighbour.each() && !way.edges().repeats());
  }

  private RowValues values(NeighbourEdges way) {
    return new JoinedRow(way.counted(), Optional.of(way.neighbour()), question.groups());
  }

  private Expr where(NeighbourEdges way, Neighbour neighbour) {
    var where = new ArrayList<>(way.edges().fixed());
    where.add(way.counted().condition(question.filter()));
    where.add(way.neighbour().condition(neighbour.filter()));
    return Expr.all(where);
  }

  private Query.Select rows(
      NeighbourEdges way, Neighbour neighbour, List<Input> inputs, boolean distinct) {
    var values = values(way);
    var columns = new ArrayList<Expr>();
    columns.add(way.counted().key());
    for (int at = 0; at < question.groups().size(); at++) {
      columns.add(values.group(at));
    }
    inputs.forEach(input -> columns.add(values.value(input)));
    if (neighbour.each()) {
      columns.add(way.neighbour().key());
    }
    return Query.Select.of(distinct, columns, way.edges().from(), where(way, neighbour));
  }

  private Query.Select totals(RowValues values, From from, Expr where) {
    var columns = new ArrayList<Expr>();
    for (int at = 0; at < question.groups().size(); at++) {
      var type = property(question.groups().get(at)).type();
      columns.add(new Expr.Returned(new Expr.Ordered(values.group(at), type), type));
    }
    for (var total : question.totals()) {
      columns.add(new Expr.Returned(aggregate(total, values), typeOf(total)));
    }
    var having =
        question.having().stream()
            .map(
                condition -> {
                  var total = question.totals().get(condition.total());
                  return Conditions.compare(
                      aggregate(total, values),
                      condition.comparison(),
                      condition.value(),
                      typeOf(total));
                })
            .toList();
    return new Query.Select(
        false,
        columns,
        from,
        where,
        isEachRowAGroup() ? 0 : question.groups().size(),
        Expr.all(having),
        order(),
        question.limit());
  }

  /// Whether nothing is left to group: without totals, of the neighbours of one node, by their own
  /// key, along one type of relationship.
  private boolean isEachRowAGroup() {
    return question.totals().isEmpty()
        && question.having().isEmpty()
        && question.groups().contains(new Group.Own(question.type().key()))
        && question
            .neighbour()
            .filter(near -> near.each() && ways(near).size() == 1 && isOne(near))
            .isPresent();
  }

  private static boolean isOne(Neighbour neighbour) {
    return neighbour.filter()
            instanceof Filter.Compare(var property, Filter.Comparison comparison, _)
        && comparison == Filter.Comparison.EQUAL
        && property.equals(neighbour.type().key());
  }

  private Input input(Total total) {
    var property = TotalExprs.aggregated(total.property());
    return new Input(
        property, TotalExprs.isExact(mapping, question.type(), property, total.function()));
  }

  private Expr aggregate(Total total, RowValues values) {
    if (total.property().isEmpty()) {
      return new Expr.CountRows();
    }
    var input = input(total);
    return TotalExprs.of(total.function(), values.value(input), input.property().type());
  }

  private List<Query.Order> order() {
    var order = new ArrayList<Query.Order>();
    question
        .order()
        .forEach(
            sort ->
                order.add(
                    Query.Order.of(
                        new Expr.OutputColumn(sort.column()), sort.descending(), false)));
    for (int group = 0; group < question.groups().size(); group++) {
      order.add(Query.Order.of(new Expr.OutputColumn(group), false, false));
    }
    return order;
  }
}
