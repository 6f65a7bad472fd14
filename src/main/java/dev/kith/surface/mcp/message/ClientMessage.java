package dev.kith.surface.mcp.message;

import dev.kith.tool.Json;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A message from a client.
public sealed interface ClientMessage {
  /// Expects a response.
  record Request(JsonNode id, String method, ObjectNode params) implements ClientMessage {
    JsonNode meta() {
      return params.path("_meta");
    }

    /// What the client wants to see in notifications about the progress of this request.
    public Optional<JsonNode> progressToken() {
      var token = meta().path("progressToken");
      return token.isString() || token.isIntegralNumber() ? Optional.of(token) : Optional.empty();
    }

    /// The revision that a stateless request names, unread; missing in one of a handshake.
    public JsonNode declaredRevision() {
      return meta().path(ClientInfo.REVISION);
    }

    /// A string among the parameters; raises an error where there is none.
    public String text(String name) {
      var value = params.get(name);
      if (value == null || !value.isString()) {
        throw RpcError.invalidParams("params." + name + " must be a string").raise();
      }
      return value.stringValue();
    }
  }

  /// Expects no response.
  record Notification(String method, ObjectNode params) implements ClientMessage {
    /// The id of the request that is to be cancelled.
    public Optional<JsonNode> cancelled() {
      return method.equals("notifications/cancelled")
          ? Optional.of(params.path("requestId"))
          : Optional.empty();
    }
  }

  /// Answers a request of the server.
  ///
  /// @param result missing where the client refused
  record Response(JsonNode id, JsonNode result) implements ClientMessage {}

  /// Is not what the protocol allows.
  record Invalid(JsonNode id, RpcError error) implements ClientMessage {}

  /// Whether this is a request of the stateless revision, which has no session, whatever its
  /// headers say.
  default boolean isStateless() {
    return this instanceof Request request && request.declaredRevision().isString();
  }

  /// Reads a message.
  static ClientMessage of(JsonNode json) {
    var id = json.path("id");
    boolean hasId = json.has("id");
    boolean idFits = id.isString() || id.isIntegralNumber();
    var answerTo = idFits ? id : JsonNodeFactory.instance.nullNode();
    if (!(json instanceof ObjectNode object)) {
      return invalid(answerTo, "A message must be a JSON object");
    }
    if (!"2.0".equals(object.path("jsonrpc").asString(""))) {
      return invalid(answerTo, "jsonrpc must be \"2.0\"");
    }
    if (hasId && !idFits) {
      return invalid(answerTo, "id must be a string or an integer");
    }
    var method = object.path("method");
    if (!object.has("method") && (object.has("result") || object.has("error"))) {
      return new Response(id, object.path("result"));
    }
    if (!method.isString()) {
      return invalid(answerTo, "method must be a string");
    }
    var params = object.has("params") ? object.get("params") : Json.object();
    if (!(params instanceof ObjectNode fields)) {
      return hasId
          ? new Invalid(answerTo, RpcError.invalidParams("params must be an object"))
          : invalid(answerTo, "params must be an object");
    }
    return hasId
        ? new Request(id, method.stringValue(), fields)
        : new Notification(method.stringValue(), fields);
  }

  private static Invalid invalid(JsonNode id, String problem) {
    return new Invalid(id, RpcError.invalidRequest(problem));
  }
}
