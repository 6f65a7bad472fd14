package dev.kith.tool.memory;

import dev.kith.graph.Databases;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Arguments;

/// Changes the observations of one entity and reports the outcome.
final class ObservationsWrite {
  private ObservationsWrite() {}

  /// @param listed the field that lists the observations that were added or removed
  static Result run(
      Databases databases,
      Arguments arguments,
      CallContext context,
      Mutation mutation,
      String listed) {
    var database = arguments.text("database");
    var name = arguments.text("entity_name");
    var call = Memory.signed(arguments, context);
    var graph = databases.named(database);
    var written = Memory.write(graph, call, mutation, name, "/entity_name");
    var observed = (Written.Outcome.Observed) written.outcomes().getFirst();
    boolean changed = !observed.changed().isEmpty();
    var out = new JsonText().object().field("status", changed ? "updated" : "no_change");
    out.field("database", database).field("entity_name", name);
    out.key(listed).values(observed.changed());
    out.field("total_observations", observed.total());
    out.field("reembedded", changed && written.embedded());
    return Result.object(out.field("change", written.change()).endObject().toString());
  }
}
