package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import dev.kith.tool.Prompts;
import dev.kith.tool.Toolbox;
import java.util.HashMap;
import java.util.function.Consumer;

/// Lists prompts and fills them in.
final class PromptMethods {
  private final Toolbox toolbox;
  private final Listing listing;
  private final Extras extras;

  PromptMethods(Toolbox toolbox, Listing listing, Extras extras) {
    this.toolbox = toolbox;
    this.listing = listing;
    this.extras = extras;
  }

  Consumer<JsonText> list(Message.Request request, Exchange exchange) {
    return listing.of(
        request,
        "prompts",
        Prompts.fitting(toolbox.catalogue()),
        (prompt, out) -> {
          out.object().field("name", prompt.name());
          if (exchange.revision().hasStructure()) {
            out.field("title", prompt.title());
          }
          out.field("description", prompt.description()).key("arguments").array();
          for (var blank : prompt.blanks()) {
            out.object().field("name", blank.name()).field("description", blank.description());
            out.field("required", blank.required()).endObject();
          }
          out.endArray().endObject();
        },
        extras.listed("prompts/list"));
  }

  Consumer<JsonText> get(Message.Request request) {
    var name = request.text("name");
    var prompt =
        Prompts.find(toolbox.catalogue(), name)
            .orElseThrow(
                () -> RpcError.invalidParams("Unknown prompt: " + RpcError.clip(name)).raise());
    var values = new HashMap<String, String>();
    for (var field : request.params().path("arguments").properties()) {
      if (!field.getValue().isString()) {
        throw RpcError.invalidParams("arguments of a prompt must be strings").raise();
      }
      values.put(field.getKey(), field.getValue().stringValue());
    }
    for (var blank : prompt.blanks()) {
      if (blank.required() && !values.containsKey(blank.name())) {
        throw RpcError.invalidParams("Missing argument: " + blank.name()).raise();
      }
    }
    var text = prompt.filled(values);
    return out -> {
      out.field("description", prompt.description()).key("messages").array().object();
      out.field("role", "user").key("content").object();
      out.field("type", "text").field("text", text).endObject().endObject().endArray();
    };
  }
}
