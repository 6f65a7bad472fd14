package dev.kith.bench;

import dev.kith.access.Caller;
import dev.kith.access.TextSigner;
import dev.kith.graph.Scope;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Sort;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.Mapping;
import dev.kith.sql.NodeTable;
import dev.kith.sql.PropertySource;
import dev.kith.sql.RowAccess;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableName;
import dev.kith.sql.compile.SqlCompiler;
import dev.kith.sql.dialect.SqliteDialect;
import dev.kith.tool.CallContext;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.query.QueryLimits;
import dev.kith.tool.query.QueryTools;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;

/// What B9 measures: questions of several shapes over an ontology of several sizes, each made into
/// SQL text.
final class CompileWork {
  /// The shapes, tools first.
  static final List<String> SHAPES =
      List.of(
          "a call of find_nodes",
          "a call of traverse_relationships",
          "a call of aggregate_nodes",
          "find, 3 filters and an order",
          "one hop along all types, both ways",
          "totals by a neighbour");

  private static final Scope SCOPE =
      new Scope.Under(
          List.of(
              new Scope.Grant("1/100/", Scope.Role.DEVELOPER),
              new Scope.Grant("2/", Scope.Role.REPORTER)));
  private static final List<String> TOOLS =
      List.of("find_nodes", "traverse_relationships", "aggregate_nodes");
  private static final List<String> ARGUMENTS =
      List.of(
          "{\"node_label\":\"type0\",\"filters\":{\"p0\":{\"contains\":\"needle"
              + " #\"},\"p1\":{\"gte\":#},"
              + "\"p2\":{\"is_null\":false}},\"order_by\":[{\"property\":\"p1\",\"direction\":\"desc\"}]}",
          "{\"from\":{\"label\":\"type0\",\"ids\":[#]},\"relationships\":[{\"type\":\"EDGE1\"}],"
              + "\"topology_only\":true}",
          "{\"node_label\":\"type0\",\"filters\":{\"p1\":{\"gte\":#}},\"neighbor\":{\"relationship\":"
              + "\"EDGE1\"},\"group_by\":[{\"neighbor_property\":\"p0\"}],\"order_by\":[{\"column\":"
              + "\"count\",\"direction\":\"desc\"}]}");

  private final int typeCount;
  private final List<NodeType> types = new ArrayList<>();
  private final List<EdgeType> edges = new ArrayList<>();

  private CompileWork(int typeCount) {
    this.typeCount = typeCount;
  }

  /// Compiles the question of a shape with the number that it is given, and tells how long its text
  /// is.
  static ToIntFunction<Integer> of(String shape, int typeCount, boolean scoped) {
    return new CompileWork(typeCount).of(SHAPES.indexOf(shape), scoped ? SCOPE : Scope.EVERYTHING);
  }

  private ToIntFunction<Integer> of(int shape, Scope scope) {
    var mapping = mapping();
    var compiler = new SqlCompiler(mapping, new SqliteDialect());
    return switch (shape) {
      case 0, 1, 2 -> call(new CompilingGraph(mapping.ontology(), compiler, scope), shape);
      case 3 -> find(compiler, scope);
      case 4 -> hop(compiler, scope, edges);
      case 5 -> totals(compiler, scope);
      default -> throw new IllegalArgumentException("no such shape");
    };
  }

  private static ToIntFunction<Integer> call(CompilingGraph graph, int tool) {
    var signer = new TextSigner(() -> new byte[TextSigner.KEY_BYTES]);
    var toolbox =
        new Toolbox(
            new Catalogue(Map.of(Family.QUERY, QueryTools.all(QueryLimits.USUAL, signer))),
            graph,
            Limits.FOR_PROGRAMS);
    var listed = toolbox.catalogue().find(TOOLS.get(tool)).orElseThrow();
    return call -> {
      try {
        var arguments = Json.read(ARGUMENTS.get(tool).replace("#", Integer.toString(call)));
        var context = toolbox.context(Caller.local("bench"), CallContext.ProgressListener.IGNORED);
        var result = toolbox.call(listed, arguments, context);
        if (result.isFault()) {
          throw new IllegalStateException(result.json());
        }
        long written = graph.characters;
        graph.characters = 0;
        return (int) written;
      } catch (Json.Malformed broken) {
        throw new IllegalStateException(broken);
      }
    };
  }

  private Mapping mapping() {
    var nodes = new HashMap<String, NodeTable>();
    for (int number = 0; number < typeCount; number++) {
      var key = Property.of("id", PropertyType.INT64, false);
      var properties = new ArrayList<>(List.of(key));
      var columns = new HashMap<String, PropertySource>();
      for (int at = 0; at < 9; at++) {
        var property =
            Property.of("p" + at, at % 2 == 0 ? PropertyType.STRING : PropertyType.INT64, true);
        properties.add(property);
        columns.put(property.name(), PropertySource.column(property.name()));
      }
      var name = "type" + number;
      types.add(new NodeType(name, "", key, properties, List.of(), NodeType.UNCOUNTED));
      nodes.put(
          name,
          new NodeTable(
              TableName.of(name),
              PropertySource.column("id"),
              new SqlName("id"),
              columns,
              List.of(),
              new RowAccess.Scoped(new SqlName("path"), Scope.Role.GUEST),
              Set.of()));
    }
    var sources = new HashMap<EdgeType, EdgeSource>();
    for (int number = 0; number < typeCount; number++) {
      var edge = new EdgeType("EDGE" + number, "type0", "type" + number, "", List.of());
      edges.add(edge);
      sources.put(
          edge,
          new EdgeSource.EdgeTable(
              TableName.of("edge" + number),
              new SqlName("source"),
              new SqlName("target"),
              Map.of(),
              List.of(),
              Optional.of(new SqlName("path")),
              true));
    }
    return new Mapping(new Ontology("1", types, edges), nodes, sources);
  }

  private ToIntFunction<Integer> find(SqlCompiler compiler, Scope scope) {
    var type = types.getFirst();
    var columns = type.properties();
    return call -> {
      var filter =
          new Filter.AllOf(
              List.of(
                  new Filter.Contains(columns.get(1), Filter.Part.ANYWHERE, "needle " + call),
                  new Filter.Compare(
                      columns.get(2), Filter.Comparison.AT_LEAST, new Literal.Whole(call)),
                  new Filter.Not(new Filter.IsMissing(columns.get(3)))));
      var question =
          new NodeQuestion(
              type,
              Optional.empty(),
              filter,
              columns,
              List.of(new Sort(2, true)),
              Optional.empty(),
              30);
      return compiler.find(question, scope).text().length();
    };
  }

  private static ToIntFunction<Integer> hop(
      SqlCompiler compiler, Scope scope, List<EdgeType> along) {
    var ways = new HashMap<EdgeType, Filter>();
    along.forEach(way -> ways.put(way, Filter.all()));
    return call -> {
      var from = new ArrayList<NodeRef>();
      for (int at = 0; at < 30; at++) {
        from.add(new NodeRef("type0", new Literal.Whole(call + at)));
      }
      var question = new HopQuestion(from, Direction.BOTH, ways, Map.of(), 10_000);
      return compiler.hops(question, scope).orElseThrow().statement().text().length();
    };
  }

  private ToIntFunction<Integer> totals(SqlCompiler compiler, Scope scope) {
    var question =
        new AggregateQuestion(
            types.getFirst(),
            Filter.all(),
            Optional.of(
                new AggregateQuestion.Neighbour(
                    edges.subList(1, 2), Direction.OUTGOING, types.get(1), Filter.all())),
            List.of(new AggregateQuestion.Group.Beside(types.get(1).properties().get(1))),
            List.of(
                new AggregateQuestion.Total(
                    AggregateQuestion.Function.COUNT, Optional.empty(), "count")),
            List.of(),
            List.of(new Sort(1, true)),
            30);
    return _ -> compiler.aggregate(question, scope).text().length();
  }
}
