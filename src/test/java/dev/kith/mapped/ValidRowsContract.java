package dev.kith.mapped;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.access.TextSigner;
import dev.kith.shape.compact.CompactReader;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.cypher.CypherTools;
import dev.kith.tool.memory.AllMemoryTools;
import dev.kith.tool.query.QueryLimits;
import dev.kith.tool.query.QueryTools;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Tables whose rows begin and end, against lists of rows that are read one by one; an engine's
/// test extends this.
public interface ValidRowsContract {
  int PEOPLE_COUNT = 12;
  int ROUNDS = 8;
  long FIRST_DAY = LocalDate.parse("2020-01-01").toEpochDay();
  int DAYS = 4_000;

  String TIMED_ONTOLOGY =
      """
      nodes:
        person:
          table: staff
          key: id
          valid_from: joined
          valid_until: gone
          properties: {id: int64, name: string, joined: date, gone: date}
        team: {table: teams, key: id, properties: {id: int64, name: string}}
      relationships:
        IN_TEAM: {from: person, to: team, foreign_key: team, held_by: from}
        KNOWS:
          from: person
          to: person
          table: acquaintance
          source: a
          target: b
          valid_until: until
          properties: {until: {type: datetime, stored: text}}
      """;

  /// Fills tables that nobody has used yet, and opens them as a graph.
  ///
  /// @param ontology all of it but where the tables are
  MappedGraph open(String sql, String ontology) throws Exception;

  /// @param joined since when, as a day; empty: always
  record Staff(int id, int team, Optional<LocalDate> joined, Optional<LocalDate> gone) {
    boolean holdsOn(LocalDate day) {
      return joined.filter(day::isBefore).isEmpty()
          && gone.filter(end -> !day.isBefore(end)).isEmpty();
    }
  }

  record Acquaintance(int from, int to, Optional<Instant> until) {
    boolean holdsAt(Instant moment) {
      return until.filter(end -> !moment.isBefore(end)).isEmpty();
    }
  }

  /// The rows, and those of them that a reading shows.
  record StaffRows(List<Staff> people, List<Acquaintance> known) {
    static StaffRows random(Random random) {
      var people = new ArrayList<Staff>();
      for (int id = 1; id <= PEOPLE_COUNT; id++) {
        people.add(new Staff(id, 1 + random.nextInt(3), day(random), day(random)));
      }
      var known = new ArrayList<Acquaintance>();
      for (int row = 0; row < 2 * PEOPLE_COUNT; row++) {
        var until = day(random).map(day -> day.atTime(12, 30).toInstant(ZoneOffset.UTC));
        known.add(
            new Acquaintance(
                1 + random.nextInt(PEOPLE_COUNT), 1 + random.nextInt(PEOPLE_COUNT), until));
      }
      return new StaffRows(people, known);
    }

    private static Optional<LocalDate> day(Random random) {
      return random.nextInt(3) == 0
          ? Optional.empty()
          : Optional.of(LocalDate.ofEpochDay(FIRST_DAY + random.nextInt(DAYS)));
    }

    /// Those that held at a moment; without one, all.
    StaffRows at(Optional<Instant> moment) {
      var day = moment.map(at -> LocalDate.ofInstant(at, ZoneOffset.UTC));
      Predicate<Staff> there = person -> day.stream().allMatch(person::holdsOn);
      var ids = people.stream().filter(there).map(Staff::id).collect(Collectors.toSet());
      return new StaffRows(
          people.stream().filter(there).toList(),
          known.stream()
              .filter(row -> moment.stream().allMatch(row::holdsAt))
              .filter(row -> ids.contains(row.from()) && ids.contains(row.to()))
              .toList());
    }

    Set<String> pairs() {
      var pairs = new TreeSet<String>();
      known.forEach(row -> pairs.add(row.from() + "-" + row.to()));
      return pairs;
    }

    /// Compares what an answer tells of the times of a relationship with all its rows.
    void compareTimes(JsonNode edge, JsonNode from, JsonNode to) {
      var predicate =
          edge.path("type")
              .asString(
                  edge.path("predicate").asString(edge.path("relationship_type").asString("")));
      var ends = new ArrayList<Instant>();
      boolean always = !predicate.equals("KNOWS");
      for (var row : known) {
        if (row.from() == from.asInt() && row.to() == to.asInt()) {
          row.until().ifPresent(ends::add);
          always |= row.until().isEmpty();
        }
      }
      assertThat(edge.path("valid").asString(""))
          .isEqualTo(always ? "" : "../" + Collections.max(ends));
    }

    /// How many relationships a node has.
    int degree(String node) {
      var ends = new TreeSet<String>();
      known.forEach(row -> ends.add("person:" + row.from() + " person:" + row.to()));
      people.forEach(each -> ends.add("person:" + each.id() + " team:" + each.team()));
      return (int) ends.stream().filter(each -> List.of(each.split(" ")).contains(node)).count();
    }

    /// What is reached over acquaintances and teams in two steps.
    Set<String> around(int person) {
      var reached = new HashSet<>(Set.of("person:" + person));
      for (int hop = 0; hop < 2; hop++) {
        var before = Set.copyOf(reached);
        known.forEach(row -> join(before, reached, "person:" + row.from(), "person:" + row.to()));
        people.forEach(each -> join(before, reached, "person:" + each.id(), "team:" + each.team()));
      }
      return reached;
    }

    private static void join(Set<String> before, Set<String> reached, String one, String other) {
      if (before.contains(one)) {
        reached.add(other);
      }
      if (before.contains(other)) {
        reached.add(one);
      }
    }

    String sql() {
      var sql =
          new StringBuilder(
              """
              CREATE TABLE teams (id BIGINT, name VARCHAR);
              INSERT INTO teams VALUES (1, 'one'), (2, 'two'), (3, 'three');
              CREATE TABLE staff (id BIGINT, name VARCHAR, team BIGINT, joined DATE, gone DATE);
              CREATE TABLE acquaintance (a BIGINT, b BIGINT, until VARCHAR);
              """);
      sql.append("INSERT INTO staff VALUES ");
      sql.append(
          people.stream()
              .map(
                  each ->
                      "(%d, 'p%d', %d, %s, %s)"
                          .formatted(
                              each.id(),
                              each.id(),
                              each.team(),
                              text(each.joined()),
                              text(each.gone())))
              .collect(Collectors.joining(", ")));
      sql.append(";\nINSERT INTO acquaintance VALUES ");
      sql.append(
          known.stream()
              .map(row -> "(%d, %d, %s)".formatted(row.from(), row.to(), text(row.until())))
              .collect(Collectors.joining(", ")));
      return sql.toString();
    }

    private static String text(Optional<?> value) {
      return value.map(each -> "'" + each + "'").orElse("NULL");
    }
  }

  private static Calls timed(MappedGraph graph) {
    var tools =
        Map.of(
            Family.BFS,
            BfsTools.all(),
            Family.QUERY,
            QueryTools.all(QueryLimits.USUAL, new TextSigner()),
            Family.CYPHER,
            CypherTools.all(InstantSource.system()),
            Family.MEMORY,
            AllMemoryTools.of(InstantSource.system()));
    return new Calls(
        new Toolbox(new Catalogue(tools), new OneDatabase(graph), Limits.FOR_PROGRAMS));
  }

  private static String with(String members, String time) {
    return "{" + (members + time).replace('\'', '"') + "}";
  }

  @Test
  default void aReadingShowsTheRowsOfItsMoment() throws Exception {
    var random = new Random(Seed.of(getClass()));
    compare(random, StaffRows.random(random), TIMED_ONTOLOGY);
  }

  @Test
  default void relationshipsAloneMayHaveTimes() throws Exception {
    var random = new Random(Seed.of(getClass()));
    var rows = StaffRows.random(random);
    var always =
        rows.people().stream()
            .map(each -> new Staff(each.id(), each.team(), Optional.empty(), Optional.empty()))
            .toList();
    var ontology =
        TIMED_ONTOLOGY
            .lines()
            .filter(line -> !line.endsWith(": joined") && !line.endsWith(": gone"))
            .collect(Collectors.joining("\n", "", "\n"));
    compare(random, new StaffRows(always, rows.known()), ontology);
  }

  private void compare(Random random, StaffRows rows, String ontology) throws Exception {
    try (var graph = open(rows.sql(), ontology)) {
      var calls = timed(graph);
      for (int round = 0; round < ROUNDS; round++) {
        long day = FIRST_DAY + random.nextInt(DAYS);
        var moment = Instant.ofEpochSecond(day * 86_400 + random.nextInt(86_400));
        compare(calls, rows.at(Optional.of(moment)), rows, ",'valid_at':'" + moment + "'");
        var shown = moment.isAfter(Instant.now()) ? Instant.now() : moment;
        compare(calls, rows.at(Optional.of(shown)), rows, ",'as_of':'" + moment + "'");
      }
      PastOfRows.check(calls);
      var current = rows.at(Optional.of(Instant.now()));
      compare(calls, current, rows, "");
      EndedOfRows.check(calls, current, rows);
      compare(calls, rows.at(Optional.empty()), rows, ",'include_ended':true");
    }
  }

  private static void compare(Calls calls, StaffRows shown, StaffRows all, String time) {
    var found = calls.answer("find_nodes", with("'node_label':'person','limit':30", time));
    assertThat(column(found, 0))
        .as(time)
        .containsExactlyElementsOf(shown.people().stream().map(each -> "" + each.id()).toList());
    var chains =
        calls.answer(
            "traverse_relationships",
            with(
                "'from':{'label':'person'},'relationships':[{'type':'KNOWS'}],"
                    + "'to':{'label':'person'},'limit':30",
                time));
    assertThat(ends(chains)).as(time).isEqualTo(shown.pairs());
    compareTimes(calls, all, time);
    compareEnded(calls, shown, all, time);
    var counted =
        calls.answer(
            "read_cypher",
            with("'query':'MATCH (p:person)-[:IN_TEAM]->(t) RETURN count(*) AS n'", time));
    assertThat(column(counted, 0)).as(time).containsExactly("" + shown.people().size());
    for (var person : all.people().subList(0, 4)) {
      var asked = with("'seeds':['person:" + person.id() + "'],'max_hops':2", time);
      if (shown.people().contains(person)) {
        var walked = calls.answer("bfs_query", asked).path("nodes");
        assertThat(walked.valueStream().map(node -> node.path("id").asString()))
            .as(time)
            .containsExactlyInAnyOrderElementsOf(shown.around(person.id()));
      } else {
        assertThat(calls.fault("bfs_query", asked).path("code").asString())
            .isEqualTo("unknown_entity");
      }
    }
  }

  /// Every relationship with times tells them, in both formats, and no other does.
  private static void compareTimes(Calls calls, StaffRows all, String time) {
    var person = "'from':{'label':'person'},'to':{'label':'person'},'limit':30";
    var chains = with(person + ",'relationships':[{'type':['KNOWS','IN_TEAM']}]", time);
    for (var edge : same(calls, "traverse_relationships", chains).path("edges")) {
      all.compareTimes(edge, edge.path("from").path("node_id"), edge.path("to").path("node_id"));
    }
    for (var row : calls.answer("find_nodes", with("'node_label':'person'", time)).path("rows")) {
      var start = "{'label':'person','node_id':" + row.get(0) + "}";
      var around = with("'start_node':" + start + ",'max_hops':2,'limit':30", time);
      for (var edge : same(calls, "explore_neighbors", around).path("edges")) {
        all.compareTimes(edge, edge.path("subject"), edge.path("object"));
      }
      var name = "'database':'x','entity_name':'person:" + row.get(0) + "','max_depth':1";
      for (var other : same(calls, "get_related_entities", with(name, time)).path("entities")) {
        for (var edge : other.path("relationships")) {
          all.compareTimes(edge, key(edge.path("from")), key(edge.path("to")));
        }
      }
      var team = "'from':" + start + ",'to':{'label':'team','ids':[1,2,3]},'mode':'all'";
      for (var edge : same(calls, "find_paths", with(team, time)).path("edges")) {
        all.compareTimes(edge, edge.path("from").path("node_id"), edge.path("to").path("node_id"));
      }
    }
  }

  /// Every node tells how many of its relationships are left out.
  private static void compareEnded(Calls calls, StaffRows shown, StaffRows all, String time) {
    for (var person : shown.people().stream().limit(2).toList()) {
      var start = "{'label':'person','node_id':" + person.id() + "}";
      var around = with("'start_node':" + start + ",'max_hops':2,'limit':30", time);
      for (var node : same(calls, "explore_neighbors", around).path("nodes")) {
        compareEnded(node, node.path("entity_type"), node.path("id"), shown, all);
      }
      var seeds = "'seeds':['person:" + person.id() + "'],'max_hops':1,'node_types':['person']";
      for (var node : calls.answer("bfs_query", with(seeds, time)).path("nodes")) {
        var id = node.path("id").asString();
        if (id.startsWith("person:")) {
          assertThat(node.path("metadata").path("ended").asInt(0))
              .as("%s %s", node, time)
              .isEqualTo(all.degree(id) - shown.degree(id));
        }
      }
    }
    var chain = "'from':{'label':'person'},'relationships':[{'type':'IN_TEAM'}],'limit':30";
    for (var node : same(calls, "traverse_relationships", with(chain, time)).path("nodes")) {
      compareEnded(node, node.path("label"), node.path("node_id"), shown, all);
    }
  }

  private static void compareEnded(
      JsonNode node, JsonNode type, JsonNode key, StaffRows shown, StaffRows all) {
    var id = type.asString() + ":" + key.asString();
    assertThat(node.path("ended").asInt(0))
        .as("%s", node)
        .isEqualTo(all.degree(id) - shown.degree(id));
  }

  /// The key in the id of a node.
  private static JsonNode key(JsonNode id) {
    return Calls.json(id.asString().split(":", 2)[1]);
  }

  private static JsonNode same(Calls calls, String tool, String arguments) {
    var compact = calls.result(tool, arguments.replaceFirst("[}]$", ",\"format\":\"compact\"}"));
    assertThat(CompactReader.json(compact.text())).isEqualTo(compact.json());
    return calls.answer(tool, arguments);
  }

  private static List<String> column(JsonNode answer, int column) {
    return answer.path("rows").valueStream().map(row -> row.path(column).asString()).toList();
  }

  private static Set<String> ends(JsonNode answer) {
    return answer
        .path("rows")
        .valueStream()
        .map(
            row ->
                row.path(0).path("node_id").asString()
                    + "-"
                    + row.path(1).path("node_id").asString())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  default void aMomentIsRefusedWhereNoTableHasTimes() throws Exception {
    var ontology =
        TIMED_ONTOLOGY.lines().filter(line -> !line.strip().startsWith("valid_")).toList();
    var rows = StaffRows.random(new Random(Seed.of(getClass())));
    try (var graph = open(rows.sql(), String.join("\n", ontology) + "\n")) {
      var fault =
          timed(graph)
              .fault("find_nodes", with("'node_label':'person'", ",'valid_at':'2024-01-01'"));

      assertThat(fault.path("at").asString()).isEqualTo("/valid_at");
      assertThat(fault.toString()).contains("valid_from");
    }
  }
}
