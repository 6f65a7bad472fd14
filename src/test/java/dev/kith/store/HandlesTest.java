package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.WalkLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Handles come from the base, or from the tables where the base is not up to date.
class HandlesTest {
  private static final int ROUNDS = Seed.rounds(60);
  private static final long SEED = Seed.of(HandlesTest.class);
  private static final List<String> IDS =
      IntStream.range(0, 12).mapToObj(number -> "é" + number).toList();

  @TempDir Path folder;

  @Test
  void anIdHasAHandleWhileItIsThereWhateverTheBaseRemembers() throws IOException {
    var random = new Random(SEED);
    var there = new TreeSet<String>();
    try (var home = Homes.open(folder)) {
      var graph = (OwnedGraph) home.create("g", "");
      for (int round = 0; round < ROUNDS; round++) {
        change(graph, there, random);
        if (random.nextInt(6) == 0) {
          graph.indexes().topology().compact();
        }
        if (random.nextBoolean()) {
          walk(graph);
        }

        assertThat(found(graph)).isEqualTo(there);
      }
    }
  }

  private static void change(Graph graph, Set<String> there, Random random) {
    var id = IDS.get(random.nextInt(IDS.size()));
    var other = IDS.get(random.nextInt(IDS.size()));
    if (there.add(id)) {
      graph.write(Homes.call(), List.of(new Mutation.CreateNode(node(id, random), List.of())));
    } else if (random.nextBoolean() && !there.contains(other)) {
      graph.write(Homes.call(), List.of(new Mutation.EditNode(id, node(other, random))));
      there.remove(id);
      there.add(other);
    } else if (random.nextBoolean()) {
      graph.write(Homes.call(), List.of(new Mutation.EditNode(id, node(id, random))));
    } else {
      graph.write(Homes.call(), List.of(new Mutation.DeleteNode(id)));
      there.remove(id);
    }
  }

  private static Node node(String id, Random random) {
    return new Node(id, "type" + random.nextInt(3), Metadata.NONE);
  }

  /// Has the topology loaded.
  private static void walk(Graph graph) {
    graph.read(Homes.call(), view -> view.neighbourhood(new int[] {1}, 1, WalkLimits.USUAL));
  }

  /// The ids that have a handle, read back from the handles.
  private static Set<String> found(Graph graph) {
    return graph.read(
        Homes.call(),
        view -> {
          int[] handles = view.handles(IDS);
          var ids = new TreeSet<String>();
          for (int index = 0; index < handles.length; index++) {
            if (handles[index] != GraphView.NO_NODE) {
              assertThat(view.ids(new int[] {handles[index]})).containsExactly(IDS.get(index));
              ids.add(IDS.get(index));
            }
          }
          assertThat(Arrays.stream(handles).filter(node -> node >= 0).distinct().count())
              .isEqualTo(ids.size());
          return ids;
        });
  }
}
