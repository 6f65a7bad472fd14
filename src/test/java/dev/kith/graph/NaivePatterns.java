package dev.kith.graph;

import dev.kith.fault.Fault;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.graph.pattern.RequestedEnds;
import dev.kith.graph.pattern.Rows;
import dev.kith.graph.pattern.Sort;
import dev.kith.schema.Direction;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// Answers by looking at everything: slow, obvious, and therefore what the engines are compared
/// with. It shares no code with them.
public final class NaivePatterns implements Patterns {
  private final Ontology ontology;
  private final Map<NodeRef, Thing> things = new LinkedHashMap<>();
  private final List<Tie> ties;

  /// A node with the values it has; its key is not among them.
  public record Thing(NodeRef ref, Map<String, Literal> values) {
    Literal value(NodeType type, Property property) {
      return property.equals(type.key())
          ? ref.key()
          : values.getOrDefault(property.name(), Literal.MISSING);
    }
  }

  /// A relationship with the values it has.
  public record Tie(
      dev.kith.schema.EdgeType type, NodeRef source, NodeRef target, Map<String, Literal> values) {
    Literal value(Property property) {
      return values.getOrDefault(property.name(), Literal.MISSING);
    }
  }

  public NaivePatterns(Ontology ontology, List<Thing> things, List<Tie> ties) {
    this.ontology = ontology;
    things.forEach(thing -> this.things.put(thing.ref(), thing));
    // what does not have both its ends does not exist
    this.ties =
        ties.stream()
            .filter(
                tie ->
                    this.things.containsKey(tie.source()) && this.things.containsKey(tie.target()))
            .toList();
  }

  /// Every node.
  public List<Thing> things() {
    return List.copyOf(things.values());
  }

  /// Every relationship whose ends are there.
  public List<Tie> ties() {
    return ties;
  }

  @Override
  public Ontology ontology() {
    return ontology;
  }

  @Override
  public Rows find(NodeQuestion question) {
    var type = question.type();
    var rows = new ArrayList<List<Literal>>();
    var properties = new ArrayList<Property>();
    question.order().forEach(sort -> properties.add(question.properties().get(sort.column())));
    properties.add(type.key());
    for (var thing : things.values()) {
      if (!thing.ref().type().equals(type.name())
          || question.keys().filter(keys -> !keys.contains(thing.ref().key())).isPresent()
          || !NaiveFilter.holds(question.filter(), property -> thing.value(type, property))) {
        continue;
      }
      // the columns to sort by, then those to tell
      var row = new ArrayList<Literal>();
      properties.forEach(property -> row.add(thing.value(type, property)));
      question.properties().forEach(property -> row.add(thing.value(type, property)));
      rows.add(row);
    }
    var order = order(question.order());
    rows.sort(order);
    question.after().ifPresent(after -> rows.removeIf(row -> order.compare(row, after) <= 0));
    return new Rows(
        question.properties().stream()
            .map(property -> new Rows.Column(property.name(), property.type()))
            .toList(),
        rows.stream()
            .limit(question.limit())
            .map(row -> List.copyOf(row.subList(properties.size(), row.size())))
            .toList());
  }

  /// Compares the first values of rows: one for each step of the order, and then the key.
  private static Comparator<List<Literal>> order(List<Sort> sorts) {
    return (one, other) -> {
      for (int place = 0; place < sorts.size(); place++) {
        int decided =
            NaiveFilter.missingLast(
                one.get(place), other.get(place), sorts.get(place).descending());
        if (decided != 0) {
          return decided;
        }
      }
      return NaiveFilter.compare(one.get(sorts.size()), other.get(sorts.size()));
    };
  }

  /// Of rows that join the same two nodes, the one that is smallest in what was asked for counts.
  @Override
  public List<Hop> hops(HopQuestion question) {
    var hops = new LinkedHashMap<List<Object>, Hop>();
    var from = new LinkedHashSet<>(question.from());
    for (var tie : ties) {
      var filter = question.ways().get(tie.type());
      if (filter == null || !NaiveFilter.holds(filter, tie::value)) {
        continue;
      }
      var values =
          question.properties().getOrDefault(tie.type(), List.of()).stream()
              .map(tie::value)
              .toList();
      boolean loop = tie.source().equals(tie.target());
      if (from.contains(tie.source())
          && RequestedEnds.include(question, tie.target())
          && (question.direction() != Direction.INCOMING || loop)) {
        keepSmaller(hops, new Hop(tie.type(), tie.source(), tie.target(), true, values));
      }
      if (from.contains(tie.target())
          && RequestedEnds.include(question, tie.source())
          && question.direction() != Direction.OUTGOING
          && !loop) {
        keepSmaller(hops, new Hop(tie.type(), tie.source(), tie.target(), false, values));
      }
    }
    var kept = first(question, hops.values());
    if (kept.size() > question.limit()) {
      throw new Fault.LimitReached("relationships", question.limit(), "Ask for less.").raise();
    }
    return kept;
  }

  /// Only those to the first nodes of all.
  public static List<Hop> first(HopQuestion question, Collection<Hop> hops) {
    if (question.first().isEmpty()) {
      return List.copyOf(hops);
    }
    Comparator<NodeRef> order =
        Comparator.comparing(NodeRef::type)
            .thenComparing(
                NodeRef::key, (one, other) -> NaiveFilter.missingLast(one, other, false));
    var first = question.first().get();
    var ends =
        hops.stream()
            .map(Hop::end)
            .distinct()
            .filter(end -> first.after().isEmpty() || order.compare(end, first.after().get()) > 0)
            .sorted(order)
            .limit(first.ends())
            .toList();
    return hops.stream().filter(hop -> ends.contains(hop.end())).toList();
  }

  private static void keepSmaller(Map<List<Object>, Hop> hops, Hop hop) {
    hops.merge(
        List.of(hop.type(), hop.source(), hop.target(), hop.taken()),
        hop,
        (one, other) -> compare(one.properties(), other.properties()) <= 0 ? one : other);
  }

  private static int compare(List<Literal> one, List<Literal> other) {
    for (int place = 0; place < one.size(); place++) {
      int decided = NaiveFilter.missingLast(one.get(place), other.get(place), false);
      if (decided != 0) {
        return decided;
      }
    }
    return 0;
  }

  @Override
  public Rows aggregate(AggregateQuestion question) {
    return new NaiveTotals(question, things, ties).rows();
  }

  @Override
  public List<Run> runs() {
    return List.of();
  }

  @Override
  public void explain() {
    // there is nothing to explain: no statement is run
  }
}
