package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Each argument of each memory tool, made wrong in each way that its type allows.
class HostileCallsTest {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String HUGE = "x".repeat(100_000);

  @TempDir Path folder;
  private RealMemory memory;
  private Calls calls;

  @BeforeEach
  void open() {
    memory = new RealMemory(folder);
    calls = memory.calls();
    calls.answer(
        "create_entity", "{\"database\":\"memory\",\"name\":\"a\",\"entity_type\":\"thing\"}");
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private long change() {
    return memory.home().named("memory").read(Call.by("test"), GraphView::change);
  }

  @Test
  void everyWrongArgumentIsReportedByItsPlaceAndChangesNothing() {
    long before = change();
    var softly = new SoftAssertions();
    int tried = 0;
    for (var tool : memory.toolbox().catalogue().tools()) {
      var schema = tool.declaration().inputSchema();
      for (var property : schema.path("properties").properties()) {
        for (var wrong : wrong(property.getKey(), property.getValue())) {
          if (wrong.isNull() && !isRequired(property.getKey(), schema)) {
            continue;
          }
          var arguments = valid(schema);
          arguments.set(property.getKey(), wrong);
          checkReported(softly, tool, property.getKey(), arguments);
          tried++;
        }
      }
      var stranger = valid(schema).put("surprise", 1);
      checkReported(softly, tool, "surprise", stranger);
    }
    softly.assertThat(change()).isEqualTo(before);
    softly.assertAll();
    assertThat(tried).isGreaterThan(200);
    assertThat(memory.home().names()).containsExactly("memory");
  }

  private void checkReported(
      SoftAssertions softly, Catalogue.Listed tool, String argument, ObjectNode arguments) {
    var call = tool.name() + " " + abbreviated(arguments.toString());
    var result = calls.result(tool.name(), arguments.toString());
    softly.assertThat(result.isFault()).as(call).isTrue();
    var fault = Calls.json(result.json());
    softly.assertThat(fault.path("status").asString()).as(call).isEqualTo("error");
    softly.assertThat(fault.path("message").asString()).as(call).isNotEmpty().hasSizeLessThan(2000);
    softly.assertThat(fault.path("at").asString()).as(call).startsWith("/" + argument);
  }

  private static boolean isRequired(String name, JsonNode schema) {
    return Calls.texts(schema.path("required")).contains(name);
  }

  private static String abbreviated(String text) {
    return text.length() > 200 ? text.substring(0, 200) + "…" : text;
  }

  /// The least that a tool takes.
  private static ObjectNode valid(JsonNode schema) {
    var object = JSON.createObjectNode();
    for (var name : schema.path("required")) {
      var property = schema.path("properties").path(name.asString());
      object.set(name.asString(), value(name.asString(), property));
    }
    return object;
  }

  private static JsonNode value(String name, JsonNode schema) {
    if (schema.has("enum")) {
      return schema.path("enum").path(0);
    }
    return switch (schema.path("type").asString("")) {
      case "integer" -> JSON.getNodeFactory().numberNode(schema.path("minimum").asInt(1));
      case "number" -> JSON.getNodeFactory().numberNode(0.5);
      case "boolean" -> JSON.getNodeFactory().booleanNode(false);
      case "array" -> JSON.createArrayNode().add(value("", schema.path("items")));
      case "object" -> valid(schema);
      default -> JSON.getNodeFactory().stringNode(name.equals("database") ? "memory" : "a");
    };
  }

  private static List<JsonNode> wrong(String name, JsonNode schema) {
    var nodes = JSON.getNodeFactory();
    var wrong = new ArrayList<JsonNode>(List.of(nodes.nullNode()));
    switch (schema.path("type").asString("")) {
      case "integer" -> {
        wrong.addAll(List.of(nodes.numberNode(-1), nodes.numberNode(1.5), nodes.stringNode("7.5")));
        wrong.add(nodes.numberNode(99_999_999_999_999L));
      }
      case "number" -> {
        wrong.addAll(List.of(nodes.numberNode(-1), nodes.numberNode(1.5)));
        wrong.addAll(List.of(nodes.stringNode("NaN"), nodes.stringNode("half")));
      }
      case "boolean" -> wrong.addAll(List.of(nodes.stringNode("maybe"), nodes.numberNode(2)));
      case "array" -> {
        wrong.addAll(List.of(nodes.booleanNode(true), nodes.objectNode(), many(schema)));
        wrong.add(JSON.createArrayNode().add(nodes.nullNode()));
      }
      case "object" -> wrong.add(nodes.booleanNode(true));
      default -> {
        wrong.addAll(List.of(nodes.numberNode(1.5), nodes.arrayNode(), nodes.stringNode(HUGE)));
        if (name.equals("database")) {
          List.of("../x", "/etc", "", "A", "nosuch\u0000", "a".repeat(65))
              .forEach(path -> wrong.add(nodes.stringNode(path)));
        }
      }
    }
    return wrong;
  }

  private static ArrayNode many(JsonNode schema) {
    var array = JSON.createArrayNode();
    IntStream.range(0, 10_001)
        .forEach(
            number ->
                array.add(
                    schema.path("items").path("type").asString("").equals("string")
                        ? JSON.getNodeFactory().stringNode("text " + number)
                        : value("", schema.path("items"))));
    return array;
  }
}
