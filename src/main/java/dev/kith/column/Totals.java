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

/// Totals over the nodes of one type, reckoned page by page.
public final class Totals {
  private final AggregateQuestion question;
  private final Topology topology;
  private final Nodes nodes;
  private final Optional<Beside> beside;
  private final Call call;
  private final List<Reckoner> reckoners;
  private final Grouping grouping;

  private Totals(
      AggregateQuestion question,
      Topology topology,
      Nodes nodes,
      Optional<Beside> beside,
      Call call) {
    this.question = question;
    this.topology = topology;
    this.nodes = nodes;
    this.beside = beside;
    this.call = call;
    this.reckoners =
        question.totals().stream()
            .map(total -> Reckoner.of(total, question.type().key(), nodes::column))
            .toList();
    this.grouping = grouping();
  }

  /// Whether columns can answer a question at all.
  public static boolean fits(AggregateQuestion question) {
    var key = question.type().key();
    return Condition.fits(question.filter(), key)
        && question.totals().stream().allMatch(total -> Reckoner.fits(total, key))
        && question
            .neighbour()
            .map(near -> Condition.fits(near.filter(), near.type().key()))
            .orElse(true);
  }

  /// The properties of the counted nodes that columns are needed of.
  public static Set<Property> needed(AggregateQuestion question) {
    var needed = new LinkedHashSet<Property>();
    Condition.addProperties(question.filter(), needed);
    for (var group : question.groups()) {
      switch (group) {
        case Group.Own(var property) -> needed.add(property);
        case Group.Period(var property, _) -> needed.add(property);
        case Group.Beside _ -> {}
      }
    }
    question.totals().forEach(total -> total.property().ifPresent(needed::add));
    return without(needed, question.type());
  }

  /// The same of their neighbours.
  public static Set<Property> neededBeside(AggregateQuestion question) {
    var needed = new LinkedHashSet<Property>();
    for (var near : question.neighbour().stream().toList()) {
      Condition.addProperties(near.filter(), needed);
      for (var group : question.groups()) {
        if (group instanceof Group.Beside(var property)) {
          needed.add(property);
        }
      }
      needed.remove(near.type().key());
    }
    return needed;
  }

  private static Set<Property> without(Set<Property> needed, NodeType type) {
    needed.remove(type.key());
    return needed;
  }

  /// The rows of the answer.
  ///
  /// @throws Unfit where SQL has to answer
  public static List<List<Literal>> of(
      AggregateQuestion question,
      Topology topology,
      Nodes nodes,
      Optional<Beside> beside,
      Call call) {
    var totals = new Totals(question, topology, nodes, beside, call);
    totals.reckon();
    return new Ranking(question, totals.grouping, totals.reckoners).rows();
  }

  private Grouping grouping() {
    var coders = new ArrayList<Coder>();
    var asked = new boolean[question.groups().size()];
    for (var group : question.groups()) {
      asked[coders.size()] = group instanceof Group.Beside;
      coders.add(
          switch (group) {
            case Group.Own(var property) -> coder(nodes, property, question.type());
            case Group.Period(var property, var unit) ->
                new PeriodCoder(nodes.column(property), property.type(), unit);
            case Group.Beside(var property) ->
                coder(
                    beside.orElseThrow().nodes(),
                    property,
                    question.neighbour().orElseThrow().type());
          });
    }
    return new Grouping(coders, asked);
  }

  private Coder coder(Nodes some, Property property, NodeType type) {
    return property.equals(type.key())
        ? new NodeCoder(topology.nodeBound(), some.key())
        : new ValueCoder(some.column(property), property.type());
  }

  private interface PageWork {
    void of(int page, int[] nodes, int count);
  }

  private void reckon() {
    var condition = Condition.of(question.filter(), nodes::column);
    if (beside.isPresent()) {
      var neighbours = new Neighbours(topology, beside.get(), wanted(beside.get()), grouping);
      pages(
          nodes.type(),
          condition,
          (page, some, count) -> {
            int pairs = neighbours.expand(some, count);
            add(page, neighbours.nodes(), neighbours.groups(), pairs);
          });
    } else {
      var groups = new int[Page.SIZE];
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
    for (var reckoner : reckoners) {
      reckoner.room(grouping.size());
      reckoner.add(page, some, groups, count);
    }
  }

  /// The nodes that count as neighbours.
  private BitSet wanted(Beside near) {
    var filter = question.neighbour().orElseThrow().filter();
    var wanted = new BitSet(topology.nodeBound());
    pages(
        near.nodes().type(),
        Condition.of(filter, near.nodes()::column),
        (_, some, count) -> {
          for (int index = 0; index < count; index++) {
            wanted.set(some[index]);
          }
        });
    return wanted;
  }

  private void pages(int type, Condition condition, PageWork work) {
    var some = new int[Page.SIZE];
    int bound = topology.nodeBound();
    for (int page = 0; (long) page << Page.NODE_BITS < bound; page++) {
      call.check();
      int from = page << Page.NODE_BITS;
      int found = topology.ofType(type, from, Math.min(bound, from + Page.SIZE), some);
      int kept = condition.keep(some, found);
      if (kept > 0) {
        work.of(page, some, kept);
      }
    }
  }
}
