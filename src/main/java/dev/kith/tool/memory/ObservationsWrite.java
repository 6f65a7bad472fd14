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
import dev.kith.tool.memory.related.NamedRelationship;
import dev.kith.tool.observation.NearTexts;
import java.util.ArrayList;
import java.util.List;

/// Changes the observations of one entity and reports the outcome.
final class ObservationsWrite {
  static final String ENDED = "ended_observations";
  private static final String ENDED_RELATIONSHIPS = "ended_relationships";
  private static final String MISSING = "not_found";
  private static final String NEAR = "near";
  private static final int MOST_NEAR = 3;

  private ObservationsWrite() {}

  static Schema.Field ended() {
    return field(ENDED, Schema.texts(), "Those that held until then.");
  }

  static Schema.Field endedRelationships() {
    return field(ENDED_RELATIONSHIPS, Schema.texts(), "Where some were named.").maybe();
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
    boolean changed = written.isChanged();
    var out = new JsonText().object().field("status", changed ? "updated" : "no_change");
    out.field("database", database).field("entity_name", name);
    var summary = new WriteSummary(out, listed);
    for (int index = 0; index < batch.size(); index++) {
      summary.outcome(batch.get(index), written.outcomes().get(index));
    }
    summary.relationships(batch);
    var missing = new ArrayList<>(summary.missing);
    missing.addAll(summary.missingRelationships);
    if (!missing.isEmpty()) {
      out.key(MISSING).values(missing);
      out.key(NEAR).values(near(graph, call, name, summary, context));
    }
    out.field("total_observations", summary.total);
    out.field("reembedded", changed && written.embedded());
    return Result.object(Memory.change(out, written.change()).endObject().toString());
  }

  /// What an answer reports of each mutation.
  private static final class WriteSummary {
    private final JsonText out;
    private final String listed;
    private final List<String> missing = new ArrayList<>();
    private final List<String> missingRelationships = new ArrayList<>();
    private final List<String> endedRelationships = new ArrayList<>();
    private int total;

    WriteSummary(JsonText out, String listed) {
      this.out = out;
      this.listed = listed;
    }

    void outcome(Mutation mutation, Written.Outcome outcome) {
      if (outcome instanceof Written.Outcome.Observed(var texts, var now)) {
        out.key(listed).values(texts);
        missing.addAll(notDeleted(mutation, texts));
        total = now;
      } else if (outcome instanceof Written.Outcome.Ended(var ended, var unknown, var now)) {
        out.key(ENDED).values(ended);
        missing.addAll(unknown);
        total = now;
      } else if (mutation instanceof Mutation.EndEdge(var from, var type, var to, _)) {
        var text = new NamedRelationship(from, type, to).text();
        if (outcome instanceof Written.Outcome.EdgeMissing) {
          missingRelationships.add(text);
        } else if (outcome instanceof Written.Outcome.Done) {
          endedRelationships.add(text);
        }
      }
    }

    void relationships(List<Mutation> batch) {
      if (batch.getLast() instanceof Mutation.EndEdge) {
        out.key(ENDED_RELATIONSHIPS).values(endedRelationships);
      }
    }
  }

  private static List<String> notDeleted(Mutation mutation, List<String> deleted) {
    return mutation instanceof Mutation.DeleteObservations(_, var wanted)
        ? wanted.stream().distinct().filter(text -> !deleted.contains(text)).toList()
        : List.of();
  }

  /// The write is done: whatever happens here, its outcome is reported.
  private static List<String> near(
      Graph graph, Call call, String name, WriteSummary summary, CallContext context) {
    try {
      return graph.read(
          call,
          view -> {
            int[] nodes = view.handles(List.of(name));
            var own = view.observations(nodes).getOrDefault(nodes[0], List.of());
            var texts = own.stream().map(Observation::text).toList();
            var near = new ArrayList<>(NearTexts.of(summary.missing, texts, MOST_NEAR));
            if (!summary.missingRelationships.isEmpty()) {
              var others =
                  NamedRelationship.of(view, name, context.limits()).stream()
                      .map(NamedRelationship::text)
                      .toList();
              near.addAll(NearTexts.of(summary.missingRelationships, others, MOST_NEAR));
            }
            return near;
          });
    } catch (FaultException failed) {
      return List.of();
    }
  }
}
