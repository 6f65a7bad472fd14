package dev.kith.surface.mcp;

import dev.kith.fault.FaultWords;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Operation;
import dev.kith.tool.Result;
import dev.kith.tool.Toolbox;
import dev.kith.tool.resource.Prompts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  private record Asked(Prompts.Prompt prompt, Map<String, String> values) {
    Operation.Lookup deed(String method) {
      var said = new ArrayList<>(List.of(Operation.Said.open("name", prompt.name())));
      for (var blank : prompt.blanks()) {
        var value = values.get(blank.name());
        if (value != null) {
          said.add(Operation.Said.secret(blank.name(), value));
        }
      }
      return new Operation.Lookup(method, said);
    }

    void write(JsonText out) {
      out.field("description", prompt.description()).key("messages").array().object();
      out.field("role", "user").key("content").object();
      out.field("type", "text").field("text", prompt.filled(values));
      out.endObject().endObject().endArray();
    }
  }

  Consumer<JsonText> get(Message.Request request, Exchange exchange) {
    var asked = Understanding.of(toolbox, exchange, () -> asked(request));
    var context =
        exchange.covering(toolbox.context(exchange.caller(), CallContext.Progress.UNHEARD));
    var answer = toolbox.read(asked.deed(request.method()), context, () -> filled(asked));
    answer
        .fault()
        .ifPresent(
            fault -> {
              Understanding.check(fault);
              throw RpcError.of(RpcError.INTERNAL, FaultWords.of(fault).message()).raise();
            });
    return asked::write;
  }

  private static Result filled(Asked asked) {
    var out = new JsonText().object();
    asked.write(out);
    return Result.object(out.endObject().toString());
  }

  private Asked asked(Message.Request request) {
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
    return new Asked(prompt, values);
  }
}
