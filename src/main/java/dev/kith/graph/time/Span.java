package dev.kith.graph.time;

import java.time.Instant;

/// A time in which a fact held: from a moment on, up to but without another.
///
/// @param from in milliseconds since 1970; [#OPEN_FROM] where it always did
/// @param until the same; [#OPEN_UNTIL] where it still does
public record Span(long from, long until) {
  static final long OPEN_FROM = Long.MIN_VALUE;
  static final long OPEN_UNTIL = Long.MAX_VALUE;
  private static final String OPEN = "..";

  /// All of time.
  public static final Span ALL = new Span(OPEN_FROM, OPEN_UNTIL);

  public Span {
    if (from >= until) {
      throw new IllegalArgumentException("a span ends after it begins");
    }
  }

  /// From a moment on.
  public static Span since(Instant moment) {
    return new Span(moment.toEpochMilli(), OPEN_UNTIL);
  }

  boolean holds(long moment) {
    return from <= moment && moment < until;
  }

  /// As ISO 8601 writes it, with `..` for an open end.
  String text() {
    var begin = from == OPEN_FROM ? OPEN : Instant.ofEpochMilli(from).toString();
    return begin + "/" + (until == OPEN_UNTIL ? OPEN : Instant.ofEpochMilli(until));
  }

  /// Reads such a text; raises [java.time.DateTimeException] or [IllegalArgumentException] where it
  /// is none.
  static Span of(String text) {
    var ends = text.split("/", -1);
    if (ends.length != 2) {
      throw new IllegalArgumentException("not a span: " + text);
    }
    return new Span(
        ends[0].equals(OPEN) ? OPEN_FROM : CalendarRange.millis(Instant.parse(ends[0])),
        ends[1].equals(OPEN) ? OPEN_UNTIL : CalendarRange.millis(Instant.parse(ends[1])));
  }
}
