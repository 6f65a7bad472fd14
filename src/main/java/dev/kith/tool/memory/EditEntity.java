package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.Fault;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Mutation;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.DestructiveTool;
import dev.kith.tool.Effect;
import dev.kith.tool.RemovalQuestion;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Gives an entity another name or type; its facts and relationships stay.
public final class EditEntity implements DestructiveTool {
  private final Declaration declaration =
      new Declaration(
          "edit_entity",
          "Rename or retype an entity",
          "Renames an entity or changes its type; everything else stays with it. Fails if the new"
              + " name already exists. For many use edit_entities. Example:"
              + " {\"database\":\"memory\",\"name\":\"Adda\",\"new_name\":\"Ada\"}",
          "{\"database\":\"memory\",\"name\":\"Alice Jonson\",\"new_name\":\"Alice Johansson\"}",
          List.of(
              Argument.namedDatabase(),
              Argument.required("name", Memory.storedName(), "Its present name."),
              Argument.optional("new_name", Memory.name(), "Its name from now on."),
              Argument.optional("entity_type", Memory.name(), "Its type from now on."),
              Memory.source().unlisted()),
          Schema.object(
              Memory.status("updated or no_change"),
              Memory.database(),
              field("name", Schema.text(), "Its name now."),
              field("type", Schema.text(), "Its type now."),
              Memory.change()),
          false,
          Effect.REMOVES);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Optional<String> question(Databases databases, Arguments arguments, CallContext context) {
    return Memory.questioned(databases, arguments, context, view -> question(view, arguments));
  }

  private static Optional<String> question(GraphView view, Arguments arguments) {
    var name = Memory.stored(view, arguments.text("name"));
    var after = arguments.optionalText("new_name").orElse(name);
    int[] nodes = view.handles(List.of(name, after));
    boolean there = nodes[0] != GraphView.NO_NODE && view.mayChange(nodes[0]);
    if (!there || (!after.equals(name) && nodes[1] != GraphView.NO_NODE)) {
      return Optional.empty();
    }
    var type = type(view, name);
    var changes = new ArrayList<String>();
    if (!after.equals(name)) {
      changes.add("rename it to " + RemovalQuestion.shown(after));
    }
    arguments
        .optionalText("entity_type")
        .filter(other -> !other.equals(type))
        .ifPresent(
            other ->
                changes.add(
                    "change its type from "
                        + RemovalQuestion.shown(type)
                        + " to "
                        + RemovalQuestion.shown(other)));
    return changes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Edit " + RemovalQuestion.shown(name) + ": " + String.join(" and ", changes) + "?");
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    if (!arguments.has("new_name") && !arguments.has("entity_type")) {
      throw new Fault.InvalidArguments(
              List.of(Fault.problem("", "nothing to change is given", "new_name or entity_type")))
          .raise();
    }
    var database = arguments.text("database");
    var graph = databases.named(database);
    var name = Memory.stored(graph, context, arguments.text("name"));
    var written =
        Memory.write(
            graph,
            Memory.signed(arguments, context),
            new Mutation.RenameNode(
                name, arguments.optionalText("new_name"), arguments.optionalText("entity_type")),
            name,
            "/name");
    var after = arguments.optionalText("new_name").orElse(name);
    var type =
        arguments.optionalText("entity_type").orElseGet(() -> storedType(graph, after, context));
    var out = new JsonText().object();
    out.field("status", written.isChanged() ? "updated" : "no_change").field("database", database);
    out.field("name", after).field("type", type);
    return Result.object(Memory.change(out, written.change()).endObject().toString());
  }

  /// Empty where it cannot be read: the change is committed, so it is not answered as a fault.
  private static String storedType(Graph graph, String name, CallContext context) {
    try {
      return graph.read(context.call(), view -> type(view, name));
    } catch (RuntimeException unread) {
      return "";
    }
  }

  /// Empty for one that is gone already.
  private static String type(GraphView view, String name) {
    int[] found = view.handles(List.of(name));
    return found[0] == GraphView.NO_NODE ? "" : view.nodes(found).getFirst().type();
  }
}
