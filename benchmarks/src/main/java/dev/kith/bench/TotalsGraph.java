package dev.kith.bench;

import dev.kith.graph.Call;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;

/// The graph that totals are measured on: items with properties, in boxes, linked to one another;
/// as an owned database and as tables of DuckDB. Both are made once and kept.
final class TotalsGraph {
  static final String DATABASE = "totals";
  private static final int NODES = Integer.getInteger("kith.bench.totals.nodes", 1_000_000);
  private static final int EDGES = Integer.getInteger("kith.bench.totals.edges", 5_000_000);
  private static final long SEED = 20261115;
  private static final int BOXES = NODES / 10;
  private static final int ITEMS = NODES - BOXES;
  private static final List<String> STATES = List.of("opened", "closed", "merged", "locked");

  private final Path folder = Path.of("target/bench-data/totals-" + NODES + "-" + EDGES);

  String described() {
    return Figures.count(ITEMS)
        + " items with a state, a weight and a time, each in one of "
        + Figures.count(BOXES)
        + " boxes; "
        + Figures.count(EDGES)
        + " relationships in all; seed "
        + SEED;
  }

  Path home() {
    return folder.resolve("home");
  }

  Path ontology() {
    return folder.resolve("totals.yaml");
  }

  /// The tables once more, for another connection.
  Path copy() {
    return folder.resolve("copy.duckdb");
  }

  void make() throws IOException, SQLException {
    if (Files.exists(copy())) {
      return;
    }
    Files.createDirectories(folder);
    var nodes = folder.resolve("nodes.jsonl");
    var edges = folder.resolve("edges.jsonl");
    writeNodes(nodes);
    writeEdges(edges);
    try (var home = LargeGraph.home(home())) {
      Import.run(
          home,
          DATABASE,
          List.of(nodes, edges),
          new Import.Options(false, AboutFile.imported("Totals", false)),
          Call.by("bench"),
          (_, _, _) -> {});
    }
    load(nodes, edges);
    Files.writeString(ontology(), ONTOLOGY);
    Files.copy(folder.resolve("totals.duckdb"), copy(), StandardCopyOption.REPLACE_EXISTING);
  }

  private static void writeNodes(Path file) throws IOException {
    var random = new SplittableRandom(SEED);
    try (var out = Files.newBufferedWriter(file)) {
      for (int box = 0; box < BOXES; box++) {
        out.write(
            "{\"id\":\"box:" + box + "\",\"entity_type\":\"box\",\"name\":\"b" + box + "\"}\n");
      }
      for (int item = 0; item < ITEMS; item++) {
        out.write("{\"id\":\"item:" + item + "\",\"entity_type\":\"item\",\"state\":\"");
        out.write(STATES.get(random.nextInt(STATES.size())));
        out.write("\",\"weight\":" + random.nextInt(100) + ",\"at\":\"20");
        out.write(two(random.nextInt(20, 26)) + "-" + two(1 + random.nextInt(12)) + "-");
        out.write(two(1 + random.nextInt(28)) + "T" + two(random.nextInt(24)) + ":00:00Z\"}\n");
      }
    }
  }

  private static String two(int number) {
    return number < 10 ? "0" + number : Integer.toString(number);
  }

  private static void writeEdges(Path file) throws IOException {
    var random = new SplittableRandom(SEED + 1);
    try (var out = Files.newBufferedWriter(file)) {
      for (int item = 0; item < ITEMS; item++) {
        edge(out, item, "IN", "box:" + random.nextInt(BOXES));
      }
      for (int link = ITEMS; link < EDGES; link++) {
        // each item links to others at ever new distances, so that no two are the same
        int from = link % ITEMS;
        int to = (int) ((from + 1L + (link / ITEMS) * 7_919L + from % 89) % ITEMS);
        edge(out, from, "LINKS", "item:" + to);
      }
    }
  }

  private static void edge(BufferedWriter out, int item, String predicate, String object)
      throws IOException {
    out.write("{\"subject\":\"item:" + item + "\",\"predicate\":\"" + predicate);
    out.write("\",\"object\":\"" + object + "\"}\n");
  }

  private void load(Path nodes, Path edges) throws SQLException, IOException {
    var file = folder.resolve("totals.duckdb");
    Files.deleteIfExists(file);
    try (var connection = DriverManager.getConnection("jdbc:duckdb:" + file);
        var statement = connection.createStatement()) {
      statement.execute("SET TimeZone = 'UTC'");
      statement.execute(
          "CREATE TABLE item AS SELECT CAST(substr(id, 6) AS BIGINT) AS id, state, CAST(weight AS"
              + " BIGINT) AS weight, CAST(\"at\" AS TIMESTAMP) AS \"at\" FROM read_json('"
              + nodes
              + "', sample_size = -1) WHERE entity_type = 'item'");
      statement.execute(
          "CREATE TABLE box AS SELECT CAST(substr(id, 5) AS BIGINT) AS id, name FROM read_json('"
              + nodes
              + "', sample_size = -1) WHERE entity_type = 'box'");
      for (var way : List.of("IN", "LINKS")) {
        statement.execute(
            "CREATE TABLE item_"
                + way.toLowerCase(java.util.Locale.ROOT)
                + " AS SELECT CAST(substr(subject, 6) AS BIGINT) AS s, CAST(substr(object, "
                + (way.equals("IN") ? 5 : 6)
                + ") AS BIGINT) AS t FROM read_json('"
                + edges
                + "') WHERE predicate = '"
                + way
                + "'");
      }
    }
  }

  private static final String ONTOLOGY =
      """
      source: totals.duckdb
      nodes:
        item:
          key: id
          properties:
            id: int64
            state: {type: enum, values: [closed, locked, merged, opened]}
            weight: int64
            at: datetime
        box:
          key: id
          properties: {id: int64, name: string}
      relationships:
        IN: {from: item, to: box, table: item_in, source: s, target: t, unique: true}
        LINKS: {from: item, to: item, table: item_links, source: s, target: t, unique: true}
      """;
}
