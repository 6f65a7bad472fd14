package dev.kith.tool.query;

import dev.kith.schema.EdgeType;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.query.read.AggregateReader;
import java.util.List;
import java.util.stream.Collectors;

/// Counts, sums and the like over the nodes of one type, all together or by groups.
final class AggregateNodes {
  private static final int MOST_TOTALS = 10;
  private static final int MOST_GROUPS = 5;
  private static final int MOST_SORTS = 5;

  /// Every page computes the groups before it anew.
  private static final int MOST_PASSED = 100_000;

  private static final String COLUMN_NAME = "[A-Za-z_][A-Za-z0-9_]{0,62}";

  private AggregateNodes() {}

  static Tool tool(QueryTerms terms) {
    return new QueryTool(
        terms,
        Declaration.reading(
            "aggregate_nodes",
            "Count and total nodes",
            "Counts, sums, averages, minima and maxima over the nodes of one type, all together or"
                + " by groups. A node with several neighbours counts in the group of each. Use it"
                + " for how many and how much. Not for the nodes themselves (find_nodes). Example:"
                + " {\"node_label\":\"gl_issue\",\"filters\":{\"state\":\"opened\"},\"neighbor\":{\"relationship\":\"ISSUE_IN_PROJECT\"},\"group_by\":[{\"neighbor_property\":\"name\"}],\"order_by\":[{\"column\":\"count\",\"direction\":\"desc\"}]}",
            "{\"database\":\"gitlab\","
                + "\"node_label\":\"gl_issue\",\"group_by\":[\"state\"],"
                + "\"aggregations\":[{\"function\":\"count\"}]}",
            arguments(terms.limits()),
            Schema.object(QuerySchema.answer(QuerySchema.columns(), QuerySchema.rows()))),
        AggregateNodes::answer);
  }

  private static List<Argument> arguments(QueryLimits limits) {
    return QuerySchema.arguments(
        Argument.required("node_label", QuerySchema.name(), "Node type."),
        QuerySchema.filters("Conditions on properties, as in find_nodes."),
        Argument.optional(
            "aggregations",
            new ArgumentType.ListOf(new ArgumentType.Fields(total()), 0, MOST_TOTALS),
            "What to compute. Default: count."),
        Argument.optional(
            "neighbor",
            new ArgumentType.Fields(neighbour()),
            "A neighbour of the counted nodes; only nodes that have one are counted."),
        Argument.optional(
            "group_by",
            new ArgumentType.ListOf(new ArgumentType.Free(group()), 0, MOST_GROUPS),
            "\"state\", {\"property\":\"created_at\",\"truncate\":\"month\"} or"
                + " {\"neighbor_property\":\"name\"}."),
        Argument.optional(
            "having",
            new ArgumentType.Free(having()),
            "Conditions on totals: {\"count\":{\"gte\":5}}."),
        order(),
        QuerySchema.limit(limits, "How many groups at most."),
        QuerySchema.cursor());
  }

  private static Argument order() {
    return Argument.optional(
        "order_by",
        new ArgumentType.ListOf(
            new ArgumentType.Fields(
                List.of(
                    Argument.required("column", QuerySchema.name(), "A column's name."),
                    Argument.optional(
                        "direction", ArgumentType.oneOf("asc", "desc"), "Default: asc."))),
            0,
            MOST_SORTS),
        "Columns to sort by, ties by group. Missing values come last.");
  }

  private static List<Argument> total() {
    return List.of(
        Argument.required(
            "function",
            ArgumentType.oneOf("count", "count_distinct", "sum", "avg", "min", "max"),
            "What to compute."),
        Argument.optional(
            "property", QuerySchema.name(), "Of which property; count alone can do without."),
        Argument.optional(
            "as",
            new ArgumentType.Text(
                1,
                63,
                COLUMN_NAME,
                "letters, digits and '_', not beginning with a digit",
                List.of()),
            "The column's name. Default: as count or sum_weight."));
  }

  private static List<Argument> neighbour() {
    return List.of(
        Argument.required("relationship", QuerySchema.name(), "Relationship type."),
        Argument.optional(
            "direction", QuerySchema.direction(), "From the counted nodes. Default: outgoing."),
        Argument.optional(
            "label", QuerySchema.name(), "Type of the neighbours, where there are several."),
        QuerySchema.filters("Conditions on the neighbours."));
  }

  private static tools.jackson.databind.node.ObjectNode group() {
    var object = Schema.anyObject();
    var properties = object.putObject("properties");
    properties.set("property", Schema.text());
    properties.set(
        "truncate", ArgumentType.oneOf("hour", "day", "week", "month", "quarter", "year").schema());
    properties.set("neighbor_property", Schema.text());
    object.put("additionalProperties", false).put("minProperties", 1).put("maxProperties", 2);
    return Schema.anyOf(Schema.text(), object);
  }

  private static tools.jackson.databind.node.ObjectNode having() {
    var conditions = Schema.anyObject();
    var properties = conditions.putObject("properties");
    for (var operator : List.of("eq", "ne", "gt", "gte", "lt", "lte")) {
      properties.set(operator, Schema.scalar());
    }
    conditions.put("additionalProperties", false).put("minProperties", 1);
    var schema = Schema.anyObject();
    schema.set("additionalProperties", conditions);
    return schema;
  }

  private static Result answer(QueryCall query) {
    var type = query.names().nodeType("/node_label", query.arguments().text("node_label"));
    if (type.isEmpty()) {
      query.problems().raise();
    }
    var reader = new AggregateReader(query.arguments(), query.names(), type.orElseThrow());
    int passed = query.position().map(AggregateNodes::passed).orElse(0);
    int limit = Math.min(query.limit(), MOST_PASSED - passed);
    var question = reader.read(passed + limit + 1);
    query.ready();
    var all = query.patterns().aggregate(question).rows();
    var rows = all.subList(Math.min(passed, all.size()), all.size());
    boolean more = rows.size() > limit;
    var page = more ? rows.subList(0, limit) : rows;
    if (more && passed + limit == MOST_PASSED) {
      query.warn("There are more groups: narrow with having or filters.");
    } else if (more) {
      query.warn(
          "There are more groups: continue with next_cursor, or narrow with having or filters.");
    }
    query.warnOfEnded(
        question.type().name(),
        question.neighbour().stream()
            .flatMap(neighbour -> neighbour.ways().stream())
            .map(EdgeType::name)
            .collect(Collectors.toSet()));
    return query.fit(
        statements ->
            new TableAnswer(
                query,
                reader.columns(),
                page,
                more,
                items -> passed + items == MOST_PASSED ? "" : cursor(query, passed + items),
                statements));
  }

  private static String cursor(QueryCall query, int passed) {
    return query.cursor(List.of(Integer.toString(passed)));
  }

  /// How many groups the pages before had.
  private static int passed(List<String> position) {
    return Integer.parseInt(position.getFirst());
  }
}
