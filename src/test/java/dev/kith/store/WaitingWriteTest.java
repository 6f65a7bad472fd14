package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Written;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaitingWriteTest {
  @TempDir Path folder;

  private static Written write(Graph graph, Call call, String id) {
    return graph.write(
        call, List.of(new Mutation.CreateNode(new Node(id, "t", Metadata.NONE), List.of())));
  }

  @Test
  void aWriteThatWaitsForAnImportEndsWithItsCallAndNamesWhoImports() throws IOException {
    try (var home = Homes.open(folder)) {
      var graph = home.create("g", "");
      write(graph, Homes.call(), "first");
      try (var importer = WriterProcess.start(folder, "hold", "g")) {
        assertThat(importer.line()).isEqualTo("importing");
        var late =
            catchThrowableOfType(
                FaultException.class,
                () -> write(graph, Call.by("late", Duration.ofMillis(200)), "late"));

        assertThat(late.fault())
            .isInstanceOfSatisfying(
                Fault.Held.class,
                fault ->
                    assertThat(fault.by())
                        .contains("process " + importer.pid() + " has been importing since "));
        assertThat(exists(graph, "first")).isTrue();
        assertThat(exists(graph, "imported")).isFalse();
        var patient = waiting(graph, Homes.call(), "patient");
        assertThat(importer.answer("done")).isEqualTo("imported");
        assertThat(patient.join().change()).isPositive();
        assertThat(exists(graph, "imported")).isTrue();
        assertThat(exists(graph, "late")).isFalse();
      }
    }
  }

  @Test
  void aWriteThatWaitsForAnImportEndsWhenItIsCancelled() throws IOException {
    try (var home = Homes.open(folder)) {
      var graph = home.create("g", "");
      try (var importer = WriterProcess.start(folder, "hold", "g")) {
        assertThat(importer.line()).isEqualTo("importing");
        var call = Call.by("cancelled");
        var waiting = waiting(graph, call, "cancelled");

        call.cancel();

        assertThat(catchThrowableOfType(CompletionException.class, waiting::join).getCause())
            .isInstanceOfSatisfying(
                FaultException.class,
                fault -> assertThat(fault.fault()).isInstanceOf(Fault.Cancelled.class));
        assertThat(importer.answer("done")).isEqualTo("imported");
        assertThat(exists(graph, "cancelled")).isFalse();
        write(graph, Homes.call(), "next");
      }
    }
  }

  private static boolean exists(Graph graph, String id) {
    return graph.read(Homes.call(), view -> view.handles(List.of(id))[0] != GraphView.NO_NODE);
  }

  private static CompletableFuture<Written> waiting(Graph graph, Call call, String id) {
    return CompletableFuture.supplyAsync(
        () -> write(graph, call, id), task -> Thread.ofPlatform().start(task));
  }
}
