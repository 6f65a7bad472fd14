package dev.kith.tool.query;

import dev.kith.access.Caller;
import dev.kith.engine.clickhouse.ClickHouseServer;
import dev.kith.engine.duckdb.DuckDbTables;
import dev.kith.engine.postgres.PostgresServer;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.pattern.Patterns;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.RandomTables;
import dev.kith.mapped.ontology.OntologyFile;
import dev.kith.sql.compile.SqlTokens;
import dev.kith.store.Home;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Result;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One graph in several engines, each behind the query tools: looked at as a whole, owned, and in
/// tables of DuckDB and of PostgreSQL through an ontology file.
final class Engines implements AutoCloseable {
  static final String NAIVE = "naive";
  static final String POSTGRES = "postgres";

  static final String OWNED = "owned";
  static final String DUCKDB = "duckdb";
  static final String CLICKHOUSE = "clickhouse";

  private static final List<String> THEIR_OWN =
      List.of("sql", "parameters", "next_cursor", "revision", "explain", "cursor");
  private static final Set<String> OWN_NAMES =
      Set.of("node", "edge", "id", "key", "type", "predicate", "metadata", "subject", "object");

  /// Those that are usual, and leave to tell what was bound.
  private static final QueryLimits LIMITS =
      new QueryLimits(QueryLimits.USUAL.rows(), QueryLimits.USUAL.scan(), true);

  private static final double NEARLY = 1e-9;

  private final Map<String, Toolbox> tools = new LinkedHashMap<>();
  private final Map<String, SqlTokens> tokens = new LinkedHashMap<>();
  private final List<MappedGraph> opened = new ArrayList<>();

  /// @param home where the owned graph goes
  /// @param name a name that is new there
  /// @param layout decides how the tables look
  Engines(Sketch sketch, Home home, String name, long layout) {
    var naive = sketch.heap(name);
    var folder = folder(home.folder().resolveSibling("tables-" + name));
    var tables = RandomTables.of(naive.patterns(), new Random(layout), false);
    var ontology = OntologyFile.parse("source: x\n" + tables.yaml(), "graph.yaml", folder);
    var mapped = new SqlTokens(SqlTokens.names(ontology.mapping()));
    tokens.putAll(Map.of(DUCKDB, mapped, POSTGRES, mapped, OWNED, new SqlTokens(OWN_NAMES)));
    put(NAIVE, naive);
    put(DUCKDB, DuckDbTables.open(tables.sql(), tables.yaml(), folder));
    put(POSTGRES, postgres(tables));
    if (sketch.again().isEmpty()) { // an owned graph has each relationship once
      var owned = home.create(name, "");
      owned.write(Call.by("test"), sketch.mutations());
      put(OWNED, owned);
    }
  }

  /// The same, and in ClickHouse where there is one; its SQL is not taken apart.
  ///
  /// Of its gaps (`docs/guide/scale.md`) one shows here: in a column of lists it has no list that
  /// is missing, and an empty one stands for that. The lists of a graph that has an empty one lie
  /// there as text, as in published tables.
  static Engines withClickHouse(Sketch sketch, Home home, String name, long layout) {
    var engines = new Engines(sketch, home, name, layout);
    var patterns = sketch.heap(name).patterns();
    var tables = RandomTables.of(patterns, new Random(layout), sketch.hasEmptyList());
    ClickHouseServer.here()
        .ifPresent(server -> engines.put(CLICKHOUSE, server.graph(tables.sql(), tables.yaml())));
    return engines;
  }

  private static MappedGraph postgres(RandomTables tables) {
    try {
      return PostgresServer.shared().graph(tables.sql(), tables.yaml());
    } catch (SQLException failed) {
      throw new AssertionError(tables.sql(), failed);
    }
  }

  private static Path folder(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private void put(String name, Graph graph) {
    tools.put(name, Gitlab.toolbox(new OnlyGraph("g", graph), LIMITS));
    if (graph instanceof MappedGraph tables) {
      opened.add(tables);
    }
  }

  /// The engines other than the naive one whose SQL can be taken apart.
  List<String> names() {
    return tools.keySet().stream().filter(tokens::containsKey).toList();
  }

  /// Takes the SQL of an engine apart, and lets nothing pass that is not Kith's.
  SqlTokens tokens(String engine) {
    return tokens.get(engine);
  }

  Catalogue catalogue() {
    return tools.get(NAIVE).catalogue();
  }

  Result result(String engine, String tool, JsonNode arguments) {
    return ran(engine, tool, arguments).result();
  }

  /// An answer and the statements that were run for it.
  record Ran(Result result, List<String> sql) {}

  Ran ran(String engine, String tool, JsonNode arguments) {
    var toolbox = tools.get(engine);
    var usual = toolbox.context(Caller.local("test"), CallContext.ProgressListener.IGNORED);
    var traced =
        new CallContext(
            usual.caller(),
            usual.call().traced(),
            usual.usualTokens(),
            usual.replies(),
            usual.limits(),
            usual.progress(),
            usual.notes());
    var result = toolbox.call(toolbox.catalogue().find(tool).orElseThrow(), arguments, traced);
    return new Ran(result, traced.call().trace().runs().stream().map(Patterns.Run::sql).toList());
  }

  /// What is wrong with the answers to a question, page by page; empty where all agree.
  Optional<String> difference(QueryToolCall question, int pages) {
    var cursors = new LinkedHashMap<String, String>();
    for (int page = 0; page < pages; page++) {
      var expected = answer(NAIVE, question, cursors);
      for (var engine : tools.keySet()) {
        var answer = engine.equals(NAIVE) ? expected : answer(engine, question, cursors);
        if (!same(expected, answer)) {
          return Optional.of(
              "page " + page + " of " + engine + ":\n  " + answer + "\nnaive:\n  " + expected);
        }
      }
      if (cursors.isEmpty()) {
        break;
      }
    }
    return Optional.empty();
  }

  private JsonNode answer(String engine, QueryToolCall question, Map<String, String> cursors) {
    var arguments = question.arguments().deepCopy();
    var cursor = cursors.remove(engine);
    if (cursor != null) {
      arguments.put("cursor", cursor);
    }
    var answer = Calls.json(result(engine, question.tool(), arguments).json());
    if (answer.has("next_cursor")) {
      cursors.put(engine, answer.path("next_cursor").stringValue());
    }
    return answer;
  }

  /// Whether two answers say the same; the last digits of means may differ.
  static boolean same(JsonNode one, JsonNode other) {
    if (one.isNumber()
        && other.isNumber()
        && !(one.isIntegralNumber() && other.isIntegralNumber())) {
      double size = Math.max(1, Math.abs(one.doubleValue()));
      return Math.abs(one.doubleValue() - other.doubleValue()) <= NEARLY * size;
    }
    if (one instanceof ObjectNode first && other instanceof ObjectNode second) {
      var left = first.deepCopy().remove(THEIR_OWN);
      var right = second.deepCopy().remove(THEIR_OWN);
      return List.copyOf(left.propertyNames()).equals(List.copyOf(right.propertyNames()))
          && left.propertyNames().stream()
              .allMatch(name -> same(left.path(name), right.path(name)));
    }
    if (one.isArray() && other.isArray()) {
      boolean same = one.size() == other.size();
      for (int index = 0; same && index < one.size(); index++) {
        same = same(one.path(index), other.path(index));
      }
      return same;
    }
    return one.equals(other);
  }

  @Override
  public void close() {
    tools.values().forEach(Toolbox::close);
    opened.forEach(MappedGraph::close);
  }
}
