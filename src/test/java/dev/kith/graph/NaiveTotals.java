package dev.kith.graph;

import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Group;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Rows;
import dev.kith.schema.Direction;
import dev.kith.schema.NodeType;
import dev.kith.schema.PropertyType;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// Totals by looking at every node: it counts once in each group that it belongs to.
final class NaiveTotals {
  private final AggregateQuestion question;
  private final Map<NodeRef, NaivePatterns.Thing> things;
  private final List<NaivePatterns.Tie> ties;

  NaiveTotals(
      AggregateQuestion question,
      Map<NodeRef, NaivePatterns.Thing> things,
      List<NaivePatterns.Tie> ties) {
    this.question = question;
    this.things = things;
    this.ties = ties;
  }

  Rows rows() {
    var rows = new ArrayList<List<Literal>>();
    grouped().forEach((group, members) -> rows.add(row(group, members)));
    int groups = question.groups().size();
    rows.removeIf(
        row ->
            question.having().stream()
                .anyMatch(
                    having ->
                        row.get(groups + having.total()) instanceof Literal.Missing
                            || !NaiveFilter.compares(
                                row.get(groups + having.total()),
                                having.comparison(),
                                having.value())));
    rows.sort(order());
    return new Rows(columns(), rows.stream().limit(question.limit()).toList());
  }

  private Map<List<Literal>, Collection<NaivePatterns.Thing>> grouped() {
    var grouped = new LinkedHashMap<List<Literal>, Collection<NaivePatterns.Thing>>();
    if (question.groups().isEmpty()) {
      grouped.put(List.of(), members());
    }
    for (var thing : things.values()) {
      if (!thing.ref().type().equals(question.type().name())
          || !NaiveFilter.holds(
              question.filter(), property -> thing.value(question.type(), property))) {
        continue;
      }
      if (question.neighbour().isEmpty()) {
        add(grouped, thing, thing);
      } else {
        neighbours(thing, question.neighbour().get())
            .forEach(beside -> add(grouped, thing, beside));
      }
    }
    return grouped;
  }

  private void add(
      Map<List<Literal>, Collection<NaivePatterns.Thing>> grouped,
      NaivePatterns.Thing thing,
      NaivePatterns.Thing beside) {
    var group = question.groups().stream().map(each -> key(each, thing, beside)).toList();
    grouped.computeIfAbsent(group, _ -> members()).add(thing);
  }

  private Collection<NaivePatterns.Thing> members() {
    boolean each = question.neighbour().filter(AggregateQuestion.Neighbour::each).isPresent();
    return each ? new ArrayList<>() : new LinkedHashSet<>();
  }

  private List<NaivePatterns.Thing> neighbours(
      NaivePatterns.Thing thing, AggregateQuestion.Neighbour neighbour) {
    var found = new ArrayList<NaivePatterns.Thing>();
    for (var way : neighbour.ways()) {
      var ends = new LinkedHashSet<NaivePatterns.Thing>();
      for (var tie : ties) {
        if (!way.equals(tie.type())) {
          continue;
        }
        if (tie.source().equals(thing.ref()) && neighbour.direction() != Direction.INCOMING) {
          ends.add(things.get(tie.target()));
        }
        if (tie.target().equals(thing.ref()) && neighbour.direction() != Direction.OUTGOING) {
          ends.add(things.get(tie.source()));
        }
      }
      found.addAll(ends);
    }
    return found.stream()
        .filter(beside -> beside.ref().type().equals(neighbour.type().name()))
        .filter(
            beside ->
                NaiveFilter.holds(
                    neighbour.filter(), property -> beside.value(neighbour.type(), property)))
        .toList();
  }

  private Literal key(Group group, NaivePatterns.Thing thing, NaivePatterns.Thing beside) {
    return switch (group) {
      case Group.Own(var property) -> thing.value(question.type(), property);
      case Group.Period(var property, var unit) ->
          begin(thing.value(question.type(), property), unit);
      case Group.Beside(var property) -> beside.value(besideType(), property);
    };
  }

  private NodeType besideType() {
    return question.neighbour().orElseThrow().type();
  }

  private static Literal begin(Literal time, AggregateQuestion.Unit unit) {
    return switch (time) {
      case Literal.Timestamp(var moment) -> {
        var local = LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
        var begin =
            unit == AggregateQuestion.Unit.HOUR
                ? local.truncatedTo(ChronoUnit.HOURS)
                : begin(local.toLocalDate(), unit).atStartOfDay();
        yield new Literal.Timestamp(begin.toInstant(ZoneOffset.UTC));
      }
      case Literal.Day(var day) -> new Literal.Day(begin(day, unit));
      case Literal.Missing _ -> Literal.MISSING;
      case Literal.Text _, Literal.Whole _, Literal.Real _, Literal.Flag _, Literal.Texts _ ->
          throw new IllegalArgumentException("not a time");
    };
  }

  private static LocalDate begin(LocalDate day, AggregateQuestion.Unit unit) {
    return switch (unit) {
      case HOUR, DAY -> day;
      case WEEK -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
      case MONTH -> day.withDayOfMonth(1);
      case QUARTER -> day.withDayOfMonth(1).withMonth((day.getMonthValue() - 1) / 3 * 3 + 1);
      case YEAR -> day.withDayOfYear(1);
    };
  }

  private List<Literal> row(List<Literal> group, Collection<NaivePatterns.Thing> members) {
    var row = new ArrayList<>(group);
    question.totals().forEach(total -> row.add(total(total, members)));
    return row;
  }

  private Literal total(AggregateQuestion.Total total, Collection<NaivePatterns.Thing> members) {
    var values =
        total.property().isEmpty()
            ? members.stream().map(member -> member.ref().key()).toList()
            : members.stream()
                .map(member -> member.value(question.type(), total.property().get()))
                .filter(value -> !(value instanceof Literal.Missing))
                .toList();
    return switch (total.function()) {
      case COUNT -> new Literal.Whole(values.size());
      case COUNT_DISTINCT -> new Literal.Whole(values.stream().distinct().count());
      case SUM -> values.isEmpty() ? Literal.MISSING : sum(values);
      case AVG ->
          values.isEmpty()
              ? Literal.MISSING
              : new Literal.Real(
                  values.stream().mapToDouble(NaiveFilter::number).sum() / values.size());
      case MIN -> values.stream().min(NaiveFilter::compare).orElse(Literal.MISSING);
      case MAX -> values.stream().max(NaiveFilter::compare).orElse(Literal.MISSING);
    };
  }

  private static Literal sum(List<Literal> values) {
    if (values.stream().anyMatch(value -> value instanceof Literal.Real)) {
      return new Literal.Real(values.stream().mapToDouble(NaiveFilter::number).sum());
    }
    var sum =
        values.stream()
            .map(value -> BigInteger.valueOf(((Literal.Whole) value).value()))
            .reduce(BigInteger.ZERO, BigInteger::add);
    return sum.bitLength() < Long.SIZE
        ? new Literal.Whole(sum.longValue())
        : new Literal.Real(sum.doubleValue());
  }

  private Comparator<List<Literal>> order() {
    return (one, other) -> {
      for (var sort : question.order()) {
        int decided =
            NaiveFilter.missingLast(
                one.get(sort.column()), other.get(sort.column()), sort.descending());
        if (decided != 0) {
          return decided;
        }
      }
      for (int column = 0; column < question.groups().size(); column++) {
        int decided = NaiveFilter.missingLast(one.get(column), other.get(column), false);
        if (decided != 0) {
          return decided;
        }
      }
      return 0;
    };
  }

  private List<Rows.Column> columns() {
    var columns = new ArrayList<Rows.Column>();
    for (var group : question.groups()) {
      var property =
          switch (group) {
            case Group.Own(var own) -> own;
            case Group.Period(var time, _) -> time;
            case Group.Beside(var beside) -> beside;
          };
      columns.add(new Rows.Column(property.name(), property.type()));
    }
    for (var total : question.totals()) {
      var type =
          switch (total.function()) {
            case COUNT, COUNT_DISTINCT -> PropertyType.INT64;
            case AVG -> PropertyType.FLOAT64;
            case SUM ->
                total.property().orElseThrow().type() == PropertyType.FLOAT64
                    ? PropertyType.FLOAT64
                    : PropertyType.INT64;
            case MIN, MAX -> total.property().orElseThrow().type();
          };
      columns.add(new Rows.Column(total.name(), type));
    }
    return columns;
  }
}
