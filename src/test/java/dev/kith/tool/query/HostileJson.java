package dev.kith.tool.query;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Spoils arguments: text that would be SQL, values of other types, numbers beyond all bounds, deep
/// nesting, and Unicode that only looks like something else.
final class HostileJson {
  /// It is in every text that this makes, so that its way can be followed.
  static final String MARK = "zq9";

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final List<String> TEXTS =
      List.of(
          "' OR '1'='1' -- zq9",
          "zq9'; DROP TABLE node; --",
          "\"zq9\" UNION SELECT * FROM sqlite_master",
          "zq9\\' OR 1=1 #",
          "`zq9`); ATTACH 'x' AS y; --",
          "$zq9$; SELECT 1; $zq9$",
          "zq9\0hidden",
          "zq9\uD800",
          "\uDC00zq9",
          "zq9\u202Eksat",
          "zq9\uFF07 OR \uFF071\uFF07=\uFF071",
          "zq9\u200B\u200D\uFEFF",
          "zq9%_\\",
          "zq9\n\r\t\u0001",
          "{zq9:1}",
          "../../zq9/etc/passwd",
          "zq9\uD83D\uDE00İßΣςK",
          "gl_issue zq9",
          "*zq9",
          "zq9" + "x".repeat(20_000),
          "CAST(zq9 AS INTEGER)",
          "?1 zq9",
          ":zq9",
          "@zq9",
          "NaN zq9",
          "2025-13-45T99:99:99Z zq9",
          "\u2066zq9\u2069\u202D",
          "zq9 e\u0301 é \u1E9B\u0323 \uFB01",
          "zq9\uDBFF\uDFFF\uFFFF\uFDD0",
          "0zq9' || (SELECT metadata FROM node) || '",
          "zq9*/ /* zq9",
          "zq9\u2028\u2029\u0085",
          "E'\\x27zq9'",
          "zq9::VARCHAR",
          "read_csv('zq9')",
          "zq9\\");
  private static final List<String> NAMES =
      List.of(
          "any",
          "not",
          "eq",
          "in",
          "like",
          "is_null",
          "id",
          "state",
          "labels",
          "created_at",
          "weight",
          "__proto__",
          "type",
          "ids",
          "filters",
          "label",
          "node_id",
          "cursor");
  private static final List<String> WORDS =
      List.of(
          "gl_issue",
          "gl_user",
          "AUTHORED_ISSUE",
          "MEMBER_OF",
          "opened",
          "*",
          "both",
          "2025-01-01",
          "0",
          "-1",
          "",
          " ",
          "true",
          "null",
          "9223372036854775808",
          "1e5",
          "name",
          "title",
          "gl_\u0456ssue",
          "gl_issue\u200B",
          "op\u0435ned",
          "opened\0",
          "\uFF4Fpened",
          "GL_ISSUE",
          "0x10",
          "1_000",
          "\u0661",
          "-0",
          "2025-01-01T00:00:00+18:00",
          "9999-12-31T23:59:59Z",
          "-9999-01-01",
          "%",
          "_",
          "\\");

  private static final int MANY = 600;

  private final Random random;

  /// Many of many of a long text would be more than the memory holds.
  private boolean hasMany;

  HostileJson(Random random) {
    this.random = random;
  }

  /// The arguments with up to three places spoilt.
  ObjectNode spoilt(ObjectNode arguments) {
    var copy = arguments.deepCopy();
    hasMany = false;
    int times = 1 + random.nextInt(3);
    for (int time = 0; time < times; time++) {
      spoil(copy);
    }
    return copy;
  }

  private void spoil(ObjectNode root) {
    JsonNode here = root;
    while (true) {
      var inner = new ArrayList<JsonNode>();
      here.forEach(
          child -> {
            if (child.isContainer()) {
              inner.add(child);
            }
          });
      if (inner.isEmpty() || random.nextInt(3) == 0) {
        break;
      }
      here = inner.get(random.nextInt(inner.size()));
    }
    if (here instanceof ObjectNode object) {
      spoilObject(object);
    } else if (here instanceof ArrayNode array) {
      spoilArray(array);
    }
  }

  private void spoilObject(ObjectNode object) {
    var names = List.copyOf(object.propertyNames());
    switch (random.nextInt(names.isEmpty() ? 1 : 4)) {
      case 0 -> object.set(name(), value(0));
      case 1 -> object.remove(names.get(random.nextInt(names.size())));
      default -> object.set(names.get(random.nextInt(names.size())), value(0));
    }
  }

  private void spoilArray(ArrayNode array) {
    if (array.isEmpty() || random.nextBoolean()) {
      boolean many = random.nextInt(20) == 0 && !hasMany;
      hasMany |= many;
      int times = many ? MANY : 1;
      var value = value(0);
      for (int time = 0; time < times; time++) {
        array.add(value);
      }
    } else {
      array.set(random.nextInt(array.size()), value(0));
    }
  }

  private String name() {
    return random.nextBoolean()
        ? NAMES.get(random.nextInt(NAMES.size()))
        : TEXTS.get(random.nextInt(TEXTS.size()));
  }

  private JsonNode value(int depth) {
    return switch (random.nextInt(depth > 8 ? 6 : 10)) {
      case 0, 1, 2 -> JSON.stringNode(TEXTS.get(random.nextInt(TEXTS.size())));
      case 3 -> JSON.stringNode(WORDS.get(random.nextInt(WORDS.size())));
      case 4 -> number();
      case 5 -> random.nextBoolean() ? JSON.booleanNode(random.nextBoolean()) : JSON.nullNode();
      case 6 -> {
        var array = JSON.arrayNode();
        for (int index = random.nextInt(4); index > 0; index--) {
          array.add(value(depth + 1));
        }
        yield array;
      }
      case 7 -> deep();
      default -> {
        var object = JSON.objectNode();
        for (int index = random.nextInt(4); index > 0; index--) {
          object.set(name(), value(depth + 1));
        }
        yield object;
      }
    };
  }

  private JsonNode number() {
    return switch (random.nextInt(7)) {
      case 0 -> JSON.numberNode(Long.MAX_VALUE);
      case 1 -> JSON.numberNode(BigInteger.TEN.pow(300));
      case 2 -> JSON.numberNode(new java.math.BigDecimal("1e999999"));
      case 3 -> JSON.numberNode(new java.math.BigDecimal("-1E-2147483647"));
      case 4 -> JSON.numberNode(new java.math.BigDecimal("0.1"));
      case 5 -> JSON.numberNode(-1);
      default -> JSON.numberNode(random.nextInt());
    };
  }

  private JsonNode deep() {
    JsonNode value = JSON.stringNode("zq9");
    int depth = 1 + random.nextInt(150);
    for (int level = 0; level < depth; level++) {
      if (random.nextBoolean()) {
        value = JSON.objectNode().set(random.nextBoolean() ? "not" : "any", value);
      } else {
        value = JSON.arrayNode().add(value);
      }
    }
    return value;
  }
}
