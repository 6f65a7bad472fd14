package dev.kith.tool;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultBounds;
import dev.kith.fault.FaultException;
import dev.kith.fault.FaultWords;
import dev.kith.shape.JsonText;
import dev.kith.shape.TokenBudget;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;

/// What a caller reads of a failure: the fault, and its JSON that every surface sends.
public final class FaultText {
  /// What a surface may write around a fault.
  private static final int AROUND = 20;

  private static final String RETRY = "retry_after_seconds";

  private FaultText() {}

  /// The fault in full.
  public static String of(Fault whole) {
    var fault = FaultBounds.USUAL.of(whole);
    return text(FaultWords.of(fault), problems(fault), fault.retryAfter());
  }

  /// What is wrong, in a sentence that shows no path of this machine.
  public static String message(Fault fault) {
    return FaultWords.of(PathRedaction.in(fault)).message();
  }

  /// The fault, as much of it as the budget has room for.
  static Result result(Fault fault, TokenBudget budget) {
    var room = budget.beside(AROUND);
    var least = FaultBounds.STEPS.getLast().of(fault);
    for (var bounds : FaultBounds.STEPS) {
      var shown = bounds.of(fault);
      var text = text(FaultWords.of(shown), problems(shown), shown.retryAfter());
      if (room.holds(text)) {
        return Result.fault(text, shown);
      }
    }
    return Result.fault(
        "{\"status\":\"error\",\"code\":\"" + FaultWords.of(fault).code() + "\"}", least);
  }

  /// Created on the first failure: finding a logger takes longer than starting a server.
  static System.Logger log() {
    return System.getLogger(Toolbox.class.getName());
  }

  /// The fault that the caller sees. Unexpected exceptions go to the log alone.
  static Fault seen(Throwable failure) {
    var cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (cause instanceof FaultException known) {
      if (known.getCause() != null) {
        logCause(known);
      }
      return FaultBounds.USUAL.of(PathRedaction.in(known.fault()));
    }
    var reference = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    log().log(System.Logger.Level.ERROR, "defect reference=" + reference, cause);
    return new Fault.Defect(reference);
  }

  /// One line for the operator where it is not the caller's to correct. A broken file is met by
  /// every call of its database, and a trace for each would fill the log.
  private static void logCause(FaultException known) {
    if (known.fault().kind() == Fault.Kind.ENGINE) {
      var line = new StringBuilder("call failed: ").append(known.getMessage());
      for (var cause = known.getCause(); cause != null; cause = cause.getCause()) {
        line.append(" | ").append(cause);
      }
      log().log(System.Logger.Level.WARNING, line.toString());
    }
    log().log(System.Logger.Level.DEBUG, "call failed", known);
  }

  private static List<Fault.Problem> problems(Fault fault) {
    return fault instanceof Fault.InvalidArguments(var all) ? all : List.of();
  }

  private static String text(
      FaultWords words, List<Fault.Problem> problems, OptionalLong retryAfter) {
    var out = new JsonText().object();
    out.field("status", "error").field("code", words.code()).field("message", words.message());
    writeRemedy(out, words, problems);
    retryAfter.ifPresent(seconds -> out.field(RETRY, seconds));
    return out.endObject().toString();
  }

  /// Writes what a program needs to correct the call: where it is wrong, what is allowed, which
  /// names are near, and the next step. Several problems are listed one by one.
  public static void writeRemedy(JsonText out, FaultWords words, Fault fault) {
    writeRemedy(out, words, problems(fault));
    fault.retryAfter().ifPresent(seconds -> out.field(RETRY, seconds));
  }

  private static void writeRemedy(JsonText out, FaultWords words, List<Fault.Problem> problems) {
    if (!words.at().isEmpty()) {
      out.field("at", words.at());
    }
    if (problems.size() > 1) {
      out.key("problems").array();
      for (var problem : problems) {
        out.object().field("at", problem.at()).field("problem", problem.problem());
        writeChoice(out, problem.allowed(), problem.near());
        out.endObject();
      }
      out.endArray();
    } else {
      writeChoice(
          out, words.allowed(), problems.isEmpty() ? List.of() : problems.getFirst().near());
    }
    if (!words.hint().isEmpty()) {
      out.field("hint", words.hint());
    }
  }

  private static void writeChoice(JsonText out, List<String> allowed, List<String> near) {
    if (!allowed.isEmpty()) {
      out.key("allowed").values(allowed);
    }
    if (!near.isEmpty()) {
      out.key("near").values(near);
    }
  }
}
