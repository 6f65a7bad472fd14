package dev.kith.surface.mcp;

import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ListResult;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.tool.Json;
import java.util.List;
import java.util.Optional;

/// The prompts that the official conformance suite gets by name.
final class SuitePrompts {
  static final List<ListResult.Entry> LISTED =
      List.of(
          listed("test_simple_prompt"),
          listed("test_prompt_with_arguments", "arg1", "arg2"),
          listed("test_prompt_with_embedded_resource", "resourceUri"),
          listed("test_prompt_with_image"),
          listed("test_input_required_result_prompt"));

  private SuitePrompts() {}

  private static ListResult.Entry listed(String name, String... arguments) {
    return (out, _) -> {
      out.object().field("name", name).field("description", "For the suite.");
      out.key("arguments").array();
      for (var argument : arguments) {
        out.object().field("name", argument).field("description", "For the suite.");
        out.field("required", true).endObject();
      }
      out.endArray().endObject();
    };
  }

  static Optional<McpResult> get(
      ClientMessage.Request request, SuiteRounds rounds, RequestContext context) {
    var given = request.params().path("arguments");
    return switch (request.text("name")) {
      case "test_simple_prompt" ->
          Optional.of(said(SuiteFixtures.text("This is a simple prompt for testing.")));
      case "test_prompt_with_arguments" ->
          Optional.of(
              said(
                  SuiteFixtures.text(
                      "Prompt with arguments: arg1='"
                          + given.path("arg1").asString("")
                          + "', arg2='"
                          + given.path("arg2").asString("")
                          + "'")));
      case "test_prompt_with_embedded_resource" ->
          Optional.of(
              said(
                  "{\"type\":\"resource\",\"resource\":{\"uri\":"
                      + Json.text(given.path("resourceUri"))
                      + ",\"mimeType\":\"text/plain\",\"text\":\"Embedded resource content for"
                      + " testing.\"}}",
                  SuiteFixtures.text("Please process the embedded resource above.")));
      case "test_prompt_with_image" ->
          Optional.of(
              said(
                  "{\"type\":\"image\",\"data\":\""
                      + SuiteFixtures.PIXEL
                      + "\",\"mimeType\":\"image/png\"}",
                  SuiteFixtures.text("Please analyze the image above.")));
      case "test_input_required_result_prompt" ->
          Optional.of(rounds.answer("test_input_required_result_prompt", request, context));
      default -> Optional.empty();
    };
  }

  static McpResult said(String... contents) {
    return (out, _) -> {
      out.key("messages").array();
      for (var content : contents) {
        out.object().field("role", "user").key("content").raw(content).endObject();
      }
      out.endArray();
    };
  }
}
