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
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// The graph that Cypher is measured on: people who know one another, and a node that has them all;
/// as an owned database and as tables of DuckDB. Both are made once and kept.
final class HubGraph {
  static final String DATABASE = "hub";
  private static final int PEOPLE = Integer.getInteger("kith.bench.hub.nodes", 1_000_000);
  private static final int STARTS = 10;
  private static final int ASKED = 100;
  private static final long SEED = 20261117;

  private final Path folder = Path.of("target/bench-data/hub-" + PEOPLE);
  private final long[] asked = new SplittableRandom(SEED + 2).longs(ASKED, 0, PEOPLE).toArray();
  private final List<String> titles = new ArrayList<>();

  String described() {
    return Figures.count(PEOPLE)
        + " people with a title of their own, a team and an age, each of whom knows one; a node"
        + " that has them all, and "
        + STARTS
        + " that lead to it; "
        + Figures.count(2L * PEOPLE + STARTS)
        + " relationships in all; seed "
        + SEED;
  }

  Path home() {
    return folder.resolve("home");
  }

  Path sqlite() {
    return home().resolve(DATABASE).resolve("graph.sqlite");
  }

  Path ontology() {
    return folder.resolve("hub.yaml");
  }

  /// The tables once more, for another connection.
  Path copy() {
    return folder.resolve("copy.duckdb");
  }

  /// The person that a call asks about.
  long person(int call) {
    return asked[call % ASKED];
  }

  /// What that person is called.
  String title(int call) {
    return titles.get(call % ASKED);
  }

  /// What a call gives a statement by hand.
  List<Object> given(HubQuestions.Given given, int call) {
    return switch (given) {
      case NOTHING -> List.of();
      case PERSON -> List.of(person(call));
      case TITLE -> List.of(title(call));
    };
  }

  void make() throws IOException, SQLException {
    if (!Files.exists(copy())) {
      makeAll();
    }
    try (var connection = DriverManager.getConnection("jdbc:duckdb:" + copy());
        var statement = connection.prepareStatement("SELECT title FROM person WHERE id = ?")) {
      for (long person : asked) {
        statement.setLong(1, person);
        try (var rows = statement.executeQuery()) {
          rows.next();
          titles.add(rows.getString(1));
        }
      }
    }
  }

  private void makeAll() throws IOException, SQLException {
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
          new Import.Options(false, AboutFile.imported("People", false)),
          Call.by("bench"),
          (_, _, _) -> {});
    }
    load(nodes, edges);
    Files.writeString(ontology(), ontology("hub.duckdb"));
    Files.copy(folder.resolve("hub.duckdb"), copy(), StandardCopyOption.REPLACE_EXISTING);
  }

  private static void writeNodes(Path file) throws IOException {
    var random = new SplittableRandom(SEED);
    try (var out = Files.newBufferedWriter(file)) {
      out.write("{\"id\":\"hub:0\",\"entity_type\":\"hub\"}\n");
      for (int start = 0; start < STARTS; start++) {
        out.write("{\"id\":\"start:" + start + "\",\"entity_type\":\"start\"}\n");
      }
      for (int person = 0; person < PEOPLE; person++) {
        out.write("{\"id\":\"person:" + person + "\",\"entity_type\":\"person\",\"title\":\"x");
        out.write(Long.toString(1_000_000_000_000L + random.nextLong(1_000_000_000_000L), 36));
        out.write("\",\"team\":\"t" + random.nextInt(1_000) + "\",\"age\":");
        out.write(random.nextInt(100) + "}\n");
      }
    }
  }

  private static void writeEdges(Path file) throws IOException {
    var random = new SplittableRandom(SEED + 1);
    try (var out = Files.newBufferedWriter(file)) {
      for (int person = 0; person < PEOPLE; person++) {
        edge(out, "hub:0", "HAS", "person:" + person);
        edge(out, "person:" + person, "KNOWS", "person:" + random.nextInt(PEOPLE));
      }
      for (int start = 0; start < STARTS; start++) {
        edge(out, "start:" + start, "LEADS", "hub:0");
      }
    }
  }

  private static void edge(BufferedWriter out, String subject, String predicate, String object)
      throws IOException {
    out.write("{\"subject\":\"" + subject + "\",\"predicate\":\"" + predicate);
    out.write("\",\"object\":\"" + object + "\"}\n");
  }

  private void load(Path nodes, Path edges) throws SQLException, IOException {
    var file = folder.resolve("hub.duckdb");
    Files.deleteIfExists(file);
    try (var connection = DriverManager.getConnection("jdbc:duckdb:" + file);
        var statement = connection.createStatement()) {
      var read = " FROM read_json('" + nodes + "', sample_size = -1) WHERE entity_type = ";
      statement.execute(
          "CREATE TABLE person AS SELECT CAST(substr(id, 8) AS BIGINT) AS id, title, team, CAST(age"
              + " AS BIGINT) AS age"
              + read
              + "'person'");
      statement.execute(
          "CREATE TABLE hub AS SELECT CAST(substr(id, 5) AS BIGINT) AS id" + read + "'hub'");
      statement.execute(
          "CREATE TABLE start AS SELECT CAST(substr(id, 7) AS BIGINT) AS id" + read + "'start'");
      for (var way : List.of("HAS", "KNOWS", "LEADS")) {
        statement.execute(
            "CREATE TABLE "
                + way
                + " AS SELECT CAST(split_part(subject, ':', 2) AS BIGINT) AS s,"
                + " CAST(split_part(object, ':', 2) AS BIGINT) AS t FROM read_json('"
                + edges
                + "') WHERE predicate = '"
                + way
                + "'");
      }
    }
  }

  /// Puts the same rows into PostgreSQL, with an index for each way to read a table.
  void fill(PostgresTables server) throws SQLException, IOException {
    server.run(
        "CREATE TABLE person (id bigint, title text, team text, age bigint); CREATE TABLE hub (id"
            + " bigint); CREATE TABLE start (id bigint); CREATE TABLE has (s bigint, t bigint);"
            + " CREATE TABLE knows (s bigint, t bigint); CREATE TABLE leads (s bigint, t bigint)");
    try (var connection = DriverManager.getConnection("jdbc:duckdb:" + copy());
        var statement = connection.createStatement()) {
      for (var table : List.of("person", "hub", "start", "has", "knows", "leads")) {
        var file = folder.resolve(table + ".csv");
        statement.execute("COPY " + table + " TO '" + file + "' (FORMAT csv, HEADER false)");
        server.copy(table, file);
        Files.delete(file);
      }
    }
    for (var table : List.of("person", "hub", "start")) {
      server.run("ALTER TABLE " + table + " ADD PRIMARY KEY (id)");
    }
    for (var table : List.of("has", "knows", "leads")) {
      server.run("ALTER TABLE " + table + " ADD PRIMARY KEY (s, t)");
      server.run("CREATE INDEX ON " + table + " (t, s)");
    }
    server.run("VACUUM (ANALYZE)");
  }

  static String ontology(String source) {
    return "source: " + source + "\n" + MAPPING;
  }

  private static final String MAPPING =
      """
      nodes:
        person:
          key: id
          properties: {id: int64, title: string, team: string, age: int64}
        hub: {key: id, properties: {id: int64}}
        start: {key: id, properties: {id: int64}}
      relationships:
        HAS: {from: hub, to: person, table: has, source: s, target: t, unique: true, sound: true}
        KNOWS: {from: person, to: person, table: knows, source: s, target: t, unique: true, sound: true}
        LEADS: {from: start, to: hub, table: leads, source: s, target: t, unique: true, sound: true}
      """;
}
