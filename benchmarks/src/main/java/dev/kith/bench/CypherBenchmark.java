package dev.kith.bench;

import dev.kith.cypher.run.Cypher;
import dev.kith.cypher.value.CypherValue;
import dev.kith.engine.duckdb.DuckDbEngine;
import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import dev.kith.graph.Graph;
import dev.kith.graph.WalkLimits;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.ontology.OntologyFile;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// B16: Cypher around a node with very many relationships, ordered scans, and totals over two hops:
/// an owned database against SQL by hand on its SQLite file, tables in DuckDB against SQL by hand.
final class CypherBenchmark implements Benchmark {
  private static final long ENOUGH_NANOS = 500_000_000L;
  private static final int ROUNDS = 5;
  private static final int MOST_ROWS = 100;

  @Override
  public String name() {
    return "B16";
  }

  @Override
  public String title() {
    return "Cypher: hubs, ordered scans and totals over two hops, against SQL by hand";
  }

  /// A query, and how one would write it oneself.
  ///
  /// @param sqlite on the owned database's file; empty: it is not asked
  /// @param most how many times longer than by hand it may take
  private record Asked(String what, String cypher, String duckdb, String sqlite, double most) {}

  private static final String OWNED_NEIGHBOURS =
      " FROM edge e JOIN node n ON n.key = e.object WHERE e.subject = (SELECT key FROM node WHERE"
          + " id = 'hub:0') AND e.predicate = (SELECT code FROM predicate WHERE name = 'HAS')";

  private static final List<Asked> QUERIES =
      List.of(
          new Asked(
              "first 10 neighbours of the hub by a text of their own",
              "MATCH (h:hub {id: 0})-[:HAS]->(x) RETURN x.title ORDER BY x.title LIMIT 10",
              "SELECT p.title FROM HAS e JOIN person p ON p.id = e.t WHERE e.s = 0 ORDER BY 1 LIMIT"
                  + " 10",
              "SELECT json_extract(n.metadata, '$.title')"
                  + OWNED_NEIGHBOURS
                  + " ORDER BY 1 LIMIT 10",
              2),
          new Asked(
              "first 10 neighbours of the hub by a number and a text",
              "MATCH (h:hub {id: 0})-[:HAS]->(x) RETURN x.age, x.title ORDER BY x.age DESC, x.title"
                  + " LIMIT 10",
              "SELECT p.age, p.title FROM HAS e JOIN person p ON p.id = e.t WHERE e.s = 0 ORDER BY"
                  + " 1 DESC NULLS LAST, 2 LIMIT 10",
              "SELECT json_extract(n.metadata, '$.age'), json_extract(n.metadata, '$.title')"
                  + OWNED_NEIGHBOURS
                  + " ORDER BY 1 DESC, 2 LIMIT 10",
              2),
          new Asked(
              "neighbours of the hub grouped by a text",
              "MATCH (h:hub {id: 0})-[:HAS]->(x) RETURN x.team AS t, count(*) AS n ORDER BY n DESC,"
                  + " t LIMIT 10",
              "SELECT p.team, count(*) FROM HAS e JOIN person p ON p.id = e.t WHERE e.s = 0 GROUP"
                  + " BY 1 ORDER BY 2 DESC, 1 LIMIT 10",
              "",
              2),
          new Asked(
              "all people, the first 10 by a text of their own",
              "MATCH (x:person) RETURN x.title ORDER BY x.title LIMIT 10",
              "SELECT title FROM person ORDER BY 1 LIMIT 10",
              "SELECT json_extract(metadata, '$.title') FROM node WHERE type = (SELECT code FROM"
                  + " type WHERE name = 'person') ORDER BY 1 LIMIT 10",
              1.5),
          new Asked(
              "two hops grouped by the middle",
              "MATCH (a:person)-[:KNOWS]->(b)-[:KNOWS]->(c) RETURN b.team AS t, count(*) AS n ORDER"
                  + " BY n DESC, t LIMIT 10",
              "SELECT b.team, count(*) FROM KNOWS e JOIN person b ON b.id = e.t JOIN KNOWS f ON f.s"
                  + " = b.id WHERE e.s <> f.s OR e.t <> f.t GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10",
              "",
              1.5),
          new Asked(
              "two hops from the hub, distinct ends by the middle",
              "MATCH (h:hub {id: 0})-[:HAS]->(b)-[:KNOWS]->(c) WHERE b.age < 50 RETURN b.team AS t,"
                  + " count(DISTINCT c) AS n ORDER BY n DESC, t LIMIT 10",
              "SELECT b.team, count(DISTINCT f.t) FROM HAS e JOIN person b ON b.id = e.t JOIN KNOWS"
                  + " f ON f.s = b.id WHERE e.s = 0 AND b.age < 50 GROUP BY 1 ORDER BY 2 DESC, 1"
                  + " LIMIT 10",
              "",
              1.5));

  @Override
  public Report run() throws Exception {
    var data = new HubGraph();
    data.make();
    var rows = new ArrayList<Row>();
    try (var home = LargeGraph.home(data.home());
        var threads = new EngineThreads(2);
        var mapped = mapped(data, threads);
        var sqlite = DriverManager.getConnection("jdbc:sqlite:file:" + data.sqlite() + "?mode=ro");
        var duckdb = DriverManager.getConnection("jdbc:duckdb:" + data.copy())) {
      var owned = home.named(HubGraph.DATABASE);
      for (var asked : QUERIES) {
        rows.add(compare("DuckDB: " + asked.what(), mapped, asked, duckdb, asked.duckdb()));
        if (!asked.sqlite().isEmpty()) {
          rows.add(compare("owned: " + asked.what(), owned, asked, sqlite, asked.sqlite()));
        }
      }
    }
    return new Report(
        List.of(
            data.described(),
            "Kith through Graph.read and the whole of Cypher, by hand through JDBC: of DuckDB on a"
                + " copy of the same file, of SQLite on the same file",
            "the first query of an owned database that sorts by a property, which is not timed,"
                + " makes a column of it in memory"),
        rows);
  }

  private static MappedGraph mapped(HubGraph data, EngineThreads threads) {
    var file = OntologyFile.read(data.ontology());
    return new MappedGraph("hub", file, DuckDbEngine.open("hub", file.source(), threads), 1);
  }

  private static Row compare(String what, Graph graph, Asked asked, Connection hand, String sql)
      throws Exception {
    if (ask(graph, asked.cypher()) != byHand(hand, sql)) {
      throw new IllegalStateException("different answers: " + what);
    }
    int calls = calls(() -> byHand(hand, sql));
    var rounds =
        new Rounds(2, ROUNDS)
            .add("by hand", () -> repeated(calls, () -> byHand(hand, sql)))
            .add("Cypher", () -> repeated(calls, () -> ask(graph, asked.cypher())))
            .run(calls);
    return Row.atMost(what, rounds.ratio("Cypher", "by hand"), asked.most(), "");
  }

  /// As many as take about half a second.
  private static int calls(Rounds.Contestant question) throws Exception {
    long began = System.nanoTime();
    int calls = 0;
    while (System.nanoTime() - began < ENOUGH_NANOS) {
      question.run();
      calls++;
    }
    return calls;
  }

  private static long repeated(int calls, Rounds.Contestant question) throws Exception {
    long sum = 0;
    for (int call = 0; call < calls; call++) {
      sum += question.run();
    }
    return sum;
  }

  private static long ask(Graph graph, String text) {
    var call = Call.by("bench");
    return graph.read(
        call,
        view -> {
          var answer =
              Cypher.over(view, call, WalkLimits.USUAL, Instant.EPOCH)
                  .answer(text, Map.of(), MOST_ROWS);
          long sum = 0;
          for (var row : answer.rows()) {
            for (var value : row) {
              sum = 31 * sum + sum(value);
            }
          }
          return sum;
        });
  }

  private static long sum(CypherValue value) {
    return switch (value) {
      case CypherValue.Whole(var number) -> number;
      case CypherValue.Text(var text) -> text.hashCode();
      case CypherValue other -> throw new IllegalStateException("not expected: " + other);
    };
  }

  private static long byHand(Connection connection, String sql) throws Exception {
    long sum = 0;
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int column = 1; column <= width; column++) {
          sum =
              31 * sum
                  + (rows.getObject(column) instanceof Number number
                      ? number.longValue()
                      : rows.getString(column).hashCode());
        }
      }
    }
    return sum;
  }
}
