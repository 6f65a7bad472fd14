package dev.kith.bench;

import dev.kith.bench.HubQuestions.Given;
import dev.kith.bench.HubQuestions.Question;
import dev.kith.cypher.value.CypherValue;
import dev.kith.engine.duckdb.DuckDbEngine;
import dev.kith.engine.postgres.PostgresEngine;
import dev.kith.graph.EngineThreads;
import dev.kith.graph.Graph;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.ontology.OntologyFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The rows of B16 around a node with very many relationships: an owned database, tables in DuckDB
/// and tables in PostgreSQL, each against SQL by hand on the same.
final class HubContest {
  private static final int COMPARED = 5;

  /// Which rows are measured: those whose name it is found in.
  private static final Pattern ASKED =
      Pattern.compile(System.getProperty("kith.bench.hub.rows", ""));

  private final HubGraph data;
  private final List<Benchmark.Row> rows = new ArrayList<>();

  private HubContest(HubGraph data) {
    this.data = data;
  }

  /// A graph, and a connection that is asked by hand.
  record Engine(String name, Graph graph, ByHand hand) {
    boolean isOwned() {
      return name.equals("owned");
    }
  }

  static List<Benchmark.Row> rows(HubGraph data) throws Exception {
    data.make();
    var contest = new HubContest(data);
    contest.owned();
    contest.duckdb();
    contest.postgres();
    return contest.rows;
  }

  private void owned() throws Exception {
    try (var home = LargeGraph.home(data.home());
        var hand = ByHand.connect("sqlite:file:" + data.sqlite() + "?mode=ro")) {
      ask(new Engine("owned", home.named(HubGraph.DATABASE), hand));
    }
  }

  private void duckdb() throws Exception {
    var file = OntologyFile.read(data.ontology());
    try (var threads = new EngineThreads(2);
        var graph =
            new MappedGraph("hub", file, DuckDbEngine.open("hub", file.source(), threads), 1);
        var hand = ByHand.connect("duckdb:" + data.copy())) {
      ask(new Engine("DuckDB", graph, hand));
    }
  }

  private void postgres() throws Exception {
    try (var server = PostgresTables.start()) {
      data.fill(server);
      var source = "{url: '" + server.url() + "', user: postgres}";
      var file = OntologyFile.parse(HubGraph.ontology(source), "hub.yaml", Path.of("."));
      try (var graph =
              new MappedGraph("hub", file, PostgresEngine.open("hub", file.source(), Map.of()), 1);
          var hand = ByHand.connect(server.url() + "?user=postgres")) {
        ask(new Engine("PostgreSQL", graph, hand));
      }
    }
  }

  private void ask(Engine engine) throws Exception {
    var questions =
        Stream.of(HubQuestions.BOUNDED, HubQuestions.ORDERED, HubQuestions.TOTALS)
            .flatMap(List::stream)
            .filter(each -> !(engine.isOwned() && each.sqlite().isEmpty()))
            .toList();
    for (var each : questions) {
      if (isAsked(engine, each.what())) {
        rows.add(compare(engine, each));
      }
    }
    rows.addAll(HubTools.rows(data, engine));
  }

  static boolean isAsked(Engine engine, String what) {
    return ASKED.matcher(engine.name() + ": " + what).find();
  }

  private Benchmark.Row compare(Engine engine, Question asked) throws Exception {
    var kith = new CypherByKith(engine.graph());
    var sql = engine.isOwned() ? asked.sqlite() : asked.tables();
    return new Duel(
            engine.name() + ": " + asked.what(),
            "Cypher",
            call -> kith.ask(asked.cypher(), parameters(asked.given(), call), asked.rows()),
            "by hand",
            call -> engine.hand().ask(sql, data.given(asked.given(), call), asked.rows()))
        .alike(asked.given() == Given.NOTHING ? 1 : COMPARED)
        .atMost(asked.most(), "");
  }

  private Map<String, CypherValue> parameters(Given given, int call) {
    return switch (given) {
      case NOTHING -> Map.of();
      case PERSON -> Map.of("given", CypherValue.of(data.person(call)));
      case TITLE -> Map.of("given", CypherValue.of(data.title(call)));
    };
  }
}
