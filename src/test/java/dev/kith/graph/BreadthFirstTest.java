package dev.kith.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class BreadthFirstTest {
  private static final Map<String, List<String>> EDGES =
      Map.of("a", List.of("b", "c", "b"), "b", List.of("a", "d"), "c", List.of("d"));

  private final List<Collection<String>> questions = new ArrayList<>();

  private void neighbours(Collection<String> nodes, Consumer<String> taker) {
    questions.add(List.copyOf(nodes));
    nodes.forEach(node -> EDGES.getOrDefault(node, List.of()).forEach(taker));
  }

  @Test
  void aLevelIsOneQuestionAndANodeIsFoundOnce() {
    var walk = new BreadthFirst<>(List.of("a", "a"));

    walk.grow(this::neighbours);
    walk.grow(this::neighbours);

    assertThat(questions).containsExactly(List.of("a"), List.of("b", "c"));
    assertThat(walk.distances())
        .containsExactly(entry("a", 0), entry("b", 1), entry("c", 1), entry("d", 2));
    assertThat(walk.frontier()).containsExactly("d");
  }

  @Test
  void afterTheLastNodeTheFrontierIsEmpty() {
    var walk = new BreadthFirst<>(List.of("a"));

    for (int level = 0; level < 3; level++) {
      assertThat(walk.frontier()).isNotEmpty();
      walk.grow(this::neighbours);
    }

    assertThat(walk.frontier()).isEmpty();
    assertThat(walk.size()).isEqualTo(4);
  }

  private static Map.Entry<String, Integer> entry(String node, int distance) {
    return Map.entry(node, distance);
  }
}
