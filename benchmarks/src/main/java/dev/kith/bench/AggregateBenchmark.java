package dev.kith.bench;

import dev.kith.engine.duckdb.DuckDbEngine;
import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import dev.kith.graph.Graph;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.AggregateQuestion.Group;
import dev.kith.graph.pattern.AggregateQuestion.Neighbour;
import dev.kith.graph.pattern.AggregateQuestion.Total;
import dev.kith.graph.pattern.AggregateQuestion.Unit;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Sort;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.ontology.OntologyFile;
import dev.kith.schema.Direction;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// B13: totals over a large graph: tables in DuckDB through an ontology against the same SQL by
/// hand, and an owned database against DuckDB.
final class AggregateBenchmark implements Benchmark {
  private static final long ENOUGH_NANOS = 500_000_000L;
  private static final int ROUNDS = 5;
  private static final int LIMIT = 30;

  @Override
  public String name() {
    return "B13";
  }

  @Override
  public String title() {
    return "Totals: DuckDB through an ontology against SQL by hand, owned against DuckDB";
  }

  /// A question, and how one would write it oneself.
  private record Asked(String what, Asking question, String sql) {}

  @FunctionalInterface
  private interface Asking {
    AggregateQuestion of(Ontology ontology);
  }

  private static final List<Asked> QUESTIONS =
      List.of(
          new Asked(
              "how many there are",
              words -> totals(words, Filter.all(), Optional.empty(), List.of(), count()),
              "SELECT count(*) FROM item"),
          new Asked(
              "count and sum by a property",
              words ->
                  totals(
                      words,
                      Filter.all(),
                      Optional.empty(),
                      List.of(new Group.Own(property(item(words), "state"))),
                      List.of(
                          count().getFirst(),
                          new Total(
                              Function.SUM, Optional.of(property(item(words), "weight")), "sum"))),
              "SELECT state, count(*), sum(weight) FROM item GROUP BY 1 ORDER BY 1 LIMIT 30"),
          new Asked(
              "count under a condition by month",
              words ->
                  totals(
                      words,
                      new Filter.Compare(
                          property(item(words), "weight"),
                          Filter.Comparison.AT_LEAST,
                          new Literal.Whole(50)),
                      Optional.empty(),
                      List.of(new Group.Period(property(item(words), "at"), Unit.MONTH)),
                      count()),
              "SELECT date_trunc('month', \"at\"), count(*) FROM item WHERE weight >= 50 GROUP BY 1"
                  + " ORDER BY 1 LIMIT 30"),
          new Asked(
              "count by neighbour",
              words ->
                  totals(
                      words,
                      Filter.all(),
                      Optional.of(neighbour(words, "IN", "box", Filter.all())),
                      List.of(new Group.Beside(words.end("box").key())),
                      count()),
              "SELECT b.id, count(*) FROM item_in e JOIN item i ON i.id = e.s JOIN box b ON b.id ="
                  + " e.t GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 30"),
          new Asked(
              "sum over a hop under a condition",
              words ->
                  totals(
                      words,
                      Filter.all(),
                      Optional.of(
                          neighbour(
                              words,
                              "LINKS",
                              "item",
                              new Filter.Compare(
                                  property(item(words), "weight"),
                                  Filter.Comparison.LESS,
                                  new Literal.Whole(5)))),
                      List.of(),
                      List.of(
                          new Total(
                              Function.SUM, Optional.of(property(item(words), "weight")), "sum"))),
              "SELECT sum(w) FROM (SELECT DISTINCT i.id, i.weight AS w FROM item_links e JOIN item"
                  + " i ON i.id = e.s JOIN item j ON j.id = e.t WHERE j.weight < 5)"));

  private static NodeType item(Ontology words) {
    return words.end("item");
  }

  private static Property property(NodeType type, String name) {
    return type.property(name).orElseThrow();
  }

  private static List<Total> count() {
    return List.of(new Total(Function.COUNT, Optional.empty(), "count"));
  }

  private static Neighbour neighbour(Ontology words, String way, String type, Filter filter) {
    return new Neighbour(words.edgeTypes(way), Direction.OUTGOING, words.end(type), filter);
  }

  private static AggregateQuestion totals(
      Ontology words,
      Filter filter,
      Optional<Neighbour> neighbour,
      List<Group> groups,
      List<Total> totals) {
    boolean byCount = neighbour.isPresent() && !groups.isEmpty();
    return new AggregateQuestion(
        item(words),
        filter,
        neighbour,
        groups,
        totals,
        List.of(),
        byCount ? List.of(new Sort(groups.size(), true)) : List.of(),
        LIMIT);
  }

  @Override
  public Report run() throws Exception {
    var data = new TotalsGraph();
    data.make();
    var rows = new ArrayList<Row>();
    try (var home = LargeGraph.home(data.home());
        var threads = new EngineThreads(2);
        var mapped = mapped(data, threads)) {
      // DuckDB lets no second connection open a file that this process has open otherwise
      try (var hand = DriverManager.getConnection("jdbc:duckdb:" + data.copy())) {
        for (var asked : QUESTIONS) {
          rows.addAll(compare(asked, home.named(TotalsGraph.DATABASE), mapped, hand));
        }
      }
    }
    return new Report(
        List.of(
            data.described(),
            "Kith through Graph.read, its compiler included; by hand through JDBC, on a copy of the"
                + " same file, with the usual settings",
            "an owned database keeps properties as JSON in SQLite's rows; the first question, which"
                + " is not timed, makes columns of them in memory"),
        rows);
  }

  private static MappedGraph mapped(TotalsGraph data, EngineThreads threads) {
    var file = OntologyFile.read(data.ontology());
    return new MappedGraph("totals", file, DuckDbEngine.open("totals", file.source(), threads), 1);
  }

  private static List<Row> compare(Asked asked, Graph owned, Graph mapped, Connection hand)
      throws Exception {
    long expected = byHand(hand, asked.sql());
    if (ask(owned, asked) != expected || ask(mapped, asked) != expected) {
      throw new IllegalStateException("different answers: " + asked.what());
    }
    int calls = calls(() -> byHand(hand, asked.sql()));
    var rounds =
        new Rounds(2, ROUNDS)
            .add("by hand", () -> repeated(calls, () -> byHand(hand, asked.sql())))
            .add("mapped", () -> repeated(calls, () -> ask(mapped, asked)))
            .add("owned", () -> repeated(calls, () -> ask(owned, asked)))
            .run(calls);
    return List.of(
        Row.atMost(
            asked.what() + ", mapped to by hand", rounds.ratio("mapped", "by hand"), 1.3, ""),
        Row.atMost(asked.what() + ", owned to mapped", rounds.ratio("owned", "mapped"), 3, ""));
  }

  /// As many as take about half a second: what is short is asked often, so that compiled code is
  /// compared, and not what the first calls of a process cost.
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

  /// How many rows there are and what the whole numbers in them add up to.
  private static long ask(Graph graph, Asked asked) {
    return graph.read(
        Call.by("bench"),
        view -> {
          var patterns = view.patterns();
          long sum = 0;
          for (var row : patterns.aggregate(asked.question().of(patterns.ontology())).rows()) {
            for (var value : row) {
              sum += value instanceof Literal.Whole(var number) ? number : 0;
            }
            sum++;
          }
          return sum;
        });
  }

  private static long byHand(Connection connection, String sql) throws Exception {
    long sum = 0;
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int column = 1; column <= width; column++) {
          sum += rows.getObject(column) instanceof Number number ? number.longValue() : 0;
        }
        sum++;
      }
    }
    return sum;
  }
}
