package dev.kith.tool.query;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.Sort;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.query.read.OrderReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Finds the nodes of one type that meet conditions.
final class FindNodes {
  /// As many characters of sorted values as a cursor repeats.
  private static final int LONGEST_POSITION = 1_000;

  private static final int MOST_SORTS = 5;

  private FindNodes() {}

  static Tool tool(QueryTerms terms) {
    return new QueryTool(
        terms,
        Declaration.reading(
            "find_nodes",
            "Find nodes by their properties",
            "Lists nodes of one type that meet conditions, as rows. Use it to find a starting point"
                + " or to read known ids. Not for following relationships (traverse_relationships)"
                + " nor for counting (aggregate_nodes). Example:"
                + " {\"node_label\":\"gl_issue\",\"filters\":{\"state\":\"opened\",\"title\":{\"contains\":\"login\"}},\"order_by\":[{\"property\":\"created_at\",\"direction\":\"desc\"}]}",
            "{\"database\":\"gitlab\","
                + "\"node_label\":\"gl_issue\",\"filters\":{\"state\":\"opened\"},\"limit\":5}",
            arguments(terms.limits()),
            Schema.object(QuerySchema.answer(QuerySchema.columns(), QuerySchema.rows()))),
        FindNodes::answer);
  }

  private static List<Argument> arguments(QueryLimits limits) {
    return QuerySchema.arguments(
        Argument.required("node_label", QuerySchema.name(), "Node type."),
        QuerySchema.filters(QuerySchema.FILTERS),
        Argument.optional("ids", QuerySchema.ids(), "Only nodes with these keys; at most 500."),
        Argument.optional(
            "properties",
            QuerySchema.names(),
            "The columns to return besides the key. Default: the usual ones of the type."),
        Argument.optional(
            "order_by",
            new ArgumentType.ListOf(
                new ArgumentType.Fields(
                    List.of(
                        Argument.required("property", QuerySchema.name(), "What to sort by."),
                        Argument.optional(
                            "direction", ArgumentType.oneOf("asc", "desc"), "Default: asc."))),
                0,
                MOST_SORTS),
            "Missing values come last, ties by key. Default: by key."),
        QuerySchema.limit(limits, "How many rows at most."),
        QuerySchema.cursor());
  }

  private static Result answer(QueryCall query) {
    var named = query.names().nodeType("/node_label", query.arguments().text("node_label"));
    if (named.isEmpty()) {
      query.problems().raise();
    }
    var type = named.orElseThrow();
    var filter = query.names().filter("/filters", type, query.arguments().tree("filters"));
    var keys = query.arguments().json("ids").map(ids -> query.names().keys("/ids", type, ids));
    var columns = new ArrayList<>(returned(query, type));
    int returned = columns.size();
    var order = order(query, type, columns);
    checkScan(query, type, keys.isEmpty() && filter.isAll() && !order.isEmpty());
    query.ready();
    var after = query.position().map(words -> after(query, type, columns, order, words));
    var rows =
        keys.isPresent() && order.isEmpty() && type.key().type() == PropertyType.INT64
            ? named(query, NodeQuestion.among(type, keys.get(), filter, columns, after))
            : query
                .patterns()
                .find(
                    new NodeQuestion(type, keys, filter, columns, order, after, query.limit() + 1))
                .rows();
    boolean more = rows.size() > query.limit();
    var page = more ? rows.subList(0, query.limit()) : rows;
    query.warnOfEnded(type.name(), Set.of());
    return query.fit(
        statements ->
            new TableAnswer(
                query,
                columns.subList(0, returned).stream().map(Property::name).toList(),
                page.stream().map(row -> row.subList(0, returned)).toList(),
                more,
                items -> query.cursor(position(page.get(items - 1), order)),
                statements));
  }

  /// Nodes given by key are few, and sorted here: an engine may have to read more to sort them.
  /// Text is left to the engine, whose order also decides what comes after a cursor.
  private static List<List<Literal>> named(QueryCall query, NodeQuestion question) {
    return query.patterns().find(question).rows().stream()
        .sorted(Comparator.comparing(List::getFirst, NodeOrder::byKey))
        .toList();
  }

  /// The values that the nodes are sorted by, and the key; the key alone where these are long.
  private static List<String> position(List<Literal> row, List<Sort> order) {
    var position = new ArrayList<String>();
    order.forEach(sort -> position.add(CursorWords.word(row.get(sort.column()))));
    if (position.stream().mapToInt(String::length).sum() > LONGEST_POSITION) {
      position.clear();
    }
    position.add(CursorWords.word(row.getFirst()));
    return position;
  }

  /// The values that the next page comes after. Those that a cursor has no room for are read again.
  private static List<Literal> after(
      QueryCall query,
      NodeType type,
      List<Property> columns,
      List<Sort> order,
      List<String> words) {
    var types = new ArrayList<PropertyType>();
    order.forEach(sort -> types.add(columns.get(sort.column()).type()));
    types.add(type.key().type());
    if (words.size() > 1 || order.isEmpty()) {
      return CursorWords.literals(words, types);
    }
    var key = CursorWords.literals(words, List.of(type.key().type()));
    var row =
        query.patterns().find(NodeQuestion.among(type, key, Filter.all(), columns)).rows().stream()
            .findFirst()
            .orElseThrow(Cursors::outdated);
    var values = new ArrayList<Literal>();
    order.forEach(sort -> values.add(row.get(sort.column())));
    values.add(row.getFirst());
    return values;
  }

  private static List<Property> returned(QueryCall query, NodeType type) {
    var returned = new LinkedHashSet<>(List.of(type.key()));
    if (!query.arguments().has("properties")) {
      returned.addAll(query.usual().getOrDefault(type.name(), List.of()));
      return List.copyOf(returned);
    }
    var names = query.arguments().texts("properties");
    for (int index = 0; index < names.size(); index++) {
      query
          .names()
          .property("/properties/" + index, type, names.get(index))
          .ifPresent(returned::add);
    }
    return List.copyOf(returned);
  }

  /// The order; columns that are sorted by and not returned are added at the end.
  private static List<Sort> order(QueryCall query, NodeType type, List<Property> columns) {
    var reader =
        new OrderReader(
            query.problems(),
            "property",
            "is not a property of " + type.name(),
            type.propertyNames());
    return reader.order(
        query.arguments(),
        term -> {
          var property = type.property(term.name()).orElseThrow();
          if (property.type() == PropertyType.STRINGS) {
            query.problems().report(term.at(), "is a list, which has no order", "another property");
          }
          if (!columns.contains(property)) {
            columns.add(property);
          }
          return columns.indexOf(property);
        });
  }

  /// To sort all nodes of a large type, all must be read.
  private static void checkScan(QueryCall query, NodeType type, boolean scans) {
    if (scans && type.count() > query.limits().scan()) {
      query
          .problems()
          .report(
              "/order_by",
              "would sort all " + type.count() + " nodes of " + type.name(),
              "filters or ids with it, or no order_by, or types of at most "
                  + query.limits().scan()
                  + " nodes");
    }
  }
}
