package dev.kith.tool.servermemory;

import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.NameCorrection;
import java.util.List;
import java.util.stream.IntStream;

/// Returns entities by their names.
public final class OpenNodes implements Tool {
  private final Declaration declaration =
      Declaration.reading(
          "open_nodes",
          "Open Nodes",
          "Open specific nodes by their names, with their relations. Example:"
              + " {\"names\":[\"Ada\"]}",
          "{\"names\":[\"Ada\"]}",
          List.of(
              Argument.required("names", Wording.texts(), "Names of entities to retrieve"),
              Argument.whole("offset", 0, Integer.MAX_VALUE, 0, "Observations to skip."),
              Argument.whole(
                  "char_offset", 0, Integer.MAX_VALUE, 0, "Only as truncated.next gives it."),
              Argument.whole("relation_offset", 0, Integer.MAX_VALUE, 0, "Relations to skip.")
                  .unlisted(),
              Argument.whole("node_offset", 0, Integer.MAX_VALUE, 0, "Entities to skip."),
              Argument.maxTokens()),
          EntitiesPage.schema());

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments given, CallContext context) {
    return databases
        .named(databases.primary())
        .read(
            context.call(),
            view -> {
              var arguments = NameCorrection.apart(given, "names", view::hasAll);
              var names = Wording.stored(view, arguments.texts("names"));
              view.expect(names, context.limits(), _ -> false);
              int[] found =
                  IntStream.of(view.handles(names))
                      .filter(handle -> handle != GraphView.NO_NODE)
                      .distinct()
                      .toArray();
              var passed =
                  new EntitiesPage.Passed(
                      arguments.whole("offset"),
                      arguments.whole("char_offset"),
                      arguments.whole("relation_offset"));
              int offset = arguments.whole("node_offset");
              boolean first = offset == 0 && passed.equals(EntitiesPage.Passed.NONE);
              var warned = first ? arguments.warned(UnknownNames.entities(view, names)) : arguments;
              var answer = EntitiesPage.opened(view, found, offset, passed, context);
              return answer.within(context.budget(warned)).warning(context.warning(warned));
            });
  }
}
