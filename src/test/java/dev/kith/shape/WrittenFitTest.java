package dev.kith.shape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WrittenFitTest {
  private static final long SEED = Seed.of(WrittenFitTest.class);
  private static final int ITEMS = 3_000;
  private static final int MOST_WRITTEN = 9;

  private final Random random = new Random(SEED);
  private final AtomicInteger written = new AtomicInteger();

  /// Items whose keys a shorter form leaves out.
  private record Rows(int size) implements Itemised {
    @Override
    public int record(int tokens) {
      return tokens;
    }

    @Override
    public void item(JsonText out, int index, boolean full, int record) {
      out.object().field("identifier", "n" + index);
      if (full) {
        out.field("description", "the description of number " + index);
      }
      out.endObject();
    }

    @Override
    public void write(JsonText out, PageExtent extent) {
      out.array();
      for (int index = 0; index < extent.items(); index++) {
        item(out, index, index < extent.detailed(), extent.record());
      }
      out.endArray();
    }
  }

  private int items(int tokens) {
    AnswerFormat shorter =
        (json, _) -> {
          written.incrementAndGet();
          return json.replace("\"identifier\":", "").replace("\"description\":", "");
        };
    written.set(0);
    var answer = TokenBudget.of(tokens, Call.by("test"), shorter).fit(new Rows(ITEMS));
    return answer.toString().split("identifier", -1).length - 1;
  }

  @Test
  void aCutAnswerIsWrittenAFewTimesAndMoreBudgetNeverGivesFewerItems() {
    int all = 0;
    int answers = 60;
    for (int question = 0; question < answers; question++) {
      int less = 200 + random.nextInt(8_000);
      int more = less + 1 + random.nextInt(500);
      int fewer = items(less);
      all += written.get();
      assertThat(written.get()).as("seed %s: %s", SEED, less).isLessThanOrEqualTo(MOST_WRITTEN);
      assertThat(items(more)).as("seed %s: %s, %s", SEED, less, more).isGreaterThanOrEqualTo(fewer);
    }
    System.out.println("a cut answer is written " + (double) all / answers + " times");
    assertThat(all).isLessThanOrEqualTo(5 * answers);
  }
}
