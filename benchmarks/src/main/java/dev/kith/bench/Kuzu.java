package dev.kith.bench;

import com.kuzudb.Connection;
import com.kuzudb.Database;
import com.kuzudb.PreparedStatement;
import com.kuzudb.QueryResult;
import com.kuzudb.Value;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The graph of the large benchmarks in Kuzu: a table of nodes by number, and one of edges.
final class Kuzu implements AutoCloseable {
  private static final long BUFFER = 3L << 30;
  private static final long LARGEST = 1L << 36;
  private static final long CHECKPOINT = 1L << 24;
  private static final List<String> HOPS =
      List.of(
          "MATCH (a:N)-[e:R]->(b:N) WHERE a.id = $seed RETURN a.id, e.p, b.id"
              + " UNION MATCH (a:N)-[e:R]->(b:N) WHERE b.id = $seed RETURN a.id, e.p, b.id",
          "MATCH (s:N)-[:R]-(m:N) WHERE s.id = $seed WITH DISTINCT m"
              + " MATCH (m)-[e:R]->(b:N) RETURN m.id, e.p, b.id"
              + " UNION MATCH (s:N)-[:R]-(m:N) WHERE s.id = $seed WITH DISTINCT m"
              + " MATCH (a:N)-[e:R]->(m) RETURN a.id, e.p, m.id");

  private final Database database;
  private final Connection connection;
  private final List<PreparedStatement> questions;

  Kuzu(Path file) throws IOException {
    boolean there = Files.exists(file);
    database = new Database(file.toString(), BUFFER, true, false, LARGEST, true, CHECKPOINT);
    connection = new Connection(database);
    if (!there) {
      load(file);
    }
    questions = HOPS.stream().map(connection::prepare).toList();
  }

  private void load(Path file) throws IOException {
    var nodes = file.resolveSibling("kuzu-nodes.csv");
    var edges = file.resolveSibling("kuzu-edges.csv");
    try (var out = Files.newBufferedWriter(nodes)) {
      for (int node = 1; node <= LargeGraph.NODES; node++) {
        out.write(node + "\n");
      }
    }
    try (var out = Files.newBufferedWriter(edges)) {
      for (long edge : Rmat.of(LargeGraph.NODES, LargeGraph.EDGES, LargeGraph.SEED).edges()) {
        line(out, edge);
      }
    }
    run("CREATE NODE TABLE N(id INT32, PRIMARY KEY(id))");
    run("CREATE REL TABLE R(FROM N TO N, p INT32)");
    run("COPY N FROM '" + nodes + "' (header=false)");
    run("COPY R FROM '" + edges + "' (header=false)");
    run("CHECKPOINT");
    Files.delete(nodes);
    Files.delete(edges);
  }

  private static void line(BufferedWriter out, long edge) throws IOException {
    int subject = Rmat.subject(edge) + 1;
    int object = Rmat.object(edge) + 1;
    out.write(subject + "," + object + "," + Rmat.predicate(edge) + "\n");
  }

  private void run(String statement) {
    try (var result = connection.query(statement)) {
      check(result);
    }
  }

  private static void check(QueryResult result) {
    if (!result.isSuccess()) {
      throw new IllegalStateException(result.getErrorMessage());
    }
  }

  /// How many edges a neighbourhood has, each of them read.
  long edges(int seed, int hops) {
    long count = 0;
    try (var value = new Value(seed + 1);
        var result = connection.execute(questions.get(hops - 1), Map.of("seed", value))) {
      check(result);
      while (result.hasNext()) {
        try (var row = result.getNext()) {
          for (int column = 0; column < 3; column++) {
            try (var cell = row.getValue(column)) {
              int number = cell.getValue();
              count += number < 0 ? 1_000_000 : 0;
            }
          }
        }
        count++;
      }
    }
    return count;
  }

  @Override
  public void close() {
    questions.forEach(PreparedStatement::close);
    connection.close();
    database.close();
  }
}
