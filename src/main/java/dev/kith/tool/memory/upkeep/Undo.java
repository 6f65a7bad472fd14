package dev.kith.tool.memory.upkeep;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.DestructiveTool;
import dev.kith.tool.Effect;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.memory.Memory;
import java.util.List;
import java.util.Optional;

/// Undoes a change by its number.
public final class Undo implements DestructiveTool {
  private final Declaration declaration =
      new Declaration(
          "undo",
          "Undo a change",
          "Reverts one change by the number that every writing tool returns as 'change'. Fails,"
              + " changing nothing, if later changes depend on it: undo those first. Example:"
              + " {\"database\":\"memory\",\"change\":42}",
          "{\"database\":\"memory\",\"change\":42}",
          List.of(
              Argument.namedDatabase(),
              Argument.required(
                  "change", new ArgumentType.Whole(1, (1L << 53) - 1), "The change to revert.")),
          Schema.object(
              Memory.status("undone"),
              Memory.database(),
              field("undone", Schema.whole(), "The change that was reverted."),
              Memory.change()),
          false,
          Effect.UNDOES);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public boolean needsAll() {
    return true;
  }

  @Override
  public Optional<String> question(Databases databases, Arguments arguments, CallContext context) {
    long number = arguments.wide("change");
    return Memory.questioned(
        databases,
        arguments,
        context,
        view ->
            number > view.change()
                ? Optional.empty()
                : Optional.of(
                    "Undo change "
                        + number
                        + " of "
                        + arguments.text("database")
                        + "? What it added is deleted, what it removed comes back."));
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var database = arguments.text("database");
    long number = arguments.wide("change");
    var written = databases.named(database).undo(context.call(), number);
    return Result.object(
        new JsonText()
            .object()
            .field("status", "undone")
            .field("database", database)
            .field("undone", number)
            .field("change", written.change())
            .endObject()
            .toString());
  }
}
