package dev.kith.tool;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultWords;
import dev.kith.shape.JsonText;
import dev.kith.shape.TokenBudget;
import java.util.OptionalLong;

/// Writes a fault as the JSON that every surface sends.
public final class FaultText {
  private static final int CLIPPED = 160;

  private FaultText() {}

  /// The fault in full.
  public static String of(Fault fault) {
    return text(FaultWords.of(fault), fault.retryAfter());
  }

  /// What is wrong, in a sentence that shows no path of this machine.
  public static String message(Fault fault) {
    return FaultWords.of(PathRedaction.in(fault)).message();
  }

  /// The fault, cut down where the budget is small.
  static Result result(Fault fault, TokenBudget budget) {
    var words = FaultWords.of(fault);
    var full = text(words, fault.retryAfter());
    if (budget.holds(full)) {
      return Result.fault(full, fault);
    }
    var clipped =
        new FaultWords(
            words.code(),
            words.message().substring(0, Math.min(words.message().length(), CLIPPED)) + "…",
            "",
            java.util.List.of(),
            words.hint());
    var shorter = text(clipped, fault.retryAfter());
    return Result.fault(
        budget.holds(shorter)
            ? shorter
            : "{\"status\":\"error\",\"code\":\"" + words.code() + "\"}",
        fault);
  }

  private static String text(FaultWords words, OptionalLong retryAfter) {
    var out = new JsonText().object();
    out.field("status", "error").field("code", words.code()).field("message", words.message());
    if (!words.at().isEmpty()) {
      out.field("at", words.at());
    }
    if (!words.allowed().isEmpty()) {
      out.key("allowed").values(words.allowed());
    }
    if (!words.hint().isEmpty()) {
      out.field("hint", words.hint());
    }
    retryAfter.ifPresent(seconds -> out.field("retry_after_seconds", seconds));
    return out.endObject().toString();
  }
}
