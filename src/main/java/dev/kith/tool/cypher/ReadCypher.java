package dev.kith.tool.cypher;

import dev.kith.cypher.run.Answer;
import dev.kith.cypher.run.Cypher;
import dev.kith.cypher.run.PlanCache;
import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.graph.pattern.Patterns;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.FactTimes;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Paging;
import dev.kith.tool.argument.Schema;
import java.time.InstantSource;
import java.util.List;

/// Answers a Cypher query that reads.
record ReadCypher(Declaration declaration, InstantSource clock, PlanCache plans) implements Tool {
  private static final int LONGEST = 1_000_000;
  private static final int USUAL_ROWS = 100;
  private static final int MOST_ROWS = 10_000;
  private static final int MOST_STATEMENTS = 100;

  static final Declaration DECLARATION =
      Declaration.reading(
          "read_cypher",
          "Ask in Cypher",
          "Runs read-only openCypher. Use it for what no other tool answers in one call, such as"
              + " totals over several hops. Not for what one of them answers. Example:"
              + " {\"query\":\"MATCH (d:Drug)-[:TREATS]->(x) RETURN d.name, count(x)\"}",
          "{\"database\":\"bio\",\"query\":\"MATCH (d:Drug)-[:TREATS]->(x) WHERE x.name <> $but"
              + " RETURN d.name, count(x) AS n ORDER BY n DESC\",\"parameters\":{\"but\":\"Flu\"}}",
          List.of(
              Argument.required("query", ArgumentType.text(1, LONGEST), "The text."),
              Argument.optional(
                  "parameters", new ArgumentType.Free(Schema.anyObject()), "Values for $names."),
              Argument.whole("max_rows", 1, MOST_ROWS, USUAL_ROWS, "How many rows at most."),
              Paging.offset("Skip the first N rows."),
              Argument.flag("explain", "Also return the plan.").unlisted(),
              Argument.database(),
              Argument.maxTokens(),
              Argument.validAt(),
              Argument.includeEnded()),
          Schema.object(
              Schema.field("columns", Schema.texts(), ""),
              Schema.field("rows", Schema.array(Schema.anyArray()), ""),
              Schema.field("row_count", Schema.whole(), ""),
              Schema.field("cut", Schema.anyObject(), "").maybe(),
              Schema.field("warnings", Schema.texts(), "").maybe(),
              Schema.field("explain", Schema.anyObject(), "").maybe(),
              Schema.truncatedSomewhere()));

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    return context.read(databases, arguments, view -> answer(view, arguments, context));
  }

  private Result answer(GraphView view, Arguments arguments, CallContext context) {
    boolean explain = arguments.flag("explain");
    if (explain) {
      view.patterns().explain();
    }
    var part = Paging.of(arguments, "max_rows");
    var found =
        Cypher.over(view, context.call(), context.limits(), clock.instant())
            .with(plans)
            .answer(
                arguments.text("query"), GivenValues.of(arguments.tree("parameters")), part.end());
    var answer = warned(view, found, context, part);
    var rows =
        answer.rows().subList(Math.min(part.offset(), answer.rows().size()), answer.rows().size());
    var values = new ValueJson(answer.found());
    values.load(rows);
    var page =
        new RowsAnswer(
            answer,
            rows.stream().map(row -> values.row(row, true)).toList(),
            rows.stream().map(row -> values.row(row, false)).toList(),
            part,
            explain ? out -> explain(out, answer.plan(), view.patterns().allRuns()) : _ -> {});
    return Result.object(context.budget(arguments).fit(page));
  }

  /// Says once for all pages what does not hold now.
  private static Answer warned(GraphView view, Answer answer, CallContext context, Paging part) {
    var matched = answer.matched();
    return part.offset() > 0
        ? answer
        : FactTimes.warning(context.call(), view.patterns(), matched.labels(), matched.types())
            .map(answer::warned)
            .orElse(answer);
  }

  private static void explain(JsonText out, List<String> plan, List<Patterns.Run> runs) {
    out.key("explain").object().key("plan").values(plan).key("statements").array();
    for (var run : runs.subList(0, Math.min(runs.size(), MOST_STATEMENTS))) {
      out.object().field("sql", run.sql()).field("rows", run.rows());
      out.field("micros", run.micros()).endObject();
    }
    out.endArray();
    if (runs.size() > MOST_STATEMENTS) {
      out.field("further_statements", runs.size() - MOST_STATEMENTS);
    }
    out.endObject();
  }
}
