package dev.kith.store.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Scope;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.WordEmbedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
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
  private static final Call PATIENT = Call.by("patient");
  private static final Call SCOPED =
      PATIENT.under(new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.OWNER))));

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

  private static void write(Graph graph, String id) {
    graph.write(
        PATIENT.withoutWaiting(),
        List.of(new Mutation.CreateNode(new Node(id, "New", new Metadata("{}")), List.of())));
  }

  @Test
  void aCallThatCannotWaitIsRefusedAndTheOthersGetIt() {
    try (var home = open()) {
      var graph = home.named("wide");

      var thrown = catchThrowable(() -> ontology(graph, Call.by("hasty", Duration.ofMillis(100))));
      assertThat(thrown == null || isRefusal(thrown)).as(String.valueOf(thrown)).isTrue();
      assertThat(ontology(graph, PATIENT).nodeTypes()).hasSize(TYPES);
    }
  }

  private static boolean isRefusal(Throwable thrown) {
    return thrown instanceof FaultException fault
        && (fault.fault() instanceof Fault.NotReady || fault.fault() instanceof Fault.LimitReached);
  }

  @Test
  void whatIsWrittenIsThereForEverybodyWhoSeesIt() throws IOException {
    for (var call : List.of(PATIENT, SCOPED)) {
      try (var home = open()) {
        var graph = home.named("wide");
        int before = ontology(graph, call).nodeTypes().size();
        var id = "new " + call.scope();

        write(graph, id);
        write(graph, id + " again");

        var followed = ontology(graph, call);
        Files.deleteIfExists(folder.resolve("wide").resolve("census.json"));
        try (var other = open()) {
          var counted = ontology(other.named("wide"), call);
          assertThat(followed.revision()).isEqualTo(counted.revision());
          assertThat(followed.end("New")).isEqualTo(counted.end("New"));
        }
        assertThat(followed.nodeTypes().stream().mapToLong(NodeType::count).sum())
            .isGreaterThan(before);
        assertThat(followed.nodeType("T1").isPresent()).isEqualTo(call == PATIENT);
      }
    }
  }
}
