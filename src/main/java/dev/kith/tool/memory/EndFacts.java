package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.Mutation;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Effect;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.MomentText;
import dev.kith.tool.argument.Problems;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.memory.related.NamedRelationship;
import java.util.ArrayList;
import java.util.List;

/// Ends observations and relationships of an entity, which are kept.
public final class EndFacts implements Tool {
  private final Declaration declaration =
      new Declaration(
          "end_facts",
          "End facts",
          "Ends facts about an entity that are no longer true: they are kept with the time when"
              + " they held. For what was never true: delete_observations. Example:"
              + " {\"database\":\"memory\",\"entity_name\":\"Ada\",\"observations\":[\"Lives in"
              + " Rome\"],\"at\":\"2024-05-01\"}",
          "{\"database\":\"memory\",\"entity_name\":\"Alice Johnson\","
              + "\"observations\":[\"Lives in San Francisco\"],"
              + "\"relationships\":[{\"relationship_type\":\"WORKS_FOR\","
              + "\"to_entity\":\"TechCorp\"}],\"at\":\"2024-05-01\"}",
          List.of(
              Argument.namedDatabase(),
              Argument.required("entity_name", Memory.name(), "Name of the entity."),
              Memory.observations(false, "Word for word."),
              NamedRelationship.argument(
                  Memory.name(), "Relationships of the entity that end, too."),
              Argument.optional(
                  "at", ArgumentType.text(1, MomentText.LONGEST), "Date or time. Default: now."),
              Memory.source().unlisted()),
          Schema.object(
              Memory.status("updated or no_change"),
              Memory.database(),
              field("entity_name", Schema.text(), ""),
              ObservationsWrite.ended(),
              ObservationsWrite.endedRelationships(),
              ObservationsWrite.missing(),
              ObservationsWrite.near(),
              field("total_observations", Schema.whole(), "How many hold now."),
              field("reembedded", Schema.flag(), "Whether its new vector is ready."),
              Memory.change()),
          false,
          Effect.ADDS);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var at = arguments.optionalText("at").map(text -> MomentText.of(text, "at", 0));
    var name = arguments.text("entity_name");
    var texts = arguments.texts("observations");
    var relationships = NamedRelationship.of(arguments, name);
    if (texts.isEmpty() && relationships.isEmpty()) {
      var problems = new Problems();
      problems.report(
          "/observations",
          "names nothing, and neither does " + NamedRelationship.ARGUMENT,
          "observations word for word, or " + NamedRelationship.ARGUMENT + ", or both");
      problems.raise();
    }
    var batch = new ArrayList<Mutation>();
    batch.add(new Mutation.EndObservations(name, texts, at));
    relationships.forEach(each -> batch.add(each.end(at)));
    return ObservationsWrite.run(databases, arguments, context, batch, ObservationsWrite.ENDED);
  }
}
