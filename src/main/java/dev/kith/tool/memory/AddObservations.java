package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.graph.Marks;
import dev.kith.graph.Mutation;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Effect;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.argument.ValidTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Adds observations to an entity.
public final class AddObservations implements Tool {
  private static final Argument REPLACES =
      Argument.optional(
              "replaces",
              ArgumentType.texts(Memory.LONGEST_OBSERVATION, 0, Memory.MOST_OBSERVATIONS),
              "Facts that end where these begin: at valid_from, or now.")
          .unlisted();

  private static final Argument PINNED =
      Argument.flag(Marks.PINNED, "Pin these facts: answers show them before others.").unlisted();

  private final Declaration declaration =
      new Declaration(
          "add_observations",
          "Add observations",
          "Adds facts to an existing entity; those it has already are skipped. Write one"
              + " fact to a string, in words that a later search would use. For a new entity use"
              + " create_entity; when facts end, end_facts. Example:"
              + " {\"database\":\"memory\",\"entity_name\":\"Ada"
              + "\",\"observations\":[\"Writes open source\"]}",
          "{\"database\":\"memory\",\"entity_name\":\"Alice Johnson\","
              + "\"observations\":[\"Contributing to open source projects\"]}",
          Stream.concat(
                  Stream.of(
                      Argument.namedDatabase(),
                      Argument.required("entity_name", Memory.name(), "Name of the entity."),
                      Memory.observations(true, "New facts, one to a string."),
                      Memory.source(),
                      REPLACES,
                      PINNED),
                  ValidTime.noted())
              .toList(),
          Schema.object(
              Memory.status("updated or no_change"),
              Memory.database(),
              field("entity_name", Schema.text(), ""),
              field("added_observations", Schema.texts(), "Those that were new."),
              ObservationsWrite.ended().maybe(),
              ObservationsWrite.missing(),
              ObservationsWrite.near(),
              field("total_observations", Schema.whole(), "How many it has now."),
              field("reembedded", Schema.flag(), "Whether its new vector is ready."),
              Memory.change()),
          false,
          Effect.ADDS);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var name = arguments.text("entity_name");
    var noted = ValidTime.noted(arguments);
    var batch = new ArrayList<Mutation>();
    if (arguments.has(REPLACES.name())) {
      var since = ValidTime.from(arguments);
      batch.add(new Mutation.EndObservations(name, arguments.texts(REPLACES.name()), since));
    }
    var facts = arguments.texts("observations");
    batch.add(new Mutation.AddObservations(name, facts, true, noted));
    if (arguments.flag(PINNED.name()) || replacesPinned(databases, arguments, context)) {
      batch.add(new Mutation.MarkNode(name, Optional.empty(), Marks.MarkEdit.ofFacts(facts, true)));
    }
    return ObservationsWrite.run(databases, arguments, context, batch, "added_observations");
  }

  /// What takes the place of a pinned fact is pinned.
  private static boolean replacesPinned(
      Databases databases, Arguments arguments, CallContext context) {
    var replaced = arguments.texts(REPLACES.name());
    return !replaced.isEmpty()
        && databases
            .named(arguments.text("database"))
            .<Boolean>read(
                context.call(),
                view -> {
                  int[] found = view.handles(List.of(arguments.text("entity_name")));
                  return found[0] != GraphView.NO_NODE
                      && Marks.of(view.nodes(found).getFirst().metadata()).facts().stream()
                          .anyMatch(replaced::contains);
                });
  }
}
