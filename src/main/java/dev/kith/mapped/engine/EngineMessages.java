package dev.kith.mapped.engine;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/// An engine's own error messages, for the operator: never for a caller.
public final class EngineMessages {
  private EngineMessages() {}

  /// The first line of each cause's message, outermost first, without repetitions.
  public static String of(Throwable failed) {
    var said = new LinkedHashSet<String>();
    for (var cause = failed; cause != null; cause = cause.getCause()) {
      var words = String.valueOf(cause.getMessage()).lines().findFirst().orElse("").strip();
      boolean quotes =
          cause.getCause() != null && words.equals(firstLine(cause.getCause().toString()));
      if (cause.getMessage() != null && !words.isEmpty() && !quotes && !isRepeated(words, said)) {
        said.add(words);
      }
    }
    return said.stream().map(EngineMessages::bare).collect(Collectors.joining(": "));
  }

  private static boolean isRepeated(String words, Set<String> said) {
    return said.stream().anyMatch(each -> each.contains(words));
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("").strip();
  }

  private static String bare(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }
}
