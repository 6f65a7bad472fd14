package dev.kith.tool.query.read;

import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.AggregateQuestion.Group;
import dev.kith.graph.pattern.AggregateQuestion.Having;
import dev.kith.graph.pattern.AggregateQuestion.Neighbour;
import dev.kith.graph.pattern.AggregateQuestion.Total;
import dev.kith.graph.pattern.AggregateQuestion.Unit;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Sort;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Problems;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/// Reads the aggregates over the nodes of one type.
///
/// A caller may name columns; those names stay here and are put on the answer, so that the engine
/// sees only names from the ontology.
public final class AggregateReader {
  private static final Map<String, Filter.Comparison> COMPARISONS =
      Map.of(
          "eq", Filter.Comparison.EQUAL,
          "ne", Filter.Comparison.NOT_EQUAL,
          "gt", Filter.Comparison.GREATER,
          "gte", Filter.Comparison.AT_LEAST,
          "lt", Filter.Comparison.LESS,
          "lte", Filter.Comparison.AT_MOST);

  private final Arguments arguments;
  private final OntologyNames names;
  private final Problems problems;
  private final NodeType type;
  private final List<Group> groups = new ArrayList<>();
  private final List<Total> totals = new ArrayList<>();
  private final List<String> columns = new ArrayList<>();
  private Optional<Neighbour> neighbour = Optional.empty();

  public AggregateReader(Arguments arguments, OntologyNames names, NodeType type) {
    this.arguments = arguments;
    this.names = names;
    this.problems = names.problems();
    this.type = type;
  }

  /// The names of the answer's columns.
  public List<String> columns() {
    return columns;
  }

  /// The question; valid only if no problem was reported.
  public AggregateQuestion read(int limit) {
    var filter = names.filter("/filters", type, arguments.tree("filters"));
    arguments.json("neighbor").ifPresent(this::neighbour);
    var given = arguments.tree("group_by");
    for (int index = 0; index < given.size(); index++) {
      group("/group_by/" + index, given.path(index));
    }
    var aggregations = arguments.tree("aggregations");
    for (int index = 0; index < aggregations.size(); index++) {
      total("/aggregations/" + index, aggregations.path(index));
    }
    if (aggregations.isEmpty()) {
      totals.add(new Total(Function.COUNT, Optional.empty(), "count"));
      column("/aggregations", "count");
    }
    return new AggregateQuestion(
        type, filter, neighbour, groups, totals, having(arguments.tree("having")), order(), limit);
  }

  private void column(String at, String name) {
    if (columns.contains(name)) {
      problems.report(
          at, "gives a second column the name '" + name + "'", "another name with 'as'");
    }
    columns.add(name);
  }

  private void neighbour(JsonNode json) {
    var at = "/neighbor";
    var name = json.path("relationship").asString("");
    var direction = OntologyNames.direction(json.path("direction").asString("outgoing"));
    var ends = new TreeSet<String>();
    var ways = new LinkedHashSet<EdgeType>();
    var named = names.edgeTypes(at + "/relationship", name);
    for (var way : named) {
      var other = other(way, direction);
      if (!other.isEmpty()) {
        ways.add(way);
        ends.addAll(other);
      }
    }
    if (!named.isEmpty() && ways.isEmpty()) {
      problems.report(
          at + "/relationship",
          "cannot be followed "
              + direction.name().toLowerCase(Locale.ROOT)
              + " from "
              + type.name(),
          name + " from " + named.getFirst().from() + " to " + named.getFirst().to());
    }
    end(at + "/label", json.path("label").asString(""), name, ends)
        .ifPresent(
            beside -> {
              var fitting =
                  ways.stream()
                      .filter(way -> other(way, direction).contains(beside.name()))
                      .toList();
              var filter =
                  json.has("filters")
                      ? names.filter(at + "/filters", beside, json.path("filters"))
                      : Filter.all();
              neighbour = Optional.of(new Neighbour(fitting, direction, beside, filter));
            });
  }

  /// The type at the other end: the one that is named, or the only one there is.
  private Optional<NodeType> end(String at, String label, String name, SortedSet<String> ends) {
    if (label.isEmpty() && ends.size() > 1) {
      problems.report(at, "is needed: several types are there", ends);
    }
    if (ends.isEmpty() || (label.isEmpty() && ends.size() != 1)) {
      return Optional.empty();
    }
    var end = names.nodeType(at, label.isEmpty() ? ends.first() : label);
    if (end.isPresent() && !ends.contains(end.get().name())) {
      problems.report(at, "is not at the other end of " + name, ends);
    }
    return end;
  }

  /// The types at the other end of a relationship that can be taken from the counted type.
  private List<String> other(EdgeType way, Direction direction) {
    var other = new ArrayList<String>();
    if (direction != Direction.INCOMING && way.from().equals(type.name())) {
      other.add(way.to());
    }
    if (direction != Direction.OUTGOING && way.to().equals(type.name())) {
      other.add(way.from());
    }
    return other;
  }

  private void group(String at, JsonNode json) {
    if (json.isString()) {
      grouped(at, json.stringValue());
    } else if (json.isObject() && json.path("property").isString() && json.size() == 1) {
      grouped(at + "/property", json.path("property").stringValue());
    } else if (json.isObject() && json.has("neighbor_property") && json.size() == 1) {
      beside(at + "/neighbor_property", json.path("neighbor_property"));
    } else if (json.path("field").isString() && json.size() == 1) {
      problems.warn(at + "/field was taken as property.");
      grouped(at + "/field", json.path("field").stringValue());
    } else if (json.isObject()
        && json.has("property")
        && json.has("truncate")
        && json.size() == 2) {
      period(at, json);
    } else {
      problems.report(
          at,
          "is not one of the ways to group",
          "\"state\", {\"property\":\"created_at\",\"truncate\":\"month\"} or"
              + " {\"neighbor_property\":\"name\"}");
    }
  }

  private void grouped(String at, String name) {
    var property = names.property(at, type, name);
    if (property.isPresent() && isSingle(at, property.get())) {
      groups.add(new Group.Own(property.get()));
      column(at, property.get().name());
    }
  }

  private boolean isSingle(String at, Property property) {
    boolean single = property.type() != PropertyType.STRINGS;
    if (!single) {
      problems.report(at, "is a list, which cannot be grouped by", "another property");
    }
    return single;
  }

  private void beside(String at, JsonNode name) {
    if (!name.isString()) {
      problems.wrongType(at, "a string", name);
    } else if (!arguments.has("neighbor")) {
      problems.report(at, "needs the argument neighbor", "neighbor with a relationship");
    } else if (neighbour.isPresent()) {
      var property = names.property(at, neighbour.get().type(), name.stringValue());
      if (property.isPresent() && isSingle(at, property.get())) {
        groups.add(new Group.Beside(property.get()));
        column(at, neighbour.get().type().name() + "." + property.get().name());
      }
    }
  }

  private void period(String at, JsonNode json) {
    var name = json.path("property");
    if (!name.isString()) {
      problems.wrongType(at + "/property", "a string", name);
      return;
    }
    var property = names.property(at + "/property", type, name.stringValue());
    var unit = unit(at + "/truncate", json.path("truncate"));
    if (property.isEmpty() || unit.isEmpty()) {
      return;
    }
    boolean day = property.get().type() == PropertyType.DATE;
    if (!day && property.get().type() != PropertyType.DATETIME) {
      problems.report(at + "/property", "is not a time", "a property of type datetime or date");
    } else if (day && unit.get() == Unit.HOUR) {
      problems.report(
          at + "/truncate",
          "is finer than a date",
          List.of("day", "week", "month", "quarter", "year"));
    } else {
      groups.add(new Group.Period(property.get(), unit.get()));
      column(at, property.get().name() + "_" + unit.get().name().toLowerCase(Locale.ROOT));
    }
  }

  private Optional<Unit> unit(String at, JsonNode json) {
    for (var unit : Unit.values()) {
      if (json.isString() && unit.name().toLowerCase(Locale.ROOT).equals(json.stringValue())) {
        return Optional.of(unit);
      }
    }
    problems.report(
        at, "is not a unit of time", List.of("hour", "day", "week", "month", "quarter", "year"));
    return Optional.empty();
  }

  private void total(String at, JsonNode json) {
    var word = json.path("function").asString("");
    var function = Function.valueOf(word.toUpperCase(Locale.ROOT));
    Optional<Property> property = Optional.empty();
    if (json.has("property")) {
      property = names.property(at + "/property", type, json.path("property").asString(""));
      if (property.isEmpty() || !suits(at + "/property", function, property.get())) {
        return;
      }
    } else if (function != Function.COUNT) {
      problems.report(at + "/property", "is required for " + word, "");
      return;
    }
    var name = word + property.map(each -> "_" + each.name()).orElse("");
    totals.add(new Total(function, property, name));
    column(at, json.path("as").asString(name));
  }

  private boolean suits(String at, Function function, Property property) {
    var wanted =
        switch (function) {
          case COUNT -> true;
          case COUNT_DISTINCT, MIN, MAX -> property.type() != PropertyType.STRINGS;
          case SUM, AVG -> property.type().isNumber();
        };
    if (!wanted) {
      problems.report(
          at,
          "is of type " + property.type().label() + ", which has no such total",
          function == Function.SUM || function == Function.AVG ? numbers() : List.of("no list"));
    }
    return wanted;
  }

  /// The properties that can be summed up.
  private List<String> numbers() {
    var all = type.properties().stream().filter(each -> each.type().isNumber());
    var names = all.map(Property::name).toList();
    return names.isEmpty() ? List.of("there is none") : names;
  }

  private List<Having> having(JsonNode json) {
    var having = new ArrayList<Having>();
    if (!json.isObject()) {
      problems.wrongType("/having", "an object of columns, each with conditions", json);
      return having;
    }
    var totalled = columns.subList(Math.min(groups.size(), columns.size()), columns.size());
    for (var member : json.properties()) {
      var at = Problems.within("/having", member.getKey());
      int total = totalled.indexOf(member.getKey());
      if (total < 0 || total >= totals.size()) {
        problems.unknown(at, "is not one of the totals", member.getKey(), totalled);
      } else if (member.getValue().isNumber()) {
        problems.warn(at + " was taken as {\"eq\":" + member.getValue() + "}.");
        having(at, total, "eq", member.getValue()).ifPresent(having::add);
      } else if (!member.getValue().isObject() || member.getValue().isEmpty()) {
        problems.report(at, "must be an object", "{\"gte\": 5} or another condition");
      } else {
        member
            .getValue()
            .properties()
            .forEach(
                each -> having(at, total, each.getKey(), each.getValue()).ifPresent(having::add));
      }
    }
    return having;
  }

  private Optional<Having> having(String at, int total, String operator, JsonNode value) {
    var place = Problems.within(at, operator);
    var comparison = COMPARISONS.get(operator);
    if (comparison == null) {
      problems.unknown(
          place, "is not an operator here", operator, new TreeSet<>(COMPARISONS.keySet()));
      return Optional.empty();
    }
    Optional<Literal> literal =
        new LiteralReader(problems).read(place, outcome(totals.get(total)), value);
    return literal.map(known -> new Having(total, comparison, known));
  }

  /// A total as if it were a property, for the type of its values.
  private static Property outcome(Total total) {
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
    return type == PropertyType.ENUM
        ? total.property().orElseThrow()
        : Property.of(total.name(), type, true);
  }

  private List<Sort> order() {
    return new OrderReader(problems, "column", "is not a column of the answer", columns)
        .order(arguments, term -> columns.indexOf(term.name()));
  }
}
