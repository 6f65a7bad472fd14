package dev.kith.bench;

import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.WalkLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/// B3: the same neighbourhoods through SQL, and through Cypher.
final class SqlBenchmark implements Benchmark {
  private static final Path DUCKDB = LargeGraph.HOME.resolveSibling("edges.duckdb");
  private static final Path KUZU = LargeGraph.HOME.resolveSibling("edges.kuzu");
  private static final int ROUNDS = 5;
  private static final int[] WARM_UP = {30_000, 200};
  private static final String NEAR =
      "WITH near(key) AS (SELECT ?1 UNION SELECT object FROM OUT WHERE subject = ?1"
          + " UNION SELECT subject FROM IN WHERE object = ?1) ";
  private static final String EDGES =
      "SELECT e.subject, e.predicate, e.object FROM near CROSS JOIN OUT e WHERE e.subject ="
          + " near.key UNION ALL SELECT e.subject, e.predicate, e.object FROM near CROSS JOIN IN e"
          + " WHERE e.object = near.key AND e.subject NOT IN (SELECT key FROM near)";
  private static final List<String> HOPS =
      List.of("WITH near(key) AS (SELECT CAST(?1 AS INTEGER)) " + EDGES, NEAR + EDGES);

  @Override
  public String name() {
    return "B3";
  }

  @Override
  public String title() {
    return "Neighbourhoods of 1 and 2 hops, against SQL on SQLite and DuckDB, and against Kuzu";
  }

  @Override
  public Report run() throws Exception {
    LargeGraph.importOnce();
    loadDuckdb();
    var rows = new ArrayList<Row>();
    try (var home = LargeGraph.home(LargeGraph.HOME);
        var sqlite = DriverManager.getConnection("jdbc:sqlite:" + LargeGraph.sqlite());
        var duckdb = DriverManager.getConnection("jdbc:duckdb:" + DUCKDB);
        var kuzu = new Kuzu(KUZU)) {
      try (var settings = sqlite.createStatement()) {
        settings.execute("PRAGMA cache_size = -262144");
        settings.execute("PRAGMA mmap_size = 8589934592");
      }
      try (var settings = duckdb.createStatement()) {
        settings.execute("SET memory_limit = '3GB'");
      }
      var graph = home.named(LargeGraph.DATABASE);
      var others = new Others(sqlite, duckdb, kuzu);
      rows.addAll(compare(graph, others, 1, LargeGraph.seeds(1_000, LargeGraph.SEED + 3)));
      rows.addAll(compare(graph, others, 2, LargeGraph.seeds(20, LargeGraph.SEED + 4)));
    }
    return new Report(
        List.of(
            LargeGraph.described(),
            "Kith through Graph.read, its check for new commits included; SQLite on the very"
                + " graph.sqlite with its two covering indexes, 256 MB of cache and the file"
                + " mapped; DuckDB on two tables of integers, one sorted by subject, one by object",
            "all start from a node's key and return every edge; the best of the others decides",
            "Kuzu 0.11.2 on a table of nodes and one of edges, asked in Cypher"),
        rows);
  }

  /// Those that Kith is compared with.
  private record Others(Connection sqlite, Connection duckdb, Kuzu kuzu) {}

  private static List<Row> compare(Graph graph, Others others, int hops, int[] seeds)
      throws Exception {
    try (var inSqlite = others.sqlite().prepareStatement(sql(hops, "edge", "edge"));
        var inDuckdb = others.duckdb().prepareStatement(sql(hops, "out_edge", "in_edge"))) {
      var rivals = new LinkedHashMap<String, Question>();
      rivals.put("SQLite", seed -> rows(inSqlite, seed));
      rivals.put("DuckDB", seed -> rows(inDuckdb, seed));
      rivals.put("Kuzu", seed -> others.kuzu().edges(seed, hops));
      Question kith = seed -> kith(graph, seed, hops);
      long edges = 0;
      for (int seed : seeds) {
        edges += agreed(seed, kith, rivals);
      }
      warmUp(seeds, hops, kith);
      warmUp(seeds, hops, rivals.get("SQLite"));
      var rounds =
          new Rounds(1, ROUNDS)
              .add("Kith", () -> all(seeds, kith))
              .add("empty", () -> all(seeds, _ -> graph.read(Call.by("bench"), GraphView::change)));
      rivals.forEach((name, question) -> rounds.add(name, () -> all(seeds, question)));
      rounds.run(seeds.length);
      var best = Collections.min(rivals.keySet(), Comparator.comparingDouble(rounds::median));
      var why =
          Figures.count(edges / seeds.length)
              + " edges a walk on average; an empty read takes "
              + Figures.nanos(rounds.median("empty"))
              + ": the check for new commits";
      return rivals.keySet().stream()
          .map(
              name ->
                  Row.atLeast(
                      hops + (hops == 1 ? " hop, " : " hops, ") + name + " to Kith",
                      rounds.ratio(name, "Kith"),
                      10,
                      name.equals(best) ? "the best of the others; " + why : ""))
          .toList();
    }
  }

  private static long agreed(int seed, Question kith, Map<String, Question> rivals)
      throws Exception {
    long found = kith.ask(seed);
    for (var rival : rivals.entrySet()) {
      long returned = rival.getValue().ask(seed);
      if (returned != found) {
        throw new IllegalStateException(
            "different answers for seed "
                + seed
                + ": "
                + found
                + ", "
                + rival.getKey()
                + " "
                + returned);
      }
    }
    return found;
  }

  /// Compiled code is what is compared: without this the first thousands of short questions would
  /// be answered by an interpreter, on both sides.
  private static void warmUp(int[] seeds, int hops, Question question) throws Exception {
    for (int done = 0; done < WARM_UP[hops - 1]; done += seeds.length) {
      all(seeds, question);
    }
  }

  private interface Question {
    long ask(int seed) throws Exception;
  }

  private static long all(int[] seeds, Question question) throws Exception {
    long sum = 0;
    for (int seed : seeds) {
      sum += question.ask(seed);
    }
    return sum;
  }

  private static long kith(Graph graph, int seed, int hops) {
    return graph.read(
        Call.by("bench"),
        view ->
            (long) view.neighbourhood(new int[] {seed + 1}, hops, WalkLimits.USUAL).edgeCount());
  }

  private static long rows(PreparedStatement query, int seed) throws Exception {
    query.setInt(1, seed + 1);
    long count = 0;
    long sum = 0;
    try (var rows = query.executeQuery()) {
      while (rows.next()) {
        sum += rows.getInt(1) + rows.getInt(2) + rows.getInt(3);
        count++;
      }
    }
    return sum == 0 && count > 0 ? -1 : count;
  }

  private static String sql(int hops, String out, String in) {
    return HOPS.get(hops - 1)
        .replace("OUT", out)
        .replace(" IN e", " " + in + " e")
        .replace("FROM IN ", "FROM " + in + " ");
  }

  private static void loadDuckdb() throws Exception {
    if (Files.exists(DUCKDB)) {
      return;
    }
    var unfinished = DUCKDB.resolveSibling("edges.duckdb.tmp");
    Files.deleteIfExists(unfinished);
    try (var connection =
        DriverManager.getConnection("jdbc:duckdb:" + unfinished).unwrap(DuckDBConnection.class)) {
      try (var statement = connection.createStatement()) {
        statement.execute("SET memory_limit = '3GB'");
        statement.execute("CREATE TABLE edge(subject INTEGER, predicate INTEGER, object INTEGER)");
        append(connection);
        statement.execute("CREATE TABLE out_edge AS SELECT * FROM edge ORDER BY subject, object");
        statement.execute("CREATE TABLE in_edge AS SELECT * FROM edge ORDER BY object, subject");
        statement.execute("DROP TABLE edge");
        statement.execute("CHECKPOINT");
      }
    }
    Files.move(unfinished, DUCKDB);
  }

  private static void append(DuckDBConnection connection) throws Exception {
    var edges = Rmat.of(LargeGraph.NODES, LargeGraph.EDGES, LargeGraph.SEED).edges();
    try (var appender = connection.createAppender(DuckDBConnection.DEFAULT_SCHEMA, "edge")) {
      for (long edge : edges) {
        appender.beginRow();
        appender.append(Rmat.subject(edge) + 1);
        appender.append(Rmat.predicate(edge));
        appender.append(Rmat.object(edge) + 1);
        appender.endRow();
      }
    }
  }
}
