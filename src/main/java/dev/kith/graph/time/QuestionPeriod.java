package dev.kith.graph.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The time that a question names: a day, a month or a year, or a month of whatever year.
public sealed interface QuestionPeriod {
  /// The fit of a fact that held at the time, and began before.
  double HELD = 0.5;

  /// How much a fact is of that time, from 0 to 1: all of it if it began then or, where nobody says
  /// when it holds, was observed then; half of it if it held then, too.
  ///
  /// @param at when it was observed, in milliseconds since 1970; 0 where that is unknown
  double fit(Spans held, long at);

  /// From a moment on, up to but without another.
  record Between(long from, long until) implements QuestionPeriod {
    @Override
    public double fit(Spans held, long at) {
      if (held.isAlways()) {
        return at != 0 && has(at) ? 1 : 0;
      }
      return held.all().stream().mapToDouble(this::fit).max().orElse(0);
    }

    private double fit(Span span) {
      if (span.from() != Span.ALL.from() && has(span.from())) {
        return 1;
      }
      return span.from() < until && from < span.until() ? HELD : 0;
    }

    private boolean has(long moment) {
      return from <= moment && moment < until;
    }
  }

  /// A month in which something began, ended or took place.
  record InMonth(Month month) implements QuestionPeriod {
    @Override
    public double fit(Spans held, long at) {
      if (held.isAlways()) {
        return at != 0 && isIn(at) ? 1 : 0;
      }
      return held.all().stream().anyMatch(this::touches) ? 1 : 0;
    }

    private boolean touches(Span span) {
      boolean begins = span.from() != Span.ALL.from();
      boolean ends = span.until() != Span.ALL.until();
      if (begins && ends && months(span) < Month.values().length) {
        return Math.floorMod(month.getValue() - monthOf(span.from()).getValue(), 12)
            <= months(span);
      }
      return (begins && isIn(span.from())) || (ends && isIn(span.until() - 1));
    }

    private static long months(Span span) {
      return ChronoUnit.MONTHS.between(
          YearMonth.from(day(span.from())), YearMonth.from(day(span.until() - 1)));
    }

    private boolean isIn(long moment) {
      return monthOf(moment) == month;
    }

    private static Month monthOf(long moment) {
      return day(moment).getMonth();
    }

    private static LocalDate day(long moment) {
      return LocalDate.ofInstant(Instant.ofEpochMilli(moment), ZoneOffset.UTC);
    }
  }

  /// What a question names first.
  static Optional<QuestionPeriod> of(String question) {
    var words = question.toLowerCase(Locale.ENGLISH);
    for (var form : Forms.ALL) {
      var found = form.pattern().matcher(words);
      while (found.find()) {
        try {
          return Optional.of(form.reading().of(found.toMatchResult()));
        } catch (DateTimeException noDay) {
          // such as the 31st of April: a later one may be meant
        }
      }
    }
    return Optional.empty();
  }

  /// How times are written in questions, the most exact first.
  final class Forms {
    private static final String MONTHS =
        "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
            + "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
    private static final String BEFORE =
        "\\b(?:(?<side>since|after|before|until|in|on|during|of)\\s+)?";
    private static final String DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
    private static final String YEAR = "(?<year>\\d{4})\\b";

    static final List<Form> ALL =
        List.of(
            form(BEFORE + "(?<year>\\d{4})-(?<number>\\d{2})-(?<day>\\d{2})\\b", Forms::ofDay),
            form(BEFORE + DAY + "\\s+(?:of\\s+)?" + MONTHS + ",?\\s+" + YEAR, Forms::ofDay),
            form(BEFORE + MONTHS + "\\s+" + DAY + ",?\\s+" + YEAR, Forms::ofDay),
            form(BEFORE + "(?<year>\\d{4})-(?<number>\\d{2})\\b", Forms::ofMonth),
            form(BEFORE + MONTHS + ",?\\s+(?:of\\s+)?" + YEAR, Forms::ofMonth),
            form("\\b(?<side>since|after|before|until|in|during|of)\\s+" + YEAR, Forms::ofYear),
            form("\\b(?:in|during|of|last|this)\\s+" + MONTHS + "\\b", Forms::anyMonth));

    private Forms() {}

    /// One way to write it.
    record Form(Pattern pattern, PeriodParser reading) {}

    /// Makes a period of what a pattern found.
    @FunctionalInterface
    interface PeriodParser {
      QuestionPeriod of(MatchResult found);
    }

    private static Form form(String pattern, PeriodParser reading) {
      return new Form(Pattern.compile(pattern), reading);
    }

    private static QuestionPeriod ofDay(MatchResult found) {
      var month = found.namedGroups().containsKey("number") ? number(found) : named(found);
      var day = LocalDate.of(year(found), month, Integer.parseInt(found.group("day")));
      return between(found, day, day.plusDays(1));
    }

    private static QuestionPeriod ofMonth(MatchResult found) {
      var month = found.namedGroups().containsKey("number") ? number(found) : named(found);
      var first = LocalDate.of(year(found), month, 1);
      return between(found, first, first.plusMonths(1));
    }

    private static QuestionPeriod ofYear(MatchResult found) {
      var first = LocalDate.of(year(found), Month.JANUARY, 1);
      return between(found, first, first.plusYears(1));
    }

    private static QuestionPeriod anyMonth(MatchResult found) {
      return new InMonth(named(found));
    }

    private static int year(MatchResult found) {
      return Integer.parseInt(found.group("year"));
    }

    private static Month number(MatchResult found) {
      return Month.of(Integer.parseInt(found.group("number")));
    }

    private static Month named(MatchResult found) {
      var begin = found.group("month").substring(0, 3);
      for (var month : Month.values()) {
        if (month.name().toLowerCase(Locale.ENGLISH).startsWith(begin)) {
          return month;
        }
      }
      throw new DateTimeException("no month begins with " + begin);
    }

    private static QuestionPeriod between(MatchResult found, LocalDate from, LocalDate until) {
      long begin = from.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
      long end = until.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
      var side = Optional.ofNullable(found.group("side")).orElse("");
      return switch (side) {
        case "since" -> new Between(begin, Long.MAX_VALUE);
        case "after" -> new Between(end, Long.MAX_VALUE);
        case "before", "until" -> new Between(Long.MIN_VALUE, begin);
        default -> new Between(begin, end);
      };
    }
  }
}
