package dev.kith.schema.census;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.regex.Pattern;

/// What a value in metadata looks like.
enum ValueSort {
  WHOLE,
  REAL,
  FLAG,
  /// A string that is a moment in UTC, written in the one way in which the order of the texts is
  /// the order of the moments.
  MOMENT,
  /// A string that is a day.
  DAY,
  TEXT,
  TEXTS,
  /// Anything that no property type fits.
  OTHER;

  private static final Pattern MOMENTS =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{0,5}[1-9])?Z");
  private static final Pattern DAYS = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

  static ValueSort ofText(String text) {
    if (text.length() < 10 || text.length() > 27 || text.charAt(4) != '-') {
      return TEXT;
    }
    try {
      if (MOMENTS.matcher(text).matches()) {
        Instant.parse(text);
        // 24:00 is a moment too, but not where the order of texts would put it
        return text.startsWith("24", 11) ? TEXT : MOMENT;
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
