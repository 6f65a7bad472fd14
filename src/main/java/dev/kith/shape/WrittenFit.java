package dev.kith.shape;

import dev.kith.graph.Call;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Fits an answer that is not sent as JSON: items are measured as JSON, so that more of them have
/// room where it is written shorter.
///
/// How much JSON is tried is one of a row of sizes that no budget moves: what holds in a budget
/// holds in a larger one, which therefore never gives fewer items. Writing an answer takes long, so
/// the size that fits is guessed from what the last one took.
final class WrittenFit {
  /// How much shorter than JSON an answer may be.
  private static final int MOST_TIMES_SHORTER = 5;

  /// Each size is this many times the one before.
  private static final double STEP = 1.06;

  /// After so many guesses what lies halfway is tried.
  private static final int MOST_GUESSES = 4;

  private final Itemised answer;
  private final UnaryOperator<String> written;
  private final int tokens;
  private final Call call;

  WrittenFit(Itemised answer, UnaryOperator<String> written, int tokens, Call call) {
    this.answer = answer;
    this.written = written;
    this.tokens = tokens;
    this.call = call;
  }

  /// An answer of a size.
  ///
  /// @param taken how many tokens it takes
  private record Attempt(PageExtent extent, JsonBytes text, int taken) {}

  /// The longest form within the budget that has more than JSON would; empty where there is none.
  Optional<JsonBytes> longest() {
    int held = numberBelow(tokens);
    int tooMany = numberBelow((double) tokens * MOST_TIMES_SHORTER) + 1;
    Optional<JsonBytes> found = Optional.empty();
    int room = tokens;
    var last = attempt(new PageFit(answer, room).extent());
    for (int guesses = 0; held + 1 < tooMany; guesses++) {
      double wanted = (double) room * tokens / Math.max(1, last.taken());
      int next =
          guesses < MOST_GUESSES
              ? Math.clamp(numberBelow(wanted), held + 1, tooMany - 1)
              : (held + tooMany) / 2;
      room = size(next);
      var extent = new PageFit(answer, room).extent();
      last = extent.equals(last.extent()) ? last : attempt(extent);
      if (last.taken() > tokens) {
        tooMany = next;
      } else {
        held = next;
        found = Optional.of(last.text());
      }
    }
    return found;
  }

  private Attempt attempt(PageExtent extent) {
    long before = call.memory().held();
    var out = new JsonText(call, 0);
    answer.write(out, extent);
    var text = out.bytes();
    int taken = TokenCount.of(written.apply(text.toString()));
    if (taken > tokens) {
      call.memory().keep(before);
    }
    return new Attempt(extent, text, taken);
  }

  /// The number of the largest size that is no larger than so many tokens.
  private static int numberBelow(double size) {
    return (int) Math.floor(Math.log(size) / Math.log(STEP));
  }

  private static int size(int number) {
    return (int) Math.min(Integer.MAX_VALUE / 2.0, Math.ceil(Math.pow(STEP, number)));
  }
}
