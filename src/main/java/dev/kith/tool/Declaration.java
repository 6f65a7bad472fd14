package dev.kith.tool;

import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.AsOfArgument;
import dev.kith.tool.argument.Schema;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// What a tool says about itself; everything that is published about it is made from this.
///
/// @param name at most 30 characters, because clients put their own prefix before it
/// @param title for people
/// @param description one paragraph for a model: when to use it, when not, one example
/// @param example arguments that the manual and its test call the tool with, as JSON
/// @param result the JSON Schema of the answer
/// @param list whether the answer is an array, of which `result` describes an item
public record Declaration(
    String name,
    String title,
    String description,
    String example,
    List<Argument> arguments,
    ObjectNode result,
    boolean list,
    Effect effect) {
  /// As much as every client shows to its model.
  public static final int LONGEST_DESCRIPTION = 1_000;

  public Declaration {
    arguments = List.copyOf(arguments);
    if (!name.matches("[a-z][a-z0-9_]{0,29}")) {
      throw new IllegalArgumentException("not a tool's name: " + name);
    }
    if (description.length() > LONGEST_DESCRIPTION) {
      throw new IllegalArgumentException("description of " + name + " is too long");
    }
  }

  /// Of a tool that changes nothing and answers with an object.
  public static Declaration reading(
      String name,
      String title,
      String description,
      String example,
      List<Argument> arguments,
      ObjectNode result) {
    return new Declaration(
        name, title, description, example, arguments, result, false, Effect.READS);
  }

  /// The same for a server whose operator chose a default database.
  Declaration defaulting() {
    return new Declaration(
        name,
        title,
        description,
        example,
        arguments.stream().map(each -> each.namesDatabase() ? Argument.database() : each).toList(),
        result,
        list,
        effect);
  }

  /// The same with what every tool takes that reads.
  ///
  /// @param graph whether it reads a graph, which has a past
  Declaration formatted(boolean graph) {
    var all = new ArrayList<>(arguments);
    if (effect.readOnly() && graph) {
      all.add(AsOfArgument.declared());
    }
    if (effect.readOnly() && !takes(Argument.format().name())) {
      all.add(Argument.format());
    }
    if (effect.readOnly() && takes(Argument.maxTokens().name())) {
      all.add(Argument.leastTokens());
    }
    return new Declaration(name, title, description, example, all, result, list, effect);
  }

  /// The JSON Schema of the arguments.
  public ObjectNode inputSchema() {
    return Schema.of(arguments);
  }

  /// The same without what the list of tools leaves out.
  public ObjectNode listedSchema() {
    return Schema.of(Argument.listed(arguments));
  }

  /// The JSON Schema of the answer, an object even where the answer is a list.
  public ObjectNode outputSchema() {
    return list ? Schema.object(Schema.field("result", Schema.array(result), "")) : result;
  }

  /// Whether the tool has an argument of that name.
  public boolean takes(String argument) {
    return arguments.stream().anyMatch(known -> known.name().equals(argument));
  }
}
