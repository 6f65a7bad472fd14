package dev.kith.tool.resource;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Effect;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import java.util.List;

/// Creates an empty database.
public final class CreateDatabase implements Tool {
  private static final int LONGEST_DESCRIPTION = 2_000;

  private final Declaration declaration =
      new Declaration(
          "create_database",
          "Create a database",
          "Creates a new, empty database. Use it to keep the memories of a project apart; usually an"
              + " existing one is right (list_databases). Example:"
              + " {\"database\":\"garden\",\"description\":\"Plants\"}",
          "{\"database\":\"garden\",\"description\":\"Plants, beds and what grew where\"}",
          List.of(
              Argument.newDatabase(),
              Argument.optional(
                  "description", ArgumentType.text(0, LONGEST_DESCRIPTION), "What it is for.")),
          Schema.object(
              field("status", Schema.text(), "created"),
              field("database", Schema.text(), "The database that was used."),
              field("description", Schema.text(), "")),
          false,
          Effect.ADDS);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public boolean needsAll() {
    return true;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var name = arguments.text("database");
    var description = arguments.optionalText("description").orElse("Database: " + name);
    databases.create(name, description);
    return Result.object(
        new JsonText()
            .object()
            .field("status", "created")
            .field("database", name)
            .field("description", description)
            .endObject()
            .toString());
  }
}
