package dev.kith.shape;

import java.util.Optional;

/// Fits an answer that is not sent as JSON: items are measured as JSON, so that more of them have
/// room where it is written shorter.
///
/// How much JSON is tried is one of a row of sizes, and which sizes are tried depends on nothing
/// but what held before. So where a larger budget first decides otherwise, it decides for more,
/// even if some items take fewer tokens than one less of them.
final class WrittenFit {
  /// How much shorter than JSON an answer may be.
  private static final int MOST_TIMES_SHORTER = 5;

  /// Each size is this many times the one before.
  private static final double STEP = 1.12;

  /// The number of a size that no budget holds.
  private static final int TOO_LARGE = 512;

  private final Itemised answer;
  private final AnswerFormat other;
  private final int tokens;
  private final AnswerWriter writer;

  WrittenFit(Itemised answer, AnswerFormat other, int tokens, AnswerWriter writer) {
    this.answer = answer;
    this.other = other;
    this.tokens = tokens;
    this.writer = writer;
  }

  /// An answer of a size.
  ///
  /// @param taken how many tokens it takes
  private record Attempt(PageExtent extent, JsonBytes text, int taken) {}

  /// The longest form within the budget that has more than JSON would; empty where there is none.
  Optional<JsonBytes> longest() {
    Optional<Attempt> found = Optional.empty();
    Optional<Attempt> last = Optional.empty();
    int held = 0;
    int tooMany = TOO_LARGE;
    while (held + 1 < tooMany) {
      int next = (held + tooMany) / 2;
      double size = Math.pow(STEP, next);
      if (size <= tokens) {
        held = next; // JSON has as much
      } else if (size > (double) tokens * MOST_TIMES_SHORTER) {
        tooMany = next;
      } else {
        var extent = new PageFit(answer, (int) Math.ceil(size), writer).extent();
        if (extent.isPresent()) {
          last = Optional.of(attempt(last, extent.get()));
        }
        if (extent.isPresent() && last.orElseThrow().taken() > tokens) {
          tooMany = next;
        } else {
          held = next;
          found = extent.isPresent() ? last : found;
        }
      }
    }
    return found.map(Attempt::text);
  }

  private Attempt attempt(Optional<Attempt> last, PageExtent extent) {
    if (last.isPresent() && extent.equals(last.get().extent())) {
      return last.get();
    }
    return writer.written(
        0,
        out -> answer.write(out, extent),
        text -> {
          int taken = TokenCount.of(other.of(text.toString(), writer.time()), writer.time());
          return new AnswerWriter.Measured<>(new Attempt(extent, text, taken), taken <= tokens);
        });
  }
}
