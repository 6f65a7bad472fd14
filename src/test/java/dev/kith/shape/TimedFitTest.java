package dev.kith.shape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.shape.compact.CompactText;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An answer is made to fit within the time of its call: whenever that ends, there is a whole
/// answer or the time limit's fault, and nothing is done after it.
class TimedFitTest {
  private static final Duration LIMIT = Duration.ofSeconds(1);
  private static final String TEXT = "a description in a few words, ".repeat(8);

  /// As much is written before the time is looked at again, in bytes: a piece of text, twice.
  private static final long MOST_BETWEEN = 2L << 16;

  /// A clock that stands still until it was read so often, and then is past every limit.
  private static final class Ticker {
    private final int last;
    private int looks;
    private long written;
    private long mostBetween;

    Ticker(int last) {
      this.last = last;
    }

    long nanos() {
      looks++;
      mostBetween = Math.max(mostBetween, written);
      written = 0;
      return looks > last ? LIMIT.toNanos() + 1 : 0;
    }

    int after() {
      return Math.max(0, looks - last);
    }
  }

  /// Many items that are short or long, and lists around them.
  private record Things(int size, Ticker ticker) implements Itemised, Shrinkable {
    @Override
    public int record(int tokens) {
      return tokens;
    }

    @Override
    public void item(JsonText out, int index, boolean full, int record) {
      out.object().field("identifier", "n" + index).field("kind", "k" + index % 3);
      ticker.written += 40;
      if (full) {
        var text = TEXT.substring(0, Math.min(TEXT.length(), record));
        out.field("description", text + index);
        ticker.written += text.length();
      }
      out.endObject();
    }

    @Override
    public void write(JsonText out, PageExtent extent) {
      out.object();
      ticker.written += Math.min(extent.lists(), 20 * size);
      Summary.listed(out, "names", Collections.nCopies(size, "a name of someone"), extent.lists());
      items(out, extent.items(), extent.detailed(), extent.record());
    }

    @Override
    public void write(JsonText out, int items, int detailed) {
      out.object();
      items(out, items, detailed, Integer.MAX_VALUE);
    }

    private void items(JsonText out, int items, int detailed, int record) {
      out.key("items").array();
      for (int index = 0; index < items; index++) {
        item(out, index, index < detailed, record);
      }
      out.endArray().endObject();
    }
  }

  private static Optional<String> fitted(
      Ticker ticker, Function<Call, TokenBudget> budget, boolean itemised) {
    var call = Call.by("test", LIMIT, ticker::nanos);
    var things = new Things(600, ticker);
    try {
      var fit = budget.apply(call);
      return Optional.of(
          (itemised ? fit.fit((Itemised) things) : fit.fit((Shrinkable) things)).toString());
    } catch (FaultException late) {
      assertThat(late.fault())
          .isInstanceOfSatisfying(
              Fault.LimitReached.class,
              limit -> assertThat(limit.limit()).isEqualTo("milliseconds"));
      return Optional.empty();
    }
  }

  private static void check(Function<Call, TokenBudget> budget, boolean itemised) {
    var unhurried = new Ticker(Integer.MAX_VALUE);
    var whole = fitted(unhurried, budget, itemised);
    assertThat(whole).isPresent();
    assertThat(unhurried.mostBetween).isLessThan(MOST_BETWEEN);
    int step = Math.max(1, unhurried.looks / 60);
    for (int last = 1; last <= unhurried.looks; last += step) {
      var ticker = new Ticker(last);
      var answer = fitted(ticker, budget, itemised);

      assertThat(answer)
          .as("%s looks", last)
          .isEqualTo(ticker.after() > 0 ? Optional.empty() : whole);
      assertThat(ticker.after()).as("%s looks", last).isLessThanOrEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {250, 2_000, 9_000, 60_000})
  void aCutAnswerIsWholeOrTooLate(int tokens) {
    check(call -> TokenBudget.of(tokens, call), true);
    check(call -> TokenBudget.of(tokens, call), false);
  }

  @ParameterizedTest
  @ValueSource(ints = {250, 2_000, 9_000, 60_000})
  void aCompactAnswerIsWholeOrTooLate(int tokens) {
    check(call -> TokenBudget.of(tokens, call, CompactText::of), true);
    check(call -> TokenBudget.of(tokens, call, CompactText::of), false);
  }

  @Test
  void aFaultIsReportedHoweverLateItIs() {
    var late = Call.by("test", LIMIT, new Ticker(1)::nanos);

    assertThat(TokenBudget.of(20_000, late).holds("a fault, ".repeat(5_000))).isTrue();
    assertThat(TokenBudget.of(200, late).holds("a fault, ".repeat(5_000))).isFalse();
  }
}
