package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ListResult;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.surface.mcp.message.Notification;
import dev.kith.surface.mcp.message.ProtocolRevision;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.tool.CallContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// What the official conformance suite calls by name; no part of the product.
final class SuiteFixtures implements Extension {
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
  private static final RpcError MISSING_SAMPLING =
      new RpcError(
          RpcError.MISSING_CAPABILITY,
          "Missing required client capability: sampling",
          Optional.of("{\"requiredCapabilities\":{\"sampling\":{}}}"),
          OptionalLong.empty());
  private static final String PLAIN = "{\"type\":\"object\",\"properties\":{}}";
  private static final String DIALECT =
      """
      {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",\
      "$defs":{"address":{"$anchor":"addressDef","type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"}}}},\
      "properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},\
      "contactMethod":{"type":"string","enum":["phone","email"]},"phone":{"type":"string"},"email":{"type":"string"}},\
      "allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],\
      "if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},\
      "then":{"required":["phone"]},"else":{"required":["email"]},"additionalProperties":false}\
      """;

  private final SuiteQuestions questions;
  private final SuiteRounds rounds = new SuiteRounds();
  private final Runnable changeTools;

  SuiteFixtures(ClientRequests questions, Runnable changeTools) {
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

  static McpResult content(String items) {
    return (out, _) -> out.key("content").raw("[" + items + "]");
  }

  @Override
  public List<ListResult.Entry> listed(ListResult.Kind kind) {
    return switch (kind) {
      case TOOLS ->
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
      case RESOURCES ->
          List.of(
              (out, _) -> described(out, "uri", "test://static-text", "text/plain"),
              (out, _) -> described(out, "uri", "test://static-binary", "image/png"));
      case TEMPLATES ->
          List.of(
              (out, _) ->
                  described(out, "uriTemplate", "test://template/{id}/data", "application/json"));
      case PROMPTS -> SuitePrompts.LISTED;
    };
  }

  private static ListResult.Entry tool(String name) {
    var schema = name.startsWith("json_schema") ? DIALECT : PLAIN;
    return (out, _) ->
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
  public Optional<McpResult> answer(ClientMessage.Request request, RequestContext context) {
    return switch (request.method()) {
      case "tools/call" -> call(request.text("name"), request, context);
      case "resources/read" -> read(request.text("uri"));
      // the suite subscribes to a resource of its own, which Kith would refuse as unknown
      case "resources/subscribe", "resources/unsubscribe" ->
          request.params().path("uri").asString("").startsWith("test://")
              ? Optional.of(new McpResult.Empty())
              : Optional.empty();
      case "prompts/get" -> SuitePrompts.get(request, rounds, context);
      case "completion/complete" ->
          request.params().path("ref").path("name").asString("").startsWith("test_")
              ? Optional.of(
                  (out, _) ->
                      out.key("completion")
                          .raw("{\"values\":[\"paris\",\"park\"],\"total\":2,\"hasMore\":false}"))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private Optional<McpResult> call(
      String name, ClientMessage.Request request, RequestContext context) {
    if (CONTENTS.containsKey(name)) {
      return Optional.of(content(CONTENTS.get(name)));
    }
    return switch (name) {
      case "test_error_handling" ->
          Optional.of(
              (out, revision) -> {
                content(text("This tool intentionally returns an error for testing"))
                    .writeFields(out, revision);
                out.field("isError", true);
              });
      case "test_tool_with_logging", "test_logging_tool" -> Optional.of(logged(context));
      case "test_tool_with_progress" -> Optional.of(progressed(request, context));
      case "test_missing_capability" -> throw MISSING_SAMPLING.raise();
      case "test_reconnection" -> {
        context.channel().heartbeat();
        yield Optional.of(content(text("still here")));
      }
      case "test_trigger_tool_change" -> {
        changeTools.run();
        yield Optional.of(content(text("changed")));
      }
      case "test_streaming_elicitation" ->
          Optional.of(rounds.answer("test_input_required_result_elicitation", request, context));
      default ->
          SuiteRounds.TOOLS.contains(name)
              ? Optional.of(rounds.answer(name, request, context))
              : questions.answer(name, request, context);
    };
  }

  private static McpResult logged(RequestContext context) {
    if (context.revision() != ProtocolRevision.STATELESS) {
      for (var said :
          List.of("Tool execution started", "Tool processing data", "Tool execution completed")) {
        context.notify(new LogMessage(said));
      }
    }
    return content(text("Logged."));
  }

  private record LogMessage(String data) implements Notification {
    @Override
    public String method() {
      return "notifications/message";
    }

    @Override
    public void writeParams(JsonText out) {
      out.field("level", "info").field("data", data);
    }
  }

  private static McpResult progressed(ClientMessage.Request request, RequestContext context) {
    CallContext.ProgressListener progress = context.progress(request);
    for (int done : new int[] {0, 50, 100}) {
      progress.reached(done, 100, "");
    }
    return content(text("Done."));
  }

  private static Optional<McpResult> read(String uri) {
    if (uri.equals("test://static-text")) {
      return Optional.of(
          new ResourceContents(
              uri, "text/plain", "text", "This is the content of the static text resource."));
    }
    if (uri.equals("test://static-binary")) {
      return Optional.of(new ResourceContents(uri, "image/png", "blob", PIXEL));
    }
    if (uri.startsWith("test://template/") && uri.endsWith("/data")) {
      var id = uri.substring("test://template/".length(), uri.length() - "/data".length());
      var json = new JsonText().object().field("id", id).field("templateTest", true);
      json.field("data", "Data for ID: " + id).endObject();
      return Optional.of(new ResourceContents(uri, "application/json", "text", json.toString()));
    }
    return Optional.empty();
  }

  private record ResourceContents(String uri, String type, String member, String value)
      implements McpResult {
    @Override
    public void writeFields(JsonText out, ProtocolRevision revision) {
      out.key("contents").array().object().field("uri", uri).field("mimeType", type);
      out.field(member, value).endObject().endArray();
    }

    @Override
    public Caching caching() {
      return Caching.DATA;
    }
  }
}
