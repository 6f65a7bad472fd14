package dev.kith.sql.compile;

import dev.kith.graph.pattern.Filter;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Alias;
import dev.kith.sql.Aliases;
import dev.kith.sql.Conditions;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.Expr;
import dev.kith.sql.From;
import dev.kith.sql.Mapping;
import dev.kith.sql.PropertySource;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableContent;
import java.util.List;
import java.util.Optional;

/// A relationship type whose own rows suffice for a hop: both ends are known to exist, and are
/// referenced by their keys. Never used for a scoped caller.
record UnjoinedEdges(
    EdgeType type,
    EdgeSource.EdgeTable table,
    PropertyType sourceKey,
    PropertyType targetKey,
    Alias alias) {
  static Optional<UnjoinedEdges> of(Mapping mapping, EdgeType type, Aliases aliases) {
    var from = mapping.ontology().end(type.from());
    var to = mapping.ontology().end(type.to());
    return mapping.source(type) instanceof EdgeSource.EdgeTable table
            && table.sound()
            && mapping.table(from).pointedAtByKey()
            && mapping.table(to).pointedAtByKey()
        ? Optional.of(
            new UnjoinedEdges(type, table, from.key().type(), to.key().type(), aliases.next()))
        : Optional.empty();
  }

  From from(boolean bySource) {
    return new From.Table(new TableContent.Edges(type), table.sorted(bySource), alias);
  }

  /// The key of an end.
  Expr key(boolean ofSource) {
    var column = new PropertySource.Column(column(ofSource), PropertySource.Storage.NATIVE);
    return new Expr.Property(alias, column, ofSource ? sourceKey : targetKey);
  }

  Expr.Raw end(boolean ofSource) {
    return new Expr.Raw(alias, column(ofSource));
  }

  private SqlName column(boolean ofSource) {
    return ofSource ? table.source() : table.target();
  }

  List<Expr> fixed() {
    return Conditions.fixed(alias, table.where());
  }

  Expr property(Property property) {
    return new Expr.Property(alias, table.stored(type, property), property.type());
  }

  Expr condition(Filter filter) {
    return new Conditions(this::property).of(filter);
  }
}
