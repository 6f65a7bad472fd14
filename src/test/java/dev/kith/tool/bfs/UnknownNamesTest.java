package dev.kith.tool.bfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.tool.Calls;
import org.junit.jupiter.api.Test;

class UnknownNamesTest {
  private final Calls calls =
      Calls.bfs(
          new HeapDatabases(
              new HeapGraph("bio")
                  .node("rx:1", "Drug", "{\"name\":\"Ketoconazole\"}")
                  .node("rx:2", "Drug", "{\"name\":\"Metyrapone\"}")
                  .node("d:1", "Disease", "{\"name\":\"Cushing Syndrome\"}")));

  @Test
  void aSearchInATypeThatIsNotThereNamesNearOnes() {
    var fault =
        calls.fault("search_entities", "{\"query\":\"k\",\"node_types\":[\"Drug\",\"Diseas\"]}");

    assertThat(fault.path("code").asString()).isEqualTo("unknown_node_type");
    assertThat(fault.path("at").asString()).isEqualTo("/node_types/1");
    assertThat(Calls.texts(fault.path("allowed"))).containsExactly("Disease");
  }

  @Test
  void idsThatAreNotThereAreNamedBesideThoseThatAre() {
    var result = calls.result("describe_entities", "{\"ids\":[\"rx:1\",\"rx:3\",\"d:1\"]}");

    assertThat(Calls.json(result.json())).hasSize(2);
    assertThat(result.warning()).contains("'rx:3'", "Did you mean rx:").doesNotContain("'d:1'");
    assertThat(calls.result("describe_entities", "{\"ids\":[\"rx:1\"]}").warning()).isEmpty();
  }

  @Test
  void whereNoneOfTheIdsIsThereItIsAFault() {
    var fault = calls.fault("describe_entities", "{\"ids\":[\"rx:3\",\"rx:4\"]}");

    assertThat(fault.path("code").asString()).isEqualTo("unknown_entity");
    assertThat(fault.path("at").asString()).isEqualTo("/ids/0");
    assertThat(Calls.texts(fault.path("allowed"))).contains("rx:1");
    assertThat(calls.answer("describe_entities", "{\"ids\":[]}")).isEmpty();
  }
}
