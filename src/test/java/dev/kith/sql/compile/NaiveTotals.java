package dev.kith.sql.compile;

import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Total;
import dev.kith.graph.pattern.AggregateQuestion.Unit;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Sort;
import dev.kith.schema.PropertyType;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Totals of groups, computed one value at a time.
final class NaiveTotals {
  private NaiveTotals() {}

  static List<List<Literal>> of(
      AggregateQuestion question,
      Map<List<Literal>, Collection<Literal>> groups,
      Map<Literal, Map<String, Literal>> nodes) {
    var rows = new ArrayList<List<Literal>>();
    groups.forEach(
        (group, keys) -> {
          var row = new ArrayList<>(group);
          question.totals().forEach(total -> row.add(total(total, keys, nodes)));
          rows.add(row);
        });
    int first = question.groups().size();
    var order = new ArrayList<Comparator<List<Literal>>>();
    question.order().forEach(sort -> order.add(NaiveForge.by(sort)));
    for (int at = 0; at < first; at++) {
      order.add(NaiveForge.by(new Sort(at, false)));
    }
    return rows.stream()
        .filter(
            row ->
                question.having().stream()
                    .allMatch(
                        having -> {
                          var total = row.get(first + having.total());
                          return !(total instanceof Literal.Missing)
                              && NaiveFilter.holds(
                                  having.comparison(),
                                  NaiveFilter.compare(total, having.value(), false));
                        }))
        .sorted(NaiveForge.chain(order))
        .limit(question.limit())
        .toList();
  }

  private static Literal total(
      Total total, Collection<Literal> keys, Map<Literal, Map<String, Literal>> nodes) {
    if (total.property().isEmpty()) {
      return new Literal.Whole(keys.size());
    }
    var values =
        keys.stream()
            .map(key -> nodes.get(key).get(total.property().get().name()))
            .filter(value -> !(value instanceof Literal.Missing))
            .toList();
    Comparator<Literal> order = (left, right) -> NaiveFilter.compare(left, right, false);
    return switch (total.function()) {
      case COUNT -> new Literal.Whole(values.size());
      case COUNT_DISTINCT -> new Literal.Whole(values.stream().distinct().count());
      case MIN -> values.stream().min(order).orElse(Literal.MISSING);
      case MAX -> values.stream().max(order).orElse(Literal.MISSING);
      case SUM, AVG -> {
        if (values.isEmpty()) {
          yield Literal.MISSING;
        }
        if (total.function() == AggregateQuestion.Function.SUM
            && total.property().get().type() != PropertyType.FLOAT64) {
          yield new Literal.Whole(values.stream().mapToLong(NaiveTotals::whole).sum());
        }
        var sum = values.stream().map(NaiveTotals::exact).reduce(BigDecimal.ZERO, BigDecimal::add);
        yield new Literal.Real(
            total.function() == AggregateQuestion.Function.SUM
                ? sum.doubleValue()
                : sum.divide(BigDecimal.valueOf(values.size()), MathContext.DECIMAL64)
                    .doubleValue());
      }
    };
  }

  private static long whole(Literal value) {
    return ((Literal.Whole) value).value();
  }

  private static BigDecimal exact(Literal value) {
    return value instanceof Literal.Whole(var whole)
        ? BigDecimal.valueOf(whole)
        : new BigDecimal(((Literal.Real) value).value());
  }

  static Literal start(Literal time, Unit unit) {
    return switch (time) {
      case Literal.Timestamp(var moment) when unit == Unit.HOUR ->
          new Literal.Timestamp(moment.truncatedTo(ChronoUnit.HOURS));
      case Literal.Timestamp(var moment) ->
          new Literal.Timestamp(
              start(moment.atOffset(ZoneOffset.UTC).toLocalDate(), unit)
                  .atStartOfDay()
                  .toInstant(ZoneOffset.UTC));
      case Literal.Day(var day) -> new Literal.Day(start(day, unit));
      default -> time;
    };
  }

  private static LocalDate start(LocalDate day, Unit unit) {
    return switch (unit) {
      case HOUR, DAY -> day;
      case WEEK -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
      case MONTH -> day.withDayOfMonth(1);
      case QUARTER -> day.withMonth((day.getMonthValue() - 1) / 3 * 3 + 1).withDayOfMonth(1);
      case YEAR -> day.withDayOfYear(1);
    };
  }
}
