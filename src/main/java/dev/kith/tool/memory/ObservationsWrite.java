package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.graph.Mutation;
import dev.kith.graph.Observation;
import dev.kith.graph.Written;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.observation.NearTexts;
import java.util.ArrayList;
import java.util.List;

/// Changes the observations of one entity and reports the outcome.
final class ObservationsWrite {
  static final String ENDED = "ended_observations";
  private static final String MISSING = "not_found";
  private static final String NEAR = "near";
  private static final int MOST_NEAR = 3;

  private ObservationsWrite() {}

  static Schema.Field ended() {
    return field(ENDED, Schema.texts(), "Those that held until then.");
  }

  static Schema.Field missing() {
    return field(MISSING, Schema.texts(), "Those that it does not have word for word.").maybe();
  }

  static Schema.Field near() {
    return field(NEAR, Schema.texts(), "Its own that may be meant.").maybe();
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
    var missing = new ArrayList<String>();
    for (var outcome : written.outcomes()) {
      if (outcome instanceof Written.Outcome.Observed(var texts, var now)) {
        out.key(listed).values(texts);
        missing.addAll(notDeleted(batch.getLast(), texts));
        total = now;
      } else if (outcome instanceof Written.Outcome.Ended(var ended, var unknown, var now)) {
        out.key(ENDED).values(ended);
        missing.addAll(unknown);
        total = now;
      }
    }
    if (!missing.isEmpty()) {
      out.key(MISSING).values(missing);
      out.key(NEAR).values(near(graph, call, name, missing));
    }
    out.field("total_observations", total);
    out.field("reembedded", changed && written.embedded());
    return Result.object(out.field("change", written.change()).endObject().toString());
  }

  private static List<String> notDeleted(Mutation mutation, List<String> deleted) {
    return mutation instanceof Mutation.DeleteObservations(_, var wanted)
        ? wanted.stream().distinct().filter(text -> !deleted.contains(text)).toList()
        : List.of();
  }

  /// The write is done: whatever happens here, its outcome is told.
  private static List<String> near(Graph graph, Call call, String name, List<String> missing) {
    try {
      return graph.read(
          call,
          view -> {
            int[] nodes = view.handles(List.of(name));
            var own = view.observations(nodes).getOrDefault(nodes[0], List.of());
            return NearTexts.of(missing, own.stream().map(Observation::text).toList(), MOST_NEAR);
          });
    } catch (FaultException failed) {
      return List.of();
    }
  }
}
