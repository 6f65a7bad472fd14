package dev.kith.schema.census;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;

/// What a value in metadata looks like.
enum MetadataKind {
  WHOLE,
  REAL,
  FLAG,
  /// A string that is a timestamp, to the microsecond at most.
  MOMENT,
  /// A string that is a day.
  DAY,
  TEXT,
  TEXTS,
  /// Anything that no property type fits.
  OTHER;

  private static final Pattern MOMENTS =
      Pattern.compile(
          "(?!0000)\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?(Z|[+-]\\d\\d:\\d\\d)");
  private static final int LONGEST_MOMENT = 32;
  private static final Pattern DAYS = Pattern.compile("(?!0000)\\d{4}-\\d\\d-\\d\\d");

  static MetadataKind ofText(String text) {
    if (text.length() < 10 || text.length() > LONGEST_MOMENT || text.charAt(4) != '-') {
      return TEXT;
    }
    try {
      if (MOMENTS.matcher(text).matches()) {
        OffsetDateTime.parse(text);
        return MOMENT;
      }
      if (DAYS.matcher(text).matches()) {
        LocalDate.parse(text);
        return DAY;
      }
      return TEXT;
    } catch (DateTimeException noSuchDay) {
      return TEXT;
    }
  }
}
