package dev.kith.tool.bfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.tool.Calls;
import org.junit.jupiter.api.Test;

class RimEdgesTest {
  /// A centre with two neighbours that are connected themselves.
  private static Calls triangle() {
    var graph = new HeapGraph("g");
    for (var id : new String[] {"centre", "left", "right"}) {
      graph.node(id, "T", "{}");
    }
    graph.edge("centre", "P", "left", "{}");
    graph.edge("centre", "P", "right", "{}");
    graph.edge("left", "Q", "right", "{}");
    return Calls.bfs(new HeapDatabases(graph));
  }

  @Test
  void anEdgeBetweenTwoNodesAtTheRimIsReturnedWhereAskedFor() {
    var calls = triangle();

    var without = calls.answer("bfs_query", "{\"seeds\":[\"centre\"],\"max_hops\":1}");
    var with =
        calls.answer("bfs_query", "{\"seeds\":[\"centre\"],\"max_hops\":1,\"rim_edges\":true}");

    assertThat(without.path("edge_count").asInt()).isEqualTo(2);
    assertThat(with.path("edge_count").asInt()).isEqualTo(3);
    assertThat(with.path("edges").toString()).contains("\"Q\"");
    assertThat(with.path("schema_summary").path("predicates_found").toString()).contains("Q");
    assertThat(with.path("nodes")).isEqualTo(without.path("nodes"));
  }

  @Test
  void theDescriptionSaysWhichEdgesAreLeftOut() {
    assertThat(new BfsQuery().declaration().description()).contains("rim_edges");
  }
}
