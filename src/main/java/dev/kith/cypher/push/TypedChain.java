package dev.kith.cypher.push;

import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.tree.CypherQuery;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.PathPattern;
import dev.kith.cypher.tree.PathPattern.Arrow;
import dev.kith.cypher.tree.PathPattern.NodePattern;
import dev.kith.cypher.tree.Trees;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.pattern.ChainPattern;
import dev.kith.graph.pattern.Filter;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// What a `MATCH` of nodes in a row means for certain types: all of it, so that nothing is left to
/// test.
///
/// @param filters which nodes, for each place
/// @param steps the relationships between each node and the next
/// @param edges what the query calls these; empty: nothing
record TypedChain(
    List<TypedNode> nodes,
    List<Filter> filters,
    List<ChainPattern.Step> steps,
    List<String> edges) {
  private static final int MOST = 16;
  private static final int MANY = 256;
  private static final int MOST_STEPS = 2;

  TypedChain {
    nodes = List.copyOf(nodes);
    filters = List.copyOf(filters);
    steps = List.copyOf(steps);
    edges = List.copyOf(edges);
  }

  /// What an expression about one of the nodes is.
  record Found(int node, TypedNode.Value value) {}

  /// What an expression is; empty where no column of a node tells.
  Optional<Found> value(Expression expr) {
    for (int node = 0; node < nodes.size(); node++) {
      var value = nodes.get(node).value(expr);
      if (value.isPresent()) {
        return Optional.of(new Found(node, value.get()));
      }
    }
    return Optional.empty();
  }

  /// The same without the names of the query.
  ChainPattern chain() {
    var places = new ArrayList<ChainPattern.Node>();
    for (int at = 0; at < nodes.size(); at++) {
      places.add(new ChainPattern.Node(nodes.get(at).type(), filters.get(at)));
    }
    return new ChainPattern(places, steps);
  }

  /// What a clause means for all types that can meet it; empty where that is not certain, or where
  /// there are none or very many.
  static List<TypedChain> of(CypherQuery.Match match, GraphNames names, KnownValues known) {
    var ontology = names.ontology();
    if (ontology.isEmpty() || match.optional() || match.patterns().size() != 1) {
      return List.of();
    }
    var pattern = match.patterns().getFirst();
    boolean plain =
        pattern.name().isEmpty()
            && pattern.selection() == PathPattern.Selection.EVERY
            && pattern.steps().size() <= (names.isDeclared() ? MOST_STEPS : 0);
    return plain && isUnambiguous(pattern)
        ? new Reader(ontology.get(), names, known, match).read(pattern)
        : List.<TypedChain>of();
  }

  /// Whether each name stands for one thing, and relationships for what their types say.
  private static boolean isUnambiguous(PathPattern pattern) {
    var names = new HashSet<String>();
    pattern.start().name().ifPresent(names::add);
    return pattern.steps().stream()
        .allMatch(
            step ->
                step.edge().range().isEmpty()
                    && step.edge().properties().isEmpty()
                    && step.edge().name().map(names::add).orElse(true)
                    && step.node().name().map(names::add).orElse(true));
  }

  /// Reads one clause.
  private record Reader(
      Ontology ontology, GraphNames names, KnownValues known, CypherQuery.Match match) {
    List<TypedChain> read(PathPattern pattern) {
      var found = new ArrayList<TypedChain>();
      var begun = new ArrayList<List<NodeType>>();
      for (var type : ontology.nodeTypes()) {
        if (label(pattern.start()).test(type.name())) {
          begun.add(List.of(type));
        }
      }
      for (var types : longer(begun, pattern)) {
        var chain = chain(types, pattern);
        if (chain.isEmpty()) {
          return List.of();
        }
        found.add(chain.get());
        if (found.size() > MOST) {
          return List.of();
        }
      }
      return found;
    }

    /// The types that each place may have together.
    private List<List<NodeType>> longer(List<List<NodeType>> begun, PathPattern pattern) {
      var all = begun;
      for (var step : pattern.steps()) {
        var longer = new ArrayList<List<NodeType>>();
        for (var types : all) {
          for (var next : ontology.nodeTypes()) {
            if (label(step.node()).test(next.name())
                && !ways(step.edge(), types.getLast(), next).isEmpty()) {
              var more = new ArrayList<>(types);
              more.add(next);
              longer.add(more);
            }
          }
        }
        if (longer.size() > MANY) {
          return List.of();
        }
        all = longer;
      }
      return all;
    }

    private Predicate<String> label(NodePattern node) {
      return node.labels().map(names::label).orElse(_ -> true);
    }

    /// No name of a query begins with a blank.
    private TypedNode typed(NodePattern node, NodeType type) {
      return new TypedNode(node.name().orElse(" " + node.at().offset()), type, names);
    }

    /// Empty where something is not certain.
    private Optional<TypedChain> chain(List<NodeType> types, PathPattern pattern) {
      var nodes = new LinkedHashMap<TypedNode, NodePattern>();
      nodes.put(typed(pattern.start(), types.getFirst()), pattern.start());
      var steps = new ArrayList<ChainPattern.Step>();
      var edges = new ArrayList<String>();
      for (int at = 0; at < pattern.steps().size(); at++) {
        var step = pattern.steps().get(at);
        var ways = ways(step.edge(), types.get(at), types.get(at + 1));
        if (step.edge().way() == Arrow.EITHER
            && types.get(at).name().equals(types.get(at + 1).name())) {
          return Optional.empty();
        }
        nodes.put(typed(step.node(), types.get(at + 1)), step.node());
        steps.add(new ChainPattern.Step(ways, direction(step.edge().way())));
        edges.add(step.edge().name().orElse(""));
      }
      return filters(nodes)
          .map(
              filters ->
                  new TypedChain(
                      List.copyOf(nodes.keySet()), List.copyOf(filters.values()), steps, edges));
    }

    private static Direction direction(Arrow way) {
      return switch (way) {
        case RIGHT -> Direction.OUTGOING;
        case LEFT -> Direction.INCOMING;
        case EITHER -> Direction.BOTH;
      };
    }

    private List<EdgeType> ways(PathPattern.EdgePattern edge, NodeType from, NodeType to) {
      Predicate<String> type = edge.types().map(names::type).orElse(_ -> true);
      return ontology.edgeTypes().stream()
          .filter(
              each ->
                  (edge.way() != Arrow.LEFT && joins(each, from, to))
                      || (edge.way() != Arrow.RIGHT && joins(each, to, from)))
          .filter(each -> type.test(each.name()))
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
      var named = new TypedNode("n", node.type(), names);
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
