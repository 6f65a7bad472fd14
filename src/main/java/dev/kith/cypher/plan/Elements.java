package dev.kith.cypher.plan;

import dev.kith.cypher.formula.Formulas;
import dev.kith.cypher.formula.NameScope;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.Labels;
import dev.kith.cypher.tree.PathPattern;
import dev.kith.cypher.tree.PathPattern.EdgePattern;
import dev.kith.cypher.tree.PathPattern.NodePattern;
import dev.kith.cypher.tree.PathPattern.Selection;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.SourcePosition;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The nodes and relationships that the patterns of one `MATCH` speak of, each with a name and a
/// place, and what the patterns demand of them.
final class Elements {
  private final NameScope before;
  private final Formulas.Terms terms;
  private final Map<String, NodeElement> nodes = new LinkedHashMap<>();
  private final List<EdgeElement> edges = new ArrayList<>();
  private final List<PathElement> paths = new ArrayList<>();
  private final List<Expression> conditions = new ArrayList<>();
  private final List<Integer> added = new ArrayList<>();
  private final Set<String> taken = new HashSet<>();
  private NameScope scope;

  Elements(NameScope before, Formulas.Terms terms) {
    this.before = before;
    this.scope = before;
    this.terms = terms;
  }

  /// A node.
  ///
  /// @param bound whether an earlier clause knows it
  record NodeElement(String name, int slot, boolean bound, List<Labels> labels) {}

  /// A relationship, or several in a row.
  record EdgeElement(
      EdgePattern pattern,
      String name,
      int slot,
      boolean bound,
      String left,
      String right,
      Selection selection) {}

  /// A path with a name.
  record PathElement(String name, int slot, int start, List<EdgeElement> edges) {}

  Map<String, NodeElement> nodes() {
    return nodes;
  }

  NodeElement node(String name) {
    return java.util.Objects.requireNonNull(nodes.get(name));
  }

  List<EdgeElement> edges() {
    return edges;
  }

  List<PathElement> paths() {
    return paths;
  }

  /// What properties in patterns demand, as conditions.
  List<Expression> conditions() {
    return conditions;
  }

  /// The places that the patterns fill.
  List<Integer> added() {
    return added;
  }

  /// The names behind the clause.
  NameScope scope() {
    return scope;
  }

  void add(PathPattern pattern) {
    var left = node(pattern.start());
    int start = left.slot();
    var along = new ArrayList<EdgeElement>();
    for (var step : pattern.steps()) {
      var right = node(step.node());
      var edge = edge(step.edge(), left, right, pattern.selection());
      along.add(edge);
      edges.add(edge);
      left = right;
    }
    pattern.name().ifPresent(name -> path(pattern.at(), name, start, along));
  }

  private void path(SourcePosition at, String name, int start, List<EdgeElement> along) {
    if (scope.find(name).isPresent()) {
      throw new QueryException(at, "'" + name + "' is already defined");
    }
    paths.add(new PathElement(name, place(name, NameScope.ValueKind.PATH), start, along));
  }

  private int place(String name, NameScope.ValueKind sort) {
    int slot = terms.slots().next();
    added.add(slot);
    scope = scope.with(name, slot, sort);
    return slot;
  }

  private NodeElement node(NodePattern pattern) {
    var name = pattern.name().orElseGet(() -> " node" + pattern.at().offset());
    var known = nodes.get(name);
    if (known == null) {
      var bound = scope.find(name);
      bound.ifPresent(each -> check(pattern.at(), name, each.sort(), NameScope.ValueKind.NODE));
      int slot = bound.isPresent() ? bound.get().slot() : place(name, NameScope.ValueKind.NODE);
      known = new NodeElement(name, slot, before.find(name).isPresent(), new ArrayList<>());
      nodes.put(name, known);
    }
    pattern.labels().ifPresent(known.labels()::add);
    pattern.properties().ifPresent(map -> conditions.addAll(equal(name, map)));
    return known;
  }

  private static void check(
      SourcePosition at, String name, NameScope.ValueKind found, NameScope.ValueKind wanted) {
    if (found != wanted && found != NameScope.ValueKind.UNKNOWN) {
      throw new QueryException(
          at, "'" + name + "' is " + found.words() + " and cannot be " + wanted.words());
    }
  }

  private EdgeElement edge(
      EdgePattern pattern, NodeElement left, NodeElement right, Selection selection) {
    var name = pattern.name().orElseGet(() -> " edge" + pattern.at().offset());
    boolean many = pattern.range().isPresent() || selection != Selection.EVERY;
    var bound = scope.find(name);
    if (!taken.add(name)) {
      throw new QueryException(
          pattern.at(), "the relationship '" + name + "' may occur only once in a MATCH");
    }
    if (bound.isPresent() && many) {
      throw new QueryException(
          pattern.at(),
          "a variable-length relationship cannot be named '"
              + name
              + "': the name is already defined");
    }
    bound.ifPresent(each -> check(pattern.at(), name, each.sort(), NameScope.ValueKind.EDGE));
    int slot =
        bound.isPresent()
            ? bound.get().slot()
            : place(name, many ? NameScope.ValueKind.EDGES : NameScope.ValueKind.EDGE);
    if (!many) {
      pattern.properties().ifPresent(map -> conditions.addAll(equal(name, map)));
    }
    return new EdgeElement(
        pattern, name, slot, bound.isPresent(), left.name(), right.name(), selection);
  }

  /// Conditions that a node or relationship has the properties of a map.
  List<Expression> equal(String name, Expression map) {
    var fields = fields(map);
    var conditions = new ArrayList<Expression>();
    fields.forEach(
        (property, value) ->
            conditions.add(
                new Expression.Binary(
                    value.at(),
                    Expression.BinaryOperator.EQUAL,
                    new Expression.Property(
                        value.at(), new Expression.Variable(value.at(), name), property),
                    value)));
    return conditions;
  }

  private Map<String, Expression> fields(Expression map) {
    if (map instanceof Expression.MapOf(_, var fields)) {
      return fields;
    }
    var given =
        map instanceof Expression.Parameter(_, var name)
            ? terms.parameters().value(name)
            : Optional.<CypherValue>empty();
    if (given.isPresent() && given.get() instanceof CypherValue.Fields(var values)) {
      var fields = new LinkedHashMap<String, Expression>();
      values.forEach((name, value) -> fields.put(name, new Expression.Constant(map.at(), value)));
      return fields;
    }
    throw new QueryException(map.at(), "properties are a map, or a parameter that is one");
  }
}
