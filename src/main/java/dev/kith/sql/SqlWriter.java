package dev.kith.sql;

import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Writes one tree in a dialect, and collects the values of its placeholders.
///
/// Parts are written in the order of the statement, so that the binds are in the order of the
/// placeholders.
public final class SqlWriter {
  private final Dialect dialect;
  private final List<Literal> binds = new ArrayList<>();
  private final Map<SqlName, String> quoted = new HashMap<>();

  /// The text being written; a part that is passed to the dialect gets a separate one.
  private StringBuilder out = new StringBuilder(2_048);

  public SqlWriter(Dialect dialect) {
    this.dialect = dialect;
  }

  public List<Literal> binds() {
    return binds;
  }

  public String query(Query query) {
    write(query);
    return out.toString();
  }

  private void write(Query query) {
    switch (query) {
      case Query.Select select -> select(select);
      case Query.Union(var all, var parts) ->
          joined(parts, this::select, all ? "\nUNION ALL\n" : "\nUNION\n");
    }
  }

  private void select(Query.Select select) {
    out.append(select.distinct() ? "SELECT DISTINCT " : "SELECT ");
    int column = 0;
    for (var expr : select.columns()) {
      out.append(column == 0 ? "" : ", ");
      write(expr);
      out.append(" AS c").append(column++);
    }
    out.append("\nFROM ");
    from(select.from());
    if (!select.where().equals(Expr.TRUE)) {
      out.append("\nWHERE ");
      condition(select.where());
    }
    for (int group = 1; group <= select.groups(); group++) {
      out.append(group == 1 ? "\nGROUP BY " : ", ").append(group);
    }
    if (!select.having().equals(Expr.TRUE)) {
      out.append("\nHAVING ");
      condition(select.having());
    }
    if (!select.order().isEmpty()) {
      out.append("\nORDER BY ");
      joined(select.order(), this::order, ", ");
    }
    if (select.limit() != Query.UNLIMITED) {
      out.append("\nLIMIT ").append(select.limit());
    }
  }

  private void order(Query.Order order) {
    boolean certain = order.nulls() == Query.Nulls.NONE;
    if (certain && order.by() instanceof Expr.Ordered(var value, _) && isGuarded(value)) {
      out.append(indexed(value));
    } else {
      write(order.by());
    }
    if (certain) {
      out.append(order.descending() ? " DESC" : "");
    } else {
      out.append(order.descending() ? " DESC" : " ASC").append(" NULLS ").append(order.nulls());
    }
  }

  private void from(From from) {
    switch (from) {
      case From.Table(_, var name, var alias) -> {
        joined(name.parts(), part -> out.append(quoted(part)), ".");
        alias.in(out.append(' '));
      }
      case From.Join(var left, var right, var on) -> {
        from(left);
        out.append("\nJOIN ");
        from(right);
        out.append(" ON ");
        condition(on);
      }
      case From.Sub(var query, var alias) -> {
        out.append('(');
        write(query);
        alias.in(out.append(") "));
      }
    }
  }

  /// A condition at the top of its clause, where "and" needs no parentheses.
  private void condition(Expr expr) {
    if (expr instanceof Expr.And(var parts) && !parts.isEmpty()) {
      joined(parts, this::write, " AND ");
    } else {
      write(expr);
    }
  }

  /// The text of a part on its own.
  private String text(Expr expr) {
    var before = out;
    out = new StringBuilder();
    write(expr);
    var text = out.toString();
    out = before;
    return text;
  }

  private void write(Expr expr) {
    switch (expr) {
      case Expr.Raw(var alias, var column) -> alias.in(out).append('.').append(quoted(column));
      case Expr.Property(var alias, var stored, var type) ->
          out.append(property(alias, stored, type));
      case Expr.Result(var alias, var column) -> alias.in(out).append(".c").append(column);
      case Expr.OutputColumn(var column) -> out.append(column + 1);
      case Expr.Bind(var value, var type) -> out.append(dialect.bound(bind(value, type), type));
      case Expr.IntLiteral(var value) -> out.append(value);
      case Expr.Missing(var type) -> out.append(dialect.missing(type));
      case Expr.Compare(var left, var comparison, Expr.Bind(Literal.Text(var text), _), var type)
          when !dialect.canHold(text) ->
          beside(left, comparison, text, type);
      case Expr.Compare(var left, var comparison, Expr.Bind(Literal.Day(var day), _), _)
          when !dialect.canHold(day) ->
          beside(left, comparison, day);
      case Expr.Compare(var left, var comparison, Expr.Bind bind, _) when isGuarded(left) -> {
        boolean equal = comparison == Filter.Comparison.EQUAL; // to what is a value
        out.append(equal ? "" : "(").append(indexed(left)).append(operator(comparison));
        write(bind);
        if (!equal) {
          out.append(" AND ");
          write(left);
          out.append(" IS NOT NULL)");
        }
      }
      case Expr.Compare compare -> compare(compare);
      case Expr.Among among -> out.append(among(among));
      case Expr.Like(_, var folded) when !dialect.canHold(folded) -> out.append("FALSE");
      case Expr.Like(var value, var folded) ->
          out.append(dialect.like(dialect.folded(text(value)), bind(new Literal.Text(folded))));
      case Expr.ContainsExactly(_, _, var text) when !dialect.canHold(text) -> out.append("FALSE");
      case Expr.ContainsExactly(var value, var part, var text) ->
          out.append(
              dialect.matches(text(value), bind(new Literal.Text(dialect.pattern(part, text)))));
      case Expr.Holds(_, var item) when !dialect.canHold(item) -> out.append("FALSE");
      case Expr.Holds(var list, var item) ->
          out.append(dialect.holds(text(list), bind(new Literal.Text(item))));
      case Expr.IsMissing(var value) -> {
        write(value);
        out.append(" IS NULL");
      }
      case Expr.And(var parts) -> bracketed(parts, " AND ", "TRUE");
      case Expr.Or(var parts) -> bracketed(parts, " OR ", "FALSE");
      case Expr.Not(var part) -> {
        out.append("NOT coalesce(");
        condition(part);
        out.append(", FALSE)");
      }
      case Expr.Under(var column, var path) -> under(column, path);
      case Expr.Exists(var query) -> {
        out.append("EXISTS (");
        select(query);
        out.append(')');
      }
      case Expr.SemiJoin semiJoin -> semiJoin(semiJoin);
      case Expr.CaseWhen(var condition, var value) -> where(condition, value);
      case Expr.Period(var value, var unit, var type) ->
          out.append(dialect.period(text(value), type, unit));
      case Expr.Exact(var value) -> exact(value);
      case Expr.Total(var function, Expr.Exact value, _) when function == Function.SUM ->
          out.append(dialect.exactSum(text(value)));
      case Expr.Total(var function, var value, var type) ->
          out.append(dialect.total(function, () -> text(value), type));
      case Expr.CountRows() -> out.append("count(*)");
      case Expr.RowNumber row -> rowNumber(row);
      case Expr.Ordered(var value, var type) ->
          out.append(type.isText() ? dialect.byCodePoint(text(value)) : text(value));
      case Expr.Returned(var value, var type) -> out.append(dialect.returned(text(value), type));
    }
  }

  private void exact(Expr value) {
    switch (value) {
      case Expr.Property(var alias, PropertySource.Column(var name, _), _) ->
          out.append(dialect.exact(column(alias, name)));
      case Expr.CaseWhen(var condition, var then) -> where(condition, new Expr.Exact(then));
      default -> write(value); // the column of a subquery, where it was made so
    }
  }

  private String property(Alias alias, PropertySource stored, PropertyType type) {
    return switch (stored) {
      case PropertySource.Column(var name, var storage) ->
          dialect.value(column(alias, name), type, storage);
      case PropertySource.JsonMember(var name, var member) ->
          dialect.member(
              column(alias, name), bind(new Literal.Text(dialect.memberPath(member))), type);
      case PropertySource.MixedJsonMember(var name, var member) ->
          dialect.memberText(
              column(alias, name), bind(new Literal.Text(dialect.memberPath(member))));
      case PropertySource.IdKey(var name, var prefix) -> {
        var id = column(alias, name);
        var rest =
            prefix.isEmpty() ? id : dialect.rest(id, prefix.codePointCount(0, prefix.length()));
        yield type.isText() ? rest : dialect.value(rest, type, PropertySource.Storage.TEXT);
      }
    };
  }

  private void compare(Expr.Compare compare) {
    boolean order =
        compare.comparison() != Filter.Comparison.EQUAL
            && compare.comparison() != Filter.Comparison.NOT_EQUAL;
    if (order && compare.type().isText()) {
      out.append(dialect.byCodePoint(text(compare.left())));
    } else {
      write(compare.left());
    }
    out.append(operator(compare.comparison()));
    write(compare.right());
  }

  /// A comparison with a text that the engine cannot store. Greater than it means at least the next
  /// storable text, and less than it means less than that text.
  private void beside(Expr left, Filter.Comparison comparison, String text, PropertyType type) {
    switch (comparison) {
      case EQUAL -> out.append("FALSE");
      case NOT_EQUAL -> {
        write(left);
        out.append(" IS NOT NULL");
      }
      case LESS, AT_MOST -> compare(next(left, Filter.Comparison.LESS, text, type));
      case GREATER, AT_LEAST -> compare(next(left, Filter.Comparison.AT_LEAST, text, type));
    }
  }

  /// A comparison with a day before all that the engine can store, or after them.
  private void beside(Expr left, Filter.Comparison comparison, LocalDate day) {
    boolean early = day.isBefore(LocalDate.EPOCH);
    boolean all =
        switch (comparison) {
          case EQUAL -> false;
          case NOT_EQUAL -> true;
          case LESS, AT_MOST -> !early;
          case GREATER, AT_LEAST -> early;
        };
    write(all ? new Expr.Not(new Expr.IsMissing(left)) : Expr.FALSE);
  }

  private Expr.Compare next(
      Expr left, Filter.Comparison comparison, String text, PropertyType type) {
    var next = new Literal.Text(CaseFolding.next(text, dialect::canHold));
    return new Expr.Compare(left, comparison, new Expr.Bind(next, type), type);
  }

  /// Whether a column may hold what is no value of its type. A condition then has two parts, of
  /// which an index can serve the first.
  private boolean isGuarded(Expr value) {
    return value instanceof Expr.Property(_, PropertySource.Column _, _)
        && !indexed(value).equals(text(value));
  }

  private String indexed(Expr value) {
    return value
            instanceof
            Expr.Property(var alias, PropertySource.Column(var name, var storage), var type)
        ? dialect.indexed(column(alias, name), type, storage)
        : text(value);
  }

  private String among(Expr.Among among) {
    var values = new ArrayList<Literal>(among.values().size());
    for (var value : among.values()) {
      if (canHold(value)) {
        values.add(value);
      }
    }
    return values.isEmpty() && !among.values().isEmpty()
        ? "FALSE"
        : dialect.among(
            indexed(among.value()),
            bind(new Literal.Text(DriverValues.keys(values))),
            among.type());
  }

  private boolean canHold(Literal value) {
    return switch (value) {
      case Literal.Text(var text) -> dialect.canHold(text);
      case Literal.Day(var day) -> dialect.canHold(day);
      default -> true;
    };
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

  /// Texts with a prefix that ends with a slash lie between it and the prefix with the next
  /// character in place of the slash: a range that an index can serve.
  private void under(Expr.Raw raw, String path) {
    if (!dialect.canHold(path)) {
      out.append("FALSE");
      return;
    }
    var text = dialect.byCodePoint(column(raw.alias(), raw.column()));
    var end = path.substring(0, path.length() - 1) + (char) ('/' + 1);
    out.append('(').append(text).append(" >= ");
    out.append(dialect.bound(bind(new Literal.Text(path)), PropertyType.STRING));
    out.append(" AND ").append(text).append(" < ");
    out.append(dialect.bound(bind(new Literal.Text(end)), PropertyType.STRING)).append(')');
  }

  private void semiJoin(Expr.SemiJoin semiJoin) {
    write(semiJoin.node());
    out.append(" IN (");
    select(Query.Select.of(List.of(semiJoin.named()), semiJoin.rows(), semiJoin.where()));
    out.append(')');
  }

  private void where(Expr condition, Expr value) {
    out.append("CASE WHEN ");
    condition(condition);
    out.append(" THEN ");
    write(value);
    out.append(" END");
  }

  private void rowNumber(Expr.RowNumber row) {
    out.append("row_number() OVER (PARTITION BY ");
    joined(row.same(), this::write, ", ");
    if (!row.by().isEmpty()) {
      out.append(" ORDER BY ");
      joined(row.by(), this::order, ", ");
    }
    out.append(')');
  }

  private String column(Alias alias, SqlName column) {
    return alias.text() + "." + quoted(column);
  }

  private String quoted(SqlName name) {
    return quoted.computeIfAbsent(name, dialect::quoted);
  }

  private String bind(Literal.Text text) {
    return bind(text, PropertyType.STRING);
  }

  private String bind(Literal value, PropertyType type) {
    binds.add(value);
    return dialect.placeholder(binds.size() - 1, type);
  }

  private void bracketed(List<Expr> parts, String between, String none) {
    if (parts.isEmpty()) {
      out.append(none);
    } else {
      out.append('(');
      joined(parts, this::write, between);
      out.append(')');
    }
  }

  private <T> void joined(List<T> parts, Consumer<T> write, String between) {
    for (int index = 0; index < parts.size(); index++) {
      out.append(index == 0 ? "" : between);
      write.accept(parts.get(index));
    }
  }
}
