package dev.kith.sql.compile;

import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.Filter.Comparison;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Rows;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Alias;
import dev.kith.sql.AliasedNodes;
import dev.kith.sql.Aliases;
import dev.kith.sql.Conditions;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.Expr;
import dev.kith.sql.From;
import dev.kith.sql.Mapping;
import dev.kith.sql.PropertySource;
import dev.kith.sql.Query;
import dev.kith.sql.TableContent;
import java.util.ArrayList;
import java.util.List;

/// Counts what rows hold and their ontology does not say, in one reading of a table: a row of
/// totals, whose columns have the names below, before a property's name where it is about one.
public final class CheckLowering {
  /// How many rows there are.
  public static final String ROWS = "rows";

  /// How many have a key, and how many keys there are.
  public static final String KEYS = "keys";

  public static final String DISTINCT_KEYS = "distinct keys";

  /// How many rows have anything in the column of a property, and how many a value of its type.
  public static final String STORED = "stored ";

  public static final String VALUES = "values ";

  /// How many values are none of an enum's, and the first of them.
  public static final String OUTSIDE = "outside ";

  public static final String EXAMPLE = "example ";

  /// How many pairs of nodes several rows connect, and how many rows these are.
  public static final String PAIRS = "pairs";

  private final List<Expr> columns = new ArrayList<>();
  private final List<Rows.Column> described = new ArrayList<>();

  private CheckLowering() {}

  /// A query, and what its columns are.
  record Check(Query.Select query, List<Rows.Column> columns) {}

  static Check nodes(Mapping mapping, NodeType type) {
    var check = new CheckLowering();
    var nodes = AliasedNodes.of(mapping, type, new Aliases());
    check.add(ROWS, PropertyType.INT64, new Expr.CountRows());
    check.add(KEYS, PropertyType.INT64, total(Function.COUNT, nodes.key(), type.key()));
    check.add(
        DISTINCT_KEYS, PropertyType.INT64, total(Function.COUNT_DISTINCT, nodes.key(), type.key()));
    for (var property : type.properties()) {
      if (!property.equals(type.key())) {
        check.property(nodes.alias(), mapping.table(type).stored(type, property), property);
      }
    }
    return check.of(nodes.from(), nodes.fixed());
  }

  static Check edges(EdgeType type, EdgeSource.EdgeTable table) {
    var check = new CheckLowering();
    var alias = new Aliases().next();
    check.add(ROWS, PropertyType.INT64, new Expr.CountRows());
    type.properties()
        .forEach(property -> check.property(alias, table.stored(type, property), property));
    return check.of(from(type, table, alias), Conditions.fixed(alias, table.where()));
  }

  /// The rows that connect the same two nodes as others do.
  static Check parallel(EdgeType type, EdgeSource.EdgeTable table) {
    var check = new CheckLowering();
    var aliases = new Aliases();
    var alias = aliases.next();
    var source = new Expr.Raw(alias, table.source());
    var target = new Expr.Raw(alias, table.target());
    var where = new ArrayList<>(Conditions.fixed(alias, table.where()));
    where.add(new Expr.Not(new Expr.IsMissing(source)));
    where.add(new Expr.Not(new Expr.IsMissing(target)));
    var several =
        Conditions.compare(
            new Expr.CountRows(), Comparison.GREATER, new Literal.Whole(1), PropertyType.INT64);
    var pairs =
        new Query.Select(
            false,
            List.of(source, target, new Expr.CountRows()),
            from(type, table, alias),
            Expr.all(where),
            2,
            several,
            List.of(),
            Query.UNLIMITED);
    var counted = aliases.next();
    check.add(PAIRS, PropertyType.INT64, new Expr.CountRows());
    check.add(
        ROWS,
        PropertyType.INT64,
        new Expr.Total(Function.SUM, new Expr.Result(counted, 2), PropertyType.INT64));
    return check.of(new From.Sub(pairs, counted), List.of());
  }

  private static From.Table from(EdgeType type, EdgeSource.EdgeTable table, Alias alias) {
    return new From.Table(new TableContent.Edges(type), table.table(), alias);
  }

  private Check of(From from, List<Expr> where) {
    return new Check(Query.Select.of(columns, from, Expr.all(where)), described);
  }

  private void property(Alias alias, PropertySource stored, Property property) {
    var value = new Expr.Property(alias, stored, property.type());
    // An empty array of ClickHouse's is a missing list, and no mistake.
    if (stored instanceof PropertySource.Column(var name, _)
        && property.type() != PropertyType.STRINGS) {
      var raw = new Expr.Raw(alias, name);
      add(STORED + property.name(), PropertyType.INT64, total(Function.COUNT, raw, property));
      add(VALUES + property.name(), PropertyType.INT64, total(Function.COUNT, value, property));
    }
    if (property.type() == PropertyType.ENUM) {
      var declared = property.values().stream().<Literal>map(Literal.Text::new).toList();
      var outside =
          new Expr.CaseWhen(
              new Expr.Not(Conditions.among(value, declared, property.type())), value);
      add(OUTSIDE + property.name(), PropertyType.INT64, total(Function.COUNT, outside, property));
      add(
          EXAMPLE + property.name(),
          PropertyType.STRING,
          total(Function.MIN, new Expr.Ordered(outside, property.type()), property));
    }
  }

  private static Expr total(Function function, Expr value, Property property) {
    return new Expr.Total(function, value, property.type());
  }

  private void add(String name, PropertyType type, Expr column) {
    columns.add(column);
    described.add(new Rows.Column(name, type));
  }
}
