package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import tools.jackson.databind.JsonNode;

/// Something that only the client can find out: from its user, from its model, or about itself.
///
/// @param params the parameters of the method, as JSON
record Question(String method, String params) {
  /// The capability that a client declares which can answer.
  String capability() {
    return method.substring(0, method.indexOf('/'));
  }

  /// Whether a client with these capabilities can answer.
  boolean suits(JsonNode capabilities) {
    var declared = capabilities.path(capability());
    // a client that can only open web pages names that, and nothing else
    boolean pagesOnly = declared.has("url") && !declared.has("form");
    return declared.isObject() && !pagesOnly;
  }

  void write(JsonText out) {
    out.object().field("method", method).key("params").raw(params).endObject();
  }

  /// The error where the answer is needed and the client cannot give it.
  RpcError unanswerable() {
    return RpcError.with(
        RpcError.MISSING_CAPABILITY,
        "Missing required client capability: " + capability(),
        out ->
            out.object()
                .key("requiredCapabilities")
                .object()
                .key(capability())
                .object()
                .endObject()
                .endObject()
                .endObject());
  }
}
