package dev.kith.cypher.tck;

import dev.kith.cypher.text.StatementParser;
import dev.kith.cypher.tree.CypherQuery;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.Labels;
import dev.kith.cypher.tree.PathPattern;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Interprets `CREATE` with patterns and constants, enough for the graphs that scenarios begin
/// with.
final class CreatedGraph {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static final Pattern STATEMENTS_END = Pattern.compile(";\\s*\\n");

  private final List<Mutation> mutations = new ArrayList<>();
  private final Set<List<String>> triples = new HashSet<>();
  private int nodes;

  /// What a Kith graph cannot hold, or the interpreter does not understand.
  static final class SetApart extends RuntimeException {
    SetApart(String why) {
      super(why);
    }
  }

  List<Mutation> mutations() {
    return mutations;
  }

  void run(String script) {
    STATEMENTS_END
        .splitAsStream(script)
        .filter(statement -> !statement.isBlank())
        .forEach(statement -> create(statement.strip().replaceFirst(";$", "")));
  }

  private void create(String statement) {
    if (statement.matches("(?is).*\\b(MERGE|SET|DELETE|REMOVE|FOREACH|CALL)\\b.*")) {
      throw new SetApart("a graph that is not made by CREATE alone");
    }
    CypherQuery parsed;
    try {
      var matching = statement.replaceAll("(?i)\\bCREATE\\b", "MATCH");
      parsed = StatementParser.parse(matching + (matching.contains("RETURN") ? "" : " RETURN 1"));
    } catch (QueryException wrong) {
      throw new SetApart("an unsupported form of CREATE");
    }
    var names = new HashMap<String, String>();
    for (var clause : parsed.parts().getFirst().clauses()) {
      switch (clause) {
        case CypherQuery.Match match -> match.patterns().forEach(pattern -> add(pattern, names));
        case CypherQuery.Return _ -> {}
        case CypherQuery.Clause _ -> throw new SetApart("an unsupported form of CREATE");
      }
    }
    if (statement.matches("(?is).*\\bMATCH\\b.*")) {
      throw new SetApart("an unsupported form of CREATE");
    }
  }

  private void add(PathPattern pattern, Map<String, String> names) {
    var left = node(pattern.start(), names);
    for (var step : pattern.steps()) {
      var right = node(step.node(), names);
      boolean turned = step.edge().way() == PathPattern.Arrow.LEFT;
      edge(step.edge(), turned ? right : left, turned ? left : right);
      left = right;
    }
  }

  private String node(PathPattern.NodePattern node, Map<String, String> names) {
    var known = node.name().map(names::get);
    if (known.isPresent()) {
      return known.get();
    }
    var id = "n" + nodes++;
    node.name().ifPresent(name -> names.put(name, id));
    var label =
        switch (node.labels().orElse(new Labels.Named(node.at(), Shown.UNLABELLED))) {
          case Labels.Named(_, var name) -> name;
          case Labels _ -> throw new SetApart("a node with two labels");
        };
    mutations.add(
        new Mutation.CreateNode(new Node(id, label, metadata(node.properties())), List.of()));
    return id;
  }

  private void edge(PathPattern.EdgePattern edge, String from, String to) {
    if (!(edge.types().orElse(new Labels.Anything()) instanceof Labels.Named(_, var type))) {
      throw new SetApart("a relationship without one type");
    }
    if (!triples.add(List.of(from, type, to))) {
      throw new SetApart("two relationships of one type between the same nodes");
    }
    mutations.add(
        new Mutation.CreateEdge(new Edge(from, type, to, metadata(edge.properties())), false));
  }

  private static Metadata metadata(Optional<Expression> properties) {
    var object = JSON.objectNode();
    if (properties.isPresent()) {
      if (!(properties.get() instanceof Expression.MapOf(_, var fields))) {
        throw new SetApart("an unsupported form of properties");
      }
      fields.forEach((name, value) -> put(object, name, json(value)));
    }
    return Metadata.of(object);
  }

  private static void put(ObjectNode object, String name, JsonNode value) {
    if (!value.isNull()) {
      object.set(name, value);
    }
  }

  private static JsonNode json(Expression expr) {
    return switch (expr) {
      case Expression.Constant(_, var value) -> json(value);
      case Expression.ListOf(_, var items) -> {
        var array = JSON.arrayNode();
        items.forEach(item -> array.add(json(item)));
        yield array;
      }
      case Expression.Unary(_, var operator, Expression.Constant(_, CypherValue.Real(var number)))
          when operator == Expression.UnaryOperator.MINUS ->
          JSON.numberNode(-number);
      case Expression _ -> throw new SetApart("a property that is not a plain value");
    };
  }

  private static JsonNode json(CypherValue value) {
    return switch (value) {
      case CypherValue.Null _ -> JSON.nullNode();
      case CypherValue.Flag(var flag) -> JSON.booleanNode(flag);
      case CypherValue.Whole(var number) -> JSON.numberNode(number);
      case CypherValue.Real(var number) -> JSON.numberNode(number);
      case CypherValue.Text(var text) -> JSON.stringNode(text);
      case CypherValue _ -> throw new SetApart("a property that is not a plain value");
    };
  }
}
