package dev.kith.boot;

import dev.kith.graph.Call;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import dev.kith.tool.Calls;
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
import java.util.Random;

/// People of two tenants and the teams of all of them: once in a database that Kith owns, and once
/// in tables beside it.
final class SharedTeams {
  /// What every id of the other tenant ends with.
  static final String HIDDEN = "hidden";

  private static final int PEOPLE = 50;
  private static final int TEAMS = 4;
  private static final int LINKS = 140;
  private static final int DATABASES = 14;
  private static final List<String> WORDS =
      List.of("river", "alpha", "meadow", "signal", "copper", "harbour", "漢字", "🦊");
  private static final String ONTOLOGY =
      """
      source: tables.duckdb
      nodes:
        person:
          table: person
          key: id
          scope: path
          properties:
            id: string
            name: {type: string, search: true}
            bio: {type: string, search: true}
        team:
          table: team
          key: id
          visible: everyone
          properties: {id: string, name: {type: string, search: true}}
      relationships:
        IN_TEAM: {from: person, to: team, foreign_key: team, held_by: from}
        KNOWS: {from: person, to: person, table: knows, source: a, target: b, scope: path, properties: {why: string}}
      """;

  private final Random random;
  private final Path folder;
  private final List<String> rows = new ArrayList<>();
  private final List<String> people = new ArrayList<>(List.of("id,name,bio,path,team"));
  private final List<String> teams = new ArrayList<>(List.of("id,name"));
  private final List<String> links = new ArrayList<>(List.of("a,b,why,path"));

  SharedTeams(Random random, Path folder) {
    this.random = random;
    this.folder = folder;
    for (int each = 0; each < TEAMS; each++) {
      teams.add("t" + each + ",river team " + each);
      row("team:t" + each, "team", "river team " + each, words(30));
    }
    for (int each = 0; each < PEOPLE; each++) {
      person(each);
    }
    link(2, 4);
    link(4, 8);
    var known = new HashSet<>(List.of("2 4", "4 8"));
    while (known.size() < LINKS) {
      int from = random.nextInt(PEOPLE);
      int to = random.nextInt(PEOPLE);
      if (known.add(from + " " + to)) {
        link(from, to);
      }
    }
  }

  private static String id(int person) {
    return "p" + person + (person % 2 == 0 ? "" : HIDDEN);
  }

  private static String path(int person) {
    return person % 2 == 0 ? "1/100/" : "1/200/";
  }

  private String words(int most) {
    var text = new StringBuilder("river");
    for (int word = random.nextInt(most); word > 0; word--) {
      text.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return text.toString();
  }

  private void person(int each) {
    var name = "person " + id(each);
    var bio = words(each == 2 ? 400 : 60);
    people.add(String.join(",", id(each), name, bio, path(each), "t" + each % TEAMS));
    row("person:" + id(each), "person", name, bio, path(each));
    edge("person:" + id(each), "IN_TEAM", "team:t" + each % TEAMS, "");
  }

  private void link(int from, int to) {
    var why = words(12);
    links.add(String.join(",", id(from), id(to), why, path(from)));
    edge("person:" + id(from), "KNOWS", "person:" + id(to), why);
  }

  private void row(String id, String type, String name, String bio, String... scope) {
    var row = Json.object().put("id", id).put("entity_type", type).put("name", name);
    row.put("bio", bio);
    List.of(scope).forEach(path -> row.put("scope", path));
    rows.add(Json.text(row));
  }

  private void edge(String from, String predicate, String to, String why) {
    var row = Json.object().put("subject", from).put("predicate", predicate).put("object", to);
    rows.add(Json.text(row.put("why", why)));
  }

  /// Puts them into `memory` and `tables`, and other databases beside.
  void fill(AllDatabases databases) throws IOException {
    var file = Files.write(folder.resolve("memory.jsonl"), rows);
    var options = new Import.Options(false, AboutFile.imported("a test", true));
    Import.run(
        databases.owned(), "memory", List.of(file), options, Call.by("test"), (_, _, _) -> {});
    tables(Map.of("person", people, "team", teams, "knows", links));
    var ontology = Files.writeString(folder.resolve("tables.yaml"), ONTOLOGY);
    databases.mapped().add("tables", ontology, "duckdb", Call.by("test"));
    try (var toolbox = Wiring.toolbox(databases, ToolSelection.USUAL)) {
      note(new Calls(toolbox));
    }
  }

  private void tables(Map<String, List<String>> rows) throws IOException {
    try (var connection =
            DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("tables.duckdb"));
        var statement = connection.createStatement()) {
      for (var table : rows.entrySet()) {
        var file = Files.write(folder.resolve(table.getKey() + ".csv"), table.getValue());
        statement.execute(
            "CREATE TABLE "
                + table.getKey()
                + " AS FROM read_csv('"
                + file
                + "', all_varchar=true)");
      }
    } catch (SQLException failed) {
      throw new AssertionError(failed);
    }
  }

  /// An entity of everyone's, with many observations and changes.
  private void note(Calls calls) {
    for (int each = 0; each < DATABASES; each++) {
      calls.answer("create_database", "{\"database\":\"other" + each + "\"}");
    }
    var memory = Json.object().put("database", "memory");
    calls.answer(
        "create_entity",
        Json.text(memory.deepCopy().put("name", "noted").put("entity_type", "note")));
    for (char letter = 'a'; letter < 'q'; letter++) {
      var name = String.valueOf(letter).repeat(3) + "andelbrot";
      for (var twin : List.of(name, name + "t")) {
        calls.answer(
            "create_entity",
            Json.text(memory.deepCopy().put("name", twin).put("entity_type", "twin")));
      }
    }
    for (int each = 0; each < 12; each++) {
      var noted = memory.deepCopy().put("entity_name", "noted");
      var list = noted.putArray("observations");
      for (int fact = 0; fact < 5; fact++) {
        list.add("the river " + each + "." + fact + " rose");
      }
      calls.answer("add_observations", Json.text(noted));
      var related = memory.deepCopy().put("from_entity", "noted");
      related.put("to_entity", "person:" + id(each)).put("relationship_type", "ABOUT_" + each % 5);
      calls.answer("create_relationship", Json.text(related));
    }
  }
}
