package dev.kith.sql.compile;

import dev.kith.graph.pattern.Rows;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Aliases;
import dev.kith.sql.Expr;
import dev.kith.sql.From;
import dev.kith.sql.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Counts the rows of a hop's branches by the node that each starts from: the branch, the key in
/// the column of its type, and how many.
///
/// @param types of the columns of the branches
record HopCountLowering(List<HopStatement.Branch> branches, List<PropertyType> types) {
  HopCountLowering {
    branches = List.copyOf(branches);
    types = List.copyOf(types);
  }

  private static int start(HopStatement.Branch branch) {
    return branch.taken() ? branch.source() : branch.target();
  }

  /// The types of keys, each of which has a column after the branch.
  private List<PropertyType> keys() {
    return branches.stream().map(branch -> types.get(start(branch))).distinct().toList();
  }

  List<Rows.Column> described() {
    var described = new ArrayList<>(List.of(new Rows.Column("branch", PropertyType.INT32)));
    keys().forEach(type -> described.add(new Rows.Column("key", type)));
    described.add(new Rows.Column("count", PropertyType.INT64));
    return described;
  }

  Query.Select query(List<Query.Select> parts, Aliases aliases) {
    var counted =
        IntStream.range(0, parts.size())
            .mapToObj(number -> counted(number, parts.get(number), aliases))
            .toList();
    var union = counted.size() == 1 ? counted.getFirst() : new Query.Union(true, counted);
    var alias = aliases.next();
    var described = described();
    var all =
        IntStream.range(0, described.size())
            .<Expr>mapToObj(
                at -> new Expr.Returned(new Expr.Result(alias, at), described.get(at).type()))
            .toList();
    return Query.Select.of(all, new From.Sub(union, alias), Expr.TRUE);
  }

  private Query.Select counted(int number, Query.Select part, Aliases aliases) {
    int start = start(branches.get(number));
    var rows = aliases.next();
    var groups =
        new Query.Select(
            false,
            List.of(new Expr.Result(rows, start), new Expr.CountRows()),
            new From.Sub(part, rows),
            Expr.TRUE,
            1,
            Expr.TRUE,
            List.of(),
            Query.UNLIMITED);
    var group = aliases.next();
    var cells = new ArrayList<Expr>(List.of(new Expr.IntLiteral(number)));
    for (var type : keys()) {
      cells.add(type == types.get(start) ? new Expr.Result(group, 0) : new Expr.Missing(type));
    }
    cells.add(new Expr.Result(group, 1));
    return Query.Select.of(cells, new From.Sub(groups, group), Expr.TRUE);
  }
}
