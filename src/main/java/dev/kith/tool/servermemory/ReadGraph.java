package dev.kith.tool.servermemory;

import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import java.util.List;

/// Returns the whole graph, a page at a time where it is large.
public final class ReadGraph implements Tool {
  private final Declaration declaration =
      Declaration.reading(
          "read_graph",
          "Read Graph",
          "Read the entire knowledge graph. For a large one use search_nodes. Example: {}",
          "{}",
          List.of(
              Argument.whole("offset", 0, Integer.MAX_VALUE, 0, "How many entities to skip."),
              Argument.maxTokens()),
          EntitiesPage.schema());

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    return databases
        .named(databases.primary())
        .read(
            context.call(),
            view -> {
              int[] all = view.nodesAfter(GraphView.NO_NODE, Integer.MAX_VALUE);
              var answer = EntitiesPage.page(view, all, arguments.whole("offset"), context);
              return answer.within(context.budget(arguments));
            });
  }
}
