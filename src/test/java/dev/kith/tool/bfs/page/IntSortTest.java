package dev.kith.tool.bfs.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// The sort of a page against the order it promises.
class IntSortTest {
  private static final int ROUNDS = Seed.rounds(60);
  private static final long SEED = Seed.of(IntSortTest.class);

  @Test
  void numbersAreSortedByWhatTheyStandForAndEqualsKeepTheirOrder() {
    var random = new SplittableRandom(SEED);

    for (int round = 0; round < ROUNDS; round++) {
      int[] worth = random.ints(random.nextInt(1, 300), 0, random.nextInt(1, 100)).toArray();
      int[] items = new int[worth.length];
      Arrays.setAll(items, index -> index);
      int from = random.nextInt(worth.length);
      int to = random.nextInt(from, worth.length) + 1;

      new IntSort((one, other) -> Integer.compare(worth[one], worth[other])).sort(items, from, to);

      for (int index = 0; index < items.length; index++) {
        if (index < from || index >= to) {
          assertThat(items[index]).isEqualTo(index);
        } else if (index > from) {
          int before = items[index - 1];
          assertThat(worth[before]).isLessThanOrEqualTo(worth[items[index]]);
          assertThat(worth[before] < worth[items[index]] || before < items[index]).isTrue();
        }
      }
    }
  }

  @Test
  void aPartOfThemIsWhereItWouldBeIfAllWereSorted() {
    var random = new SplittableRandom(SEED);

    for (int round = 0; round < ROUNDS; round++) {
      int[] worth = random.ints(random.nextInt(1, 300), 0, random.nextInt(1, 300)).toArray();
      int[] sorted = worth.clone();
      int from = random.nextInt(worth.length);
      int to = random.nextInt(from, worth.length) + 1;
      Arrays.sort(sorted, from, to);
      int first = random.nextInt(from, to);
      int last = random.nextInt(first, to) + 1;

      int[] items = worth.clone();
      new IntSort(Integer::compare).select(items, from, to, first, last);

      assertThat(Arrays.copyOfRange(items, first, last))
          .isEqualTo(Arrays.copyOfRange(sorted, first, last));
      Arrays.sort(items, from, first);
      Arrays.sort(items, last, to);
      assertThat(items).isEqualTo(sorted);
    }
  }
}
