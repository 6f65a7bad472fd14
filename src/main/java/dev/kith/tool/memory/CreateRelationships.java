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
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// Connects several pairs of entities in one change.
public final class CreateRelationships implements Tool {
  private static final int MOST = 1_000;

  private final InstantSource clock;

  private final Declaration declaration =
      new Declaration(
          "create_relationships",
          "Relate several entities",
          "Creates several relationships in one change, all or none. Those that are there stay as"
              + " they are, those that ended hold again; update replaces confidences. For one use"
              + " create_relationship; create the entities first. Example:"
              + " {\"database\":\"memory\",\"relationships\":[{\"from_entity\":\"Ada\",\"to_entity\":\"Notes\",\"relationship_type\":\"WROTE\"}]}",
          "{\"database\":\"memory\",\"relationships\":[{\"from_entity\":\"Ada\","
              + "\"to_entity\":\"Notes\",\"relationship_type\":\"WROTE\"}]}",
          List.of(
              Argument.namedDatabase(),
              Argument.required(
                  "relationships",
                  new ArgumentType.ListOf(
                      new ArgumentType.Fields(CreateRelationship.arguments(false)), 1, MOST),
                  "What to connect."),
              Memory.source()),
          Schema.object(
              Memory.status("created, or exists if all existed"),
              Memory.database(),
              field("created", Schema.whole(), "How many were stored."),
              field("relationships", Schema.array(Schema.object(CreateRelationship.fields())), ""),
              Memory.change()),
          false,
          Effect.ADDS);

  public CreateRelationships(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var database = arguments.text("database");
    var relationships = arguments.objects("relationships");
    var names = new ArrayList<String>();
    var places = new ArrayList<String>();
    var batch = new ArrayList<Mutation>();
    for (var relationship : relationships) {
      var at = "/relationships/" + batch.size() / 2;
      names.add(relationship.text("from_entity"));
      places.add(at + "/from_entity");
      names.add(relationship.text("to_entity"));
      places.add(at + "/to_entity");
      batch.addAll(CreateRelationship.mutations(relationship, at, clock));
    }
    var call = Memory.signed(arguments, context);
    var written = Memory.write(databases.named(database), call, batch, names, places);
    var outcomes = new ArrayList<List<Written.Outcome>>();
    for (int index = 0; index < relationships.size(); index++) {
      outcomes.add(written.outcomes().subList(2 * index, 2 * index + 2));
    }
    long created = outcomes.stream().filter(CreateRelationship::stored).count();
    var out = new JsonText().object().field("status", created > 0 ? "created" : "exists");
    out.field("database", database).field("created", created).key("relationships").array();
    for (int index = 0; index < relationships.size(); index++) {
      CreateRelationship.report(
          out, database, relationships.get(index), outcomes.get(index), written.change());
    }
    return Result.object(Memory.change(out.endArray(), written.change()).endObject().toString());
  }
}
