package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written;
import dev.kith.graph.time.Spans;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Effect;
import dev.kith.tool.Json;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.argument.ValidTime;
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
          "Connects two existing entities. An existing relationship is left alone, one that"
              + " ended holds again; update replaces the confidence. For several"
              + " use create_relationships. Example: {\"database\":\"memory\",\"from_entity\":\"Ada"
              + "\",\"to_entity\":\"Machine Learning\",\"relationship_type\":\"EXPERT_IN\"}",
          "{\"database\":\"memory\",\"from_entity\":\"Alice Johnson\","
              + "\"to_entity\":\"Machine Learning\",\"relationship_type\":\"EXPERT_IN\","
              + "\"confidence\":0.9}",
          arguments(true),
          Schema.object(fields()),
          false,
          Effect.ADDS);

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
    arguments.add(Argument.real("confidence", 0, 1, 1, "How certain it is, 0 to 1."));
    arguments.add(Argument.flag("update", "Replace an existing one's confidence."));
    ValidTime.written().forEach(arguments::add);
    if (database) {
      arguments.add(Memory.source());
    }
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
      field("note", Schema.text(), "What became of its times, if they changed.").maybe(),
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
    var ends = List.of(arguments.text("from_entity"), arguments.text("to_entity"));
    var written =
        Memory.write(
            databases.named(database),
            Memory.signed(arguments, context),
            mutations(arguments, "", clock),
            ends,
            List.of("/from_entity", "/to_entity"));
    var out = new JsonText();
    report(out, database, arguments, written.outcomes(), written.change());
    return Result.object(out.toString());
  }

  /// Two mutations always, in one change: the relationship where it is new, then its confidence
  /// where it is not and that was asked for.
  ///
  /// @param at the JSON pointer of the object that describes it
  static List<Mutation> mutations(Arguments arguments, String at, InstantSource clock) {
    double confidence = arguments.real("confidence");
    var known = Json.object().put("confidence", confidence);
    var held = ValidTime.spans(arguments, at);
    return List.of(
        edge(arguments, Memory.confidence(clock, confidence), false, held),
        edge(arguments, Metadata.of(known), arguments.flag("update"), held));
  }

  private static Mutation edge(
      Arguments arguments, Metadata metadata, boolean replace, Spans held) {
    return new Mutation.CreateEdge(
        new Edge(
            arguments.text("from_entity"),
            arguments.text("relationship_type"),
            arguments.text("to_entity"),
            metadata),
        replace,
        held);
  }

  /// Whether one of the two mutations of a relationship did something.
  static boolean stored(List<Written.Outcome> outcomes) {
    return outcomes.contains(new Written.Outcome.Done())
        || outcomes.getFirst() instanceof Written.Outcome.EdgeHolds;
  }

  /// Reports what the two mutations of a relationship did.
  static void report(
      JsonText out,
      String database,
      Arguments arguments,
      List<Written.Outcome> outcomes,
      long change) {
    boolean updated = outcomes.getLast() instanceof Written.Outcome.Done;
    var first = outcomes.getFirst();
    var note = first instanceof Written.Outcome.EdgeHolds ? note(arguments) : "";
    if (first instanceof Written.Outcome.EdgeExists(var stored) && !updated) {
      report(out, database, arguments, "exists", confidence(stored), "", 0);
    } else if (first instanceof Written.Outcome.EdgeHolds(var stored) && !updated) {
      report(out, database, arguments, "updated", confidence(stored), note, change);
    } else {
      var status = updated ? "updated" : "created";
      report(out, database, arguments, status, arguments.real("confidence"), note, change);
    }
  }

  private static String note(Arguments arguments) {
    return ValidTime.spans(arguments, "").isAlways()
        ? "It had ended, and holds again from now on."
        : "It was there, and holds at these times too.";
  }

  private static double confidence(Edge stored) {
    return stored.metadata().toObject().path("confidence").asDouble(1);
  }

  private static void report(
      JsonText out,
      String database,
      Arguments arguments,
      String status,
      double confidence,
      String note,
      long change) {
    out.object().field("status", status).field("database", database);
    out.field("from", arguments.text("from_entity")).field("to", arguments.text("to_entity"));
    out.field("relationship_type", arguments.text("relationship_type"));
    out.key("confidence").value(confidence);
    if (!note.isEmpty()) {
      out.field("note", note);
    }
    Memory.change(out, change).endObject();
  }
}
