package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// What the official conformance suite calls by name; no part of the product.
final class SuiteFixtures implements Extras {
  static final String PIXEL =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
  private static final String SOUND =
      "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";

  private static final Map<String, String> CONTENTS =
      Map.of(
          "test_simple_text",
          text("This is a simple text response for testing."),
          "test_image_content",
          image(),
          "test_audio_content",
          "{\"type\":\"audio\",\"data\":\"" + SOUND + "\",\"mimeType\":\"audio/wav\"}",
          "test_embedded_resource",
          resource("test://embedded-resource", "This is an embedded resource content."),
          "test_multiple_content_types",
          String.join(
              ",",
              text("Multiple content types test:"),
              image(),
              "{\"type\":\"resource\",\"resource\":{\"uri\":\"test://mixed-content-resource\",\"mimeType\":\"application/json\",\"text\":\"{\\\"test\\\":\\\"data\\\",\\\"value\\\":123}\"}}"),
          "json_schema_2020_12_tool",
          text("ok"));
  private static final String PLAIN = "{\"type\":\"object\",\"properties\":{}}";
  private static final String DIALECT =
      """
      {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",\
      "$defs":{"address":{"$anchor":"addressDef","type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"}}}},\
      "properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},\
      "contactMethod":{"type":"string","enum":["phone","email"]},"phone":{"type":"string"},"email":{"type":"string"}},\
      "allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],\
      "if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},\
      "then":{"required":["phone"]},"else":{"required":["email"]},"additionalProperties":false}""";

  private final SuiteQuestions questions;
  private final SuiteRounds rounds = new SuiteRounds();
  private final Runnable changeTools;

  SuiteFixtures(Questions questions, Runnable changeTools) {
    this.questions = new SuiteQuestions(questions);
    this.changeTools = changeTools;
  }

  static String text(String text) {
    return new JsonText().object().field("type", "text").field("text", text).endObject().toString();
  }

  private static String image() {
    return "{\"type\":\"image\",\"data\":\"" + PIXEL + "\",\"mimeType\":\"image/png\"}";
  }

  private static String resource(String uri, String text) {
    var out = new JsonText().object().field("type", "resource").key("resource").object();
    out.field("uri", uri).field("mimeType", "text/plain").field("text", text);
    return out.endObject().endObject().toString();
  }

  static Consumer<JsonText> content(String items) {
    return out -> out.key("content").raw("[" + items + "]");
  }

  @Override
  public List<Consumer<JsonText>> listed(String method) {
    return switch (method) {
      case "tools/list" ->
          Stream.of(
                  CONTENTS.keySet().stream().sorted(),
                  Stream.of(
                      "test_error_handling",
                      "test_logging_tool",
                      "test_missing_capability",
                      "test_reconnection",
                      "test_streaming_elicitation",
                      "test_tool_with_logging",
                      "test_tool_with_progress",
                      "test_trigger_tool_change"),
                  SuiteQuestions.NAMES.stream(),
                  SuiteRounds.TOOLS.stream())
              .flatMap(names -> names)
              .map(SuiteFixtures::tool)
              .toList();
      case "resources/list" ->
          List.of(
              out -> described(out, "uri", "test://static-text", "text/plain"),
              out -> described(out, "uri", "test://static-binary", "image/png"));
      case "resources/templates/list" ->
          List.of(
              out ->
                  described(out, "uriTemplate", "test://template/{id}/data", "application/json"));
      case "prompts/list" -> SuitePrompts.LISTED;
      default -> List.of();
    };
  }

  private static Consumer<JsonText> tool(String name) {
    var schema = name.startsWith("json_schema") ? DIALECT : PLAIN;
    return out ->
        out.object()
            .field("name", name)
            .field("description", "For the conformance suite.")
            .key("inputSchema")
            .raw(schema)
            .endObject();
  }

  private static void described(JsonText out, String address, String uri, String type) {
    out.object().field(address, uri).field("name", uri).field("description", "For the suite.");
    out.field("mimeType", type).endObject();
  }

  @Override
  public Optional<Consumer<JsonText>> answer(Message.Request request, Exchange exchange) {
    return switch (request.method()) {
      case "tools/call" -> call(request.text("name"), request, exchange);
      case "resources/read" -> read(request.text("uri"));
      case "prompts/get" -> SuitePrompts.get(request, rounds, exchange);
      case "completion/complete" ->
          request.params().path("ref").path("name").asString("").startsWith("test_")
              ? Optional.of(
                  out ->
                      out.key("completion")
                          .raw("{\"values\":[\"paris\",\"park\"],\"total\":2,\"hasMore\":false}"))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private Optional<Consumer<JsonText>> call(
      String name, Message.Request request, Exchange exchange) {
    if (CONTENTS.containsKey(name)) {
      return Optional.of(content(CONTENTS.get(name)));
    }
    return switch (name) {
      case "test_error_handling" ->
          Optional.of(
              content(text("This tool intentionally returns an error for testing"))
                  .andThen(out -> out.field("isError", true)));
      case "test_tool_with_logging", "test_logging_tool" -> Optional.of(logged(exchange));
      case "test_tool_with_progress" -> Optional.of(progressed(request, exchange));
      case "test_missing_capability" ->
          throw new Question("sampling/createMessage", "{}").unanswerable().raise();
      case "test_reconnection" -> {
        exchange.channel().tick();
        yield Optional.of(content(text("still here")));
      }
      case "test_trigger_tool_change" -> {
        changeTools.run();
        yield Optional.of(content(text("changed")));
      }
      case "test_streaming_elicitation" ->
          Optional.of(rounds.answer("test_input_required_result_elicitation", request, exchange));
      default ->
          SuiteRounds.TOOLS.contains(name)
              ? Optional.of(rounds.answer(name, request, exchange))
              : questions.answer(name, request, exchange);
    };
  }

  private static Consumer<JsonText> logged(Exchange exchange) {
    if (!exchange.revision().isStateless()) {
      for (var said :
          List.of("Tool execution started", "Tool processing data", "Tool execution completed")) {
        exchange.notify(
            "notifications/message", out -> out.field("level", "info").field("data", said));
      }
    }
    return content(text("Logged."));
  }

  private static Consumer<JsonText> progressed(Message.Request request, Exchange exchange) {
    CallContext.Progress progress = exchange.progress(request.meta().path("progressToken"));
    for (int done : new int[] {0, 50, 100}) {
      progress.reached(done, 100, "");
    }
    return content(text("Done."));
  }

  private static Optional<Consumer<JsonText>> read(String uri) {
    if (uri.equals("test://static-text")) {
      return Optional.of(
          read(uri, "text/plain", "text", "This is the content of the static text resource."));
    }
    if (uri.equals("test://static-binary")) {
      return Optional.of(read(uri, "image/png", "blob", PIXEL));
    }
    if (uri.startsWith("test://template/") && uri.endsWith("/data")) {
      var id = uri.substring("test://template/".length(), uri.length() - "/data".length());
      var json = new JsonText().object().field("id", id).field("templateTest", true);
      json.field("data", "Data for ID: " + id).endObject();
      return Optional.of(read(uri, "application/json", "text", json.toString()));
    }
    return Optional.empty();
  }

  private static Consumer<JsonText> read(String uri, String type, String member, String value) {
    return out ->
        out.key("contents")
            .array()
            .object()
            .field("uri", uri)
            .field("mimeType", type)
            .field(member, value)
            .endObject()
            .endArray();
  }
}
