package dev.kith.tool.cypher;

import dev.kith.cypher.run.Answer;
import dev.kith.cypher.run.Cypher;
import dev.kith.cypher.run.JsonValues;
import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.graph.pattern.Patterns;
import dev.kith.shape.Cut;
import dev.kith.shape.ItemsAnswer;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// Answers a Cypher query that reads.
record ReadCypher(Declaration declaration, InstantSource clock) implements Tool {
  private static final int LONGEST = 1_000_000;
  private static final int USUAL_ROWS = 100;
  private static final int MOST_ROWS = 10_000;

  static final Declaration DECLARATION =
      Declaration.reading(
          "read_cypher",
          "Ask in Cypher",
          "Answers openCypher that reads. Use it for what no other tool asks in one call, such as"
              + " totals over several hops. Example: {\"query\":\"MATCH (d:Drug)-[:TREATS]->(x) RETURN"
              + " d.name, count(x)\"}",
          "{\"database\":\"bio\",\"query\":\"MATCH (d:Drug)-[:TREATS]->(x) WHERE x.name <> $but RETURN"
              + " d.name, count(x) AS n ORDER BY n DESC\",\"parameters\":{\"but\":\"Flu\"}}",
          List.of(
              Argument.required("query", ArgumentType.text(1, LONGEST), "The text."),
              Argument.optional(
                  "parameters", new ArgumentType.Free(Schema.anyObject()), "Values for $names."),
              Argument.whole("max_rows", 1, MOST_ROWS, USUAL_ROWS, "How many rows at most."),
              Argument.flag("explain", "Also return the plan."),
              Argument.database(),
              Argument.maxTokens()),
          Schema.object(
              Schema.field("columns", Schema.texts(), ""),
              Schema.field("rows", Schema.array(Schema.anyArray()), ""),
              Schema.field("row_count", Schema.whole(), ""),
              Schema.field("warnings", Schema.texts(), "").maybe(),
              Schema.field("explain", Schema.anyObject(), "").maybe(),
              Schema.truncated()));

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    return context.read(databases, arguments, view -> answer(view, arguments, context));
  }

  private Result answer(GraphView view, Arguments arguments, CallContext context) {
    boolean explain = arguments.flag("explain");
    if (explain) {
      view.patterns().explain();
    }
    var answer =
        Cypher.over(view, context.call(), context.limits(), clock.instant())
            .answer(
                arguments.text("query"),
                JsonValues.fields(arguments.tree("parameters")),
                arguments.whole("max_rows"));
    var values = new ValueJson(answer.found());
    values.load(answer.rows());
    var items =
        new ItemsAnswer(
            answer.rows().stream().map(row -> values.row(row, true)).toList(),
            answer.rows().stream().map(row -> values.row(row, false)).toList(),
            (out, rows, cut) ->
                write(
                    out,
                    answer,
                    rows,
                    cut,
                    explain ? Optional.of(view.patterns().runs()) : Optional.empty()));
    return Result.object(context.budget(arguments).fit(items));
  }

  private static void write(
      JsonText out,
      Answer answer,
      List<String> rows,
      Cut cut,
      Optional<List<Patterns.Run>> explained) {
    out.object().key("columns").values(answer.columns()).key("rows").array();
    rows.forEach(out::raw);
    out.endArray().field("row_count", rows.size());
    boolean more = answer.more() || rows.size() < answer.rows().size();
    if (more || !answer.warnings().isEmpty()) {
      out.key("warnings").array();
      answer.warnings().forEach(out::value);
      if (more) {
        out.value("There are more rows: ORDER BY something, and SKIP " + rows.size() + " goes on.");
      }
      out.endArray();
    }
    if (cut.isAny()) {
      cut.write(out);
    } else if (answer.more()) {
      out.key("truncated").object().field("reason", "max_rows").field("returned", rows.size());
      out.field("of", rows.size() + 1L).endObject();
    }
    explained.ifPresent(runs -> explain(out, answer.plan(), runs));
    out.endObject();
  }

  private static void explain(JsonText out, List<String> plan, List<Patterns.Run> runs) {
    out.key("explain").object().key("plan").values(plan).key("statements").array();
    for (var run : runs) {
      out.object().field("sql", run.sql()).field("rows", run.rows());
      out.field("micros", run.micros()).endObject();
    }
    out.endArray().endObject();
  }
}
