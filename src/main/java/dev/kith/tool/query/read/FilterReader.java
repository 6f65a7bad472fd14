package dev.kith.tool.query.read;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.tool.argument.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Reads the conditions on one node or one relationship.
public final class FilterReader {
  public static final int MOST_CONDITIONS = 10;
  public static final int MOST_VALUES = 100;
  private static final int DEEPEST = 4;
  private static final int SHOWN = 100;
  private static final Set<String> OF_TEXT = Set.of("contains", "starts_with", "ends_with", "like");
  public static final List<String> OPERATORS =
      List.of(
          "eq",
          "ne",
          "in",
          "not_in",
          "gt",
          "gte",
          "lt",
          "lte",
          "contains",
          "starts_with",
          "ends_with",
          "like",
          "is_null");
  private static final List<String> OF_LISTS = List.of("contains", "in", "is_null");
  private static final List<String> OF_OTHERS =
      OPERATORS.stream().filter(operator -> !OF_TEXT.contains(operator)).toList();

  private final Problems problems;
  private final LiteralReader literals;
  private final String owner;
  private final List<Property> properties;
  private int conditions;

  /// @param owner the name of the type that has the properties
  FilterReader(Problems problems, String owner, List<Property> properties) {
    this.problems = problems;
    this.literals = new LiteralReader(problems);
    this.owner = owner;
    this.properties = List.copyOf(properties);
  }

  /// The condition; valid only if no problem was reported.
  Filter read(String at, JsonNode json) {
    var filter = group(at, json, 1);
    if (conditions > MOST_CONDITIONS) {
      problems.report(
          at,
          "has " + conditions + " conditions",
          "at most "
              + MOST_CONDITIONS
              + " on one node; 'in' takes up to "
              + MOST_VALUES
              + " values as one");
    }
    return filter;
  }

  private Filter group(String at, JsonNode given, int depth) {
    var json = corrected(at, given);
    if (!json.isObject()) {
      problems.wrongType(at, "an object of conditions such as {\"state\": \"opened\"}", json);
      return Filter.all();
    }
    if (depth > DEEPEST) {
      problems.report(at, "is nested too deep", "at most " + DEEPEST + " levels");
      return Filter.all();
    }
    var parts = new ArrayList<Filter>();
    for (var member : json.properties()) {
      var place = Problems.within(at, member.getKey());
      var value = member.getValue();
      switch (member.getKey()) {
        case "any" -> parts.add(any(place, value, depth));
        case "not" -> parts.add(new Filter.Not(group(place, value, depth + 1)));
        default -> parts.addAll(conditions(place, member.getKey(), value));
      }
      if (conditions > MOST_CONDITIONS) {
        break;
      }
    }
    return parts.size() == 1 ? parts.getFirst() : new Filter.AllOf(parts);
  }

  private JsonNode corrected(String at, JsonNode given) {
    var corrected = new OtherConditions(properties).corrected(given);
    corrected.ifPresent(taken -> problems.warn(at + " was taken as " + shown(taken) + "."));
    return corrected.isPresent() ? corrected.get() : given;
  }

  private static String shown(JsonNode json) {
    var text = json.toString();
    return text.codePointCount(0, text.length()) <= SHOWN
        ? text
        : text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "…";
  }

  private Filter any(String at, JsonNode json, int depth) {
    if (!json.isArray() || json.isEmpty() || json.size() > MOST_CONDITIONS) {
      problems.report(
          at, "must be an array of 1 to " + MOST_CONDITIONS + " objects of conditions", "");
      return Filter.all();
    }
    var parts = new ArrayList<Filter>();
    for (int index = 0; index < json.size(); index++) {
      parts.add(group(at + "/" + index, json.path(index), depth + 1));
    }
    return new Filter.AnyOf(parts);
  }

  private List<Filter> conditions(String at, String name, JsonNode value) {
    var property = properties.stream().filter(known -> known.name().equals(name)).findFirst();
    if (property.isEmpty()) {
      problems.unknown(
          at,
          "is not a property of " + owner,
          name,
          properties.stream().map(Property::name).toList());
      conditions++;
      return List.of();
    }
    if (value.isNull()) {
      conditions++;
      problems.report(at, "is null", "{\"is_null\": true} for what has no value");
      return List.of();
    }
    if (value.isArray()) {
      conditions++;
      problems.report(at, "is an array", "{\"in\": […]} for any of several values");
      return List.of();
    }
    if (!value.isObject()) {
      conditions++;
      return equal(at, property.get(), value).stream().toList();
    }
    return conditions(at, property.get(), value);
  }

  private List<Filter> conditions(String at, Property property, JsonNode given) {
    var operators = OtherConditions.operators(given);
    if (!operators.equals(given)) {
      problems.warn(at + "/between was taken as gte and lte.");
    }
    if (operators.isEmpty()) {
      problems.report(at, "has no operator", OPERATORS);
    }
    var parts = new ArrayList<Filter>();
    for (var member : operators.properties()) {
      conditions++;
      if (conditions > MOST_CONDITIONS) {
        break;
      }
      var place = Problems.within(at, member.getKey());
      condition(place, property, member.getKey(), member.getValue()).ifPresent(parts::add);
    }
    return parts;
  }

  private Optional<Filter> equal(String at, Property property, JsonNode value) {
    if (property.type() == PropertyType.STRINGS) {
      return literals.text(at, value).map(item -> new Filter.Holds(property, item));
    }
    return compare(at, property, Filter.Comparison.EQUAL, value);
  }

  private Optional<Filter> condition(String at, Property property, String given, JsonNode value) {
    var known = operator(at, given);
    if (known.isEmpty()) {
      return Optional.empty();
    }
    var operator = known.get();
    if (!suits(property, operator)) {
      problems.report(
          at,
          "does not suit " + property.name() + ", which is of type " + property.type().label(),
          suiting(property));
      return Optional.empty();
    }
    if (property.type() == PropertyType.STRINGS && operator.equals("contains")) {
      return literals.text(at, value).map(item -> new Filter.Holds(property, item));
    }
    return switch (operator) {
      case "eq" -> compare(at, property, Filter.Comparison.EQUAL, value);
      case "ne" -> compare(at, property, Filter.Comparison.NOT_EQUAL, value);
      case "gt" -> compare(at, property, Filter.Comparison.GREATER, value);
      case "gte" -> compare(at, property, Filter.Comparison.AT_LEAST, value);
      case "lt" -> compare(at, property, Filter.Comparison.LESS, value);
      case "lte" -> compare(at, property, Filter.Comparison.AT_MOST, value);
      case "in" -> in(at, property, value);
      case "not_in" ->
          in(at, property, value)
              .map(
                  in ->
                      new Filter.AllOf(
                          List.of(
                              new Filter.Not(in), new Filter.Not(new Filter.IsMissing(property)))));
      case "contains" -> part(at, property, Filter.Part.ANYWHERE, value);
      case "starts_with" -> part(at, property, Filter.Part.START, value);
      case "ends_with" -> part(at, property, Filter.Part.END, value);
      case "like" -> like(at, property, value);
      default -> missing(at, property, value);
    };
  }

  private Optional<String> operator(String at, String given) {
    if (OPERATORS.contains(given)) {
      return Optional.of(given);
    }
    var corrected = OperatorNames.corrected(given);
    if (corrected.isPresent()) {
      problems.warn(at + " was taken as " + corrected.get() + ".");
    } else {
      problems.unknown(at, "is not an operator", given, OPERATORS);
    }
    return corrected;
  }

  private static boolean suits(Property property, String operator) {
    return suiting(property).contains(operator);
  }

  private static List<String> suiting(Property property) {
    if (property.type() == PropertyType.STRINGS) {
      return OF_LISTS;
    }
    return property.type().isText() ? OPERATORS : OF_OTHERS;
  }

  private Optional<Filter> compare(
      String at, Property property, Filter.Comparison comparison, JsonNode value) {
    return literals
        .read(at, property, value)
        .map(literal -> new Filter.Compare(property, comparison, literal));
  }

  private Optional<Filter> in(String at, Property property, JsonNode given) {
    var values = given;
    if (!values.isArray()) {
      values = JsonNodeFactory.instance.arrayNode().add(given);
      problems.warn(at + " was taken as a list of one.");
    }
    if (values.isEmpty() || values.size() > MOST_VALUES) {
      problems.report(
          at, "has " + values.size() + " values", "an array of 1 to " + MOST_VALUES + " values");
      return Optional.empty();
    }
    var literals = new ArrayList<Literal>();
    for (int index = 0; index < values.size(); index++) {
      this.literals.read(at + "/" + index, property, values.path(index)).ifPresent(literals::add);
    }
    var wanted = literals.stream().distinct().toList();
    return literals.size() < values.size()
        ? Optional.empty()
        : Optional.of(
            property.type() == PropertyType.STRINGS
                ? holdsAny(property, wanted)
                : new Filter.In(property, wanted));
  }

  /// A list of strings is among some values if one of its items is.
  private static Filter holdsAny(Property property, List<Literal> wanted) {
    return new Filter.AnyOf(
        wanted.stream()
            .filter(Literal.Text.class::isInstance)
            .map(each -> (Filter) new Filter.Holds(property, ((Literal.Text) each).value()))
            .toList());
  }

  private Optional<Filter> part(String at, Property property, Filter.Part part, JsonNode value) {
    return literals.text(at, value).map(text -> new Filter.Contains(property, part, text));
  }

  private Optional<Filter> like(String at, Property property, JsonNode value) {
    var pattern = literals.text(at, value);
    if (pattern.isPresent() && endsInEscape(pattern.get())) {
      problems.report(
          at, "ends with a backslash that escapes nothing", "\\\\\\\\ for a backslash itself");
      return Optional.empty();
    }
    return pattern.map(text -> new Filter.Like(property, text));
  }

  private static boolean endsInEscape(String pattern) {
    int slashes = 0;
    while (slashes < pattern.length() && pattern.charAt(pattern.length() - 1 - slashes) == '\\') {
      slashes++;
    }
    return slashes % 2 == 1;
  }

  private Optional<Filter> missing(String at, Property property, JsonNode value) {
    if (!value.isBoolean()) {
      problems.wrongType(at, "true or false", value);
      return Optional.empty();
    }
    Filter missing = new Filter.IsMissing(property);
    return Optional.of(value.booleanValue() ? missing : new Filter.Not(missing));
  }
}
