package dev.kith.tool.cypher;

import dev.kith.cypher.read.JsonValues;
import dev.kith.cypher.value.CypherValue;
import dev.kith.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Reads the values that are given beside a query.
final class GivenValues {
  private static final String AT = "/parameters";

  private final List<Fault.Problem> problems = new ArrayList<>();

  private GivenValues() {}

  /// The values by their names; raises a fault where Cypher has no such value.
  static Map<String, CypherValue> of(JsonNode given) {
    var reader = new GivenValues();
    if (given.isObject()) {
      reader.check(AT, given);
    } else {
      reader.problems.add(
          Fault.problem(AT, "must be an object", "an object such as {\"name\": \"Ada\"}"));
    }
    if (!reader.problems.isEmpty()) {
      throw new Fault.InvalidArguments(reader.problems).raise();
    }
    return JsonValues.fields(given);
  }

  /// An integer that is rounded would find something else.
  private void check(String at, JsonNode value) {
    if (value.isIntegralNumber() && !value.canConvertToLong()) {
      problems.add(
          Fault.problem(
              at,
              "must fit an integer of 64 bits",
              "a string, or a number with a fraction or an exponent"));
    }
    value
        .propertyStream()
        .forEach(field -> check(at + "/" + pointer(field.getKey()), field.getValue()));
    for (int index = 0; value.isArray() && index < value.size(); index++) {
      check(at + "/" + index, value.path(index));
    }
  }

  private static String pointer(String key) {
    return key.replace("~", "~0").replace("/", "~1");
  }
}
