package dev.kith.sql;

import dev.kith.graph.pattern.Filter;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import java.util.ArrayList;
import java.util.List;

/// A reference to the table of a node type within a statement.
public record AliasedNodes(NodeType type, NodeTable table, Alias alias) {
  public static AliasedNodes of(Mapping mapping, NodeType type, Aliases aliases) {
    return new AliasedNodes(type, mapping.table(type), aliases.next());
  }

  public From.Table from() {
    return new From.Table(new TableContent.Nodes(type.name()), table.table(), alias);
  }

  public Expr property(Property property) {
    return new Expr.Property(alias, table.stored(type, property), property.type());
  }

  public Expr key() {
    return property(type.key());
  }

  public Expr.Raw reference() {
    return new Expr.Raw(alias, table.reference());
  }

  /// The condition that a row is of this type.
  public List<Expr> fixed() {
    return Conditions.fixed(alias, table.where());
  }

  /// The condition that a row is a node of this type: a row without a key is none.
  public List<Expr> isNode() {
    if (table.keyed()) {
      return fixed();
    }
    var conditions = new ArrayList<>(fixed());
    conditions.add(new Expr.Not(new Expr.IsMissing(key())));
    return conditions;
  }

  /// A filter as a condition on this table.
  public Expr condition(Filter filter) {
    return new Conditions(this::property).of(filter);
  }
}
