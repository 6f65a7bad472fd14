package dev.kith.surface.mcp.message;

import java.util.HashMap;
import java.util.Map;

/// The parameters of `prompts/get`.
public record GetPromptParams(String name, Map<String, String> arguments) {
  public GetPromptParams {
    arguments = Map.copyOf(arguments);
  }

  public static GetPromptParams of(ClientMessage.Request request) {
    var name = request.text("name");
    var arguments = new HashMap<String, String>();
    for (var field : request.params().path("arguments").properties()) {
      if (!field.getValue().isString()) {
        throw RpcError.invalidParams("arguments of a prompt must be strings").raise();
      }
      arguments.put(field.getKey(), field.getValue().stringValue());
    }
    return new GetPromptParams(name, arguments);
  }
}
