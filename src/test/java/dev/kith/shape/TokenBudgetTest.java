package dev.kith.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import java.util.List;
import org.junit.jupiter.api.Test;

class TokenBudgetTest {
  /// Items that are words when brief, and say them twenty times when full.
  private record Words(List<String> words) implements Shrinkable {
    @Override
    public int size() {
      return words.size();
    }

    private String item(int index, boolean full) {
      return '"' + (full ? (words.get(index) + ' ').repeat(20) : words.get(index)) + '"';
    }

    @Override
    public void write(JsonText out, int items, int detailed) {
      out.array();
      for (int index = 0; index < items; index++) {
        out.raw(item(index, index < detailed));
      }
      out.endArray();
    }

    private String text(int items, int detailed) {
      var out = new JsonText();
      write(out, items, detailed);
      return out.toString();
    }
  }

  private static final Words FRUITS = new Words(List.of("apple", "banana", "cherry", "damson"));

  private static final Call CALL = Call.by("test");

  private static int tokens(int items, int detailed) {
    return TokenCount.of(FRUITS.text(items, detailed));
  }

  private static String fitted(int tokens) {
    return TokenBudget.of(tokens, CALL).fit(FRUITS).toString();
  }

  @Test
  void whatFitsIsReturnedWhole() {
    assertThat(fitted(tokens(4, 4))).isEqualTo(FRUITS.text(4, 4));
    assertThat(TokenBudget.unbounded(CALL).fit(FRUITS).toString()).isEqualTo(FRUITS.text(4, 4));
  }

  @Test
  void detailGoesBeforeItemsDo() {
    assertThat(fitted(tokens(4, 4) - 1)).isEqualTo(FRUITS.text(4, 3));
    assertThat(fitted(tokens(4, 1))).isEqualTo(FRUITS.text(4, 1));
    assertThat(fitted(tokens(4, 0))).isEqualTo(FRUITS.text(4, 0));
    assertThat(fitted(tokens(4, 0) - 1)).isEqualTo(FRUITS.text(3, 0));
    assertThat(fitted(tokens(1, 0))).isEqualTo(FRUITS.text(1, 0));
  }

  @Test
  void whereNoItemFitsThereIsNoAnswer() {
    var refused = catchThrowableOfType(FaultException.class, () -> fitted(tokens(1, 0) - 1));

    assertThat(refused.fault())
        .isInstanceOfSatisfying(
            Fault.LimitReached.class, limit -> assertThat(limit.limit()).isEqualTo("tokens"));
  }

  @Test
  void ofSeveralFormsTheFirstIsCutBeforeTheNextIsTaken() {
    var forms = List.of(FRUITS, new Words(List.of("fig")));

    var answer = TokenBudget.of(tokens(3, 0), CALL).fitFirst(forms);

    assertThat(answer.toString()).isEqualTo(FRUITS.text(3, 0));
  }

  @Test
  void anAnswerWithoutItemsNeedsRoomForItself() {
    var none = new Words(List.of());

    assertThat(TokenBudget.of(2, CALL).fit(none).toString()).isEqualTo("[]");
    assertThat(catchThrowableOfType(FaultException.class, () -> TokenBudget.of(0, CALL).fit(none)))
        .isNotNull();
  }

  /// Some signs take as many tokens as bytes, so that no shorter guess will do.
  @Test
  void aTextIsCountedUnlessItHasFewerBytesThanTokensAllowed() {
    var dense = "\u0001\u0002\u0003\u0004\u0005\u0006\u0007".repeat(30);
    int tokens = TokenCount.of(dense);

    assertThat(tokens).isGreaterThan(dense.length() / 2 + 1);
    assertThat(TokenBudget.of(tokens, CALL).holds(dense)).isTrue();
    assertThat(TokenBudget.of(tokens - 1, CALL).holds(dense)).isFalse();
    assertThat(TokenBudget.of(tokens, CALL).holds(JsonBytes.of(dense))).isTrue();
    assertThat(TokenBudget.of(tokens - 1, CALL).holds(JsonBytes.of(dense))).isFalse();
  }

  @Test
  void bytesAreCountedAsUtf8HasThem() {
    for (var text : List.of("", "abc", "é", "€", "𝄞", "aé€𝄞")) {
      assertThat(TokenCount.utf8Length(text)).as(text).isEqualTo(JsonBytes.of(text).length());
    }
  }
}
