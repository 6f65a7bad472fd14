package dev.kith.boot;

import dev.kith.graph.Call;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Effect;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.ToolSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/// The home that [MutatedCallsTest] attacks: databases of every sort, two of them broken, and two
/// with parts that one caller may not see.
final class AttackedHome {
  /// Stands in every row and name that the scoped caller may not see, and nowhere else.
  static final String HIDDEN = "qzxhidden";

  /// What the scoped caller may see.
  static final String SCOPE = "1/100/";

  /// Databases that spoilt calls go to; whoever may write may write to some of them.
  static final List<String> DATABASES =
      List.of(
          "memory", "memory", "memory", "disk", "full", "staff", "staff", "tables", "tables",
          "wide", "broken", "torn", "nobody");

  /// Arguments that mean something in these databases, and in no other test.
  static final List<String> VALUES =
      List.of(
          "\"v1\"",
          "\"h1\"",
          "[\"v1\",\"h1\",\"s1\"]",
          "[\"person:1\",\"person:2\"]",
          "\"person\"",
          "\"name\"",
          "\"qzx\"",
          "\"staff\"",
          "\"disk\"",
          "\"full\"",
          "{\"label\":\"person\",\"node_id\":\"v1\"}",
          "{\"label\":\"person\",\"node_id\":\"h1\"}",
          "{\"label\":\"person\",\"node_id\":\"2\"}",
          "\"MATCH (n) RETURN n\"",
          "\"MATCH (a)-[r]-(b) RETURN a, r, b\"",
          "\"MATCH (n:person) RETURN n.name AS x, count(*) ORDER BY x DESC\"",
          "\"MATCH (n {id: 'h1'})--(m) RETURN m\"");

  private static final int PEOPLE = 50;
  private static final int LEAVES = 3_000;
  private static final String ONTOLOGY =
      """
      description: People who know people.
      source: people.duckdb
      nodes:
        person: {table: people, key: id, scope: path, properties: {id: int64, name: string}}
      relationships:
        KNOWS: {from: person, to: person, foreign_key: knows, held_by: from}
      """;

  /// A tool, and arguments that are right.
  record Listing(String name, ObjectNode example) {}

  /// The tools that a server offers, the names of all their arguments, and which tools only read.
  record Offer(List<Listing> tools, List<String> arguments, Set<String> reading) {}

  private final Path folder;
  private final Path home;

  AttackedHome(Path folder) throws IOException, SQLException {
    this.folder = folder;
    this.home = ChildJvm.homeWithoutExamples(folder.resolve("home"));
    fillTables();
    var ontology = Files.writeString(folder.resolve("people.yaml"), ONTOLOGY);
    try (var databases = Wiring.databases(Optional.of(home), Map.of());
        var toolbox = Wiring.toolbox(databases, ToolSelection.USUAL)) {
      List.of("kept", "broken", "torn", "disk", "full").forEach(name -> databases.create(name, ""));
      databases.mapped().add("tables", ontology, "duckdb", Call.by("test"));
      var calls = new Calls(toolbox);
      for (var name : List.of("a", "b", "Ada", "Analytical Engine")) {
        calls.answer("create_entity", entity("memory", name, 0));
      }
      load(databases, "staff", staff());
      load(databases, "wide", wide());
    }
    Files.writeString(home.resolve("broken/about.yaml"), "description: [oops\n");
    Files.writeString(home.resolve("torn/graph.sqlite"), "no database ".repeat(1_000));
  }

  Path path() {
    return home;
  }

  private void fillTables() throws SQLException {
    try (var connection =
            DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("people.duckdb"));
        var statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE people (id BIGINT, name VARCHAR, path VARCHAR, knows BIGINT)");
      statement.execute(
          "INSERT INTO people SELECT i, CASE i % 2 WHEN 0 THEN '"
              + HIDDEN
              + "' ELSE 'a' END || i, CASE i % 2 WHEN 0 THEN '1/200/' ELSE '"
              + SCOPE
              + "' END, i * 7 % 50 FROM range(50) t(i)");
    }
  }

  private void load(AllDatabases databases, String name, List<String> rows) throws IOException {
    var file = Files.write(folder.resolve(name + ".jsonl"), rows);
    var options = new Import.Options(false, AboutFile.imported("a test", true));
    Import.run(databases.owned(), name, List.of(file), options, Call.by("test"), (_, _, _) -> {});
  }

  /// Some are seen, some hidden, some shared; hidden ones know and are known by all.
  private static List<String> staff() {
    var rows = new ArrayList<String>();
    rows.add("{\"id\":\"s1\",\"entity_type\":\"person\",\"name\":\"Shared\"}");
    for (int each = 0; each < PEOPLE; each++) {
      rows.add(
          "{'id':'v%1$d','entity_type':'person','scope':'%2$s','name':'a%1$d','rank':%1$d}"
              .formatted(each, SCOPE));
      rows.add(
          "{'id':'h%1$d','entity_type':'%3$s','scope':'1/200/','name':'%2$s %1$d','%2$s':'x'}"
              .formatted(each, HIDDEN, each % 2 == 0 ? HIDDEN + "Type" : "person"));
      rows.add("{'subject':'v%d','predicate':'KNOWS','object':'s1'}".formatted(each));
      rows.add(
          "{'subject':'v%1$d','predicate':'KNOWS','object':'h%1$d','note':'%2$s'}"
              .formatted(each, HIDDEN));
      rows.add("{'subject':'h%1$d','predicate':'%2$s_SEES','object':'s1'}".formatted(each, HIDDEN));
    }
    return rows.stream().map(row -> row.replace('\'', '"')).toList();
  }

  /// A hub, where calls take long.
  private static List<String> wide() {
    var rows = new ArrayList<String>();
    rows.add("{\"id\":\"a\",\"entity_type\":\"person\",\"name\":\"a\"}");
    for (int each = 0; each < LEAVES; each++) {
      rows.add("{'id':'n%1$d','entity_type':'T','name':'a %1$d'}".formatted(each));
      rows.add("{'subject':'a','predicate':'KNOWS','object':'n%d'}".formatted(each));
      rows.add(
          "{'subject':'n%d','predicate':'KNOWS','object':'n%d'}"
              .formatted(each, each * 7 % LEAVES));
    }
    return rows.stream().map(row -> row.replace('\'', '"')).toList();
  }

  /// Arguments of `create_entity`.
  ///
  /// @param length of a text beside
  static String entity(String database, String name, int length) {
    var arguments =
        Json.object().put("database", database).put("name", name).put("entity_type", "T");
    if (length > 0) {
      arguments.putArray("observations").add("o".repeat(length));
    }
    return Json.text(arguments);
  }

  /// What a server with these families offers.
  Offer offer(Set<Family> families) {
    try (var databases = Wiring.databases(Optional.of(home), Map.of());
        var toolbox = Wiring.toolbox(databases, ToolSelection.of(families))) {
      var arguments = new ArrayList<String>();
      var tools = new ArrayList<Listing>();
      var reading = new HashSet<String>();
      for (Catalogue.Listed listed : toolbox.catalogue().tools()) {
        var example = (ObjectNode) Calls.json(listed.declaration().example());
        tools.add(new Listing(listed.name(), example));
        listed.declaration().arguments().forEach(argument -> arguments.add(argument.name()));
        if (listed.declaration().effect() == Effect.READS) {
          reading.add(listed.name());
        }
      }
      return new Offer(tools, arguments, reading);
    }
  }
}
