package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written;
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
import dev.kith.tool.argument.ValidTime;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.stream.Stream;

/// Creates several entities in one change.
public final class CreateEntities implements Tool {
  private static final int MOST = 1_000;

  private final InstantSource clock;

  private final Declaration declaration =
      new Declaration(
          "create_entities",
          "Create several entities",
          "Creates several entities in one change, all or none. Those whose name already exists"
              + " stay as they are, unless merge is true. Search first. For one use create_entity;"
              + " to connect them, create_relationships. Example:"
              + " {\"database\":\"memory\",\"entities\":[{\"name\":\"Ada\",\"entity_type\":\"person\",\"observations\":[\"Born"
              + " in 1815\"]}]}",
          "{\"database\":\"memory\",\"entities\":[{\"name\":\"Ada\",\"entity_type\":\"person\"}]}",
          Stream.concat(
                  Stream.of(
                      Argument.namedDatabase(),
                      Argument.required(
                          "entities",
                          new ArgumentType.ListOf(
                              new ArgumentType.Fields(CreateEntity.arguments(false)), 1, MOST),
                          "What to create."),
                      Memory.source()),
                  ValidTime.noted())
              .toList(),
          Schema.object(
              Memory.status("created; updated or exists if every name existed"),
              Memory.database(),
              field("created", Schema.whole(), "How many are new."),
              field("entities", Schema.array(Schema.object(CreateEntity.fields())), ""),
              Memory.change()),
          false,
          Effect.ADDS);

  public CreateEntities(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var database = arguments.text("database");
    var entities = arguments.objects("entities");
    var noted = ValidTime.noted(arguments);
    var batch = new ArrayList<Mutation>();
    var ends = new ArrayList<Integer>();
    for (var entity : entities) {
      batch.addAll(CreateEntity.mutations(entity, clock, noted));
      ends.add(batch.size());
    }
    var written = databases.named(database).write(Memory.signed(arguments, context), batch);
    var reports = new JsonText().array();
    long created = 0;
    int from = 0;
    for (int index = 0; index < entities.size(); index++) {
      var outcomes = written.outcomes().subList(from, ends.get(index));
      created += outcomes.getFirst() instanceof Written.Outcome.Done ? 1 : 0;
      CreateEntity.report(reports, database, entities.get(index), outcomes, written);
      from = ends.get(index);
    }
    var status = created > 0 ? "created" : written.isChanged() ? "updated" : "exists";
    var out = new JsonText().object().field("status", status).field("database", database);
    out.field("created", created).key("entities").raw(reports.endArray().toString());
    return Result.object(Memory.change(out, written.change()).endObject().toString());
  }
}
