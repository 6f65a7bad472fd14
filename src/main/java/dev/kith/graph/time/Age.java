package dev.kith.graph.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/// How long ago something was, as people write it: `12h`, `90d`, `4w`, `2y`.
///
/// @param text as it was written
public record Age(String text, Duration length) {
  /// The forms, in words.
  public static final String FORMS = "a number with h, d, w or y, such as 90d";

  private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,4})([hdwy])");

  /// Reads one; empty where the text is none.
  public static Optional<Age> of(String text) {
    var parts = FORM.matcher(text.strip());
    if (!parts.matches()) {
      return Optional.empty();
    }
    long count = Long.parseLong(parts.group(1));
    var length =
        switch (parts.group(2)) {
          case "h" -> Duration.ofHours(count);
          case "w" -> Duration.ofDays(7 * count);
          case "y" -> Duration.ofDays(365 * count);
          default -> Duration.ofDays(count);
        };
    return Optional.of(new Age(text.strip(), length));
  }

  /// The moment that was so long ago.
  public Instant before(Instant now) {
    return now.minus(length);
  }
}
