package dev.kith.shape;

import dev.kith.graph.Call;
import java.util.function.Consumer;
import java.util.function.Function;

/// Writes and counts forms of an answer, one after the other, until one fits: within the time of
/// its call, and in memory that is given back with each that is not kept.
final class AnswerWriter {
  private static final int SHORT = 1 << 8;

  private final Call call;
  private final TimeCheck time;

  AnswerWriter(Call call) {
    this.call = call;
    this.time = TimeCheck.of(call);
  }

  TimeCheck time() {
    return time;
  }

  /// Something that is made of a form, and whether the form is kept.
  ///
  /// @param kept whether its memory is still needed
  record Measured<T>(T made, boolean kept) {}

  /// Writes a form and judges it.
  ///
  /// @param expected about how many bytes there will be
  <T> T written(long expected, Consumer<JsonText> form, Function<JsonBytes, Measured<T>> judge) {
    call.check();
    long before = call.memory().held();
    var out = new JsonText(call, expected);
    form.accept(out);
    var result = judge.apply(out.bytes());
    if (!result.kept()) {
      call.memory().keep(before);
    }
    return result.made();
  }

  /// The tokens of a part, or some number above `enough` where there are more than that.
  int tokens(int enough, Consumer<JsonText> part) {
    return written(
        SHORT, part, text -> new Measured<>(TokenCount.upTo(text.toString(), enough, time), false));
  }
}
