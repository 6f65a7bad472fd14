package dev.kith.cypher.read;

import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// The values that JSON stands for.
public final class JsonValues {
  private JsonValues() {}

  /// A value.
  public static CypherValue of(JsonNode json) {
    return switch (json.getNodeType()) {
      case STRING -> CypherValue.of(json.stringValue());
      case BOOLEAN -> CypherValue.of(json.booleanValue());
      case NUMBER ->
          json.isIntegralNumber() && json.canConvertToLong()
              ? CypherValue.of(json.longValue())
              : CypherValue.of(json.doubleValue());
      case ARRAY -> {
        var items = new ArrayList<CypherValue>();
        json.forEach(item -> items.add(of(item)));
        yield new CypherValue.Items(items);
      }
      case OBJECT -> new CypherValue.Fields(fields(json));
      case NULL, MISSING, BINARY, POJO -> CypherValue.Null.NULL;
    };
  }

  /// Adds those members of an object that have a value to fields that lack them.
  static void addPresent(JsonNode object, Map<String, CypherValue> fields) {
    for (var member : object.properties()) {
      var value = of(member.getValue());
      if (!value.isNull()) {
        fields.putIfAbsent(member.getKey(), value);
      }
    }
  }

  /// The members of an object.
  public static Map<String, CypherValue> fields(JsonNode object) {
    var fields = new LinkedHashMap<String, CypherValue>();
    object.properties().forEach(each -> fields.put(each.getKey(), of(each.getValue())));
    return fields;
  }
}
