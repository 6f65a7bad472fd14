package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import java.util.List;

/// Changes the observations of one entity and reports the outcome.
final class ObservationsWrite {
  static final String ENDED = "ended_observations";
  private static final String MISSING = "not_found";

  private ObservationsWrite() {}

  static Schema.Field ended() {
    return field(ENDED, Schema.texts(), "Those that held until then.");
  }

  static Schema.Field missing() {
    return field(MISSING, Schema.texts(), "Those to end that it does not have word for word.")
        .maybe();
  }

  /// @param listed the field that lists the observations that were added or removed
  static Result run(
      Databases databases,
      Arguments arguments,
      CallContext context,
      List<Mutation> batch,
      String listed) {
    var database = arguments.text("database");
    var name = arguments.text("entity_name");
    var call = Memory.signed(arguments, context);
    var graph = databases.named(database);
    var written = Memory.write(graph, call, batch, List.of(name), List.of("/entity_name"));
    boolean changed = written.change() > 0;
    var out = new JsonText().object().field("status", changed ? "updated" : "no_change");
    out.field("database", database).field("entity_name", name);
    int total = 0;
    for (var outcome : written.outcomes()) {
      if (outcome instanceof Written.Outcome.Observed(var texts, var now)) {
        out.key(listed).values(texts);
        total = now;
      } else if (outcome instanceof Written.Outcome.Ended(var ended, var missing, var now)) {
        out.key(ENDED).values(ended);
        if (!missing.isEmpty()) {
          out.key(MISSING).values(missing);
        }
        total = now;
      }
    }
    out.field("total_observations", total);
    out.field("reembedded", changed && written.embedded());
    return Result.object(out.field("change", written.change()).endObject().toString());
  }
}
