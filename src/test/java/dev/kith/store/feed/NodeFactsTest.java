package dev.kith.store.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Metadata;
import org.junit.jupiter.api.Test;

class NodeFactsTest {
  @Test
  void theDayAnEntityWasNotedIsNoTextOfIt() {
    var facts =
        NodeFacts.of(
            "ada", new Metadata("{\"created_date\":\"2026-03-01\",\"born\":\"in December\"}"));

    assertThat(facts.text()).isEqualTo("in December\n");
  }
}
