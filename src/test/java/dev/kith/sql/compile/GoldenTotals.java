package dev.kith.sql.compile;

import dev.kith.graph.Scope;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.AggregateQuestion.Group;
import dev.kith.graph.pattern.AggregateQuestion.Having;
import dev.kith.graph.pattern.AggregateQuestion.Neighbour;
import dev.kith.graph.pattern.AggregateQuestion.Total;
import dev.kith.graph.pattern.AggregateQuestion.Unit;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Filter.Comparison;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Sort;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Golden questions for totals.
final class GoldenTotals {
  private static final Total COUNT =
      new Total(Function.COUNT, Optional.empty(), "count\"; DROP TABLE users");

  private final Map<String, GoldenCase> cases = new LinkedHashMap<>();

  static Map<String, GoldenCase> all() {
    var totals = new GoldenTotals();
    totals.totals();
    totals.groups();
    totals.neighbours();
    totals.relationships();
    return totals.cases;
  }

  private void add(String name, AggregateQuestion question, Scope scope) {
    cases.put("totals-" + name, new GoldenCase.Totals(question, scope));
  }

  private static AggregateQuestion issues(Filter filter, List<Group> groups, List<Total> totals) {
    return new AggregateQuestion(
        Forge.ISSUE, filter, Optional.empty(), groups, totals, List.of(), List.of(), 30);
  }

  private static Total of(Function function, Property property) {
    return new Total(function, Optional.of(property), function + "_" + property.name());
  }

  private void totals() {
    var none = new Filter.Compare(Forge.SIZE, Comparison.EQUAL, new Literal.Whole(12345));
    var numbers =
        List.of(
            COUNT,
            of(Function.COUNT, Forge.WEIGHT),
            of(Function.COUNT_DISTINCT, Forge.WEIGHT),
            of(Function.SUM, Forge.WEIGHT),
            of(Function.AVG, Forge.WEIGHT),
            of(Function.MIN, Forge.WEIGHT),
            of(Function.MAX, Forge.WEIGHT));
    var small = new Filter.Compare(Forge.SIZE, Comparison.LESS, new Literal.Whole(100));
    add("count", issues(Filter.all(), List.of(), List.of(COUNT)), Scope.EVERYTHING);
    add("numbers", issues(Filter.all(), List.of(), numbers), Scope.EVERYTHING);
    add("nothing-there", issues(none, List.of(), numbers), Scope.EVERYTHING);
    add(
        "wholes",
        issues(
            small, List.of(), List.of(of(Function.SUM, Forge.SIZE), of(Function.AVG, Forge.SIZE))),
        Scope.EVERYTHING);
    add(
        "texts-and-times",
        issues(
            Filter.all(),
            List.of(),
            List.of(
                of(Function.MIN, Forge.TITLE),
                of(Function.MAX, Forge.TITLE),
                of(Function.MIN, Forge.CREATED),
                of(Function.MAX, Forge.DUE),
                of(Function.MAX, Forge.URGENT))),
        Scope.EVERYTHING);
    add("scope", issues(Filter.all(), List.of(), List.of(COUNT)), GoldenScopes.SEVERAL);
  }

  private void groups() {
    var byState = List.<Group>of(new Group.Own(Forge.STATE));
    add("by-enum", issues(Filter.all(), byState, List.of(COUNT)), Scope.EVERYTHING);
    add(
        "by-two",
        issues(
            Filter.all(),
            List.of(new Group.Own(Forge.STATE), new Group.Own(Forge.URGENT)),
            List.of(COUNT)),
        Scope.EVERYTHING);
    for (var unit : Unit.values()) {
      add(
          "by-" + unit.name().toLowerCase(Locale.ROOT),
          issues(Filter.all(), List.of(new Group.Period(Forge.CREATED, unit)), List.of(COUNT)),
          Scope.EVERYTHING);
    }
    add(
        "by-quarter-of-days",
        issues(Filter.all(), List.of(new Group.Period(Forge.DUE, Unit.QUARTER)), List.of(COUNT)),
        Scope.EVERYTHING);
    add(
        "having-ordered",
        new AggregateQuestion(
            Forge.ISSUE,
            Filter.all(),
            Optional.empty(),
            byState,
            List.of(COUNT, of(Function.AVG, Forge.WEIGHT)),
            List.of(new Having(0, Comparison.AT_LEAST, new Literal.Whole(2))),
            List.of(new Sort(1, true)),
            1),
        Scope.EVERYTHING);
  }

  private void neighbours() {
    beside(
        "by-project",
        Forge.ISSUE,
        Forge.PROJECT,
        Forge.TITLE,
        Direction.OUTGOING,
        Forge.IN_PROJECT);
    beside("by-author", Forge.ISSUE, Forge.USER, Forge.NAME, Direction.INCOMING, Forge.AUTHORED);
    beside(
        "by-label", Forge.ISSUE, Forge.LABEL, Forge.LABEL_NAME, Direction.OUTGOING, Forge.TAGGED);
    beside("by-colour", Forge.ISSUE, Forge.LABEL, Forge.COLOUR, Direction.OUTGOING, Forge.TAGGED);
    beside(
        "users-by-state",
        Forge.USER,
        Forge.ISSUE,
        Forge.STATE,
        Direction.OUTGOING,
        Forge.AUTHORED,
        Forge.ASSIGNED,
        Forge.WATCHES);
    beside("both-ways", Forge.ISSUE, Forge.ISSUE, Forge.STATE, Direction.BOTH, Forge.LINKS);
    var urgent = new Filter.Compare(Forge.URGENT, Comparison.EQUAL, new Literal.Flag(true));
    var starred = new Filter.Compare(Forge.STARS, Comparison.GREATER, new Literal.Whole(0));
    var filtered =
        new AggregateQuestion(
            Forge.ISSUE,
            urgent,
            Optional.of(
                new Neighbour(
                    List.of(Forge.IN_PROJECT), Direction.OUTGOING, Forge.PROJECT, starred)),
            List.of(new Group.Beside(Forge.TITLE), new Group.Own(Forge.STATE)),
            List.of(COUNT, of(Function.SUM, Forge.WEIGHT)),
            List.of(),
            List.of(new Sort(2, true)),
            30);
    add("beside-filtered", filtered, Scope.EVERYTHING);
    add("beside-scoped", filtered, GoldenScopes.SEVERAL);
  }

  /// Each relationship counts.
  private void relationships() {
    each("each-one-row", Forge.ISSUE, Forge.PROJECT, Forge.TITLE, Forge.IN_PROJECT);
    each("each-several-rows", Forge.ISSUE, Forge.LABEL, Forge.COLOUR, Forge.TAGGED);
    each("each-of-several", Forge.USER, Forge.ISSUE, Forge.STATE, Forge.AUTHORED, Forge.WATCHES);
  }

  private void each(String name, NodeType type, NodeType other, Property by, EdgeType... ways) {
    var near = new Neighbour(List.of(ways), Direction.OUTGOING, other, Filter.all(), true);
    var question =
        new AggregateQuestion(
            type,
            Filter.all(),
            Optional.of(near),
            List.of(new Group.Beside(by)),
            List.of(COUNT, of(Function.MAX, type.key())),
            List.of(),
            List.of(new Sort(1, true)),
            30);
    add(name, question, Scope.EVERYTHING);
    add(name + "-scoped", question, GoldenScopes.SEVERAL);
  }

  private void beside(
      String name,
      NodeType type,
      NodeType other,
      Property by,
      Direction direction,
      EdgeType... ways) {
    add(
        name,
        new AggregateQuestion(
            type,
            Filter.all(),
            Optional.of(new Neighbour(List.of(ways), direction, other, Filter.all())),
            List.of(new Group.Beside(by)),
            List.of(COUNT),
            List.of(),
            List.of(),
            30),
        Scope.EVERYTHING);
  }
}
