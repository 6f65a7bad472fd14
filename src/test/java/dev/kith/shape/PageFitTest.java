package dev.kith.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageFitTest {
  private static final int TOKENS = 1_000;
  private static final int MANY = 3_000;

  /// Items that are a text each, and a list of words beside them that can be cut.
  private record Page(List<String> texts, int words) implements Itemised {
    @Override
    public int size() {
      return texts.size();
    }

    @Override
    public int record(int tokens) {
      return tokens;
    }

    @Override
    public void item(JsonText out, int index, boolean full, int record) {
      out.value(texts.get(index));
    }

    @Override
    public void write(JsonText out, PageExtent extent) {
      var list = "word ".repeat(words);
      out.object().field("list", list.substring(0, Math.min(list.length(), extent.lists())));
      out.key("items").array();
      for (int index = 0; index < extent.items(); index++) {
        item(out, index, false, extent.record());
      }
      out.endArray();
      extent.next(out);
      out.endObject();
    }
  }

  private static TokenBudget budget() {
    return TokenBudget.of(TOKENS, Call.by("test"));
  }

  private static int tokens(String answer, String word) {
    int times = answer.split(word, -1).length - 1;
    return TokenCount.of((word + " ").repeat(times));
  }

  private static String fitted(Page page) {
    var answer = budget().fit(page).toString();
    assertThat(TokenCount.of(answer)).isLessThanOrEqualTo(TOKENS);
    return answer;
  }

  @Test
  void listsTakeAQuarterAtMost() {
    var answer = fitted(new Page(Collections.nCopies(MANY, "apple"), MANY));

    assertThat(tokens(answer, "word")).isBetween(TOKENS / 16, TOKENS / 4 + 1);
  }

  @Test
  void itemsTakeThreeQuartersAtMostAndNotMuchLess() {
    var page = new Page(Collections.nCopies(MANY, "apple"), 0);

    int items = fitted(page).split("apple", -1).length - 1;

    assertThat(items * TokenCount.of("\"apple\"")).isBetween(TOKENS * 7 / 10, TOKENS * 3 / 4);
  }

  @Test
  void whoWasGivenTheTokensOfTheFirstItemIsNotGivenThemAgain() {
    var page = new Page(List.of("apple ".repeat(MANY)), 0);

    assertThat(fitted(page)).contains("\"" + PageExtent.RETURNED + "\":");
    var again = catchThrowableOfType(FaultException.class, () -> budget().returned().fit(page));
    assertThat(again.fault()).isInstanceOf(Fault.LimitReached.class);
  }
}
