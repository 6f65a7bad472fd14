package dev.kith.sql.scope;

import dev.kith.fault.Fault;
import dev.kith.graph.Scope;
import dev.kith.graph.pattern.Filter.Comparison;
import dev.kith.schema.EdgeType;
import dev.kith.sql.Alias;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.Expr;
import dev.kith.sql.FixedColumn;
import dev.kith.sql.From;
import dev.kith.sql.Mapping;
import dev.kith.sql.Query;
import dev.kith.sql.RowAccess;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableContent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Walks a finished tree and refuses it unless every table in it shows no more than the caller may
/// see.
///
/// It shares no code with the class that added the conditions, and it trusts nothing but the
/// mapping and the scope: a table is covered by a condition that holds for every row that comes
/// out, on the table's own alias, on the right column, with no path that the caller was not
/// granted.
public final class ScopeProof {
  private final Mapping mapping;
  private final List<Scope.Grant> grants;

  private ScopeProof(Mapping mapping, Scope.Under scope) {
    this.mapping = mapping;
    this.grants = scope.grants();
  }

  /// Raises an internal error if anything is not covered.
  public static void check(Mapping mapping, Scope.Under scope, Query query) {
    new ScopeProof(mapping, scope).query(query, Map.of());
  }

  private void query(Query query, Map<Alias, TableContent> outside) {
    switch (query) {
      case Query.Select select -> select(select, outside);
      case Query.Union(_, var parts) -> parts.forEach(part -> select(part, outside));
    }
  }

  private void select(Query.Select select, Map<Alias, TableContent> outside) {
    var known = new HashMap<>(outside);
    addTables(select.from(), known);
    var facts = new ArrayList<Expr>();
    addFacts(select.where(), facts);
    from(select.from(), facts, outside, known);
    select.columns().forEach(column -> expr(column, known));
    conditions(select, facts, known);
    expr(select.having(), known);
    select.order().forEach(order -> expr(order.by(), known));
  }

  private void conditions(Query.Select select, List<Expr> facts, Map<Alias, TableContent> known) {
    for (var condition : facts) {
      if (condition instanceof Expr.SemiJoin semiJoin) {
        demand(
            new ImpliedConditions(select).holds(semiJoin),
            "a condition",
            "reveals rows that the caller may not see");
      } else {
        expr(condition, known);
      }
    }
  }

  private static void addTables(From from, Map<Alias, TableContent> known) {
    switch (from) {
      case From.Table(var subject, _, var alias) ->
          demand(known.put(alias, subject) == null, alias.text(), "two tables");
      case From.Join(var left, var right, _) -> {
        addTables(left, known);
        addTables(right, known);
      }
      case From.Sub _ -> {} // its tables are its own
    }
  }

  /// @param facts what holds for every row of the result
  /// @param outside the tables that a subquery may refer to
  /// @param known those and the tables of this query
  private void from(
      From from,
      List<Expr> facts,
      Map<Alias, TableContent> outside,
      Map<Alias, TableContent> known) {
    switch (from) {
      case From.Table table -> table(table, facts, known);
      case From.Join(var left, var right, var on) -> {
        var more = new ArrayList<>(facts);
        addFacts(on, more);
        from(left, more, outside, known);
        from(right, more, outside, known);
        expr(on, known);
      }
      case From.Sub(var query, _) -> query(query, outside);
    }
  }

  private static void addFacts(Expr expr, List<Expr> facts) {
    if (expr instanceof Expr.And(var parts)) {
      parts.forEach(part -> addFacts(part, facts));
    } else {
      facts.add(expr);
    }
  }

  private void table(From.Table table, List<Expr> facts, Map<Alias, TableContent> known) {
    switch (table.subject()) {
      case TableContent.Nodes(var type) -> {
        var lies = mapping.table(type);
        demand(table.name().equals(lies.table()), type, "another table");
        demand(countsOnly(table.alias(), lies.where(), facts), type, "rows of another type");
        demand(covered(type, table.alias(), facts, known), type, "no condition on its scope");
      }
      case TableContent.Edges(var type) -> edges(table, type, facts, known);
    }
  }

  private void edges(
      From.Table table, EdgeType type, List<Expr> facts, Map<Alias, TableContent> known) {
    if (!(mapping.source(type) instanceof EdgeSource.EdgeTable lies)) {
      throw refused(type.name() + " has no table");
    }
    var alias = table.alias();
    demand(
        table.name().equals(lies.table())
            || lies.byTarget().filter(table.name()::equals).isPresent(),
        type.name(),
        "another table");
    demand(countsOnly(alias, lies.where(), facts), type.name(), "rows of another type");
    if (lies.scopeColumn().isPresent()) {
      var column = new Expr.Raw(alias, lies.scopeColumn().get());
      demand(
          has(facts, fact -> restricts(fact, column, Scope.Role.GUEST)),
          type.name(),
          "no condition on its scope");
    } else {
      demand(
          names(new Expr.Raw(alias, lies.source()), type.from(), facts, known)
              && names(new Expr.Raw(alias, lies.target()), type.to(), facts, known),
          type.name(),
          "not both of its ends");
    }
  }

  /// Whether a column must reference a node of a type that is joined here, and so is proven itself.
  private boolean names(
      Expr.Raw column, String type, List<Expr> facts, Map<Alias, TableContent> known) {
    var reference = mapping.table(type).reference();
    return known.entrySet().stream()
        .filter(table -> table.getValue().equals(new TableContent.Nodes(type)))
        .map(table -> new Expr.Raw(table.getKey(), reference))
        .anyMatch(node -> has(facts, fact -> equates(fact, column, node)));
  }

  private static boolean equates(Expr fact, Expr.Raw one, Expr.Raw other) {
    return fact instanceof Expr.Compare(var left, var how, var right, _)
        && how == Comparison.EQUAL
        && ((left.equals(one) && right.equals(other)) || (left.equals(other) && right.equals(one)));
  }

  private static void demand(boolean holds, String what, String problem) {
    if (!holds) {
      throw refused(what + ": " + problem);
    }
  }

  private static RuntimeException refused(String why) {
    return new Fault.Defect("scope").raise(new IllegalStateException(why));
  }

  private static boolean countsOnly(Alias alias, List<FixedColumn> where, List<Expr> facts) {
    return where.stream().allMatch(fixed -> has(facts, fact -> is(fact, alias, fixed)));
  }

  private static boolean has(List<Expr> facts, Predicate<Expr> wanted) {
    for (var fact : facts) {
      if (wanted.test(fact)) {
        return true;
      }
    }
    return false;
  }

  private static boolean is(Expr fact, Alias alias, FixedColumn fixed) {
    return fact instanceof Expr.Compare(var left, var how, Expr.Bind(var value, _), _)
        && how == Comparison.EQUAL
        && left.equals(new Expr.Raw(alias, fixed.column()))
        && value.equals(fixed.value());
  }

  private boolean covered(
      String type, Alias alias, List<Expr> facts, Map<Alias, TableContent> known) {
    return switch (mapping.table(type).access()) {
      case RowAccess.Open() -> true;
      case RowAccess.Scoped(var column, var minimum) -> {
        var scope = new Expr.Raw(alias, column);
        yield has(facts, fact -> restricts(fact, scope, minimum));
      }
      case RowAccess.Shared(var column) -> {
        var scope = new Expr.Raw(alias, column);
        yield has(facts, fact -> sharesOrRestricts(fact, scope));
      }
      case RowAccess.Linked() ->
          linkedBy(known, type, alias, facts) || has(facts, fact -> links(fact, type, alias));
    };
  }

  /// Whether a condition admits only rows whose column is under paths granted in that role or a
  /// higher one. A condition that is always false suffices only if no such path was granted: a
  /// question may contain one too, and must not stand in for the scope.
  private boolean restricts(Expr fact, Expr.Raw column, Scope.Role minimum) {
    if (fact instanceof Expr.Or(var parts)) {
      return parts.isEmpty()
          ? grants.stream().noneMatch(grant -> minimum.compareTo(grant.role()) <= 0)
          : !has(parts, part -> !restricts(part, column, minimum));
    }
    return fact instanceof Expr.Under(var tested, var path)
        && tested.equals(column)
        && given(path, minimum);
  }

  /// Whether a condition admits only rows without a scope and those under granted paths.
  private boolean sharesOrRestricts(Expr fact, Expr.Raw column) {
    return switch (fact) {
      case Expr.Or(var parts) when !parts.isEmpty() ->
          !has(parts, part -> !sharesOrRestricts(part, column));
      case Expr.IsMissing(var value) -> value.equals(column);
      default -> restricts(fact, column, Scope.Role.GUEST);
    };
  }

  private boolean given(String path, Scope.Role minimum) {
    for (var grant : grants) {
      if (minimum.compareTo(grant.role()) <= 0 && path.startsWith(grant.path())) {
        return true;
      }
    }
    return false;
  }

  /// Whether a condition admits only nodes that a relationship with a scope references; its own
  /// tables are proven when the walk reaches them.
  private boolean links(Expr fact, String type, Alias alias) {
    if (fact instanceof Expr.Or(var parts)) {
      return parts.isEmpty()
          ? mapping.edges().keySet().stream().noneMatch(edge -> mayLink(edge, type))
          : parts.stream().allMatch(part -> links(part, type, alias));
    }
    return fact instanceof Expr.Exists(var query) && leadsTo(query, type, alias);
  }

  private boolean mayLink(EdgeType edge, String type) {
    return switch (mapping.source(edge)) {
      case EdgeSource.EdgeTable table ->
          table.scopeColumn().isPresent() && (edge.from().equals(type) || edge.to().equals(type));
      case EdgeSource.ForeignKey key -> {
        var holder = key.holder() == EdgeSource.End.SOURCE ? edge.from() : edge.to();
        yield holds(edge, key, holder, type)
            && mapping.table(holder).access() instanceof RowAccess.Scoped;
      }
    };
  }

  private boolean leadsTo(Query.Select query, String type, Alias alias) {
    var facts = new ArrayList<Expr>();
    addFacts(query.where(), facts);
    var rows = new HashMap<Alias, TableContent>();
    addTables(query.from(), rows);
    return query.groups() == 0 && linkedBy(rows, type, alias, facts);
  }

  /// Whether one of these tables has a scope and must reference the node.
  private boolean linkedBy(
      Map<Alias, TableContent> rows, String type, Alias alias, List<Expr> facts) {
    var node = new Expr.Raw(alias, mapping.table(type).reference());
    return rows.entrySet().stream()
        .flatMap(
            row -> namesOf(row.getValue(), type).map(column -> new Expr.Raw(row.getKey(), column)))
        .anyMatch(column -> has(facts, fact -> equates(fact, column, node)));
  }

  /// The columns of a scoped table that reference nodes of a type.
  private Stream<SqlName> namesOf(TableContent subject, String type) {
    return switch (subject) {
      case TableContent.Edges(var edge) -> {
        if (mapping.source(edge) instanceof EdgeSource.EdgeTable lies
            && lies.scopeColumn().isPresent()) {
          yield Stream.concat(
              edge.from().equals(type) ? Stream.of(lies.source()) : Stream.of(),
              edge.to().equals(type) ? Stream.of(lies.target()) : Stream.of());
        }
        yield Stream.of();
      }
      case TableContent.Nodes(var holder) ->
          mapping.table(holder).access() instanceof RowAccess.Scoped
              ? mapping.edges().entrySet().stream()
                  .filter(
                      edge ->
                          edge.getValue() instanceof EdgeSource.ForeignKey key
                              && holds(edge.getKey(), key, holder, type))
                  .map(edge -> ((EdgeSource.ForeignKey) edge.getValue()).column())
              : Stream.of();
    };
  }

  private static boolean holds(
      EdgeType edge, EdgeSource.ForeignKey key, String holder, String named) {
    return key.holder() == EdgeSource.End.SOURCE
        ? edge.from().equals(holder) && edge.to().equals(named)
        : edge.to().equals(holder) && edge.from().equals(named);
  }

  private void exprs(List<Expr> exprs, Map<Alias, TableContent> known) {
    exprs.forEach(expr -> expr(expr, known));
  }

  private void expr(Expr expr, Map<Alias, TableContent> known) {
    switch (expr) {
      case Expr.Property property ->
          demand(!needsAdmin(property, known), "a property", "not guarded");
      case Expr.CaseWhen(var condition, var value) -> {
        expr(condition, known);
        if (!(value instanceof Expr.Property property && guarded(property, condition, known))) {
          expr(value, known);
        }
      }
      case Expr.Exists(var query) -> select(query, known);
      case Expr.SemiJoin _ -> throw refused("a condition may say more than the others");
      case Expr.Raw _,
          Expr.Result _,
          Expr.OutputColumn _,
          Expr.Bind _,
          Expr.IntLiteral _,
          Expr.Missing _,
          Expr.CountRows _,
          Expr.Under _ -> {}
      case Expr.Compare(var left, _, var right, _) -> {
        expr(left, known);
        expr(right, known);
      }
      case Expr.Among(var value, _, _) -> expr(value, known);
      case Expr.Like(var value, _) -> expr(value, known);
      case Expr.ContainsExactly(var value, _, _) -> expr(value, known);
      case Expr.Holds(var list, _) -> expr(list, known);
      case Expr.IsMissing(var value) -> expr(value, known);
      case Expr.And(var parts) -> exprs(parts, known);
      case Expr.Or(var parts) -> exprs(parts, known);
      case Expr.Not(var part) -> expr(part, known);
      case Expr.Period(var value, _, _) -> expr(value, known);
      case Expr.Exact(var value) -> expr(value, known);
      case Expr.Total(_, var value, _) -> expr(value, known);
      case Expr.RowNumber(var same, var by) -> {
        exprs(same, known);
        by.forEach(order -> expr(order.by(), known));
      }
      case Expr.Ordered(var value, _) -> expr(value, known);
      case Expr.Returned(var value, _) -> expr(value, known);
    }
  }

  private boolean needsAdmin(Expr.Property property, Map<Alias, TableContent> known) {
    return known.get(property.alias()) instanceof TableContent.Nodes(var type)
        && !mapping.table(type).adminOnly().isEmpty()
        && mapping.table(type).columns().entrySet().stream()
            .anyMatch(
                column ->
                    mapping.table(type).adminOnly().contains(column.getKey())
                        && column.getValue().equals(property.stored()));
  }

  private boolean guarded(Expr.Property property, Expr condition, Map<Alias, TableContent> known) {
    if (known.get(property.alias()) instanceof TableContent.Nodes(var type)
        && mapping.table(type).access() instanceof RowAccess.Scoped(var column, _)) {
      var facts = new ArrayList<Expr>();
      addFacts(condition, facts);
      var scope = new Expr.Raw(property.alias(), column);
      return has(facts, fact -> restricts(fact, scope, Scope.Role.ADMIN));
    }
    return false;
  }
}
