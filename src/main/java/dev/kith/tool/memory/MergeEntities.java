package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.Fault;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.DestructiveTool;
import dev.kith.tool.Effect;
import dev.kith.tool.RemovalQuestion;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.memory.duplicates.MergePreview;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Merges entities that are the same thing.
public final class MergeEntities implements DestructiveTool {
  private static final int MOST = 100;

  private final Declaration declaration =
      new Declaration(
          "merge_entities",
          "Merge entities",
          "Merges entities that are the same thing: observations and relationships of 'from' go to"
              + " 'into', which keeps their names as aliases. Use dry_run"
              + " first. Not for things merely alike: relate those. Example:"
              + " {\"database\":\"memory\",\"into\":\"Ada\",\"from\":[\"Adda\"],\"dry_run\":true}",
          "{\"database\":\"memory\",\"into\":\"Alice Johnson\",\"from\":[\"Alice Jonson\"],"
              + "\"dry_run\":true}",
          List.of(
              Argument.namedDatabase(),
              Argument.required("into", Memory.storedName(), "The one that stays."),
              Argument.required(
                  "from",
                  new ArgumentType.ListOf(Memory.storedName(), 1, MOST),
                  "Those that become part."),
              Argument.flag("dry_run", "Only return what would happen."),
              Memory.source().unlisted()),
          Schema.object(
              Memory.status("merged, or would_merge in a dry run"),
              Memory.database(),
              field("name", Schema.text(), "The entity that stays."),
              field("merged", Schema.texts(), "Those that are part of it now."),
              field("observations_moved", Schema.whole(), "How many it did not have."),
              field("relationships_moved", Schema.whole(), "How many are its own now."),
              field("relationships_dropped", Schema.whole(), "How many were not kept."),
              Memory.change()),
          false,
          Effect.REMOVES);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Optional<String> question(Databases databases, Arguments arguments, CallContext context) {
    var graph = databases.named(arguments.text("database"));
    var into = Memory.stored(graph, context, arguments.text("into"));
    var from = from(graph, arguments, context).stream().distinct().toList();
    if (arguments.flag("dry_run") || from.contains(into)) {
      return Optional.empty();
    }
    return Memory.questioned(
        databases,
        arguments,
        context,
        view -> {
          var names = new ArrayList<>(from);
          names.add(into);
          if (Arrays.stream(view.handles(names))
              .anyMatch(node -> node == GraphView.NO_NODE || !view.mayChange(node))) {
            return Optional.empty();
          }
          var moved = MergePreview.of(view, into, from, context.limits());
          return Optional.of(
              "Merge "
                  + RemovalQuestion.listed(from)
                  + " into "
                  + RemovalQuestion.shown(into)
                  + ", moving "
                  + RemovalQuestion.count(moved.observations(), "observation")
                  + " and "
                  + RemovalQuestion.count(moved.edges(), "relationship")
                  + " and dropping "
                  + RemovalQuestion.count(moved.dropped(), "relationship")
                  + "?");
        });
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var database = arguments.text("database");
    var graph = databases.named(database);
    var into = Memory.stored(graph, context, arguments.text("into"));
    var given = from(graph, arguments, context);
    var from = given.stream().distinct().toList();
    refuseItself(into, given);
    var names = new ArrayList<>(List.of(into));
    var places = new ArrayList<>(List.of("/into"));
    for (var name : from) {
      places.add("/from/" + given.indexOf(name));
      names.add(name);
    }
    boolean dry = arguments.flag("dry_run");
    long change = 0;
    Written.Outcome.Merged merged;
    if (dry) {
      merged =
          graph.read(
              context.call(),
              view -> {
                Memory.require(view, names, places);
                return MergePreview.of(view, into, from, context.limits());
              });
    } else {
      var call = Memory.signed(arguments, context);
      var batch = List.<Mutation>of(new Mutation.MergeNodes(into, from));
      var written = Memory.write(graph, call, batch, names, places);
      merged = (Written.Outcome.Merged) written.outcomes().getFirst();
      change = written.change();
    }
    var out = new JsonText().object().field("status", dry ? "would_merge" : "merged");
    out.field("database", database).field("name", into).key("merged").values(from);
    out.field("observations_moved", merged.observations());
    out.field("relationships_moved", merged.edges());
    out.field("relationships_dropped", merged.dropped());
    return Result.object(Memory.change(out, change).endObject().toString());
  }

  private static List<String> from(Graph graph, Arguments arguments, CallContext context) {
    return arguments.texts("from").stream()
        .map(name -> Memory.stored(graph, context, name))
        .toList();
  }

  private static void refuseItself(String into, List<String> from) {
    int at = from.indexOf(into);
    if (at >= 0) {
      throw new Fault.InvalidArguments(
              List.of(Fault.problem("/from/" + at, "is the entity that stays", "other entities")))
          .raise();
    }
  }
}
