package dev.kith.store.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Progress;
import dev.kith.graph.Scope;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.OwnedGraph;
import dev.kith.store.WordEmbedder;
import dev.kith.store.sqlite.SqliteConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The ontology of a graph with so many types that no call may count them.
@Tag("long")
class WideOntologyTest {
  private static final int TYPES = 50_001;
  private static final Call UNHURRIED = Call.by("unhurried");
  private static final Call SCOPED =
      UNHURRIED.under(new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.OWNER))));

  @TempDir static Path folder;

  @BeforeAll
  static void load() throws IOException {
    var rows =
        IntStream.range(0, TYPES)
            .mapToObj(
                each ->
                    "{\"id\":\"n"
                        + each
                        + "\",\"entity_type\":\"T"
                        + each
                        + "\",\"scope\":\""
                        + (each < 10 ? 2 : 1)
                        + "/\"}");
    var edges = Stream.of("{\"subject\":\"n11\",\"predicate\":\"TO\",\"object\":\"n12\"}");
    var file = Homes.file(folder, "rows.jsonl", Stream.concat(rows, edges).toArray(String[]::new));
    try (var home = open()) {
      Homes.load(home, "wide", Homes.STRICT, file);
    }
  }

  private static Home open() {
    return new Home(folder, "wide", new WordEmbedder(), InstantSource.system());
  }

  private static Ontology ontology(Graph graph, Call call) {
    return graph.read(call, view -> view.patterns().ontology());
  }

  private static void write(Graph graph, String id, String type) {
    graph.write(
        UNHURRIED.withoutWaiting(),
        List.of(new Mutation.CreateNode(new Node(id, type, new Metadata("{}")), List.of())));
  }

  @Test
  void aCallThatCannotWaitIsRefusedAndTheOthersGetIt() {
    var go = new Semaphore(0);
    var clock = new AtomicLong();
    var live = new AtomicReference<LiveOntology>();
    try (var home = open()) {
      var graph = home.owned("wide");
      var build =
          new SharedBuild(
              "The ontology",
              progress -> {
                clock.addAndGet(Duration.ofHours(1).toNanos());
                go.acquireUninterruptibly();
                built(graph, live.get(), progress);
              });
      live.set(new LiveOntology(home.files("wide"), build));
      int before = at(graph, live.get(), UNHURRIED).nodeTypes().size();
      write(graph, "unhurried", "Newer");
      var hasty = Call.by("hasty", Duration.ofMinutes(1), clock::get);

      var refused = catchThrowableOfType(FaultException.class, () -> at(graph, live.get(), hasty));

      assertThat(refused.fault()).isInstanceOf(Fault.NotReady.class);
      go.release();
      assertThat(at(graph, live.get(), UNHURRIED).nodeTypes()).hasSize(before + 1);
      live.get().close();
    }
  }

  private static Ontology at(OwnedGraph graph, LiveOntology live, Call call) {
    return graph
        .connections()
        .readTransaction(UNHURRIED, tables -> live.at(context(graph, tables, call)).orElseThrow())
        .ontology();
  }

  private static void built(OwnedGraph graph, LiveOntology live, Progress progress) {
    graph
        .connections()
        .readTransaction(
            UNHURRIED,
            tables -> {
              live.build(context(graph, tables, UNHURRIED), progress);
              return true;
            });
  }

  private static ReadContext context(OwnedGraph graph, SqliteConnection tables, Call call)
      throws SQLException {
    long change = tables.readState("wide");
    var state = graph.indexes().topology().at(UNHURRIED, tables, change).orElseThrow();
    return ReadContext.of(call, tables, state);
  }

  @Test
  void whatIsWrittenIsThereForEverybodyWhoSeesIt() throws IOException {
    for (var call : List.of(UNHURRIED, SCOPED)) {
      try (var home = open()) {
        var graph = home.named("wide");
        int before = ontology(graph, call).nodeTypes().size();
        var id = "new " + call.scope();

        write(graph, id, "New");
        write(graph, id + " again", "New");

        var followed = ontology(graph, call);
        Files.deleteIfExists(folder.resolve("wide").resolve("census.json"));
        try (var other = open()) {
          var counted = ontology(other.named("wide"), call);
          assertThat(followed.revision()).isEqualTo(counted.revision());
          assertThat(followed.end("New")).isEqualTo(counted.end("New"));
        }
        assertThat(followed.nodeTypes().stream().mapToLong(NodeType::count).sum())
            .isGreaterThan(before);
        assertThat(followed.nodeType("T1").isPresent()).isEqualTo(call == UNHURRIED);
      }
    }
  }
}
