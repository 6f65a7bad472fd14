package dev.kith.tool.bfs;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.resource.SchemaText;
import java.util.List;

/// Describes what a database holds and how to explore it.
public final class DescribeSchema implements Tool {
  private final Declaration declaration =
      Declaration.reading(
          "describe_schema",
          "What the graph contains",
          "Describes the graph: its subject, entity types, predicates, next steps, and a reference"
              + " of the bfs tools. Call it once, first. If comprehensive is false, the lists hold"
              + " only the most frequent values. Not for the data itself. Example: {}",
          "{}",
          List.of(
              skipped("offset", "Types to skip, as in truncated.next."),
              skipped("predicate_offset", "Predicates to skip, as in truncated.next."),
              Argument.database(),
              Argument.maxTokens()),
          Schema.object(
              field("graph_description", Schema.text(), "What the graph is about."),
              field("comprehensive", Schema.flag(), "Whether the lists are complete."),
              field("entity_types", Schema.texts(), "Valid values for node_types."),
              field("predicates", Schema.texts(), "Valid values for predicates."),
              field("counts", Schema.anyObject(), "Entities by type, edges by predicate."),
              field("next_steps", Schema.text(), "The workflow to follow here."),
              field("tool_usage_notes", Schema.text(), "Reference for the bfs tools."),
              Schema.truncated()));

  private static Argument skipped(String name, String description) {
    return Argument.whole(name, 0, Integer.MAX_VALUE, 0, description).unlisted();
  }

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var graph = databases.named(arguments.optionalText("database").orElseGet(databases::primary));
    var vocabulary = graph.read(context.call(), view -> view.vocabulary());
    var start =
        new SchemaText.Start(arguments.whole("offset"), arguments.whole("predicate_offset"));
    return Result.object(
        context.budget(arguments).fit(new SchemaText(graph.about(), vocabulary, start)));
  }
}
