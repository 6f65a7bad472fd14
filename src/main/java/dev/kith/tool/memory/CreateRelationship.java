package dev.kith.tool.memory;

import static dev.kith.tool.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written;
import dev.kith.shape.JsonText;
import dev.kith.tool.Argument;
import dev.kith.tool.Arguments;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Nature;
import dev.kith.tool.Result;
import dev.kith.tool.Schema;
import dev.kith.tool.Tool;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// Connects two entities that exist.
public final class CreateRelationship implements Tool {
  private final InstantSource clock;

  private final Declaration declaration =
      new Declaration(
          "create_relationship",
          "Relate two entities",
          "Connects two existing entities with a typed, directed relationship and a confidence. Both"
              + " must exist: create them first. If the same relationship is there already nothing is"
              + " changed and status is 'exists', unless update is true, which replaces its"
              + " confidence. Use an upper-case verb as the type, read from from_entity to to_entity."
              + " For several at once use create_relationships. Example: {\"database\":\"memory\","
              + "\"from_entity\":\"Alice Johnson\",\"to_entity\":\"Machine Learning\","
              + "\"relationship_type\":\"EXPERT_IN\",\"confidence\":0.9}",
          "{\"database\":\"memory\",\"from_entity\":\"Alice Johnson\","
              + "\"to_entity\":\"Machine Learning\",\"relationship_type\":\"EXPERT_IN\","
              + "\"confidence\":0.9}",
          arguments(true),
          Schema.object(fields()),
          false,
          Nature.ADDS);

  public CreateRelationship(InstantSource clock) {
    this.clock = clock;
  }

  static List<Argument> arguments(boolean database) {
    var arguments = new ArrayList<Argument>();
    if (database) {
      arguments.add(Argument.namedDatabase());
    }
    arguments.add(Argument.required("from_entity", Memory.name(), "Name of the source entity."));
    arguments.add(Argument.required("to_entity", Memory.name(), "Name of the target entity."));
    arguments.add(
        Argument.required("relationship_type", Memory.name(), "Type, such as WORKS_WITH."));
    arguments.add(Argument.real("confidence", 0, 1, 1, "How sure it is, 0 to 1."));
    arguments.add(Argument.flag("update", "Give an existing relationship this confidence."));
    return arguments;
  }

  static Schema.Field[] fields() {
    return new Schema.Field[] {
      Memory.status("created, updated or exists"),
      Memory.database(),
      field("from", Schema.text(), ""),
      field("to", Schema.text(), ""),
      field("relationship_type", Schema.text(), ""),
      field("confidence", Schema.real(), "The stored confidence."),
      Memory.change()
    };
  }

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var database = arguments.text("database");
    var graph = databases.named(database);
    requireEnds(graph, arguments, context);
    var written = graph.write(context.call(), List.of(mutation(arguments, clock, false)));
    if (exists(written.outcomes().getFirst()) && arguments.flag("update")) {
      written = graph.write(context.call(), List.of(mutation(arguments, clock, true)));
      var out = new JsonText();
      tell(out, database, arguments, "updated", arguments.real("confidence"), written.change());
      return Result.object(out.toString());
    }
    var out = new JsonText();
    tell(out, database, arguments, written.outcomes().getFirst(), written.change());
    return Result.object(out.toString());
  }

  private static void requireEnds(Graph graph, Arguments arguments, CallContext context) {
    var ends = List.of(arguments.text("from_entity"), arguments.text("to_entity"));
    var _ =
        graph.<Boolean>read(
            context.call(),
            view -> {
              Memory.require(view, ends, List.of("/from_entity", "/to_entity"));
              return true;
            });
  }

  static Mutation mutation(Arguments arguments, InstantSource clock, boolean replace) {
    return new Mutation.CreateEdge(
        new Edge(
            arguments.text("from_entity"),
            arguments.text("relationship_type"),
            arguments.text("to_entity"),
            Memory.confidence(clock, arguments.real("confidence"))),
        replace);
  }

  static boolean exists(Written.Outcome outcome) {
    return outcome instanceof Written.Outcome.EdgeExists;
  }

  static void tell(
      JsonText out, String database, Arguments arguments, Written.Outcome outcome, long change) {
    if (outcome instanceof Written.Outcome.EdgeExists(var stored)) {
      double confidence = stored.metadata().toObject().path("confidence").asDouble(1);
      tell(out, database, arguments, "exists", confidence, 0);
    } else {
      tell(out, database, arguments, "created", arguments.real("confidence"), change);
    }
  }

  private static void tell(
      JsonText out,
      String database,
      Arguments arguments,
      String status,
      double confidence,
      long change) {
    out.object().field("status", status).field("database", database);
    out.field("from", arguments.text("from_entity")).field("to", arguments.text("to_entity"));
    out.field("relationship_type", arguments.text("relationship_type"));
    out.key("confidence").value(confidence).field("change", change).endObject();
  }
}
