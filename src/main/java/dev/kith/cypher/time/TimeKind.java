package dev.kith.cypher.time;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;

/// The types of dates and times.
public enum TimeKind {
  DATE("date", "date", "2025-01-31"),
  LOCAL_TIME("localtime", "local time", "12:30:00"),
  TIME("time", "time", "12:30:00+01:00"),
  LOCAL_DATE_TIME("localdatetime", "local date and time", "2025-01-31T12:30:00"),
  DATE_TIME("datetime", "date and time", "2025-01-31T12:30:00+01:00");

  private final String function;
  private final String words;
  private final String example;

  TimeKind(String function, String words, String example) {
    this.function = function;
    this.words = words;
    this.example = example;
  }

  /// The name of the function that makes them.
  public String function() {
    return function;
  }

  String words() {
    return words;
  }

  String example() {
    return example;
  }

  boolean hasDate() {
    return this == DATE || this == LOCAL_DATE_TIME || this == DATE_TIME;
  }

  boolean hasTime() {
    return this != DATE;
  }

  boolean hasZone() {
    return this == TIME || this == DATE_TIME;
  }

  /// One of this kind, made of its parts; what it does not have is left out.
  Temporal of(LocalDate date, LocalTime time, ZoneId zone) {
    return switch (this) {
      case DATE -> date;
      case LOCAL_TIME -> time;
      case TIME -> OffsetTime.of(time, offset(date, time, zone));
      case LOCAL_DATE_TIME -> LocalDateTime.of(date, time);
      case DATE_TIME -> date.atTime(time).atZone(zone);
    };
  }

  private static ZoneOffset offset(LocalDate date, LocalTime time, ZoneId zone) {
    return date.atTime(time).atZone(zone).getOffset();
  }
}
