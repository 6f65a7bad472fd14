package dev.kith.sql.compile;

import dev.kith.graph.NaivePatterns;
import dev.kith.graph.Scope;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Group;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.RequestedEnds;
import dev.kith.graph.pattern.Sort;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.FixedColumn;
import dev.kith.sql.RowAccess;
import dev.kith.sql.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Answers questions on a few rows by looking at all of them. It knows what the mapping says and
/// nothing of SQL: what a caller may not see is taken away first, and the rest is asked.
final class NaiveForge {
  private final Map<String, Map<Literal, Map<String, Literal>>> nodes = new HashMap<>();
  private final Map<EdgeType, List<Edge>> edges = new HashMap<>();
  private final List<TestTable> tables;
  private final Scope scope;

  /// A relationship: the keys of its ends, and what is known of it.
  record Edge(Literal source, Literal target, Map<String, Literal> properties) {}

  NaiveForge(List<TestTable> tables, Scope scope) {
    this.tables = tables;
    this.scope = scope;
    for (var type : Forge.ONTOLOGY.nodeTypes()) {
      nodes.put(type.name(), visibleNodes(type));
    }
    for (var type : Forge.ONTOLOGY.edgeTypes()) {
      edges.put(type, edgesOf(type, true));
    }
    nodes.put("user", linked("user"));
    for (var type : Forge.ONTOLOGY.edgeTypes()) {
      edges.put(type, edgesOf(type, false));
    }
  }

  private TestTable table(TableName name) {
    return tables.stream().filter(table -> table.name().equals(name)).findFirst().orElseThrow();
  }

  private List<Map<String, Literal>> rows(TableName name, List<FixedColumn> where) {
    return table(name).rows().stream()
        .filter(
            row ->
                where.stream()
                    .allMatch(fixed -> fixed.value().equals(row.get(fixed.column().text()))))
        .toList();
  }

  private Map<Literal, Map<String, Literal>> visibleNodes(NodeType type) {
    var table = Forge.MAPPING.nodes().get(type.name());
    var found = new LinkedHashMap<Literal, Map<String, Literal>>();
    for (var row : rows(table.table(), table.where())) {
      if (table.access() instanceof RowAccess.Scoped(var column, var minimum)
          && !sees(row.get(column.text()), minimum)) {
        continue;
      }
      var seen = new LinkedHashMap<>(row);
      if (table.access() instanceof RowAccess.Scoped(var column, _)
          && !sees(row.get(column.text()), Scope.Role.ADMIN)) {
        table.adminOnly().forEach(name -> seen.put(name, Literal.MISSING));
      }
      found.put(row.get(type.key().name()), seen);
    }
    return found;
  }

  private boolean sees(Literal path, Scope.Role minimum) {
    return switch (scope) {
      case Scope.Everything() -> true;
      case Scope.Under(var grants) ->
          path instanceof Literal.Text(var text)
              && grants.stream()
                  .anyMatch(
                      grant ->
                          grant.role().compareTo(minimum) >= 0 && text.startsWith(grant.path()));
    };
  }

  private List<Edge> edgesOf(EdgeType type, boolean onlyScoped) {
    var found = new ArrayList<Edge>();
    switch (Forge.MAPPING.edges().get(type)) {
      case EdgeSource.EdgeTable table -> {
        if (onlyScoped && table.scopeColumn().isEmpty()) {
          return found;
        }
        for (var row : rows(table.table(), table.where())) {
          if (table.scopeColumn().isEmpty()
              || sees(row.get(table.scopeColumn().get().text()), Scope.Role.GUEST)) {
            found.add(
                new Edge(row.get(table.source().text()), row.get(table.target().text()), row));
          }
        }
      }
      case EdgeSource.ForeignKey(var holder, var column) -> {
        boolean bySource = holder == EdgeSource.End.SOURCE;
        var held = nodes.get(bySource ? type.from() : type.to());
        held.forEach(
            (key, row) -> {
              var other = row.get(column.text());
              found.add(new Edge(bySource ? key : other, bySource ? other : key, Map.of()));
            });
      }
    }
    found.removeIf(
        edge ->
            !nodes.get(type.from()).containsKey(edge.source())
                || !nodes.get(type.to()).containsKey(edge.target()));
    return found;
  }

  private Map<Literal, Map<String, Literal>> linked(String type) {
    if (scope.equals(Scope.EVERYTHING)) {
      return nodes.get(type);
    }
    var named = new HashSet<Literal>();
    edges.forEach(
        (edge, all) ->
            all.forEach(
                one -> {
                  if (edge.from().equals(type)) {
                    named.add(one.source());
                  }
                  if (edge.to().equals(type)) {
                    named.add(one.target());
                  }
                }));
    var found = new LinkedHashMap<>(nodes.get(type));
    found.keySet().retainAll(named);
    return found;
  }

  List<List<Literal>> find(NodeQuestion question) {
    var order = new ArrayList<Comparator<List<Literal>>>();
    question.order().forEach(sort -> order.add(by(sort)));
    order.add(by(new Sort(0, false)));
    return nodes.get(question.type().name()).values().stream()
        .filter(
            row ->
                question
                    .keys()
                    .map(keys -> keys.contains(row.get(question.type().key().name())))
                    .orElse(true))
        .filter(row -> NaiveFilter.holds(question.filter(), row))
        .map(row -> values(question.properties(), row))
        .filter(row -> question.after().map(last -> isAfter(row, last, question)).orElse(true))
        .sorted(chain(order))
        .limit(question.limit())
        .toList();
  }

  private static boolean isAfter(List<Literal> row, List<Literal> last, NodeQuestion question) {
    for (int at = 0; at < last.size(); at++) {
      boolean key = at == question.order().size();
      int column = key ? 0 : question.order().get(at).column();
      boolean descending = !key && question.order().get(at).descending();
      int compared = NaiveFilter.compare(row.get(column), last.get(at), descending);
      if (compared != 0) {
        return compared > 0;
      }
    }
    return false;
  }

  static Comparator<List<Literal>> by(Sort sort) {
    return (left, right) ->
        NaiveFilter.compare(left.get(sort.column()), right.get(sort.column()), sort.descending());
  }

  static Comparator<List<Literal>> chain(List<Comparator<List<Literal>>> order) {
    return order.stream().reduce(Comparator::thenComparing).orElse((_, _) -> 0);
  }

  private static List<Literal> values(List<Property> properties, Map<String, Literal> row) {
    return properties.stream().map(property -> row.get(property.name())).toList();
  }

  Set<Hop> hops(HopQuestion question) {
    var found = new HashSet<Hop>();
    question
        .ways()
        .forEach(
            (type, filter) -> {
              var properties = question.properties().getOrDefault(type, List.of());
              edges.get(type).stream()
                  .filter(edge -> NaiveFilter.holds(filter, edge.properties()))
                  .collect(Collectors.groupingBy(edge -> List.of(edge.source(), edge.target())))
                  .forEach(
                      (ends, same) ->
                          take(question, type, ends, smallest(properties, same), found));
            });
    return Set.copyOf(NaivePatterns.first(question, found));
  }

  private static List<Literal> smallest(List<Property> properties, List<Edge> edges) {
    var order = new ArrayList<Comparator<List<Literal>>>();
    for (int at = 0; at < properties.size(); at++) {
      order.add(by(new Sort(at, false)));
    }
    return edges.stream()
        .map(edge -> values(properties, edge.properties()))
        .min(chain(order))
        .orElseThrow();
  }

  private static void take(
      HopQuestion question,
      EdgeType type,
      List<Literal> ends,
      List<Literal> properties,
      Set<Hop> found) {
    var source = new NodeRef(type.from(), ends.get(0));
    var target = new NodeRef(type.to(), ends.get(1));
    boolean loop = source.equals(target);
    if (question.direction() != Direction.INCOMING
        && question.from().contains(source)
        && RequestedEnds.include(question, target)) {
      found.add(new Hop(type, source, target, true, properties));
    }
    if (question.direction() != Direction.OUTGOING
        && question.from().contains(target)
        && RequestedEnds.include(question, source)) {
      found.add(new Hop(type, source, target, loop, properties));
    }
  }

  List<List<Literal>> aggregate(AggregateQuestion question) {
    Map<List<Literal>, Collection<Literal>> groups = new LinkedHashMap<>();
    boolean each = question.neighbour().filter(AggregateQuestion.Neighbour::each).isPresent();
    var counted = nodes.get(question.type().name());
    counted.forEach(
        (key, row) -> {
          if (NaiveFilter.holds(question.filter(), row)) {
            besides(question, key)
                .forEach(
                    other ->
                        groups
                            .computeIfAbsent(
                                group(question, row, other),
                                _ -> each ? new ArrayList<>() : new HashSet<>())
                            .add(key));
          }
        });
    if (question.groups().isEmpty() && groups.isEmpty()) {
      groups.put(List.of(), Set.of());
    }
    return NaiveTotals.of(question, groups, counted);
  }

  /// The neighbours, or one without properties where none was asked for.
  private List<Map<String, Literal>> besides(AggregateQuestion question, Literal key) {
    if (question.neighbour().isEmpty()) {
      return List.of(Map.of());
    }
    var neighbour = question.neighbour().get();
    var all = nodes.get(neighbour.type().name());
    var found = new ArrayList<Map<String, Literal>>();
    for (var way : neighbour.ways()) {
      var ends =
          new LinkedHashSet<Literal>(); // several rows between two nodes are one relationship
      for (var edge : edges.get(way)) {
        if (neighbour.direction() != Direction.INCOMING
            && way.from().equals(question.type().name())
            && edge.source().equals(key)) {
          ends.add(edge.target());
        }
        if (neighbour.direction() != Direction.OUTGOING
            && way.to().equals(question.type().name())
            && edge.target().equals(key)) {
          ends.add(edge.source());
        }
      }
      ends.forEach(end -> found.add(all.get(end)));
    }
    found.removeIf(row -> !NaiveFilter.holds(neighbour.filter(), row));
    return found;
  }

  private static List<Literal> group(
      AggregateQuestion question, Map<String, Literal> row, Map<String, Literal> other) {
    return question.groups().stream()
        .map(
            group ->
                switch (group) {
                  case Group.Own(var property) -> row.get(property.name());
                  case Group.Period(var property, var unit) ->
                      NaiveTotals.start(row.get(property.name()), unit);
                  case Group.Beside(var property) -> other.get(property.name());
                })
        .toList();
  }

  /// Some keys of a type that are there.
  List<Literal> keys(String type) {
    return List.copyOf(nodes.get(type).keySet());
  }

  Optional<Map<String, Literal>> node(String type, Literal key) {
    return Optional.ofNullable(nodes.get(type).get(key));
  }
}
