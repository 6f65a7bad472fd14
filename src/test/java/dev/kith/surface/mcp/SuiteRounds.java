package dev.kith.surface.mcp;

import dev.kith.access.TextSigner;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ClientRequest;
import dev.kith.surface.mcp.message.InputRequiredResult;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.tool.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// The suite's tools that are called again with what the client found out.
final class SuiteRounds {
  private static final String PREFIX = "test_input_required_result_";
  static final List<String> TOOLS =
      List.of(
          PREFIX + "elicitation",
          PREFIX + "sampling",
          PREFIX + "list_roots",
          PREFIX + "request_state",
          PREFIX + "multiple_inputs",
          PREFIX + "multi_round",
          PREFIX + "tampered_state",
          PREFIX + "capabilities");

  private static final Set<String> STATEFUL =
      Set.of(
          PREFIX + "request_state",
          PREFIX + "multiple_inputs",
          PREFIX + "multi_round",
          PREFIX + "tampered_state");

  private final TextSigner signer = new TextSigner();

  McpResult answer(String tool, ClientMessage.Request request, RequestContext context) {
    var asked = questions(tool, request, context);
    var answers = request.params().path("inputResponses");
    var state = request.params().path("requestState").asString("");
    boolean stateful = asked.state;
    if (!state.isEmpty() && signer.verified(state).isEmpty()) {
      throw RpcError.invalidParams("requestState was tampered with").raise();
    }
    for (var name : asked.questions.keySet()) {
      if (!answers.path(name).isObject() || (stateful && state.isEmpty())) {
        return new InputRequiredResult(
            asked.questions, stateful ? signer.sign(tool + asked.round) : "");
      }
    }
    if (tool.endsWith("prompt")) {
      return SuitePrompts.said(SuiteFixtures.text("With " + Json.text(answers)));
    }
    return SuiteFixtures.content(
        SuiteFixtures.text((stateful ? "state-ok " : "") + "Hello, " + userName(answers) + "!"));
  }

  private record Asked(SequencedMap<String, ClientRequest> questions, boolean state, int round) {}

  private Asked questions(String tool, ClientMessage.Request request, RequestContext context) {
    var all = new LinkedHashMap<String, ClientRequest>();
    int round = 1;
    switch (tool.substring(PREFIX.length())) {
      case "elicitation" -> all.put("user_name", form("What is your name?", "name", "string"));

      case "prompt" ->
          all.put("user_context", form("What context should the prompt use?", "context", "string"));

      case "sampling" -> all.put("capital_question", sampling("What is the capital of France?"));

      case "list_roots" -> all.put("client_roots", new ClientRequest("roots/list", "{}"));

      case "multiple_inputs" -> {
        all.put("user_name", form("What is your name?", "name", "string"));
        all.put("greeting", sampling("Generate a greeting"));
        all.put("client_roots", new ClientRequest("roots/list", "{}"));
      }
      case "multi_round" -> {
        round = secondRound(request) ? 2 : 1;
        all.put(
            "step" + round,
            round == 1
                ? form("Step 1: What is your name?", "name", "string")
                : form("Step 2: What is your favorite color?", "color", "string"));
      }
      case "capabilities" -> {
        all.put("user_name", form("What is your name?", "name", "string"));
        all.put("greeting", sampling("Generate a greeting"));
        all.values().removeIf(question -> !context.client().supports(question));
      }
      default -> all.put("confirm", form("Please confirm", "ok", "boolean"));
    }
    return new Asked(all, STATEFUL.contains(tool), round);
  }

  private boolean secondRound(ClientMessage.Request request) {
    var state = signer.verified(request.params().path("requestState").asString("")).orElse("");
    return state.endsWith("2")
        || (state.endsWith("1") && request.params().path("inputResponses").has("step1"));
  }

  private static ClientRequest form(String message, String field, String type) {
    return SuiteQuestions.form(
        message,
        "{\"type\":\"object\",\"properties\":{\""
            + field
            + "\":{\"type\":\""
            + type
            + "\"}},\"required\":[\""
            + field
            + "\"]}");
  }

  private static ClientRequest sampling(String text) {
    return new ClientRequest(
        "sampling/createMessage",
        "{\"messages\":[{\"role\":\"user\",\"content\":"
            + SuiteFixtures.text(text)
            + "}],\"maxTokens\":100}");
  }

  private static String userName(JsonNode answers) {
    var name = answers.path("user_name").path("content").path("name").asString("");
    return name.isEmpty() ? Json.text(answers) : name;
  }
}
