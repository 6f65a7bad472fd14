package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Await;
import dev.kith.access.Caller;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.HeapGraph;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written;
import dev.kith.mapped.OneDatabase;
import dev.kith.tool.bfs.BfsTools;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SchemaHintTest {
  private static final String WALK = "{\"seeds\":[\"a\"],\"max_hops\":1}";

  /// One whose reading takes a second where nobody has more time than that.
  private record Slow(Graph graph, AtomicInteger late) implements Graph {
    @Override
    public About about() {
      return graph.about();
    }

    @Override
    public <T> T read(Call call, Reading<T> reading) {
      if (call.remainingMillis() < 1_000) {
        late.incrementAndGet();
        Await.until(() -> call.remainingMillis() <= 0);
        call.check();
      }
      return graph.read(call, reading);
    }

    @Override
    public Written write(Call call, List<Mutation> batch) {
      return graph.write(call, batch);
    }

    @Override
    public Written undo(Call call, long change) {
      return graph.undo(call, change);
    }
  }

  @Test
  void anAnswerStandsThoughItTakesLongToCountWhatThereIsAndNobodyTriesAgain() {
    var late = new AtomicInteger();
    var graph = new HeapGraph("g").node("a", "thing", "{}");
    var calls = Calls.bfs(new OneDatabase(new Slow(graph, late)));

    assertThat(calls.answer("bfs_query", WALK).path("nodes")).hasSize(1);
    assertThat(calls.answer("bfs_query", WALK).path("nodes")).hasSize(1);

    assertThat(late).hasValue(1);
  }

  @Test
  void aGraphWithoutEdgesHasNoPredicatesToTell() {
    var graph = new HeapGraph("g").node("a", "thing", "{}");
    var catalogue = new Catalogue(Map.of(Family.BFS, BfsTools.all()));
    try (var toolbox = new Toolbox(catalogue, new OneDatabase(graph), Limits.FOR_MODELS)) {
      new Calls(toolbox).answer("describe_schema", "{}");

      assertThat(
              toolbox.describe(
                  toolbox.catalogue().find("bfs_query").orElseThrow(), Caller.local("test")))
          .endsWith("valid node_types: thing.");
    }
  }
}
