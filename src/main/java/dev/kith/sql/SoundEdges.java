package dev.kith.sql;

import dev.kith.graph.pattern.Filter;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.List;
import java.util.Optional;

/// A relationship type whose own rows tell everything about a hop: both ends are known to be there,
/// and are named by their keys. A caller who sees not everything is never answered by these alone.
record SoundEdges(
    EdgeType type,
    EdgeSource.EdgeTable table,
    PropertyType sourceKey,
    PropertyType targetKey,
    Alias alias) {
  static Optional<SoundEdges> of(Mapping mapping, EdgeType type, Aliases aliases) {
    var from = mapping.ontology().end(type.from());
    var to = mapping.ontology().end(type.to());
    return mapping.source(type) instanceof EdgeSource.EdgeTable table
            && table.sound()
            && mapping.table(from).pointedAtByKey()
            && mapping.table(to).pointedAtByKey()
        ? Optional.of(
            new SoundEdges(type, table, from.key().type(), to.key().type(), aliases.next()))
        : Optional.empty();
  }

  From from(boolean bySource) {
    return new From.Table(new Subject.Edges(type), table.sorted(bySource), alias);
  }

  /// The key of an end.
  Expr key(boolean ofSource) {
    var column = new Stored.Column(column(ofSource), Stored.Storage.NATIVE);
    return new Expr.Property(alias, column, ofSource ? sourceKey : targetKey);
  }

  Expr.Raw end(boolean ofSource) {
    return new Expr.Raw(alias, column(ofSource));
  }

  private Name column(boolean ofSource) {
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
