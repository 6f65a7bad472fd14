package dev.kith.sql.compile;

import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.PropertyType;
import dev.kith.sql.AliasedNodes;
import dev.kith.sql.Aliases;
import dev.kith.sql.Expr;
import dev.kith.sql.From;
import dev.kith.sql.Mapping;
import dev.kith.sql.Query;
import java.util.List;

/// Counts the nodes or relationships of a type. Several rows that join the same two nodes count as
/// one relationship.
final class CountLowering {
  private CountLowering() {}

  static Query.Select lower(Mapping mapping, NodeType type) {
    var nodes = AliasedNodes.of(mapping, type, new Aliases());
    return counted(nodes.from(), Expr.all(nodes.isNode()));
  }

  /// @param everything whether the caller is unscoped, and so sees every end of a sound
  ///   relationship
  static Query.Select lower(Mapping mapping, EdgeType type, boolean everything) {
    var aliases = new Aliases();
    var alone =
        UnjoinedEdges.of(mapping, type, aliases)
            .filter(each -> everything && !each.table().repeats());
    if (alone.isPresent()) {
      return counted(alone.get().from(true), Expr.all(alone.get().fixed()));
    }
    var edges = JoinedEdges.of(mapping, type, aliases);
    if (!edges.repeats()) {
      return counted(edges.from(), Expr.all(edges.fixed()));
    }
    var pairs =
        Query.Select.of(
            true,
            List.of(edges.source().key(), edges.target().key()),
            edges.from(),
            Expr.all(edges.fixed()));
    return counted(new From.Sub(pairs, aliases.next()), Expr.TRUE);
  }

  private static Query.Select counted(From from, Expr where) {
    return Query.Select.of(
        List.of(new Expr.Returned(new Expr.CountRows(), PropertyType.INT64)), from, where);
  }
}
