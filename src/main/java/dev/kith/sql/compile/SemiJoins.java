package dev.kith.sql.compile;

import dev.kith.graph.pattern.Literal;
import dev.kith.sql.AliasedNodes;
import dev.kith.sql.Aliases;
import dev.kith.sql.Conditions;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.Expr;
import dev.kith.sql.From;
import dev.kith.sql.TableContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Narrows each table of a hop to the rows that can take part, for engines whose joins would read
/// all of it: the starting nodes, their relationships, and the nodes that these reference.
///
/// It changes no answer; [ScopeProof] checks that.
///
/// @param taken whether the hop starts at the source
/// @param keys of the nodes it starts at
/// @param ends of the nodes it may lead to, where those are known
record SemiJoins(
    JoinedEdges edges,
    boolean taken,
    List<Literal> keys,
    Optional<List<Literal>> ends,
    Aliases aliases) {
  List<Expr> conditions() {
    var all = new ArrayList<Expr>();
    if (start().table().pointedAtByKey()) {
      all.add(new Expr.Among(start().reference(), keys, start().type().key().type()));
    } else if (!startHolds()) {
      all.add(startSemiJoin(edges.end(taken)));
    }
    if (ends.isPresent() && far().table().pointedAtByKey()) {
      all.add(new Expr.Among(far().reference(), ends.get(), far().type().key().type()));
    } else {
      endSemiJoin().ifPresent(all::add);
    }
    return all;
  }

  private AliasedNodes start() {
    return taken ? edges.source() : edges.target();
  }

  private AliasedNodes far() {
    return taken ? edges.target() : edges.source();
  }

  /// Whether the rows of the starting nodes are the relationships themselves.
  private boolean startHolds() {
    return edges.lies() instanceof EdgeSource.ForeignKey(var holder, _)
        && (holder == EdgeSource.End.SOURCE) == taken;
  }

  /// The condition that a column references one of the starting nodes.
  private Expr startSemiJoin(Expr.Raw column) {
    var again = new AliasedNodes(start().type(), start().table(), aliases.next());
    return new Expr.SemiJoin(column, again.from(), again.reference(), Expr.all(isStart(again)));
  }

  private List<Expr> isStart(AliasedNodes nodes) {
    var type = nodes.type().key().type();
    var all = new ArrayList<Expr>();
    all.add(
        nodes.table().pointedAtByKey()
            ? new Expr.Among(nodes.reference(), keys, type)
            : Conditions.among(nodes.key(), keys, type));
    all.addAll(nodes.fixed());
    return all;
  }

  /// The condition that a relationship from one of the starting nodes references the node at its
  /// other end. If that node's own row is the relationship, it is found by what it references.
  private Optional<Expr> endSemiJoin() {
    return switch (edges.lies()) {
      case EdgeSource.EdgeTable table -> {
        var rows = aliases.next();
        var from = new From.Table(new TableContent.Edges(edges.type()), table.sorted(taken), rows);
        var start = new Expr.Raw(rows, taken ? table.source() : table.target());
        var end = new Expr.Raw(rows, taken ? table.target() : table.source());
        var where = new ArrayList<Expr>();
        where.add(
            start().table().pointedAtByKey()
                ? new Expr.Among(start, keys, start().type().key().type())
                : startSemiJoin(start));
        where.addAll(Conditions.fixed(rows, table.where()));
        yield Optional.of(new Expr.SemiJoin(far().reference(), from, end, Expr.all(where)));
      }
      case EdgeSource.ForeignKey(_, var column) when startHolds() -> {
        var again = new AliasedNodes(start().type(), start().table(), aliases.next());
        var named = new Expr.Raw(again.alias(), column);
        yield Optional.of(
            new Expr.SemiJoin(far().reference(), again.from(), named, Expr.all(isStart(again))));
      }
      case EdgeSource.ForeignKey _ -> Optional.empty();
    };
  }
}
