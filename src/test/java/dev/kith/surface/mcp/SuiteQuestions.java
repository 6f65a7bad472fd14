package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ClientRequest;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.tool.Json;
import java.util.List;
import java.util.Optional;

/// The suite's tools that ask a client of the handshake era something while it waits.
final class SuiteQuestions {
  static final List<String> NAMES =
      List.of(
          "test_sampling",
          "test_elicitation",
          "test_elicitation_sep1034_defaults",
          "test_elicitation_sep1330_enums");
  private static final String DEFAULTS =
      """
      {"type":"object","properties":{"name":{"type":"string","default":"John Doe"},"age":{"type":"integer","default":30},\
      "score":{"type":"number","default":95.5},"status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},\
      "verified":{"type":"boolean","default":true}}}\
      """;
  private static final String ENUMS =
      """
      {"type":"object","properties":{\
      "untitledSingle":{"type":"string","enum":["option1","option2","option3"]},\
      "titledSingle":{"type":"string","oneOf":[{"const":"value1","title":"First Option"},{"const":"value2","title":"Second Option"},{"const":"value3","title":"Third Option"}]},\
      "legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],"enumNames":["Option One","Option Two","Option Three"]},\
      "untitledMulti":{"type":"array","items":{"type":"string","enum":["option1","option2","option3"]}},\
      "titledMulti":{"type":"array","items":{"anyOf":[{"const":"value1","title":"First Choice"},{"const":"value2","title":"Second Choice"},{"const":"value3","title":"Third Choice"}]}}}}\
      """;
  private static final String ACCOUNT =
      """
      {"type":"object","properties":{"username":{"type":"string","description":"User's response"},\
      "email":{"type":"string","description":"User's email address"}},"required":["username","email"]}\
      """;

  private final ClientRequests requests;

  SuiteQuestions(ClientRequests requests) {
    this.requests = requests;
  }

  Optional<McpResult> answer(String tool, ClientMessage.Request request, RequestContext context) {
    var arguments = request.params().path("arguments");
    return switch (tool) {
      case "test_sampling" ->
          Optional.of(
              said(
                  new ClientRequest(
                      "sampling/createMessage",
                      "{\"messages\":[{\"role\":\"user\",\"content\":"
                          + SuiteFixtures.text(arguments.path("prompt").asString(""))
                          + "}],\"maxTokens\":100}"),
                  context));
      case "test_elicitation" ->
          Optional.of(said(form(arguments.path("message").asString(""), ACCOUNT), context));
      case "test_elicitation_sep1034_defaults" ->
          Optional.of(said(form("Check the defaults", DEFAULTS), context));
      case "test_elicitation_sep1330_enums" -> Optional.of(said(form("Choose", ENUMS), context));
      default -> Optional.empty();
    };
  }

  static ClientRequest form(String message, String schema) {
    var params = new JsonText().object().field("message", message);
    return new ClientRequest(
        "elicitation/create", params.key("requestedSchema").raw(schema).endObject().toString());
  }

  private McpResult said(ClientRequest question, RequestContext context) {
    var answer = Json.text(requests.send(question, context));
    return SuiteFixtures.content(SuiteFixtures.text("Answered: " + answer));
  }
}
