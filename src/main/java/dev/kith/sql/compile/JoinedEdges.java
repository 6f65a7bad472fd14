package dev.kith.sql.compile;

import dev.kith.graph.pattern.Filter;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import dev.kith.sql.Alias;
import dev.kith.sql.AliasedNodes;
import dev.kith.sql.Aliases;
import dev.kith.sql.Conditions;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.Expr;
import dev.kith.sql.From;
import dev.kith.sql.Mapping;
import dev.kith.sql.TableContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A relationship type joined with the tables of both its ends, so that it counts only if both
/// exist.
record JoinedEdges(
    EdgeType type, AliasedNodes source, AliasedNodes target, EdgeSource lies, Optional<Alias> own) {
  static JoinedEdges of(Mapping mapping, EdgeType type, Aliases aliases) {
    var ontology = mapping.ontology();
    var source = AliasedNodes.of(mapping, ontology.end(type.from()), aliases);
    var target = AliasedNodes.of(mapping, ontology.end(type.to()), aliases);
    return of(mapping, type, source, target, aliases);
  }

  private static JoinedEdges of(
      Mapping mapping, EdgeType type, AliasedNodes source, AliasedNodes target, Aliases aliases) {
    var lies = mapping.source(type);
    return new JoinedEdges(
        type,
        source,
        target,
        lies,
        lies instanceof EdgeSource.EdgeTable ? Optional.of(aliases.next()) : Optional.empty());
  }

  /// Both ends, and the relationship's own row where it has one.
  From from() {
    return from(true);
  }

  /// The same, for engines that have a table for each direction.
  ///
  /// @param bySource whether the sources are known, otherwise the targets
  From from(boolean bySource) {
    return switch (lies) {
      case EdgeSource.EdgeTable table -> {
        var alias = own.orElseThrow();
        var rows = new From.Table(new TableContent.Edges(type), table.sorted(bySource), alias);
        var withSource =
            new From.Join(
                rows,
                source.from(),
                Expr.equal(source.reference(), new Expr.Raw(alias, table.source())));
        yield new From.Join(
            withSource,
            target.from(),
            Expr.equal(target.reference(), new Expr.Raw(alias, table.target())));
      }
      case EdgeSource.ForeignKey(var holder, var column) -> {
        var held = holder == EdgeSource.End.SOURCE ? source : target;
        var named = holder == EdgeSource.End.SOURCE ? target : source;
        yield new From.Join(
            held.from(),
            named.from(),
            Expr.equal(named.reference(), new Expr.Raw(held.alias(), column)));
      }
    };
  }

  /// The conditions on the rows.
  List<Expr> fixed() {
    var fixed = new ArrayList<>(isNode(EdgeSource.End.SOURCE));
    fixed.addAll(isNode(EdgeSource.End.TARGET));
    if (lies instanceof EdgeSource.EdgeTable table) {
      fixed.addAll(Conditions.fixed(own.orElseThrow(), table.where()));
    }
    return fixed;
  }

  /// What is referenced by its key has one.
  private List<Expr> isNode(EdgeSource.End at) {
    var end = at == EdgeSource.End.SOURCE ? source : target;
    boolean holds = lies instanceof EdgeSource.ForeignKey(var holder, _) && holder == at;
    return !holds && end.table().pointedAtByKey() ? end.fixed() : end.isNode();
  }

  Expr property(Property property) {
    if (lies instanceof EdgeSource.EdgeTable table) {
      return new Expr.Property(own.orElseThrow(), table.stored(type, property), property.type());
    }
    throw new IllegalArgumentException(type.name() + " has no properties");
  }

  Expr condition(Filter filter) {
    return new Conditions(this::property).of(filter);
  }

  /// The column of the relationship's own row that references an end; the end's own column if there
  /// is no such row.
  Expr.Raw end(boolean ofSource) {
    return switch (lies) {
      case EdgeSource.EdgeTable table ->
          new Expr.Raw(own.orElseThrow(), ofSource ? table.source() : table.target());
      case EdgeSource.ForeignKey(var holder, var column) -> {
        boolean heldBySource = holder == EdgeSource.End.SOURCE;
        yield ofSource == heldBySource
            ? (ofSource ? source : target).reference()
            : new Expr.Raw((heldBySource ? source : target).alias(), column);
      }
    };
  }

  /// Whether the same two nodes may occur several times.
  boolean repeats() {
    return lies instanceof EdgeSource.EdgeTable table && table.repeats();
  }
}
