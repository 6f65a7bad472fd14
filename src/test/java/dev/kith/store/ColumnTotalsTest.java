package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.RandomQuestions;
import dev.kith.graph.time.Spans;
import dev.kith.schema.PropertyType;
import dev.kith.sql.PropertySource;
import dev.kith.sql.SqlName;
import dev.kith.store.column.LiveColumns;
import dev.kith.store.pattern.OwnedColumns;
import dev.kith.store.sqlite.SqliteConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Totals by columns against the same totals by SQL: the very same rows, for callers that see all
/// and for others, after writes of this process and of another. Set `kith.seed` to begin with a
/// seed, `kith.test.graphs` to try more graphs.
class ColumnTotalsTest {
  private static final int GRAPHS = Seed.rounds(10);
  private static final int ROUNDS = 4;
  private static final int QUESTIONS = 30;
  private static final List<String> TYPES = List.of("person", "note");

  /// The names of properties, each with values as they stand in metadata. Whatever order real ones
  /// are added in, the sum is the same, because the error kept beside it can hold what it has to.
  private static final List<List<String>> VALUES =
      List.of(
          List.of("whole", "0", "1", "-7", "9007199254740993", "4611686018427387904", "null"),
          List.of("huge", "9223372036854775807", "-9223372036854775808", "5", "5"),
          List.of("real", "1", "1.0", "0.1", "0.2", "-2.5", "1e15", "0.1", "null"),
          List.of("large", "9007199254740993", "9007199254740992.0", "0.5", "1e18"),
          List.of("signed", "-0.0", "0.0", "0", "1.5"),
          List.of("flag", "true", "false", "null"),
          List.of("at", "\"2024-02-29T23:59:59.999999Z\"", "\"1969-12-31T23:59:59.5+01:00\""),
          List.of("early", "\"0000-01-01T00:00:00Z\"", "\"9999-12-31T23:00:00Z\"", "null"),
          List.of("day", "\"2024-12-30\"", "\"2024-02-29\"", "\"1900-03-01\"", "null"),
          List.of("state", "\"open\"", "\"closed\"", "\"Öffen\"", "null"),
          List.of(
              "text", "\"\"", "\"a\"", "\"A\"", "\"é\"", "\"%\"", "\"\uD83D\uDE00\"", "\"\uFF5A\""),
          List.of("strange", "\"a\\u0000b\"", "\"\\ud800\"", "\"\uFFFD\"", "\"a\""),
          List.of("mixed", "1", "\"1\"", "1.0", "true", "{\"a\":1}", "[1]", "null"),
          List.of("tags", "[]", "[\"a\",\"é\"]", "[\"a\"]"));

  @TempDir Path folder;

  @Test
  void columnsTellWhatSqlTells() throws IOException {
    long first = Seed.of(ColumnTotalsTest.class);
    try (var home = Homes.open(folder.resolve("home"));
        var other = Homes.open(folder.resolve("home"))) {
      int byColumns = 0;
      for (long seed = first; seed < first + GRAPHS; seed++) {
        var random = new Random(seed);
        var name = "g" + (seed - first);
        Homes.load(home, name, Homes.STRICT, lines(random));
        for (int round = 0; round < ROUNDS; round++) {
          byColumns += compare(home.named(name), random, "kith.seed=" + seed);
          write((random.nextBoolean() ? home : other).named(name), random);
        }
      }
      assertThat(byColumns).isGreaterThan(GRAPHS * ROUNDS * QUESTIONS / 4);
    }
  }

  @Test
  void threadsAndWritesBetweenThemMixNoMoments() throws Exception {
    try (var home = Homes.open(folder.resolve("home"));
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Homes.load(home, "g", Homes.STRICT, lines(new Random(Seed.of(ColumnTotalsTest.class))));
      var graph = home.named("g");
      var asked = new ArrayList<Future<Integer>>();
      for (int thread = 0; thread < 4; thread++) {
        var random = new Random(Seed.of(ColumnTotalsTest.class) + thread);
        asked.add(
            threads.submit(
                () -> {
                  int byColumns = 0;
                  for (int round = 0; round < 15; round++) {
                    write(graph, random);
                    byColumns += compare(graph, random, "threads");
                  }
                  return byColumns;
                }));
      }
      int byColumns = 0;
      for (var each : asked) {
        byColumns += each.get();
      }
      assertThat(byColumns).isPositive();
    }
  }

  @Test
  void columnsThatDoNotFitIntoMemoryAreLeftToSql() throws Exception {
    try (var home = Homes.open(folder.resolve("home"))) {
      Homes.load(home, "g", Homes.STRICT, lines(new Random(Seed.of(ColumnTotalsTest.class))));
      try (var connection = SqliteConnection.reader(folder.resolve("home/g/graph.sqlite"))) {
        connection.registerFunctions();
        connection.begin();
        long change = connection.readState("g");
        var key =
            new LiveColumns.ColumnKey(
                0,
                new PropertySource.JsonMember(new SqlName("metadata"), "whole"),
                PropertyType.INT64);

        assertThat(new LiveColumns().at(connection, change, List.of(key))).isPresent();
        assertThat(new LiveColumns(0).at(connection, change, List.of(key))).isEmpty();
        connection.end(true);
      }
    }
  }

  private Path lines(Random random) throws IOException {
    var lines = new ArrayList<String>();
    for (int number = 0; number < 30; number++) {
      var path = List.of("", "1/", "1/2/", "3/").get(random.nextInt(4));
      var scope = path.isEmpty() ? "" : ",\"scope\":\"" + path + "\"";
      lines.add(
          "{\"id\":\""
              + id(number)
              + "\",\"entity_type\":\""
              + type(number)
              + "\""
              + scope
              + values(random)
              + "}");
    }
    for (int count = random.nextInt(90); count > 0; count--) {
      var edge = edge(random);
      lines.add(
          "{\"subject\":\""
              + edge.subject()
              + "\",\"predicate\":\""
              + edge.predicate()
              + "\",\"object\":\""
              + edge.object()
              + "\"}");
    }
    return Homes.file(folder, "lines.jsonl", lines.toArray(String[]::new));
  }

  private static String type(int number) {
    return TYPES.get(number % TYPES.size());
  }

  private static String id(int number) {
    return type(number) + ":" + number;
  }

  private static String values(Random random) {
    var values = new StringBuilder();
    for (var property : VALUES) {
      if (random.nextInt(4) > 0) {
        int value = 1 + random.nextInt(property.size() - 1);
        values.append(",\"").append(property.getFirst()).append("\":").append(property.get(value));
      }
    }
    return values.toString();
  }

  private static Edge edge(Random random) {
    return new Edge(
        id(random.nextInt(30)),
        random.nextBoolean() ? "KNOWS" : "about",
        id(random.nextInt(30)),
        Metadata.NONE);
  }

  private static Spans held(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> Spans.of("2001-01-01T00:00:00Z/2002-01-01T00:00:00Z");
      case 1 -> Spans.of("2001-01-01T00:00:00Z/..");
      default -> Spans.ALWAYS;
    };
  }

  private static void write(Graph graph, Random random) {
    for (int count = 1 + random.nextInt(4); count > 0; count--) {
      int number = random.nextInt(34);
      var id = id(number);
      var values = values(random);
      var metadata =
          values.isEmpty() ? Metadata.NONE : new Metadata("{" + values.substring(1) + "}");
      var node = new Node(id, TYPES.get(random.nextInt(2)), metadata);
      var change =
          switch (random.nextInt(4)) {
            case 0 -> new Mutation.DeleteNode(id);
            case 1 -> new Mutation.CreateNode(node, List.of());
            case 2 -> new Mutation.EditNode(id, node);
            default -> new Mutation.CreateEdge(edge(random), false, held(random));
          };
      outcome(() -> graph.write(Homes.call(), List.of(change))); // of nodes that are not there too
    }
  }

  /// Asks for totals as several callers; tells how many were found by columns.
  private static int compare(Graph graph, Random random, String seed) {
    int byColumns = 0;
    var calls =
        List.of(
            Homes.call(),
            Homes.call().under(Tenants.under("1/")),
            Homes.call().under(Tenants.under("1/2/", "3/")));
    for (var call : calls) {
      byColumns += graph.read(call, view -> compare((OwnedPatterns) view.patterns(), random, seed));
    }
    return byColumns;
  }

  private static int compare(OwnedPatterns patterns, Random random, String seed) {
    if (patterns.ontology().nodeTypes().isEmpty()) {
      return 0;
    }
    patterns.explain();
    var questions =
        new RandomQuestions(patterns.ontology(), random, List.of(), type -> value(random, type));
    for (int asked = 0; asked < QUESTIONS / 3; asked++) {
      var question = questions.aggregate();
      var bySql = outcome(() -> patterns.bySql(question));
      if (bySql.equals(Fault.LimitReached.overflow())) {
        // SQLite adds in the order in which it finds rows, and may leave the range on the way.
        continue;
      }
      assertThat(outcome(() -> patterns.aggregate(question)))
          .as(seed + " " + question)
          .isEqualTo(bySql);
    }
    return (int)
        patterns.runs().stream().filter(run -> run.plan().equals(OwnedColumns.TOTALS_PLAN)).count();
  }

  private static Object outcome(Supplier<?> asked) {
    try {
      return asked.get();
    } catch (FaultException fault) {
      return fault.fault();
    }
  }

  private static Literal value(Random random, PropertyType type) {
    return switch (type) {
      case INT32, INT64 -> new Literal.Whole(random.nextInt(-8, 6));
      case FLOAT64 -> new Literal.Real(random.nextInt(-3, 6) / 4.0);
      case BOOLEAN -> new Literal.Flag(random.nextBoolean());
      case DATETIME ->
          new Literal.Timestamp(Instant.ofEpochSecond(random.nextLong(2_000_000_000L)));
      case DATE -> new Literal.Day(LocalDate.of(2024, 2, 29));
      case STRINGS -> new Literal.Texts(List.of("a"));
      case STRING, ENUM -> new Literal.Text(random.nextBoolean() ? "open" : "é");
    };
  }
}
