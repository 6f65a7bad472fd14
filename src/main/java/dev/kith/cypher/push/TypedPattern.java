package dev.kith.cypher.push;

import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.tree.CypherQuery;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.PathPattern;
import dev.kith.cypher.tree.PathPattern.NodePattern;
import dev.kith.cypher.tree.PathPattern.Way;
import dev.kith.cypher.tree.Trees;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.pattern.AggregateQuestion.Neighbour;
import dev.kith.graph.pattern.Filter;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// What a `MATCH` of one node, or of two nodes and a relationship, means for certain types: all of
/// it, so that nothing is left to test.
///
/// @param filter which nodes
/// @param beside the node at the other end of the relationship
/// @param edge what the query calls the relationship; empty: nothing
record TypedPattern(TypedNode node, Filter filter, Optional<Beside> beside, String edge) {
  private static final int MOST = 16;

  /// The other end.
  ///
  /// @param direction seen from the node of the pattern
  record Beside(TypedNode node, Filter filter, List<EdgeType> ways, Direction direction) {
    Beside {
      ways = List.copyOf(ways);
    }

    /// As neighbours of which each relationship counts.
    Neighbour neighbour() {
      return new Neighbour(ways, direction, node.type(), filter, true);
    }
  }

  /// What a clause means for each type or pair of types that can meet it; empty where that is not
  /// certain, or where there are none or very many.
  static List<TypedPattern> of(CypherQuery.Match match, GraphNames names, KnownValues known) {
    var ontology = names.declared();
    if (ontology.isEmpty() || match.optional() || match.patterns().size() != 1) {
      return List.of();
    }
    var pattern = match.patterns().getFirst();
    boolean plain =
        pattern.name().isEmpty()
            && pattern.selection() == PathPattern.Selection.EVERY
            && pattern.steps().size() <= 1;
    return plain
        ? new Reader(ontology.get(), names, known, match).read(pattern)
        : List.<TypedPattern>of();
  }

  /// The same seen from the other end.
  TypedPattern turned() {
    var other = beside.orElseThrow();
    var direction =
        switch (other.direction) {
          case OUTGOING -> Direction.INCOMING;
          case INCOMING -> Direction.OUTGOING;
          case BOTH -> Direction.BOTH;
        };
    return new TypedPattern(
        other.node,
        other.filter,
        Optional.of(new Beside(node, filter, other.ways, direction)),
        edge);
  }

  /// Reads one clause.
  private record Reader(
      Ontology ontology, GraphNames names, KnownValues known, CypherQuery.Match match) {
    List<TypedPattern> read(PathPattern pattern) {
      var found = new ArrayList<TypedPattern>();
      for (var type : ontology.nodeTypes()) {
        if (label(pattern.start()).test(type.name())) {
          var some =
              pattern.steps().isEmpty()
                  ? one(pattern.start(), type).map(List::of)
                  : two(pattern, type);
          if (some.isEmpty()) {
            return List.of();
          }
          found.addAll(some.get());
        }
      }
      return found.size() <= MOST ? found : List.of();
    }

    private Predicate<String> label(NodePattern node) {
      return node.labels().map(names::label).orElse(_ -> true);
    }

    /// No name of a query begins with a blank.
    private static TypedNode typed(NodePattern node, NodeType type) {
      return new TypedNode(node.name().orElse(" " + node.at().offset()), type);
    }

    private Optional<TypedPattern> one(NodePattern start, NodeType type) {
      var node = typed(start, type);
      return filters(Map.of(node, start))
          .map(
              filters ->
                  new TypedPattern(
                      node, filters.getOrDefault(node, Filter.all()), Optional.empty(), ""));
    }

    /// Empty where something is not certain.
    private Optional<List<TypedPattern>> two(PathPattern pattern, NodeType type) {
      var step = pattern.steps().getFirst();
      var edge = step.edge();
      var start = typed(pattern.start(), type);
      var edgeName = edge.name().orElse("");
      if (edge.range().isPresent()
          || edge.properties().isPresent()
          || start.name().equals(typed(step.node(), type).name())) {
        return Optional.empty();
      }
      var found = new ArrayList<TypedPattern>();
      for (var other : ontology.nodeTypes()) {
        if (label(step.node()).test(other.name())) {
          var ways = ways(edge, type, other);
          if (ways.isEmpty()) {
            continue;
          }
          var end = typed(step.node(), other);
          var nodes = new LinkedHashMap<TypedNode, NodePattern>();
          nodes.put(start, pattern.start());
          nodes.put(end, step.node());
          boolean loops = edge.way() == Way.EITHER && type.name().equals(other.name());
          var filters = filters(nodes);
          if (loops || filters.isEmpty()) {
            return Optional.empty();
          }
          var ofEnd = filters.get().getOrDefault(end, Filter.all());
          var ofStart = filters.get().getOrDefault(start, Filter.all());
          var beside = new Beside(end, ofEnd, ways, direction(edge.way()));
          found.add(new TypedPattern(start, ofStart, Optional.of(beside), edgeName));
        }
      }
      return Optional.of(found);
    }

    private static Direction direction(Way way) {
      return switch (way) {
        case RIGHT -> Direction.OUTGOING;
        case LEFT -> Direction.INCOMING;
        case EITHER -> Direction.BOTH;
      };
    }

    private List<EdgeType> ways(PathPattern.EdgePattern edge, NodeType from, NodeType to) {
      Predicate<String> type = edge.types().map(names::type).orElse(_ -> true);
      return ontology.edgeTypes().stream()
          .filter(each -> type.test(each.name()))
          .filter(
              each ->
                  (edge.way() != Way.LEFT && joins(each, from, to))
                      || (edge.way() != Way.RIGHT && joins(each, to, from)))
          .toList();
    }

    private static boolean joins(EdgeType edge, NodeType from, NodeType to) {
      return edge.from().equals(from.name()) && edge.to().equals(to.name());
    }

    /// All conditions, each as one on the node it speaks of.
    private Optional<Map<TypedNode, Filter>> filters(Map<TypedNode, NodePattern> nodes) {
      var filters = new LinkedHashMap<TypedNode, List<Filter>>();
      var conditions = new ArrayList<Expression>();
      match.where().ifPresent(where -> split(where, conditions));
      for (var each : nodes.entrySet()) {
        var node = each.getKey();
        var own = new ArrayList<Filter>();
        var tests = new TypedConditions(node, known, names);
        for (var condition : List.copyOf(conditions)) {
          if (Trees.names(condition).equals(Set.of(node.name()))) {
            var filter = tests.of(condition);
            if (filter.isEmpty()) {
              return Optional.empty();
            }
            own.add(filter.get());
            conditions.remove(condition);
          }
        }
        if (!given(each.getValue(), node, own)) {
          return Optional.empty();
        }
        filters.put(node, own);
      }
      var all = new LinkedHashMap<TypedNode, Filter>();
      filters.forEach((node, parts) -> all.put(node, all(parts)));
      return conditions.isEmpty() ? Optional.of(all) : Optional.empty();
    }

    private static Filter all(List<Filter> parts) {
      return parts.size() == 1 ? parts.getFirst() : new Filter.AllOf(parts);
    }

    private static void split(Expression where, List<Expression> parts) {
      if (where instanceof Expression.And(_, var inner)) {
        inner.forEach(part -> split(part, parts));
      } else {
        parts.add(where);
      }
    }

    /// Adds what the properties in a pattern demand; tells whether it is certain.
    private boolean given(NodePattern pattern, TypedNode node, List<Filter> filters) {
      if (pattern.properties().isEmpty()) {
        return true;
      }
      var map = pattern.properties().get();
      var fields = new LinkedHashMap<String, Expression>();
      if (map instanceof Expression.MapOf(_, var written)) {
        fields.putAll(written);
      } else if (known.of(map).orElse(null) instanceof CypherValue.Fields(var values)) {
        values.forEach((name, value) -> fields.put(name, new Expression.Constant(map.at(), value)));
      } else {
        return false;
      }
      var named = new TypedNode("n", node.type());
      for (var field : fields.entrySet()) {
        var property =
            new Expression.Property(
                map.at(), new Expression.Variable(map.at(), "n"), field.getKey());
        var equal =
            new Expression.Binary(
                map.at(), Expression.BinaryOperator.EQUAL, property, field.getValue());
        var filter =
            Trees.names(field.getValue()).isEmpty()
                ? new TypedConditions(named, known, names).of(equal)
                : Optional.<Filter>empty();
        if (filter.isEmpty()) {
          return false;
        }
        filters.add(filter.get());
      }
      return true;
    }
  }
}
