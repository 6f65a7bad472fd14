package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.Seed;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Marks;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.SearchQuestion.Mode;
import dev.kith.graph.WalkLimits;
import dev.kith.store.doctor.Doctor;
import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.StoreFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How a file of the first format becomes one of today's, and that would become one of the next,
/// which is made up here.
@Tag("long")
class MigrationTest {
  private static final List<String> SECOND =
      List.of(
          "ALTER TABLE node ADD COLUMN shade TEXT",
          "UPDATE node SET shade = 'grey'",
          "CREATE TABLE colour(name TEXT PRIMARY KEY)");
  private static final int NODES = 2_000;

  /// Numbers to draw, some nanoseconds each.
  private static final long MOST_WORK = 300_000;

  private static final Graph.Reading<int[]> NODES_NAMED = view -> view.handles(List.of("n1", "n2"));

  @TempDir Path folder;
  private Path database;
  private List<String> before;

  @BeforeEach
  void fill() throws IOException {
    database = folder.resolve("g/graph.sqlite");
    try (var home = Homes.open(folder)) {
      add(home.create("g", ""), IntStream.range(0, NODES).mapToObj(index -> "n" + index).toList());
      before = Homes.lines(home, "g", folder);
    }
  }

  private static void add(Graph graph, List<String> ids) {
    graph.write(
        Homes.call(),
        ids.stream()
            .map(
                id ->
                    (Mutation)
                        new Mutation.CreateNode(
                            new Node(id, "t", Metadata.NONE), List.of("notes " + id)))
            .toList());
  }

  private void migrate() {
    try (var connection = SqliteConnection.writer(database)) {
      StoreFormat.prepare(connection, "g", StoreFormat.stepsAnd(SECOND));
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private void assertMigrated() throws SQLException {
    try (var connection = SqliteConnection.reader(database)) {
      assertThat(connection.number("PRAGMA user_version")).isEqualTo(StoreFormat.CURRENT + 1);
      assertThat(connection.number("SELECT count(*) FROM node WHERE shade = 'grey'"))
          .isEqualTo(NODES);
      assertThat(connection.number("SELECT count(*) FROM observation")).isEqualTo(NODES);
      assertThat(connection.number("SELECT count(*) FROM colour")).isZero();
    }
  }

  @Test
  void aFileOfTheFormatBeforeIsBroughtForwardWithAllItHolds() throws SQLException {
    migrate();
    assertMigrated();

    migrate();
    assertMigrated();
  }

  @Test
  void aFileWithoutScopesGetsRoomForThem() throws IOException, SQLException {
    try (var connection = SqliteConnection.writer(database)) {
      connection.execute("DROP INDEX node_scope");
      connection.execute("ALTER TABLE node DROP COLUMN scope");
      withoutTimes(connection);
      connection.execute("PRAGMA user_version = 1");
    }

    try (var home = Homes.open(folder)) {
      assertThat(Homes.lines(home, "g", folder)).isEqualTo(before);
      var scoped = "{\"id\":\"n1\",\"entity_type\":\"t\",\"scope\":\"1/\"}";
      Homes.load(home, "g", Homes.STRICT, Homes.file(folder, "scoped.jsonl", scoped));
      var hidden = home.named("g").read(Homes.call().under(Tenants.under("2/")), NODES_NAMED);
      assertThat(hidden).containsExactly(GraphView.NO_NODE, 3);
    }
    try (var connection = SqliteConnection.reader(database)) {
      assertThat(connection.number("PRAGMA user_version")).isEqualTo(StoreFormat.CURRENT);
    }
  }

  private static void withoutTimes(SqliteConnection connection) throws SQLException {
    withoutObservationVectors(connection);
    connection.execute("DROP INDEX observation_spans");
    connection.execute("ALTER TABLE observation DROP COLUMN spans");
  }

  private static void withoutTimesOfEdges(SqliteConnection connection) throws SQLException {
    connection.execute("DROP INDEX edge_spans");
    connection.execute("ALTER TABLE edge DROP COLUMN spans");
  }

  private static void withoutObservationVectors(SqliteConnection connection) throws SQLException {
    withoutTimesOfEdges(connection);
    connection.execute("DROP TABLE observation_vector");
    connection.execute("ALTER TABLE embedding DROP COLUMN text");
  }

  /// Nodes had one vector each, of four bytes for each number.
  @Test
  void observationsOfAFormerFileAreEmbeddedInTheBackground() throws SQLException {
    var embedder = new WordEmbedder();
    try (var home = Homes.open(folder)) {
      home.embed("g", Homes.call(), (_, _, _) -> {});
      var ways = List.of("sings", "dives far below", "eats krill", "sleeps");
      var whale = new Node("whale", "animal", Metadata.NONE);
      home.named("g").write(Homes.call(), List.of(new Mutation.CreateNode(whale, ways)));
      home.embed("g", Homes.call(), (_, _, _) -> {});
    }
    try (var connection = SqliteConnection.writer(database)) {
      withoutObservationVectors(connection);
      var old = ByteBuffer.allocate(embedder.dimensions() * 4).order(ByteOrder.LITTLE_ENDIAN);
      var text = "whale (animal)\n\nsings\ndives far below\neats krill\nsleeps\n";
      old.asFloatBuffer().put(embedder.embed(List.of(text), Homes.call()).getFirst());
      connection.change(
          "UPDATE embedding SET vector = ? WHERE node = (SELECT key FROM node WHERE id = 'whale')",
          old.array());
      connection.execute("PRAGMA user_version = 3");
    }

    try (var home = Homes.open(folder)) {
      var graph = home.named("g");
      var question = new SearchQuestion("eats krill", Mode.MEANING, Set.of(), 1, 0.1);
      var first = graph.read(Homes.call(), view -> view.search(question)).getFirst();
      assertThat(first.similarity()).hasValueSatisfying(near -> assertThat(near).isLessThan(0.8));
      home.embed("g", Homes.call(), (_, _, _) -> {});
      var then = graph.read(Homes.call(), view -> view.search(question)).getFirst();
      assertThat(then.score()).contains(1.0);
      assertThat(then.observation()).contains("eats krill");
      assertThat(graph.<Long>read(Homes.call(), GraphView::awaitedVectors)).isZero();
    }
  }

  @Test
  void aFileWithoutTimesGetsRoomForThem() throws IOException, SQLException {
    try (var connection = SqliteConnection.writer(database)) {
      withoutTimes(connection);
      connection.execute("PRAGMA user_version = 2");
    }

    try (var home = Homes.open(folder)) {
      assertThat(Homes.lines(home, "g", folder)).isEqualTo(before);
      var end = new Mutation.EndObservations("n1", List.of("notes n1"), Optional.empty());
      long change = home.named("g").write(Homes.call(), List.of(end)).change();
      assertThat(home.named("g").read(Homes.call(), MigrationTest::noted)).isEmpty();
      home.named("g").undo(Homes.call(), change);
      assertThat(home.named("g").read(Homes.call(), MigrationTest::noted)).hasSize(1);
    }
    try (var connection = SqliteConnection.reader(database)) {
      assertThat(connection.number("PRAGMA user_version")).isEqualTo(StoreFormat.CURRENT);
    }
  }

  @Test
  void aFileWithoutTimesOfRelationshipsGetsRoomForThem() throws SQLException {
    try (var home = Homes.open(folder)) {
      var edge = new Edge("n1", "NEXT", "n2", Metadata.NONE);
      home.named("g").write(Homes.call(), List.of(new Mutation.CreateEdge(edge, false)));
    }
    try (var connection = SqliteConnection.writer(database)) {
      withoutTimesOfEdges(connection);
      connection.execute("PRAGMA user_version = 4");
    }

    try (var home = Homes.open(folder)) {
      assertThat(home.named("g").read(Homes.call(), MigrationTest::related)).isEqualTo(1);
      var end = new Mutation.EndEdge("n1", "NEXT", "n2", Optional.empty());
      long change = home.named("g").write(Homes.call(), List.of(end)).change();
      assertThat(home.named("g").read(Homes.call(), MigrationTest::related)).isZero();
      home.named("g").undo(Homes.call(), change);
      assertThat(home.named("g").read(Homes.call(), MigrationTest::related)).isEqualTo(1);
    }
    try (var connection = SqliteConnection.reader(database)) {
      assertThat(connection.number("PRAGMA user_version")).isEqualTo(StoreFormat.CURRENT);
    }
  }

  @Test
  void aFileWithoutAnIndexOfMarksGetsOne() throws SQLException {
    try (var home = Homes.open(folder)) {
      var pin =
          new Marks.MarkEdit(
              List.of("x"), List.of(), Optional.of(true), Optional.empty(), List.of(), List.of());
      home.named("g")
          .write(Homes.call(), List.of(new Mutation.MarkNode("n1", Optional.empty(), pin)));
    }
    try (var connection = SqliteConnection.writer(database)) {
      connection.execute("DROP INDEX node_marked");
      connection.execute("PRAGMA user_version = 5");
    }

    try (var home = Homes.open(folder)) {
      assertThat(home.named("g").<List<String>>read(Homes.call(), view -> view.ids(view.pinned())))
          .containsExactly("n1");
    }
    try (var connection = SqliteConnection.reader(database)) {
      assertThat(connection.number("PRAGMA user_version")).isEqualTo(StoreFormat.CURRENT);
      assertThat(connection.number("SELECT count(*) FROM sqlite_master WHERE name = 'node_marked'"))
          .isEqualTo(1);
    }
  }

  private static int related(GraphView view) {
    return view.neighbourhood(view.handles(List.of("n1")), 1, WalkLimits.USUAL).edgeCount();
  }

  private static List<Observation> noted(GraphView view) {
    int[] node = view.handles(List.of("n1"));
    return view.observations(node).getOrDefault(node[0], List.of());
  }

  /// Killed after work of random length, which is from nothing to more than the upgrade takes;
  /// `-Dkith.rounds=9` kills more often.
  @Test
  void whoeverIsKilledWhileItBringsAFileForwardLosesNothing() throws IOException, SQLException {
    var old = folder.resolve("old.sqlite");
    try (var connection = SqliteConnection.writer(database)) {
      withoutTimes(connection);
      connection.execute("PRAGMA user_version = 2");
      connection.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }
    Files.copy(database, old);
    long seed = Seed.of(MigrationTest.class);
    var random = new SplittableRandom(seed);
    int upgraded = 0;
    for (int round = 0; round < Seed.rounds(6); round++) {
      Files.deleteIfExists(database.resolveSibling("graph.sqlite-wal"));
      Files.deleteIfExists(database.resolveSibling("graph.sqlite-shm"));
      Files.copy(old, database, StandardCopyOption.REPLACE_EXISTING);
      try (var upgrading = WriterProcess.start(folder, "upgrade")) {
        assertThat(upgrading.line()).isEqualTo("ready");
        long sum = random.longs(random.nextLong(MOST_WORK)).sum();
        upgraded += upgrading.kill().contains("upgraded") ? 1 : 0;
        assertThat(sum).isNotEqualTo(Long.MIN_VALUE);
      }
      try (var home = Homes.open(folder)) {
        assertThat(Homes.lines(home, "g", folder))
            .as("-Dkith.seed=%s round %s", seed, round)
            .isEqualTo(before);
      }
    }
    System.out.println("of these kills came too late: " + upgraded);
  }

  /// In a process of its own: says that it begins, and that it is done.
  static void upgrade(Path home) {
    try (var connection = SqliteConnection.writer(home.resolve("g/graph.sqlite"))) {
      connection.execute("PRAGMA cache_size = 4"); // so that much is written before the end
      System.out.println("ready");
      StoreFormat.prepare(connection, "g");
      System.out.println("upgraded");
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Test
  void ofManyThatBringAFileForwardOneDoesIt() throws SQLException {
    var all = IntStream.range(0, 6).mapToObj(_ -> CompletableFuture.runAsync(this::migrate));

    all.toList().forEach(CompletableFuture::join);

    assertMigrated();
  }

  @Test
  void anOlderKithThatRunsMeanwhileStopsAndHarmsNothing() throws SQLException {
    try (var older = Homes.open(folder)) {
      var graph = older.named("g");
      assertThat(graph.read(Homes.call(), GraphView::vocabulary).typeNames()).containsExactly("t");

      migrate();

      var expected = new Fault.NewerFormat("g", StoreFormat.CURRENT + 1, StoreFormat.CURRENT);
      assertThat(faultOf(() -> add(graph, List.of("late")))).isEqualTo(expected);
      assertThat(faultOf(() -> graph.read(Homes.call(), GraphView::vocabulary)))
          .isEqualTo(expected);
      assertThat(Doctor.examine(older, "g", Homes.call(), (_, _, _) -> {}))
          .extracting(Doctor.Finding::status)
          .containsOnly(Doctor.Status.BROKEN);
    }
    assertMigrated();
  }

  private static Fault faultOf(Runnable work) {
    return catchThrowableOfType(FaultException.class, work::run).fault();
  }

  @Test
  void whoDiesInTheMiddleHasChangedNothing() throws IOException, SQLException {
    try (var dying = WriterProcess.start(folder, "migrate")) {
      assertThat(dying.line()).isEqualTo("in the middle");
      // Whoever reads meanwhile sees the file as it was.
      try (var home = Homes.open(folder)) {
        assertThat(Homes.lines(home, "g", folder)).isEqualTo(before);
      }
      dying.kill();
    }

    try (var home = Homes.open(folder)) {
      assertThat(Homes.lines(home, "g", folder)).isEqualTo(before);
      assertThat(Doctor.examine(home, "g", Homes.call(), (_, _, _) -> {}))
          .extracting(Doctor.Finding::status)
          .containsOnly(Doctor.Status.OK);
    }
    migrate();
    assertMigrated();
  }

  /// In a process of its own: does all of the step but the last statement, says so, and waits to be
  /// killed.
  static void stopInTheMiddle(Path home) {
    var step =
        new AbstractList<String>() {
          @Override
          public String get(int index) {
            if (index == SECOND.size() - 1) {
              System.out.println("in the middle");
              while (true) {
                LockSupport.park();
              }
            }
            return SECOND.get(index);
          }

          @Override
          public int size() {
            return SECOND.size();
          }
        };
    try (var connection = SqliteConnection.writer(home.resolve("g/graph.sqlite"))) {
      connection.execute("PRAGMA cache_size = 4"); // so that much is written before the end
      StoreFormat.prepare(connection, "g", StoreFormat.stepsAnd(step));
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
