package dev.kith.tool.query;

import dev.kith.graph.Databases;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Arguments;
import java.util.function.Function;

/// A tool that answers queries at one moment of the database that the arguments name.
record QueryTool(QueryTerms terms, Declaration declaration, Function<QueryCall, Result> answer)
    implements Tool {
  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var database = arguments.optionalText("database").orElseGet(databases::primary);
    return databases
        .named(database)
        .read(
            context.call(),
            view ->
                answer.apply(
                    new QueryCall(
                        terms, declaration, arguments, context, database, view.patterns())));
  }
}
