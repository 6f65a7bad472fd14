package dev.kith.surface.mcp.message;

import dev.kith.tool.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The parameters of `tools/call`.
///
/// @param inputResponses what the client found out, by the names in an [InputRequiredResult]
/// @param requestState the state of that result, or empty
public record CallToolParams(
    String name, ObjectNode arguments, JsonNode inputResponses, String requestState) {
  public static CallToolParams of(ClientMessage.Request request) {
    var name = request.text("name");
    var params = request.params();
    var arguments = params.has("arguments") ? params.get("arguments") : Json.object();
    if (!(arguments instanceof ObjectNode fields)) {
      throw RpcError.invalidParams("params.arguments must be an object").raise();
    }
    return new CallToolParams(
        name, fields, params.path("inputResponses"), params.path("requestState").asString(""));
  }
}
