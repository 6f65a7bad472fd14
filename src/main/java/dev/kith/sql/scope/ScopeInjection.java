package dev.kith.sql.scope;

import dev.kith.graph.Scope;
import dev.kith.schema.EdgeType;
import dev.kith.sql.Alias;
import dev.kith.sql.AliasedNodes;
import dev.kith.sql.Conditions;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.Expr;
import dev.kith.sql.From;
import dev.kith.sql.Mapping;
import dev.kith.sql.Query;
import dev.kith.sql.RowAccess;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableContent;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Adds a caller's scope to a tree: a condition for every table in it, and a guard around every
/// property that needs more than access to its row.
///
/// It does not check its own work; [ScopeProof] does.
public final class ScopeInjection {
  private final Mapping mapping;
  private final Scope.Under scope;
  private final Map<Alias, TableContent> subjects = new HashMap<>();
  private final Map<Expr.Raw, Expr.Raw> joined = new HashMap<>();
  private final Map<Scope.Role, List<String>> paths = new EnumMap<>(Scope.Role.class);
  private int nextAlias;

  private ScopeInjection(Mapping mapping, Scope.Under scope) {
    this.mapping = mapping;
    this.scope = scope;
  }

  public static Query inject(Mapping mapping, Scope.Under scope, Query query) {
    var injection = new ScopeInjection(mapping, scope);
    injection.note(query);
    return injection.query(query);
  }

  private void note(Query query) {
    switch (query) {
      case Query.Select select -> note(select.from());
      case Query.Union(_, var parts) -> parts.forEach(this::note);
    }
  }

  private void note(From from) {
    switch (from) {
      case From.Table(var subject, _, var alias) -> {
        subjects.put(alias, subject);
        taken(alias);
      }
      case From.Join(var left, var right, _) -> {
        note(left);
        note(right);
      }
      case From.Sub(var query, var alias) -> {
        taken(alias);
        note(query);
      }
    }
  }

  private void taken(Alias alias) {
    nextAlias = Math.max(nextAlias, alias.number() + 1);
  }

  private Query query(Query query) {
    return switch (query) {
      case Query.Select select -> select(select);
      case Query.Union(var all, var parts) -> new Query.Union(all, selects(parts));
    };
  }

  private List<Query.Select> selects(List<Query.Select> parts) {
    var selects = new ArrayList<Query.Select>(parts.size());
    parts.forEach(part -> selects.add(select(part)));
    return selects;
  }

  private Query.Select select(Query.Select select) {
    var visible = new ArrayList<Expr>();
    joins(select.from());
    var from = from(select.from(), visible);
    visible.add(expr(select.where()));
    return new Query.Select(
        select.distinct(),
        exprs(select.columns()),
        from,
        Expr.all(visible),
        select.groups(),
        expr(select.having()),
        orders(select.order()),
        select.limit());
  }

  /// @param visible receives the conditions on the tables
  private From from(From from, List<Expr> visible) {
    return switch (from) {
      case From.Table(var subject, _, var alias) -> {
        visible.addAll(visible(subject, alias));
        yield from;
      }
      case From.Join(var left, var right, var on) ->
          new From.Join(from(left, visible), from(right, visible), expr(on));
      case From.Sub(var query, var alias) -> new From.Sub(query(query), alias);
    };
  }

  private List<Expr> visible(TableContent subject, Alias alias) {
    return switch (subject) {
      case TableContent.Nodes(var type) ->
          switch (mapping.table(type).access()) {
            case RowAccess.Open() -> List.of();
            case RowAccess.Scoped(var column, var minimum) ->
                List.of(under(alias, column, minimum));
            case RowAccess.Shared(var column) -> List.of(sharedOrUnder(alias, column));
            case RowAccess.Linked() ->
                isLinkedHere(type, alias) ? List.of() : List.of(linked(type, alias));
          };
      case TableContent.Edges(var type) ->
          mapping.source(type) instanceof EdgeSource.EdgeTable table
              ? table.scopeColumn().stream()
                  .map(column -> under(alias, column, Scope.Role.GUEST))
                  .toList()
              : List.of();
    };
  }

  private Expr sharedOrUnder(Alias alias, SqlName column) {
    var ways = new ArrayList<Expr>();
    ways.add(new Expr.IsMissing(new Expr.Raw(alias, column)));
    for (var path : paths(Scope.Role.GUEST)) {
      ways.add(new Expr.Under(new Expr.Raw(alias, column), path));
    }
    return Expr.any(ways);
  }

  private Expr under(Alias alias, SqlName column, Scope.Role minimum) {
    var raw = new Expr.Raw(alias, column);
    var ways = new ArrayList<Expr>();
    for (var path : paths(minimum)) {
      ways.add(new Expr.Under(raw, path));
    }
    return Expr.any(ways);
  }

  /// The paths granted in this role or a higher one, each once.
  private List<String> paths(Scope.Role minimum) {
    return paths.computeIfAbsent(
        minimum,
        least ->
            scope.grants().stream()
                .filter(grant -> grant.role().compareTo(least) >= 0)
                .map(Scope.Grant::path)
                .distinct()
                .toList());
  }

  private void joins(From from) {
    if (from instanceof From.Join(var left, var right, var on)) {
      joins(left);
      joins(right);
      if (on instanceof Expr.Compare(Expr.Raw node, _, Expr.Raw names, _)) {
        joined.put(node, names);
      }
    }
  }

  /// Whether the table is joined with a row that references its node and has a scope, so that no
  /// search for such a row is needed.
  private boolean isLinkedHere(String type, Alias alias) {
    var names = joined.get(new Expr.Raw(alias, mapping.table(type).reference()));
    if (names == null) {
      return false;
    }
    return switch (subjects.get(names.alias())) {
      case TableContent.Edges(var edge) ->
          mapping.source(edge) instanceof EdgeSource.EdgeTable table
              && table.scopeColumn().isPresent();
      case TableContent.Nodes(var holder) ->
          mapping.table(holder).access() instanceof RowAccess.Scoped;
      case null -> false;
    };
  }

  /// Whether a relationship whose own row has a scope starts or ends at the node.
  private Expr linked(String type, Alias alias) {
    var node = new Expr.Raw(alias, mapping.table(type).reference());
    var links = new ArrayList<Expr>();
    for (var edge : mapping.ontology().edgeTypes()) {
      if (edge.from().equals(type)) {
        link(edge, EdgeSource.End.SOURCE, node, links);
      }
      if (edge.to().equals(type)) {
        link(edge, EdgeSource.End.TARGET, node, links);
      }
    }
    return Expr.any(links);
  }

  private void link(EdgeType type, EdgeSource.End end, Expr.Raw node, List<Expr> links) {
    boolean atSource = end == EdgeSource.End.SOURCE;
    var other = mapping.ontology().end(atSource ? type.to() : type.from());
    var there = new AliasedNodes(other, mapping.table(other), new Alias(nextAlias++));
    switch (mapping.source(type)) {
      case EdgeSource.EdgeTable table when table.scopeColumn().isPresent() -> {
        var row = new Alias(nextAlias++);
        var near = new Expr.Raw(row, atSource ? table.source() : table.target());
        var far = new Expr.Raw(row, atSource ? table.target() : table.source());
        var from =
            new From.Join(
                new From.Table(new TableContent.Edges(type), table.table(), row),
                there.from(),
                Expr.equal(there.reference(), far));
        var where = new ArrayList<Expr>();
        where.add(Expr.equal(near, node));
        where.addAll(visible(new TableContent.Edges(type), row));
        where.addAll(Conditions.fixed(row, table.where()));
        add(there, from, where, links);
      }
      case EdgeSource.ForeignKey(var holder, var column) when holder != end -> {
        if (there.table().access() instanceof RowAccess.Scoped) {
          var where = new ArrayList<Expr>();
          where.add(Expr.equal(new Expr.Raw(there.alias(), column), node));
          add(there, there.from(), where, links);
        }
      }
      case EdgeSource.EdgeTable _, EdgeSource.ForeignKey _ -> {} // no row that has a scope
    }
  }

  private void add(AliasedNodes there, From from, List<Expr> where, List<Expr> links) {
    if (there.table().access() instanceof RowAccess.Scoped(var column, var minimum)) {
      where.add(under(there.alias(), column, minimum));
    }
    where.addAll(there.isNode());
    links.add(
        new Expr.Exists(Query.Select.of(List.of(new Expr.IntLiteral(1)), from, Expr.all(where))));
  }

  private List<Expr> exprs(List<Expr> exprs) {
    var after = new ArrayList<Expr>(exprs.size());
    for (var expr : exprs) {
      after.add(expr(expr));
    }
    return after;
  }

  private List<Query.Order> orders(List<Query.Order> orders) {
    var after = new ArrayList<Query.Order>(orders.size());
    for (var order : orders) {
      after.add(new Query.Order(expr(order.by()), order.descending(), order.nulls()));
    }
    return after;
  }

  private Expr expr(Expr expr) {
    return switch (expr) {
      case Expr.Property property -> guarded(property);
      case Expr.Raw _,
          Expr.Result _,
          Expr.OutputColumn _,
          Expr.Bind _,
          Expr.IntLiteral _,
          Expr.Missing _,
          Expr.CountRows _,
          Expr.SemiJoin _,
          Expr.Under _ ->
          expr;
      case Expr.Compare(var left, var comparison, var right, var type) ->
          new Expr.Compare(expr(left), comparison, expr(right), type);
      case Expr.Among(var value, var values, var type) -> new Expr.Among(expr(value), values, type);
      case Expr.Like(var value, var folded) -> new Expr.Like(expr(value), folded);
      case Expr.ContainsExactly(var value, var part, var text) ->
          new Expr.ContainsExactly(expr(value), part, text);
      case Expr.Holds(var list, var item) -> new Expr.Holds(expr(list), item);
      case Expr.IsMissing(var value) -> new Expr.IsMissing(expr(value));
      case Expr.And(var parts) -> new Expr.And(exprs(parts));
      case Expr.Or(var parts) -> new Expr.Or(exprs(parts));
      case Expr.Not(var part) -> new Expr.Not(expr(part));
      case Expr.Exists(var query) -> {
        note(query);
        yield new Expr.Exists(select(query));
      }
      case Expr.CaseWhen(var condition, var value) ->
          new Expr.CaseWhen(expr(condition), expr(value));
      case Expr.Period(var value, var unit, var type) -> new Expr.Period(expr(value), unit, type);
      case Expr.Exact(var value) -> new Expr.Exact(expr(value));
      case Expr.Total(var function, var value, var type) ->
          new Expr.Total(function, expr(value), type);
      case Expr.RowNumber(var same, var by) -> new Expr.RowNumber(exprs(same), orders(by));
      case Expr.Ordered(var value, var type) -> new Expr.Ordered(expr(value), type);
      case Expr.Returned(var value, var type) -> new Expr.Returned(expr(value), type);
    };
  }

  /// A property for a caller who may see the row: for some callers it has no value.
  private Expr guarded(Expr.Property property) {
    if (subjects.get(property.alias()) instanceof TableContent.Nodes(var type)) {
      var table = mapping.table(type);
      boolean needsAdmin =
          !table.adminOnly().isEmpty()
              && table.adminOnly().stream()
                  .anyMatch(name -> property.stored().equals(table.columns().get(name)));
      if (needsAdmin && table.access() instanceof RowAccess.Scoped(var column, _)) {
        return new Expr.CaseWhen(under(property.alias(), column, Scope.Role.ADMIN), property);
      }
    }
    return property;
  }
}
