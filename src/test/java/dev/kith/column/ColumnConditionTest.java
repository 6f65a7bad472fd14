package dev.kith.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.pattern.Filter.Comparison;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ColumnConditionTest {
  private static final int PAGES = 3;
  private static final List<Comparison> COMPARISONS = List.of(Comparison.values());
  private static final long[] LARGE = {
    Long.MIN_VALUE,
    -ColumnPage.NEAR - 1,
    -ColumnPage.NEAR,
    ColumnPage.NEAR,
    ColumnPage.NEAR + 1,
    Long.MAX_VALUE
  };

  /// Integers are counted by three loops: over pages of near ones, over other pages and by node.
  @Test
  void integersAreCountedAsOneByOne() {
    var random = new Random(Seed.of(ColumnConditionTest.class));
    for (int round = 0; round < Seed.rounds(300); round++) {
      var column = column(random);
      long value = random.nextInt(3) == 0 ? large(random) : random.nextInt(-12, 12);
      var comparison = COMPARISONS.get(random.nextInt(COMPARISONS.size()));
      var condition = ColumnCondition.Wholes.of(column, comparison, value);
      int first = random.nextInt(PAGES * ColumnPage.SIZE);
      int count = random.nextInt(PAGES * ColumnPage.SIZE - first + 1);
      var nodes = IntStream.range(first, first + count).toArray();

      long expected =
          Arrays.stream(nodes).filter(node -> meets(column, node, comparison, value)).count();

      assertThat(condition.count(nodes.clone(), count))
          .as("%s %s, nodes %s to %s", comparison, value, first, first + count)
          .isEqualTo((int) expected);
      assertThat(condition.keep(nodes, count)).isEqualTo((int) expected);
    }
  }

  @Test
  void aPageOfNearIntegersIsLeftWhenOneChanges() {
    var draft = PropertyColumn.blank();
    IntStream.range(0, ColumnPage.SIZE).forEach(node -> draft.whole(node, node));
    var near = draft.done().orElseThrow();
    var next = near.draft();
    next.missing(7);

    assertThat(near.page(0).isNear()).isTrue();
    assertThat(next.done().orElseThrow().page(0).isNear()).isFalse();
    assertThat(near.page(0).isNear()).isTrue();
  }

  private static boolean meets(PropertyColumn column, int node, Comparison comparison, long value) {
    if (column.pageOf(node).kinds()[node & ColumnPage.MASK] != ColumnPage.WHOLE) {
      return false;
    }
    long own = column.pageOf(node).bits()[node & ColumnPage.MASK];
    return switch (comparison) {
      case EQUAL -> own == value;
      case NOT_EQUAL -> own != value;
      case LESS -> own < value;
      case AT_MOST -> own <= value;
      case GREATER -> own > value;
      case AT_LEAST -> own >= value;
    };
  }

  /// Each page has small integers only, or some large ones, or holes.
  private static PropertyColumn column(Random random) {
    var draft = PropertyColumn.blank();
    for (int page = 0; page < PAGES; page++) {
      int kind = random.nextInt(3);
      for (int at = 0; at < ColumnPage.SIZE; at++) {
        int node = page * ColumnPage.SIZE + at;
        boolean odd = random.nextInt(50) == 0;
        if (odd && kind == 1) {
          draft.missing(node);
        } else {
          draft.whole(node, odd && kind == 2 ? large(random) : random.nextInt(-10, 10));
        }
      }
    }
    return draft.done().orElseThrow();
  }

  private static long large(Random random) {
    return LARGE[random.nextInt(LARGE.length)];
  }
}
