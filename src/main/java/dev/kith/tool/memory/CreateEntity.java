package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.Marks;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Written;
import dev.kith.graph.time.Noted;
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
import dev.kith.tool.memory.mark.MarkArguments;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Creates an entity, unless its name already exists.
public final class CreateEntity implements Tool {
  private static final String NOT_ADDED =
      "Its observations were not added: use add_observations, or merge: true.";
  private static final String NOT_MOVED = "It keeps the scope that it has.";
  private static final int LONGEST_SCOPE = 500;

  private static final Argument SCOPE =
      Argument.optional(
              "scope",
              new ArgumentType.Text(
                  1,
                  LONGEST_SCOPE,
                  "(?:[^/]+/)+",
                  "segments that each end with a slash, such as 1/100/",
                  List.of()),
              "Who sees it: callers whose scope contains this. Default: all readers.")
          .unlisted();

  private final InstantSource clock;

  private final Declaration declaration =
      new Declaration(
          "create_entity",
          "Create an entity",
          "Creates an entity with its first observations. Search first: if the name already exists,"
              + " nothing changes and status is 'exists', unless merge is true. For several use"
              + " create_entities; to connect two, create_relationship. Example:"
              + " {\"database\":\"memory\",\"name\":\"Ada"
              + "\",\"entity_type\":\"person\",\"observations\":[\"Likes tea\"]}",
          "{\"database\":\"memory\",\"name\":\"Alice Johnson\",\"entity_type\":\"person\","
              + "\"observations\":[\"Software engineer at TechCorp\"]}",
          arguments(true),
          Schema.object(fields()),
          false,
          Effect.ADDS);

  public CreateEntity(InstantSource clock) {
    this.clock = clock;
  }

  static List<Argument> arguments(boolean database) {
    var name =
        Argument.required("name", Memory.name(), "Unique name of the entity; it is also its id.");
    var type = Argument.required("entity_type", Memory.name(), "Sort of entity, such as person.");
    var facts = Memory.observations(false, "Facts about it, one to a string.");
    var merge = Argument.flag("merge", "Add to an existing one.");
    var own =
        database
            ? Stream.of(Argument.namedDatabase(), name, type, facts, merge, Memory.source())
            : Stream.of(name, type, facts, merge);
    var times = database ? ValidTime.noted() : Stream.<Argument>of();
    return Stream.of(own, times, MarkArguments.ofNew(), Stream.of(SCOPE))
        .flatMap(each -> each)
        .toList();
  }

  static Schema.Field[] fields() {
    return new Schema.Field[] {
      Memory.status("created, updated or exists"),
      Memory.database(),
      field("name", Schema.text(), ""),
      field("type", Schema.text(), "The stored type."),
      field("observations_count", Schema.whole(), "How many it has."),
      field("embedded", Schema.flag(), "Whether its vector is ready."),
      Memory.change(),
      field("message", Schema.text(), "").maybe(),
      field("hint", Schema.text(), "What was not done, and what to do.").maybe()
    };
  }

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var database = arguments.text("database");
    var batch = mutations(arguments, clock, ValidTime.noted(arguments));
    var written = databases.named(database).write(Memory.signed(arguments, context), batch);
    var out = new JsonText();
    report(out, database, arguments, written.outcomes(), written);
    return Result.object(out.toString());
  }

  /// The entity where it is new, and its observations where it is not and that was asked for.
  static List<Mutation> mutations(Arguments arguments, InstantSource clock, Noted noted) {
    var name = arguments.text("name");
    var facts = arguments.texts("observations").stream().distinct().toList();
    var marks = MarkArguments.given(arguments);
    var metadata = marks.applied(Metadata.of(Memory.dated(clock)));
    var create =
        new Mutation.CreateNode(
            new Node(name, arguments.text("entity_type"), metadata),
            arguments.optionalText(SCOPE.name()),
            facts,
            noted);
    if (!arguments.flag("merge")) {
      return List.of(create);
    }
    var add = new Mutation.AddObservations(name, facts, true, noted);
    return marks.equals(Marks.MarkEdit.NOTHING)
        ? List.of(create, add)
        : List.of(create, new Mutation.MarkNode(name, Optional.empty(), marks), add);
  }

  /// Reports what the mutations of an entity did.
  static void report(
      JsonText out,
      String database,
      Arguments arguments,
      List<Written.Outcome> outcomes,
      Written written) {
    int count = new HashSet<>(arguments.texts("observations")).size();
    var type = arguments.text("entity_type");
    var status = "created";
    if (outcomes.getFirst() instanceof Written.Outcome.NodeExists(var stored, var observations)) {
      status = "exists";
      count = observations;
      type = stored.type();
      if (outcomes.getLast() instanceof Written.Outcome.Observed(var added, var total)) {
        boolean marked = outcomes.get(1) instanceof Written.Outcome.Done;
        status = added.isEmpty() && !marked ? status : "updated";
        count = total;
      }
    }
    boolean exists = status.equals("exists");
    out.object().field("status", status).field("database", database);
    out.field("name", arguments.text("name")).field("type", type);
    out.field("observations_count", count).field("embedded", written.embedded());
    Memory.change(out, exists ? 0 : written.change());
    if (exists) {
      out.field("message", "Entity already exists");
    }
    if (exists && outcomes.size() == 1 && !arguments.texts("observations").isEmpty()) {
      out.field("hint", NOT_ADDED);
    } else if (!status.equals("created") && arguments.has(SCOPE.name())) {
      out.field("hint", NOT_MOVED);
    }
    out.endObject();
  }
}
