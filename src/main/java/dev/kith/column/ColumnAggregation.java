package dev.kith.column;

import dev.kith.graph.Call;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Group;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.topology.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Computes aggregates over the nodes of one type from columns, page by page.
public final class ColumnAggregation {
  private final AggregateQuestion question;
  private final Topology topology;
  private final NodeColumns nodes;
  private final Optional<NeighbourColumns> neighbours;
  private final Call call;
  private final List<Aggregator> aggregators;
  private final Grouping grouping;

  private ColumnAggregation(
      AggregateQuestion question,
      Topology topology,
      NodeColumns nodes,
      Optional<NeighbourColumns> neighbours,
      Call call) {
    this.question = question;
    this.topology = topology;
    this.nodes = nodes;
    this.neighbours = neighbours;
    this.call = call;
    this.aggregators =
        question.totals().stream()
            .map(total -> Aggregator.of(total, question.type().key(), nodes::column))
            .toList();
    this.grouping = grouping();
  }

  /// Whether columns can answer a question.
  public static boolean supports(AggregateQuestion question) {
    var key = question.type().key();
    return ColumnCondition.supports(question.filter(), key)
        && question.totals().stream().allMatch(total -> Aggregator.supports(total, key))
        && question
            .neighbour()
            .map(near -> !near.each() && ColumnCondition.supports(near.filter(), near.type().key()))
            .orElse(true);
  }

  /// The properties of the aggregated nodes that need columns.
  public static Set<Property> properties(AggregateQuestion question) {
    var needed = new LinkedHashSet<Property>();
    ColumnCondition.addProperties(question.filter(), needed);
    for (var group : question.groups()) {
      switch (group) {
        case Group.Own(var property) -> needed.add(property);
        case Group.Period(var property, _) -> needed.add(property);
        case Group.Beside _ -> {}
      }
    }
    question.totals().forEach(total -> total.property().ifPresent(needed::add));
    needed.remove(question.type().key());
    return needed;
  }

  /// The properties of their neighbours that need columns.
  public static Set<Property> neighbourProperties(AggregateQuestion question) {
    var needed = new LinkedHashSet<Property>();
    for (var near : question.neighbour().stream().toList()) {
      ColumnCondition.addProperties(near.filter(), needed);
      for (var group : question.groups()) {
        if (group instanceof Group.Beside(var property)) {
          needed.add(property);
        }
      }
      needed.remove(near.type().key());
    }
    return needed;
  }

  /// The rows of the answer.
  ///
  /// @throws SqlRequiredException where columns cannot answer exactly as SQL would
  public static List<List<Literal>> of(
      AggregateQuestion question,
      Topology topology,
      NodeColumns nodes,
      Optional<NeighbourColumns> neighbours,
      Call call) {
    var aggregation = new ColumnAggregation(question, topology, nodes, neighbours, call);
    if (neighbours.isEmpty() && question.groups().isEmpty() && aggregation.onlyCounts()) {
      return aggregation.counted();
    }
    aggregation.run();
    return new TopGroups(question, aggregation.grouping, aggregation.aggregators).rows();
  }

  private boolean onlyCounts() {
    return question.totals().stream()
        .allMatch(total -> Aggregator.countsMembers(total, question.type().key()));
  }

  /// The answer where nodes are only counted: which ones they are does not matter.
  private List<List<Literal>> counted() {
    var condition = ColumnCondition.of(question.filter(), nodes::column);
    long count = new NodePages(topology, call).count(nodes.type(), condition);
    var counts =
        question.totals().stream().<Aggregator>map(_ -> CountAggregator.of(count)).toList();
    return new TopGroups(question, grouping, counts).rows();
  }

  private Grouping grouping() {
    var encoders = new ArrayList<GroupEncoder>();
    var ofNeighbour = new boolean[question.groups().size()];
    for (var group : question.groups()) {
      ofNeighbour[encoders.size()] = group instanceof Group.Beside;
      encoders.add(
          switch (group) {
            case Group.Own(var property) -> encoder(nodes, property, question.type());
            case Group.Period(var property, var unit) ->
                new PeriodEncoder(nodes.column(property), property.type(), unit);
            case Group.Beside(var property) ->
                encoder(
                    neighbours.orElseThrow().nodes(),
                    property,
                    question.neighbour().orElseThrow().type());
          });
    }
    return new Grouping(encoders, ofNeighbour);
  }

  private GroupEncoder encoder(NodeColumns some, Property property, NodeType type) {
    return property.equals(type.key())
        ? new GroupEncoder.OfNodes(topology.nodeBound(), some.key())
        : new ValueEncoder(some.column(property), property.type());
  }

  private void run() {
    var condition = ColumnCondition.of(question.filter(), nodes::column);
    if (neighbours.isPresent()) {
      var pairs =
          new NeighbourGroups(topology, neighbours.get(), wanted(neighbours.get()), grouping);
      pages(
          nodes.type(),
          condition,
          (page, some, size) -> {
            int count = pairs.expand(some, size);
            add(page, pairs.nodes(), pairs.groups(), count);
          });
    } else {
      var groups = new int[ColumnPage.SIZE];
      pages(
          nodes.type(),
          condition,
          (page, some, count) -> {
            grouping.groups(some, count, groups);
            add(page, some, groups, count);
          });
    }
  }

  private void add(int page, int[] some, int[] groups, int count) {
    for (var aggregator : aggregators) {
      aggregator.resize(grouping.size());
      aggregator.add(page, some, groups, count);
    }
  }

  /// The nodes that count as neighbours.
  private BitSet wanted(NeighbourColumns near) {
    var filter = question.neighbour().orElseThrow().filter();
    var wanted = new BitSet(topology.nodeBound());
    pages(
        near.nodes().type(),
        ColumnCondition.of(filter, near.nodes()::column),
        (_, some, count) -> {
          for (int index = 0; index < count; index++) {
            wanted.set(some[index]);
          }
        });
    return wanted;
  }

  private void pages(int type, ColumnCondition condition, NodePages.Visitor visitor) {
    new NodePages(topology, call).each(type, condition, visitor);
  }
}
