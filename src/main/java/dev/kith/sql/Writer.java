package dev.kith.sql;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Writes one tree down in a dialect, and notes what its placeholders stand for.
///
/// Texts are written in the order in which they stand in the statement, so that the binds are in
/// the order of the placeholders.
final class Writer {
  private final Dialect dialect;
  private final List<Literal> binds = new ArrayList<>();

  Writer(Dialect dialect) {
    this.dialect = dialect;
  }

  List<Literal> binds() {
    return binds;
  }

  String query(Query query) {
    return switch (query) {
      case Query.Select select -> select(select);
      case Query.Union(var all, var parts) ->
          joined(parts, this::select, all ? "\nUNION ALL\n" : "\nUNION\n");
    };
  }

  private String select(Query.Select select) {
    var text = new StringBuilder(select.distinct() ? "SELECT DISTINCT " : "SELECT ");
    int column = 0;
    for (var expr : select.columns()) {
      text.append(column == 0 ? "" : ", ").append(expr(expr)).append(" AS c").append(column++);
    }
    text.append("\nFROM ").append(from(select.from()));
    if (!select.where().equals(Expr.TRUE)) {
      text.append("\nWHERE ").append(condition(select.where()));
    }
    for (int group = 1; group <= select.groups(); group++) {
      text.append(group == 1 ? "\nGROUP BY " : ", ").append(group);
    }
    if (!select.having().equals(Expr.TRUE)) {
      text.append("\nHAVING ").append(condition(select.having()));
    }
    if (!select.order().isEmpty()) {
      text.append("\nORDER BY ").append(joined(select.order(), this::order, ", "));
    }
    if (select.limit() != Query.UNLIMITED) {
      text.append("\nLIMIT ").append(select.limit());
    }
    return text.toString();
  }

  private String order(Query.Order order) {
    var by = expr(order.by());
    if (order.certain()) {
      return order.descending() ? by + " DESC" : by; // an index may be able to follow this
    }
    return dialect.sorted(by, order.descending());
  }

  private String from(From from) {
    return switch (from) {
      case From.Table(_, var name, var alias) -> table(name) + " " + alias.text();
      case From.Join(var left, var right, var on) ->
          from(left) + "\nJOIN " + from(right) + " ON " + condition(on);
      case From.Outer(var left, var right, var on) ->
          from(left) + "\nLEFT JOIN " + from(right) + " ON " + condition(on);
      case From.Sub(var query, var alias) -> "(" + query(query) + ") " + alias.text();
    };
  }

  private String table(TableName name) {
    return joined(name.parts(), dialect::quoted, ".");
  }

  /// A condition at the top of its clause, where "and" needs no parentheses.
  private String condition(Expr expr) {
    return expr instanceof Expr.And(var parts) && !parts.isEmpty()
        ? joined(parts, this::expr, " AND ")
        : expr(expr);
  }

  private String expr(Expr expr) {
    return switch (expr) {
      case Expr.Raw(var alias, var column) -> column(alias, column);
      case Expr.Property(var alias, var stored, var type) -> property(alias, stored, type);
      case Expr.Result(var alias, var column) -> alias.text() + ".c" + column;
      case Expr.Place(var column) -> Integer.toString(column + 1);
      case Expr.Bind(var value, var type) -> dialect.bound(bind(value, type), type);
      case Expr.Ordinal(var value) -> Integer.toString(value);
      case Expr.Missing(var type) -> dialect.missing(type);
      case Expr.Compare(var left, var comparison, Expr.Bind(Literal.Text(var text), _), var type)
          when !dialect.canHold(text) ->
          beside(left, comparison, text, type);
      case Expr.Compare compare -> compare(compare);
      case Expr.Among among -> among(among);
      case Expr.Like(_, var folded) when !dialect.canHold(folded) -> "FALSE";
      case Expr.Like(var value, var folded) ->
          dialect.like(dialect.folded(expr(value)), bind(new Literal.Text(folded)));
      case Expr.Holds(_, var item) when !dialect.canHold(item) -> "FALSE";
      case Expr.Holds(var list, var item) ->
          dialect.holds(expr(list), bind(new Literal.Text(item)));
      case Expr.IsMissing(var value) -> expr(value) + " IS NULL";
      case Expr.And(var parts) -> parts.isEmpty() ? "TRUE" : bracketed(parts, " AND ");
      case Expr.Or(var parts) -> parts.isEmpty() ? "FALSE" : bracketed(parts, " OR ");
      case Expr.Not(var part) -> dialect.not(condition(part));
      case Expr.Under(var column, var path) -> under(column, path);
      case Expr.Exists(var query) -> "EXISTS (" + select(query) + ")";
      case Expr.Met(var node, var rows, var named, var where) ->
          expr(node) + " IN (" + select(Query.Select.of(List.of(named), rows, where)) + ")";
      case Expr.Where(var condition, var value) ->
          "CASE WHEN " + condition(condition) + " THEN " + expr(value) + " END";
      case Expr.Period(var value, var unit, var type) -> dialect.period(expr(value), type, unit);
      case Expr.Total(var function, var value, var type) ->
          dialect.total(function, expr(value), type);
      case Expr.CountRows() -> "count(*)";
      case Expr.RowNumber row -> rowNumber(row);
      case Expr.Ordered(var value, var type) -> ordered(expr(value), type);
      case Expr.Told(var value, var type) -> dialect.told(expr(value), type);
    };
  }

  private String property(Alias alias, Stored stored, PropertyType type) {
    return switch (stored) {
      case Stored.Column(var name, var storage) ->
          dialect.value(column(alias, name), type, storage);
      case Stored.JsonMember(var name, var member) ->
          dialect.member(
              column(alias, name), bind(new Literal.Text(dialect.memberPath(member))), type);
      case Stored.JsonText(var name, var member) ->
          dialect.memberText(
              column(alias, name), bind(new Literal.Text(dialect.memberPath(member))));
      case Stored.IdKey(var name, var prefix) -> {
        var id = column(alias, name);
        var rest =
            prefix.isEmpty() ? id : dialect.rest(id, prefix.codePointCount(0, prefix.length()));
        yield type.isText() ? rest : dialect.value(rest, type, Stored.Storage.TEXT);
      }
    };
  }

  private String compare(Expr.Compare compare) {
    boolean order =
        compare.comparison() != Filter.Comparison.EQUAL
            && compare.comparison() != Filter.Comparison.NOT_EQUAL;
    var left = expr(compare.left());
    return (order ? ordered(left, compare.type()) : left)
        + operator(compare.comparison())
        + expr(compare.right());
  }

  /// A comparison with a text that no other can be. What lies above it is what lies at or above the
  /// next one that can be, and what lies below it is what lies below that.
  private String beside(Expr left, Filter.Comparison comparison, String text, PropertyType type) {
    return switch (comparison) {
      case EQUAL -> "FALSE";
      case NOT_EQUAL -> expr(left) + " IS NOT NULL";
      case LESS, AT_MOST -> compare(next(left, Filter.Comparison.LESS, text, type));
      case GREATER, AT_LEAST -> compare(next(left, Filter.Comparison.AT_LEAST, text, type));
    };
  }

  private Expr.Compare next(
      Expr left, Filter.Comparison comparison, String text, PropertyType type) {
    var next = new Literal.Text(Folding.next(text, dialect::canHold));
    return new Expr.Compare(left, comparison, new Expr.Bind(next, type), type);
  }

  private String among(Expr.Among among) {
    var values =
        among.values().stream()
            .filter(value -> !(value instanceof Literal.Text(var text)) || dialect.canHold(text))
            .toList();
    return values.isEmpty() && !among.values().isEmpty()
        ? "FALSE"
        : dialect.among(
            expr(among.value()), bind(new Literal.Text(Plain.keys(values))), among.type());
  }

  private static String operator(Filter.Comparison comparison) {
    return switch (comparison) {
      case EQUAL -> " = ";
      case NOT_EQUAL -> " <> ";
      case LESS -> " < ";
      case AT_MOST -> " <= ";
      case GREATER -> " > ";
      case AT_LEAST -> " >= ";
    };
  }

  /// What begins with a path that ends with a slash lies between it and the same with the next
  /// character for the slash: a range, which an index of the column can follow.
  private String under(Expr.Raw column, String path) {
    if (!dialect.canHold(path)) {
      return "FALSE";
    }
    var text = ordered(expr(column), PropertyType.STRING);
    var end = path.substring(0, path.length() - 1) + (char) ('/' + 1);
    return "("
        + text
        + " >= "
        + dialect.bound(bind(new Literal.Text(path)), PropertyType.STRING)
        + " AND "
        + text
        + " < "
        + dialect.bound(bind(new Literal.Text(end)), PropertyType.STRING)
        + ")";
  }

  private String rowNumber(Expr.RowNumber row) {
    return "row_number() OVER (PARTITION BY "
        + joined(row.same(), this::expr, ", ")
        + (row.by().isEmpty() ? "" : " ORDER BY " + joined(row.by(), this::order, ", "))
        + ")";
  }

  private String ordered(String text, PropertyType type) {
    return type.isText() ? dialect.byCodePoint(text) : text;
  }

  private String column(Alias alias, Name column) {
    return alias.text() + "." + dialect.quoted(column);
  }

  private String bind(Literal.Text text) {
    return bind(text, PropertyType.STRING);
  }

  private String bind(Literal value, PropertyType type) {
    binds.add(value);
    return dialect.placeholder(binds.size() - 1, type);
  }

  private String bracketed(List<Expr> parts, String between) {
    return "(" + joined(parts, this::expr, between) + ")";
  }

  private static <T> String joined(List<T> parts, Function<T, String> write, String between) {
    var text = new StringBuilder();
    for (var part : parts) {
      text.append(text.isEmpty() ? "" : between).append(write.apply(part));
    }
    return text.toString();
  }
}
