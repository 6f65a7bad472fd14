package dev.kith.sql;

import dev.kith.graph.pattern.Filter;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import java.util.List;

/// A reference to the table of a node type within a statement.
record Nodes(NodeType type, NodeTable table, Alias alias) {
  static Nodes of(Mapping mapping, NodeType type, Aliases aliases) {
    return new Nodes(type, mapping.table(type), aliases.next());
  }

  From.Table from() {
    return new From.Table(new Subject.Nodes(type.name()), table.table(), alias);
  }

  Expr property(Property property) {
    return new Expr.Property(alias, table.stored(type, property), property.type());
  }

  Expr key() {
    return property(type.key());
  }

  Expr.Raw reference() {
    return new Expr.Raw(alias, table.reference());
  }

  /// What makes a row one of this type.
  List<Expr> fixed() {
    return Conditions.fixed(alias, table.where());
  }

  /// What holds of those that a condition holds of.
  Expr condition(Filter filter) {
    return new Conditions(this::property).of(filter);
  }
}
