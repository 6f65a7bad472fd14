package dev.kith.surface.mcp.message;

import java.util.function.BiPredicate;

/// The parameters of `completion/complete`.
///
/// @param ref the name of the prompt, or the URI of the resource template
/// @param argument the name of the argument that is completed
/// @param value what was typed so far
/// @param database the value of the argument of that name, or empty
public record CompleteParams(String ref, String argument, String value, String database) {
  /// @param exists whether there is a prompt or template of that type and name
  public static CompleteParams of(
      ClientMessage.Request request, BiPredicate<String, String> exists) {
    var ref = request.params().path("ref");
    var type = ref.path("type").asString("");
    var name = ref.path(type.equals("ref/prompt") ? "name" : "uri").asString("");
    if (!exists.test(type, name)) {
      throw RpcError.invalidParams("params.ref names no prompt or resource template").raise();
    }
    var argument = request.params().path("argument");
    if (!argument.path("name").isString() || !argument.path("value").isString()) {
      throw RpcError.invalidParams("params.argument needs a name and a value").raise();
    }
    return new CompleteParams(
        name,
        argument.path("name").stringValue(),
        argument.path("value").stringValue(),
        request.params().path("context").path("arguments").path("database").asString(""));
  }
}
