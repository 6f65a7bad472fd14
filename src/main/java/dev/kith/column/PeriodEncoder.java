package dev.kith.column;

import dev.kith.graph.pattern.AggregateQuestion.Unit;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;

/// Groups nodes by the period that a time or a day falls in.
final class PeriodEncoder implements GroupEncoder {
  private static final long MISSING = Long.MIN_VALUE;
  private static final long UNKNOWN = Long.MAX_VALUE;

  private final PropertyColumn column;
  private final PropertyType type;
  private final Unit unit;
  private final LongDictionary starts = new LongDictionary();
  private final long[] dayStarts;

  PeriodEncoder(PropertyColumn column, PropertyType type, Unit unit) {
    this.column = column;
    this.type = type;
    this.unit = unit;
    this.dayStarts = new long[column.textBound()];
    Arrays.fill(dayStarts, UNKNOWN);
  }

  @Override
  public int code(int node) {
    var page = column.pageOf(node);
    int at = node & ColumnPage.MASK;
    return starts.code(
        switch (page.kinds()[at]) {
          case ColumnPage.MISSING -> MISSING;
          case ColumnPage.WHOLE -> Periods.ofMicros(page.bits()[at], unit);
          case ColumnPage.TEXT -> ofDay((int) page.bits()[at]);
          default -> throw new SqlRequiredException("a fraction for a time");
        });
  }

  private long ofDay(int text) {
    if (dayStarts[text] == UNKNOWN) {
      var day = LocalDate.parse(column.text(text)).toEpochDay();
      dayStarts[text] = Periods.ofDay(day, unit);
    }
    return dayStarts[text];
  }

  @Override
  public Literal value(int code) {
    long start = starts.key(code);
    if (start == MISSING) {
      return Literal.MISSING;
    }
    return type == PropertyType.DATE
        ? new Literal.Day(LocalDate.ofEpochDay(start))
        : new Literal.Timestamp(Instant.EPOCH.plus(start, ChronoUnit.MICROS));
  }
}
