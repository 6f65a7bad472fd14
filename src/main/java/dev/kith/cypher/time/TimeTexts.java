package dev.kith.cypher.time;

import dev.kith.cypher.value.Arithmetic;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.Temporal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Dates and times as ISO 8601 writes them, with and without hyphens and colons.
final class TimeTexts {
  private static final String DATE =
      "(?<year>[+-]\\d{1,9}|\\d{4})"
          + "(?:-(?<month>\\d\\d)(?:-(?<day>\\d\\d))?"
          + "|(?<month2>\\d\\d)(?<day2>\\d\\d)?"
          + "|-?W(?<week>\\d\\d)(?:-?(?<weekday>\\d))?"
          + "|-?Q(?<quarter>\\d)(?:-?(?<quarterday>\\d\\d))?"
          + "|-?(?<ordinal>\\d{3}))?";
  private static final String TIME =
      "(?<hour>\\d\\d)(?::?(?<minute>\\d\\d)(?::?(?<second>\\d\\d)(?:[.,](?<part>\\d{1,9}))?)?)?";
  private static final String ZONE =
      "(?<offset>Z|[+-]\\d\\d(?::?\\d\\d(?::?\\d\\d)?)?)?(?:\\[(?<zone>[^\\]]{1,60})\\])?";
  private static final Pattern DATES = Pattern.compile(DATE);
  private static final Pattern TIMES = Pattern.compile(TIME);
  private static final Pattern TIMES_WITH_OFFSET = Pattern.compile(TIME + ZONE);
  private static final Pattern LOCAL = Pattern.compile(DATE + "(?:T" + TIME + ")?");
  private static final Pattern ZONED = Pattern.compile(DATE + "(?:T" + TIME + ")?" + ZONE);

  /// As tables and other programs write it: with a blank for the `T`.
  private static final Pattern STORED = Pattern.compile(DATE + "[T ]" + TIME + ZONE);

  private TimeTexts() {}

  /// A date with a time, where the text of another kind is wanted; a part of it may do.
  static Optional<Temporal> stored(TimeKind kind, String text) {
    var matcher = STORED.matcher(text);
    try {
      return pattern(kind).matcher(text).matches() || !matcher.matches()
          ? Optional.empty()
          : Optional.of(zoned(matcher));
    } catch (DateTimeException wrong) {
      return Optional.empty();
    }
  }

  private static Pattern pattern(TimeKind kind) {
    return switch (kind) {
      case DATE -> DATES;
      case LOCAL_TIME -> TIMES;
      case TIME -> TIMES_WITH_OFFSET;
      case LOCAL_DATE_TIME -> LOCAL;
      case DATE_TIME -> ZONED;
    };
  }

  static Temporal read(TimeKind kind, String text) {
    try {
      return switch (kind) {
        case DATE -> date(matched(kind, text));
        case LOCAL_TIME -> time(matched(kind, text));
        case TIME -> {
          var matcher = matched(kind, text);
          yield OffsetTime.of(time(matcher), offset(matcher).orElse(ZoneOffset.UTC));
        }
        case LOCAL_DATE_TIME -> at(matched(kind, text));
        case DATE_TIME -> zoned(matched(kind, text));
      };
    } catch (DateTimeException wrong) {
      throw new Arithmetic.Undefined(
          "there is no such " + kind.words() + ": " + TemporalValues.quoted(text));
    }
  }

  private static Matcher matched(TimeKind kind, String text) {
    var matcher = pattern(kind).matcher(text);
    if (!matcher.matches()) {
      throw new Arithmetic.Undefined(
          "a "
              + kind.words()
              + " is written such as '"
              + kind.example()
              + "', not "
              + TemporalValues.quoted(text));
    }
    return matcher;
  }

  private static LocalDate date(Matcher matcher) {
    int year = Integer.parseInt(matcher.group("year"));
    if (matcher.group("week") != null) {
      return LocalDate.of(year, 6, 1)
          .with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, number(matcher, "week", 1))
          .with(ChronoField.DAY_OF_WEEK, number(matcher, "weekday", 1));
    }
    if (matcher.group("quarter") != null) {
      return LocalDate.of(year, 1, 1)
          .with(IsoFields.QUARTER_OF_YEAR, number(matcher, "quarter", 1))
          .with(IsoFields.DAY_OF_QUARTER, number(matcher, "quarterday", 1));
    }
    if (matcher.group("ordinal") != null) {
      return LocalDate.ofYearDay(year, number(matcher, "ordinal", 1));
    }
    int month = number(matcher, "month", number(matcher, "month2", 1));
    return LocalDate.of(year, month, number(matcher, "day", number(matcher, "day2", 1)));
  }

  private static LocalTime time(Matcher matcher) {
    var part = matcher.group("part");
    int nanos = part == null ? 0 : Integer.parseInt((part + "00000000").substring(0, 9));
    return LocalTime.of(
        number(matcher, "hour", 0),
        number(matcher, "minute", 0),
        number(matcher, "second", 0),
        nanos);
  }

  private static LocalDateTime at(Matcher matcher) {
    return date(matcher).atTime(time(matcher));
  }

  private static Temporal zoned(Matcher matcher) {
    var at = at(matcher);
    var offset = offset(matcher);
    var named = matcher.group("zone");
    if (named == null) {
      return at.atZone(offset.orElse(ZoneOffset.UTC));
    }
    var zone = zone(named);
    if (offset.isPresent() && !zone.getRules().isValidOffset(at, offset.get())) {
      throw new DateTimeException("offset");
    }
    return ZonedDateTime.ofLocal(at, zone, offset.orElse(null));
  }

  private static Optional<ZoneOffset> offset(Matcher matcher) {
    return Optional.ofNullable(matcher.group("offset")).map(TimeTexts::offset);
  }

  private static ZoneOffset offset(String text) {
    return ZoneOffset.of(text);
  }

  /// A time zone by its name or offset.
  static ZoneId zone(String name) {
    try {
      return ZoneId.of(name.replace(' ', '_'));
    } catch (DateTimeException unknown) {
      throw new Arithmetic.Undefined(
          "there is no time zone "
              + TemporalValues.quoted(name)
              + ": write 'Europe/London' or '+01:00'");
    }
  }

  private static int number(Matcher matcher, String group, int otherwise) {
    var digits = matcher.group(group);
    return digits == null ? otherwise : Integer.parseInt(digits);
  }
}
