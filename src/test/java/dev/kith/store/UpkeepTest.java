package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.Await;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.WalkLimits;
import dev.kith.store.doctor.Doctor;
import dev.kith.store.folder.Folders;
import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.StoreFormat;
import dev.kith.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class UpkeepTest {
  @TempDir Path folder;
  private Home home;

  @BeforeEach
  void open() {
    home = Homes.open(folder.resolve("home"));
  }

  @AfterEach
  void close() {
    home.close();
  }

  private static void chain(Graph graph, String name, int length) {
    var batch = new ArrayList<Mutation>();
    for (int number = 0; number < length; number++) {
      var node = new Node(name + number, "link", Metadata.NONE);
      batch.add(new Mutation.CreateNode(node, List.of()));
      if (number > 0) {
        var edge = new Edge(name + (number - 1), "NEXT", name + number, Metadata.NONE);
        batch.add(new Mutation.CreateEdge(edge, false));
      }
    }
    graph.write(Homes.call(), batch);
  }

  private static int reached(Graph graph, String seed) {
    return graph.read(
        Homes.call(),
        view -> view.neighbourhood(view.handles(List.of(seed)), 5, WalkLimits.USUAL).nodeCount());
  }

  @Test
  void aGrownDeltaBecomesTheNextBaseAndNothingChanges() throws IOException {
    var graph = (OwnedGraph) home.create("g", "");
    chain(graph, "a", 15_000);
    assertThat(reached(graph, "a7000")).isEqualTo(11);

    graph.indexes().topology().compact();

    var base = Topology.open(folder.resolve("home/g/topology.csr")).orElseThrow();
    assertThat(base.nodeCount()).isEqualTo(15_000);
    assertThat(base.edgeCount()).isEqualTo(14_999);
    assertThat(reached(graph, "a7000")).isEqualTo(11);
    chain(graph, "b", 100);
    assertThat(reached(graph, "b50")).isEqualTo(11);
    try (var other = Homes.open(folder.resolve("home"))) {
      assertThat(reached(other.named("g"), "b50")).isEqualTo(11);
      assertThat(Doctor.examine(other, "g", Homes.call(), (_, _, _) -> {}))
          .extracting(Doctor.Finding::status)
          .containsOnly(Doctor.Status.OK);
    }
  }

  @Test
  void theWordsFollowThoseWhoWriteMuchAndDoNotSearch() {
    var graph = (OwnedGraph) home.create("g", "");
    for (int group = 0; group < 4; group++) {
      chain(graph, "group " + group + " item ", 3_000);
    }

    var words = graph.indexes().search().words().index();
    Await.until(() -> words.baseChange() > 0);
    assertThat(words.documents()).isGreaterThan(5_000);
  }

  @Test
  void aKithThatRunsWhileANewerOneChangesTheTablesStopsUsingThem() throws SQLException {
    var graph = home.create("g", "");
    chain(graph, "a", 3);
    try (var connection = SqliteConnection.writer(folder.resolve("home/g/graph.sqlite"))) {
      connection.execute("PRAGMA user_version = 99");
    }

    var expected = new Fault.NewerFormat("g", 99, StoreFormat.CURRENT);
    assertThat(faultOf(() -> chain(graph, "b", 1))).isEqualTo(expected);
    assertThat(faultOf(() -> graph.read(Homes.call(), GraphView::vocabulary))).isEqualTo(expected);
  }

  private static Fault faultOf(Runnable work) {
    return catchThrowableOfType(FaultException.class, work::run).fault();
  }

  @Test
  void aFullDiskIsSaidToBeFullAndNothingIsLost() throws SQLException {
    var graph = (OwnedGraph) home.create("g", "");
    chain(graph, "a", 100);
    // or vectors are what first finds no space, and the limit goes with their connection
    Await.until(() -> graph.indexes().embedNow().join());
    var before = graph.read(Homes.call(), GraphView::vocabulary);
    graph
        .connections()
        .write(Homes.call(), connection -> connection.number("PRAGMA max_page_count = 1"));

    var fault = faultOf(() -> chain(graph, "b", 5_000));

    assertThat(fault).isInstanceOf(Fault.Unavailable.class);
    assertThat(new FaultWordsOf(fault).message()).contains("disk is full");
    assertThat(graph.read(Homes.call(), GraphView::vocabulary)).isEqualTo(before);
    chain(graph, "c", 10);
  }

  private record FaultWordsOf(Fault fault) {
    String message() {
      return dev.kith.fault.FaultWords.of(fault).message();
    }
  }

  @Test
  void aCallWhoseTimeIsOverIsStoppedInsideSqlite() {
    var graph = (OwnedGraph) home.create("g", "");
    var call = Call.by("tester", Duration.ofMillis(150));

    var fault =
        faultOf(
            () ->
                graph
                    .connections()
                    .read(
                        call,
                        connection ->
                            connection.number(
                                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
                                    + " SELECT count(*) FROM n")));

    assertThat(fault).isInstanceOf(Fault.LimitReached.class);
  }

  @Test
  void whatAKilledImportLeftBehindIsSweptAway() throws IOException {
    // as Kith left it that kept no lock
    var left = Files.createDirectories(folder.resolve("home/.import-big-" + UUID.randomUUID()));
    var file = Files.writeString(left.resolve("graph.sqlite"), "half");
    home.create("g", "");

    assertThat(home.sweep()).isZero();
    var old = FileTime.from(Instant.now().minus(Duration.ofHours(2)));
    Files.setLastModifiedTime(file, old);
    Files.setLastModifiedTime(left, old);
    assertThat(home.sweep()).isEqualTo(1);
    assertThat(home.names()).containsExactly("g");
    assertThat(left).doesNotExist();
  }

  @Test
  void theNextImportSweepsAwayWhatAKilledOneLeftAndNothingElse() throws IOException {
    var killed = Files.createDirectories(folder.resolve("home/.import-big-" + UUID.randomUUID()));
    Files.writeString(killed.resolve("owner.lock"), "");
    Files.writeString(killed.resolve("graph.sqlite"), "half");
    var running = Folders.hidden(folder.resolve("home"), "import", "big");
    Files.writeString(running.resolve("graph.sqlite"), "half");

    Homes.load(
        home,
        "g",
        Homes.STRICT,
        Homes.file(folder, "n.jsonl", "{\"id\":\"a\",\"entity_type\":\"T\"}"));

    assertThat(killed).doesNotExist();
    assertThat(running).exists();
    assertThat(folder.resolve("home/g/owner.lock")).doesNotExist();
    Folders.discard(running);
    assertThat(running).doesNotExist();
  }
}
