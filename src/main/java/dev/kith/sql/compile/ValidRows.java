package dev.kith.sql.compile;

import dev.kith.graph.pattern.Filter.Comparison;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Alias;
import dev.kith.sql.Conditions;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.Expr;
import dev.kith.sql.From;
import dev.kith.sql.Mapping;
import dev.kith.sql.Query;
import dev.kith.sql.TableContent;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Adds to a tree that every row in it held at a moment, where the ontology says which columns
/// tell.
record ValidRows(Mapping mapping, Instant moment) {
  Query in(Query query) {
    return switch (query) {
      case Query.Select select -> select(select);
      case Query.Union(var all, var parts) ->
          new Query.Union(all, parts.stream().map(this::select).toList());
    };
  }

  private Query.Select select(Query.Select select) {
    var where = new ArrayList<Expr>();
    var from = from(select.from(), where);
    where.add(select.where());
    return new Query.Select(
        select.distinct(),
        select.columns(),
        from,
        Expr.all(where),
        select.groups(),
        select.having(),
        select.order(),
        select.limit());
  }

  /// @param where receives the conditions on the tables
  private From from(From from, List<Expr> where) {
    return switch (from) {
      case From.Table(var subject, _, var alias) -> {
        where.addAll(holding(subject, alias));
        yield from;
      }
      case From.Join(var left, var right, var on) ->
          new From.Join(from(left, where), from(right, where), on);
      case From.Sub(var query, var alias) -> new From.Sub(in(query), alias);
    };
  }

  private List<Expr> holding(TableContent subject, Alias alias) {
    var validity = mapping.validity().get(subject);
    if (validity == null) {
      return List.of();
    }
    var conditions = new ArrayList<Expr>();
    missingOr(validity.from(), Comparison.AT_MOST, subject, alias).ifPresent(conditions::add);
    missingOr(validity.until(), Comparison.GREATER, subject, alias).ifPresent(conditions::add);
    return conditions;
  }

  private Optional<Expr> missingOr(
      Optional<Property> property, Comparison comparison, TableContent subject, Alias alias) {
    return property.map(
        each -> {
          var value = value(each, subject, alias);
          return Expr.any(
              List.of(
                  new Expr.IsMissing(value),
                  Conditions.compare(value, comparison, literal(each.type()), each.type())));
        });
  }

  private Expr value(Property property, TableContent subject, Alias alias) {
    var stored =
        switch (subject) {
          case TableContent.Nodes(var type) -> mapping.table(type).columns().get(property.name());
          case TableContent.Edges(var type) ->
              mapping.source(type) instanceof EdgeSource.EdgeTable table
                  ? table.columns().get(property.name())
                  : null;
        };
    if (stored == null) {
      throw new IllegalArgumentException("no column for " + property.name());
    }
    return new Expr.Property(alias, stored, property.type());
  }

  private Literal literal(PropertyType type) {
    return type == PropertyType.DATE
        ? new Literal.Day(LocalDate.ofInstant(moment, ZoneOffset.UTC))
        : new Literal.Timestamp(moment);
  }
}
