package dev.kith.surface.mcp;

import dev.kith.tool.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// One message from a client.
sealed interface Message {
  /// Wants an answer.
  record Request(JsonNode id, String method, ObjectNode params) implements Message {
    /// What the protocol itself says about this request.
    JsonNode meta() {
      return params.path("_meta");
    }

    /// A string among the parameters; raises an error where there is none.
    String text(String name) {
      var value = params.get(name);
      if (value == null || !value.isString()) {
        throw RpcError.invalidParams("params." + name + " must be a string").raise();
      }
      return value.stringValue();
    }
  }

  /// Wants no answer.
  record Notification(String method, ObjectNode params) implements Message {}

  /// Answers what the client was asked.
  ///
  /// @param result missing where the client refused
  record Response(JsonNode id, JsonNode result) implements Message {}

  /// Is not what the protocol allows.
  record Broken(JsonNode id, RpcError error) implements Message {}

  /// What a JSON value says.
  static Message of(JsonNode json) {
    var id = json.path("id");
    boolean hasId = json.has("id");
    boolean idFits = id.isString() || id.isIntegralNumber();
    var answerTo = idFits ? id : JsonNodeFactory.instance.nullNode();
    if (!(json instanceof ObjectNode object)) {
      return broken(answerTo, "A message must be a JSON object");
    }
    if (!"2.0".equals(object.path("jsonrpc").asString(""))) {
      return broken(answerTo, "jsonrpc must be \"2.0\"");
    }
    if (hasId && !idFits) {
      return broken(answerTo, "id must be a string or an integer");
    }
    var method = object.path("method");
    if (!object.has("method") && (object.has("result") || object.has("error"))) {
      return new Response(id, object.path("result"));
    }
    if (!method.isString()) {
      return broken(answerTo, "method must be a string");
    }
    var params = object.has("params") ? object.get("params") : Json.object();
    if (!(params instanceof ObjectNode fields)) {
      return hasId
          ? new Broken(answerTo, RpcError.invalidParams("params must be an object"))
          : broken(answerTo, "params must be an object");
    }
    return hasId
        ? new Request(id, method.stringValue(), fields)
        : new Notification(method.stringValue(), fields);
  }

  private static Broken broken(JsonNode id, String problem) {
    return new Broken(id, RpcError.of(RpcError.INVALID_REQUEST, problem));
  }
}
