package dev.kith.shape;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How an answer is written.
public enum ReplyFormat {
  /// For programs.
  JSON,
  /// For models: the same in fewer tokens.
  COMPACT;

  /// Its name in arguments and options.
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The format of that name.
  public static Optional<ReplyFormat> of(String label) {
    return Arrays.stream(values()).filter(each -> each.label().equals(label)).findFirst();
  }

  /// All names.
  public static List<String> labels() {
    return Arrays.stream(values()).map(ReplyFormat::label).toList();
  }
}
