package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.time.AsOf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A copy of the past takes the disk of its database, so it goes when nobody asks of it any more.
class IdlePastTest {
  @TempDir Path folder;

  @Test
  void aCopyGoesWhenNobodyAsksOfItAndIsMadeAgain() throws IOException {
    try (var home = Homes.open(folder)) {
      var graph = home.owned("memory");
      long first = written(graph, "a");
      written(graph, "b");

      assertThat(namesAsOf(graph, first)).containsExactly("a");
      assertThat(copies()).isOne();
      graph.rest(Duration.ofMinutes(1));
      assertThat(copies()).isOne();

      graph.rest(Duration.ZERO);
      assertThat(copies()).isZero();
      assertThat(namesAsOf(graph, first)).containsExactly("a");
    }
    assertThat(copies()).isZero();
  }

  private static long written(OwnedGraph graph, String id) {
    var node = new Mutation.CreateNode(new Node(id, "t", Metadata.NONE), List.of());
    return graph.write(Homes.call(), List.of(node)).change();
  }

  private static List<String> namesAsOf(OwnedGraph graph, long change) {
    var call = Homes.call();
    var known = graph.past(call, new AsOf.Change(change));
    return graph.read(
        call.reading(known), view -> view.ids(view.nodesAfter(GraphView.NO_NODE, 10)));
  }

  private long copies() throws IOException {
    try (var all = Files.walk(folder)) {
      return all.filter(path -> path.getFileName().toString().startsWith(".past-")).count();
    }
  }
}
