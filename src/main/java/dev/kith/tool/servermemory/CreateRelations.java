package dev.kith.tool.servermemory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Written;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Effect;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/// Relates entities.
public final class CreateRelations implements Tool {
  private final Declaration declaration =
      new Declaration(
          "create_relations",
          "Create Relations",
          "Create multiple new relations between entities, in active voice. Example:"
              + " {\"relations\":[{\"from\":\"Ada\",\"to\":\"Charles\",\"relationType\":\"works"
              + " with\"}]}",
          "{\"relations\":[{\"from\":\"Ada\",\"to\":\"Charles\",\"relationType\":\"works with\"}]}",
          List.of(Wording.relations("The relations to create")),
          Schema.object(field("relations", Schema.array(Wording.relationSchema()), "The new ones")),
          false,
          Effect.ADDS);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var graph = databases.named(databases.primary());
    var relations = arguments.objects("relations");
    var ends = new LinkedHashSet<>(Wording.each(relations, "from"));
    ends.addAll(Wording.each(relations, "to"));
    var batch = new ArrayList<Mutation>();
    ends.forEach(end -> batch.add(new Mutation.CreateNode(Node.placeholder(end), List.of())));
    for (var relation : relations) {
      var edge =
          new Edge(
              relation.text("from"),
              relation.text("relationType"),
              relation.text("to"),
              Metadata.NONE);
      batch.add(new Mutation.CreateEdge(edge, false));
    }
    var outcomes = graph.write(context.call().withoutWaiting(), batch).outcomes();
    var created = new ArrayList<String>();
    for (int index = 0; index < relations.size(); index++) {
      var outcome = outcomes.get(ends.size() + index);
      // One that had ended was not there for those who read.
      if (outcome instanceof Written.Outcome.Done || outcome instanceof Written.Outcome.EdgeHolds) {
        var relation = relations.get(index);
        created.add(
            Wording.relation(
                relation.text("from"), relation.text("to"), relation.text("relationType")));
      }
    }
    return Wording.listed("relations", created);
  }
}
