package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonText;

/// A request to the client: for something that its user or its model knows, or about itself.
///
/// @param params the parameters of the method, as JSON
public record ClientRequest(String method, String params) {
  /// Asks the user to fill in a form.
  public static ClientRequest form(String message, String schema) {
    var params = new JsonText().object().field("mode", "form").field("message", message);
    return new ClientRequest(
        "elicitation/create", params.key("requestedSchema").raw(schema).endObject().toString());
  }

  /// The capability that a client declares which can answer.
  String capability() {
    return method.substring(0, method.indexOf('/'));
  }

  /// The request as a message of its own.
  public ServerMessage withId(String id) {
    return out -> {
      out.object().field("jsonrpc", "2.0").field("id", id);
      out.field("method", method).key("params").raw(params).endObject();
    };
  }

  /// Writes it as a part of an [InputRequiredResult].
  void write(JsonText out) {
    out.object().field("method", method).key("params").raw(params).endObject();
  }
}
