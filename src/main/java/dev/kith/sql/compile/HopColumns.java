package dev.kith.sql.compile;

import dev.kith.graph.pattern.Rows;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Which column of a hop's rows holds what: branches share a column where their values are of one
/// type, because a union's columns have one type each.
final class HopColumns {
  private final List<PropertyType> types = new ArrayList<>();
  private final List<HopStatement.Branch> branches = new ArrayList<>();

  HopColumns() {
    types.add(PropertyType.INT32); // the branch
  }

  void add(
      EdgeType type,
      boolean taken,
      PropertyType source,
      PropertyType target,
      List<Property> returned) {
    var used = new ArrayList<Integer>();
    int from = column(source, used);
    int to = column(target, used);
    var properties = returned.stream().map(property -> column(property.type(), used)).toList();
    branches.add(new HopStatement.Branch(type, taken, from, to, properties));
  }

  /// The first column of a type that this branch has not used, or a new one.
  private int column(PropertyType type, List<Integer> used) {
    var wide = wide(type);
    int found = 1;
    while (found < types.size() && (types.get(found) != wide || used.contains(found))) {
      found++;
    }
    if (found == types.size()) {
      types.add(wide);
    }
    used.add(found);
    return found;
  }

  private static PropertyType wide(PropertyType type) {
    return switch (type) {
      case ENUM -> PropertyType.STRING;
      case INT32 -> PropertyType.INT64;
      case STRING, INT64, FLOAT64, BOOLEAN, DATETIME, DATE, STRINGS -> type;
    };
  }

  List<PropertyType> types() {
    return types;
  }

  List<HopStatement.Branch> branches() {
    return branches;
  }

  /// The names of the columns.
  List<Rows.Column> described() {
    return IntStream.range(0, types.size())
        .mapToObj(column -> new Rows.Column("c" + column, types.get(column)))
        .toList();
  }

  /// A branch's row: its number, its values (source, target, properties) in their columns, and NULL
  /// elsewhere.
  List<Expr> fill(int branch, List<Expr> values) {
    var row = new ArrayList<Expr>();
    row.add(new Expr.IntLiteral(branch));
    for (var type : types.subList(1, types.size())) {
      row.add(new Expr.Missing(type));
    }
    var columns = branches.get(branch);
    row.set(columns.source(), values.get(0));
    row.set(columns.target(), values.get(1));
    for (int at = 0; at < columns.properties().size(); at++) {
      row.set(columns.properties().get(at), values.get(at + 2));
    }
    return row;
  }
}
