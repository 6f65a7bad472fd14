package dev.kith.pattern;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Asks a graph the questions that walks consist of, and counts the results.
final class Walker {
  /// As many keys as every engine accepts in one statement.
  private static final int KEYS_AT_ONCE = 1_000;

  /// How many relationships a question for first ends may read at most, unless one node has more.
  private static final int MOST_FIRST = 100_000;

  private final Patterns patterns;
  private final Extent extent;

  Walker(Patterns patterns, Call call, WalkLimits limits) {
    this.patterns = patterns;
    this.extent = new Extent(call, limits);
  }

  Extent extent() {
    return extent;
  }

  /// The relationships that one hop from these nodes follows.
  List<Hop> hops(
      Collection<NodeRef> from,
      Direction direction,
      Map<EdgeType, Filter> ways,
      Map<EdgeType, List<Property>> properties) {
    return answer(question(from, direction, ways, properties, Integer.MAX_VALUE));
  }

  private List<Hop> answer(Optional<HopQuestion> question) {
    try {
      var hops = question.map(patterns::hops).orElse(List.of());
      extent.found(0, hops.size());
      return hops;
    } catch (FaultException many) {
      // what the question could still collect is less than what the whole walk may
      boolean ofThese =
          many.fault() instanceof Fault.LimitReached(var limit, _, _)
              && limit.startsWith("relationships");
      throw ofThese ? extent.tooManyRelationships() : many;
    }
  }

  private static boolean isMany(FaultException fault) {
    return fault.fault() instanceof Fault.LimitReached limit && !limit.isOfTime();
  }

  /// The relationships that one hop follows; empty if there are many.
  ///
  /// @param to where they may lead; empty: anywhere
  Optional<List<Hop>> hopsIfFew(
      Collection<NodeRef> from, Optional<Set<NodeRef>> to, HopFilter follow, int few) {
    var question =
        question(from, follow.direction(), follow.ways(), follow.returned(), few)
            .map(all -> to.map(ends -> to(all, ends)).orElse(all));
    try {
      return Optional.of(question.map(patterns::hops).orElse(List.of()));
    } catch (FaultException many) {
      if (isMany(many)) {
        return Optional.empty();
      }
      throw many;
    }
  }

  /// The relationships from some nodes to some others.
  List<Hop> hopsTo(Collection<NodeRef> from, Set<NodeRef> to, HopFilter follow) {
    return answer(all(from, follow).map(all -> to(all, to)));
  }

  private Optional<HopQuestion> all(Collection<NodeRef> from, HopFilter follow) {
    return question(from, follow.direction(), follow.ways(), follow.returned(), Integer.MAX_VALUE);
  }

  private static HopQuestion to(HopQuestion all, Set<NodeRef> ends) {
    return new HopQuestion(
        all.from(), Optional.of(ends), all.direction(), all.ways(), all.properties(), all.limit());
  }

  /// The relationships to the first nodes, in order, that a hop from some nodes leads to. Many
  /// nodes are asked for in several questions, each of which may find every end from every node.
  List<Hop> firstHops(List<NodeRef> from, Optional<NodeRef> after, int ends, HopFilter follow) {
    var first = new HopQuestion.First(after, ends);
    int atOnce = Math.max(1, MOST_FIRST / ends);
    var found = new ArrayList<Hop>();
    for (int start = 0; start < from.size(); start += atOnce) {
      var some = from.subList(start, Math.min(from.size(), start + atOnce));
      found.addAll(answer(all(some, follow).map(all -> all.with(first))));
    }
    return from.size() > atOnce ? first.of(found) : found;
  }

  /// Which relationships hops follow, and which of their properties are read.
  record HopFilter(
      Direction direction, Map<EdgeType, Filter> ways, Map<EdgeType, List<Property>> returned) {}

  /// Announces that hop from those of these nodes that exist.
  void expect(
      Collection<NodeRef> from,
      Direction direction,
      Map<EdgeType, Filter> ways,
      Map<EdgeType, List<Property>> properties,
      int few) {
    question(from, direction, ways, properties, few).ifPresent(patterns::expect);
  }

  /// The question for a hop; empty if none of the relationships starts at these nodes.
  private Optional<HopQuestion> question(
      Collection<NodeRef> from,
      Direction direction,
      Map<EdgeType, Filter> ways,
      Map<EdgeType, List<Property>> properties,
      int most) {
    var types = from.stream().map(NodeRef::type).collect(Collectors.toSet());
    var takeable = takeable(types, direction, ways);
    return takeable.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new HopQuestion(
                List.copyOf(from), direction, takeable, properties, Math.min(most, extent.room())));
  }

  /// How many hops the types of nodes allow in a row, from a node of a type.
  ///
  /// @param most there may be more
  int longest(String type, HopFilter follow, int most) {
    Set<String> types = Set.of(type);
    for (int hop = 1; hop <= most; hop++) {
      var next = new LinkedHashSet<String>();
      for (var way : takeable(types, follow.direction(), follow.ways()).keySet()) {
        if (follow.direction() != Direction.INCOMING && types.contains(way.from())) {
          next.add(way.to());
        }
        if (follow.direction() != Direction.OUTGOING && types.contains(way.to())) {
          next.add(way.from());
        }
      }
      if (next.isEmpty()) {
        return hop - 1;
      }
      types = next;
    }
    return most;
  }

  /// Those of the ways that lead away from nodes of one of these types.
  private static Map<EdgeType, Filter> takeable(
      Set<String> types, Direction direction, Map<EdgeType, Filter> ways) {
    var takeable = new HashMap<EdgeType, Filter>();
    ways.forEach(
        (way, filter) -> {
          boolean out = direction != Direction.INCOMING && types.contains(way.from());
          boolean in = direction != Direction.OUTGOING && types.contains(way.to());
          if (out || in) {
            takeable.put(way, filter);
          }
        });
    return takeable;
  }

  /// The first matching nodes, in the order of their keys, from the first after `after`.
  List<NodeRef> first(NodePattern pattern, Optional<Literal> after, int most) {
    extent.room();
    var rows =
        patterns.find(
            new NodeQuestion(
                pattern.type(),
                pattern.keys(),
                pattern.filter(),
                List.of(pattern.type().key()),
                List.of(),
                after.map(List::of),
                most));
    extent.found(rows.rows().size(), 0);
    return rows.rows().stream()
        .map(row -> new NodeRef(pattern.type().name(), row.getFirst()))
        .toList();
  }

  /// The matching nodes in any order; empty if there are more than a few.
  Optional<Set<NodeRef>> few(NodePattern pattern, int few) {
    extent.room();
    var rows = patterns.find(NodeQuestion.any(pattern.type(), pattern.filter(), few + 1)).rows();
    extent.found(rows.size(), 0);
    var found = new LinkedHashSet<NodeRef>();
    rows.forEach(row -> found.add(new NodeRef(pattern.type().name(), row.getFirst())));
    return found.size() > few ? Optional.empty() : Optional.of(found);
  }

  /// Those of the nodes that meet the condition for their type; a type without one admits all.
  Set<NodeRef> fitting(Collection<NodeRef> nodes, Map<String, Filter> conditions) {
    var fitting = new LinkedHashSet<NodeRef>();
    var conditioned = new ArrayList<NodeRef>();
    for (var node : nodes) {
      var condition = conditions.get(node.type());
      if (condition == null || condition.isAll()) {
        fitting.add(node);
      } else {
        conditioned.add(node);
      }
    }
    byType(conditioned)
        .forEach(
            (type, keys) ->
                find(type, keys, conditions.getOrDefault(type, Filter.all()), List.of())
                    .keySet()
                    .forEach(fitting::add));
    return fitting;
  }

  /// Properties of nodes by the names of their types. Nodes of which nothing is wanted, and those
  /// that were deleted, are missing.
  Map<NodeRef, List<Literal>> properties(
      Collection<NodeRef> nodes, Map<String, List<Property>> wanted) {
    var found = new HashMap<NodeRef, List<Literal>>();
    byType(nodes)
        .forEach(
            (type, keys) -> {
              var columns = wanted.getOrDefault(type, List.of());
              if (!columns.isEmpty()) {
                found.putAll(find(type, keys, Filter.all(), columns));
              }
            });
    return found;
  }

  private Map<NodeRef, List<Literal>> find(
      String name, List<Literal> keys, Filter filter, List<Property> wanted) {
    var type = patterns.ontology().end(name);
    var columns = new ArrayList<>(List.of(type.key()));
    columns.addAll(wanted);
    var found = new HashMap<NodeRef, List<Literal>>();
    for (int from = 0; from < keys.size(); from += KEYS_AT_ONCE) {
      extent.room();
      var some = keys.subList(from, Math.min(keys.size(), from + KEYS_AT_ONCE));
      for (var row : patterns.find(NodeQuestion.among(type, some, filter, columns)).rows()) {
        found.put(new NodeRef(name, row.getFirst()), row.subList(1, row.size()));
      }
    }
    return found;
  }

  private static Map<String, List<Literal>> byType(Collection<NodeRef> nodes) {
    var byType = new TreeMap<String, List<Literal>>();
    nodes.stream()
        .sorted(NodeOrder.NODES)
        .forEach(
            node -> byType.computeIfAbsent(node.type(), _ -> new ArrayList<>()).add(node.key()));
    return byType;
  }
}
