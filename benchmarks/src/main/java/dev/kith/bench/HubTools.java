package dev.kith.bench;

import dev.kith.access.Caller;
import dev.kith.bench.Checksum.Rows;
import dev.kith.bench.HubContest.Engine;
import dev.kith.bench.HubQuestions.Given;
import dev.kith.tool.CallContext;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The rows of B16 that ask the `query` tools around a node with very many relationships.
final class HubTools {
  private static final double MOST = 2;

  private final HubGraph data;
  private final Engine engine;
  private final Toolbox toolbox;

  private HubTools(HubGraph data, Engine engine, Toolbox toolbox) {
    this.data = data;
    this.engine = engine;
    this.toolbox = toolbox;
  }

  /// A call, in which `#` is replaced, and the statement that fetches the same.
  private record Question(
      String what, String tool, String arguments, Given given, String tables, String sqlite) {}

  // By hand everything is fetched that the tool answers with: every node once, with its properties,
  // and both ends of every relationship.
  private static final String TABLES =
      "SELECT e.s, e.t, p.title, p.team, p.age FROM HAS e JOIN person p ON p.id = e.t WHERE e.s ="
          + " 0";
  private static final String PAGE = TABLES + " ORDER BY e.t LIMIT 31";
  private static final String LEADS =
      "SELECT l.s, h.s, p.id, p.title, p.team, p.age" + HubQuestions.LEADING;
  private static final String OWNED =
      "SELECT e.subject, n.id, " + properties("n") + HubQuestions.OWNED_NEIGHBOURS;
  private static final String OWNED_PAGE = OWNED + " ORDER BY n.key LIMIT 31";
  private static final String OWNED_LEADS =
      HubQuestions.OWNED_ENDS + ", h.subject, " + properties("n") + HubQuestions.OWNED_LEADING;

  private static final List<Question> QUESTIONS =
      List.of(
          new Question(
              "traverse_relationships, the first 30 of the hub",
              "traverse_relationships",
              "{\"from\":{\"label\":\"hub\",\"ids\":[0]},\"relationships\":[{\"type\":\"HAS\"}],"
                  + "\"limit\":30}",
              Given.NOTHING,
              PAGE,
              OWNED_PAGE),
          new Question(
              "traverse_relationships, the hub to one known person",
              "traverse_relationships",
              "{\"from\":{\"label\":\"hub\",\"ids\":[0]},\"relationships\":[{\"type\":\"HAS\"}],"
                  + "\"to\":{\"label\":\"person\",\"ids\":[#]},\"limit\":30}",
              Given.PERSON,
              TABLES + " AND e.t = ?",
              OWNED + " AND n.id = 'person:' || ?"),
          new Question(
              "traverse_relationships, any start to a person by title",
              "traverse_relationships",
              "{\"from\":{\"label\":\"start\"},\"relationships\":[{\"type\":\"LEADS\"},"
                  + "{\"type\":\"HAS\"}],\"to\":{\"label\":\"person\",\"filters\":{\"title\":\"#\"}},"
                  + "\"limit\":30}",
              Given.TITLE,
              LEADS,
              OWNED_LEADS));

  private static final Question EXPLORED =
      new Question(
          "explore_neighbors, the first page at the hub",
          "explore_neighbors",
          "{\"start_node\":{\"label\":\"hub\",\"node_id\":0},\"max_hops\":1}",
          Given.NOTHING,
          PAGE,
          OWNED_PAGE);

  /// What a call costs where there is no hub.
  private static final Question ORDINARY =
      new Question(
          "traverse_relationships, the one whom a person knows",
          "traverse_relationships",
          "{\"from\":{\"label\":\"person\",\"ids\":[#]},\"relationships\":[{\"type\":\"KNOWS\"}],"
              + "\"limit\":30}",
          Given.PERSON,
          "SELECT e.s, e.t, p.title, p.team, p.age FROM KNOWS e JOIN person p ON p.id = e.t WHERE"
              + " e.s = ?",
          "SELECT s.id, n.id, "
              + properties("n")
              + " FROM node s JOIN edge e ON e.subject = s.key AND e.predicate = (SELECT code FROM"
              + " predicate WHERE name = 'KNOWS') JOIN node n ON n.key = e.object WHERE s.id ="
              + " 'person:' || ?");

  private static String properties(String node) {
    return Stream.of("title", "team", "age")
        .map(each -> "json_extract(" + node + ".metadata, '$." + each + "')")
        .collect(Collectors.joining(", "));
  }

  static List<Benchmark.Row> rows(HubGraph data, Engine engine) throws Exception {
    try (var toolbox =
        new Toolbox(
            new Catalogue(ServerBenchmark.usual()),
            new OneGraph(engine.graph()),
            Limits.FOR_PROGRAMS)) {
      return new HubTools(data, engine, toolbox).all();
    }
  }

  private List<Benchmark.Row> all() throws Exception {
    var rows = new ArrayList<Benchmark.Row>();
    for (var each : QUESTIONS) {
      if (HubContest.isAsked(engine, each.what)) {
        rows.add(duel(each).atMost(MOST, ""));
      }
    }
    if (HubContest.isAsked(engine, ORDINARY.what)) {
      rows.add(duel(ORDINARY).reported("what such a call costs where there is no hub"));
    }
    if (HubContest.isAsked(engine, EXPLORED.what)) {
      rows.add(duel(EXPLORED).reported("30 of all nodes within 1 hop, and how many there are"));
    }
    return rows;
  }

  private Duel duel(Question question) throws Exception {
    var sql = engine.isOwned() ? question.sqlite : question.tables;
    call(question, 0); // the first call of all also counts what there is
    return new Duel(
        engine.name() + ": " + question.what,
        "tool",
        call -> call(question, call),
        "by hand",
        call -> engine.hand().ask(sql, data.given(question.given, call), Rows.IN_ORDER));
  }

  private long call(Question question, int call) throws Exception {
    var given = data.given(question.given, call);
    var words = given.isEmpty() ? "" : String.valueOf(given.getFirst());
    var arguments = Json.read(question.arguments.replace("#", words));
    var context = toolbox.context(Caller.local("bench"), CallContext.ProgressListener.IGNORED);
    var tool = toolbox.catalogue().find(question.tool).orElseThrow();
    var result = toolbox.call(tool, arguments, context);
    result.body().writeTo(OutputStream.nullOutputStream());
    if (result.isFault()) {
      throw new Duel.RefusedException(String.valueOf(result.json()));
    }
    return result.body().length();
  }
}
