package dev.kith.tool.query;

import dev.kith.pattern.PathSearch;
import dev.kith.tool.FactTimes;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.query.read.FilterReader;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// The pieces that the declarations of these tools are made of.
final class QuerySchema {
  static final int MOST_IDS = 500;
  private static final int LONGEST_NAME = ArgumentType.LONGEST_NAME;
  private static final int MOST_NAMES = 200;
  private static final int LONGEST_CURSOR = 20_000;

  private QuerySchema() {}

  static ArgumentType name() {
    return ArgumentType.text(1, LONGEST_NAME);
  }

  static ArgumentType names() {
    return ArgumentType.texts(LONGEST_NAME, 0, MOST_NAMES);
  }

  static ArgumentType id() {
    return new ArgumentType.Free(idSchema());
  }

  static ArgumentType ids() {
    return new ArgumentType.ListOf(id(), 1, MOST_IDS);
  }

  /// Conditions by property. Nested groups have the same form; to say so again would make the
  /// schema longer than what it describes.
  static ArgumentType filters() {
    return new ArgumentType.Free(filterSchema());
  }

  private static ObjectNode filterSchema() {
    var operators = Schema.anyObject();
    var properties = operators.putObject("properties");
    for (var operator : FilterReader.OPERATORS) {
      properties.set(
          operator,
          switch (operator) {
            case "in", "not_in" ->
                Schema.array(Schema.scalar())
                    .put("minItems", 1)
                    .put("maxItems", FilterReader.MOST_VALUES);
            case "contains", "starts_with", "ends_with", "like" -> Schema.text();
            case "is_null" -> Schema.flag();
            default -> Schema.scalar();
          });
    }
    operators.put("additionalProperties", false).put("minProperties", 1);
    var schema = Schema.anyObject().put("maxProperties", FilterReader.MOST_CONDITIONS);
    var groups = schema.putObject("properties");
    groups.set(
        "any",
        Schema.array(Schema.anyObject())
            .put("minItems", 1)
            .put("maxItems", FilterReader.MOST_CONDITIONS)
            .put("description", "Filters of this form, one of which must hold."));
    groups.set(
        "not", Schema.anyObject().put("description", "Filters of this form that must not hold."));
    schema.set(
        "additionalProperties",
        Schema.anyOf(Schema.text(), Schema.real(), Schema.flag(), operators));
    return schema;
  }

  /// Filters by the name of a type.
  static ArgumentType filtersByType() {
    var schema = Schema.anyObject();
    schema.set("additionalProperties", Schema.anyObject());
    return new ArgumentType.Free(schema);
  }

  /// One name, several, or `*`.
  static ArgumentType oneOrMore() {
    var one = Schema.text().put("minLength", 1).put("maxLength", LONGEST_NAME);
    return new ArgumentType.Free(
        Schema.anyOf(
            one, Schema.array(one.deepCopy()).put("minItems", 1).put("maxItems", MOST_NAMES)));
  }

  static Argument label(String description) {
    return Argument.required("label", name(), description);
  }

  static Argument filters(String description) {
    return Argument.optional("filters", filters(), description);
  }

  static final String FILTERS =
      "By property: {\"state\":\"opened\"} or {\"created_at\":{\"gte\":\"2025-01-01\"}}."
          + " Operators: eq ne in not_in gt gte lt lte contains starts_with ends_with like is_null."
          + " Groups: any:[filters], not:filters.";

  /// Some nodes of one type.
  static ArgumentType nodes() {
    return new ArgumentType.Fields(
        List.of(
            label("Node type."),
            Argument.optional("ids", ids(), "Only these nodes; at most 500."),
            filters("Conditions on properties, as in find_nodes.")));
  }

  /// The nodes at one end of paths.
  static ArgumentType end() {
    return new ArgumentType.Fields(
        List.of(
            label("Node type."),
            Argument.optional("node_id", id(), "The one node."),
            Argument.optional("ids", ids(), "Several nodes, instead of node_id."),
            filters("Conditions, instead of ids; at most " + PathSearch.MOST_ENDS + " may fit.")));
  }

  static ArgumentType direction() {
    return ArgumentType.oneOf("outgoing", "incoming", "both");
  }

  static Argument limit(QueryLimits limits, String what) {
    return Argument.whole("limit", 1, limits.rows(), limits.usualRows(), what);
  }

  static Argument cursor() {
    return Argument.optional(
        "cursor",
        ArgumentType.text(1, LONGEST_CURSOR),
        "next_cursor of the previous page, with all other arguments unchanged.");
  }

  /// A tool's own arguments, and those that every tool of the family takes last.
  static List<Argument> arguments(Argument... own) {
    var arguments = new ArrayList<>(List.of(own));
    arguments.add(
        Argument.flag("explain", "Also return each SQL statement with its plan, rows and time.")
            .unlisted());
    arguments.add(Argument.validAt());
    arguments.add(Argument.includeEnded());
    arguments.add(Argument.database());
    arguments.add(Argument.maxTokens());
    return arguments;
  }

  /// What every tool of the family gives last.
  static Schema.Field[] answer(Schema.Field... own) {
    var fields = new ArrayList<>(List.of(own));
    fields.add(
        Schema.field("has_more", Schema.flag(), "Whether there is more than this answer holds."));
    fields.add(
        Schema.field("next_cursor", Schema.text(), "What to give as cursor to continue.").maybe());
    fields.add(
        Schema.field("warnings", Schema.texts(), "Why there may be less than expected.").maybe());
    fields.add(
        Schema.field(
                "sql",
                Schema.text(),
                "With explain: the statements that were run, with placeholders; empty where an"
                    + " index answered, left out where max_tokens has no room.")
            .maybe());
    fields.add(
        Schema.field(
                "parameters",
                Schema.array(Schema.anyArray()),
                "With explain: the values bound to each statement, where the operator allows it.")
            .maybe());
    fields.add(explain());
    fields.add(Schema.truncated());
    return fields.toArray(Schema.Field[]::new);
  }

  private static Schema.Field explain() {
    var statement =
        Schema.object(
            Schema.field("sql", Schema.text(), ""),
            Schema.field("plan", Schema.text(), "In the engine's own words."),
            Schema.field("rows", Schema.whole(), ""),
            Schema.field("micros", Schema.whole(), ""));
    return Schema.field(
            "explain",
            Schema.object(
                Schema.field("statements", Schema.array(statement), ""),
                Schema.field("stages", Schema.anyObject(), "Milliseconds.")),
            "Present if requested.")
        .maybe();
  }

  static Schema.Field columns() {
    return Schema.field("columns", Schema.texts(), "Names of the columns of rows.");
  }

  static Schema.Field rows() {
    return Schema.field("rows", Schema.array(Schema.anyArray()), "");
  }

  /// A node by label and id.
  static ObjectNode node() {
    return Schema.object(
        Schema.field("label", Schema.text(), ""), Schema.field("node_id", idSchema(), ""));
  }

  /// A node by label and id with what is known of it.
  static ObjectNode shownNode() {
    return Schema.object(
        Schema.field("label", Schema.text(), ""),
        Schema.field("node_id", idSchema(), ""),
        FactTimes.ended(),
        Schema.field("properties", Schema.anyObject(), "").maybe());
  }

  /// A relationship as it is stored.
  static ObjectNode edge() {
    return Schema.object(
        Schema.field("type", Schema.text(), ""),
        Schema.field("from", node(), ""),
        Schema.field("to", node(), ""),
        Schema.field("depth", Schema.whole(), "How far from the start, from 1.").maybe(),
        FactTimes.ofOne(),
        Schema.field("properties", Schema.anyObject(), "").maybe());
  }

  static ObjectNode idSchema() {
    return Schema.anyOf(Schema.whole(), Schema.text());
  }
}
