package dev.kith.cypher.formula;

import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.value.CypherValue;
import dev.kith.cypher.value.ListBuilder;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Formulas that go through the items of a list.
final class Loops {
  private final NameScope scope;
  private final Formulas.Terms terms;
  private final Set<Integer> read;

  Loops(NameScope scope, Formulas.Terms terms, Set<Integer> read) {
    this.scope = scope;
    this.terms = terms;
    this.read = read;
  }

  Formula of(Expression expr) {
    return switch (expr) {
      case Expression.Comprehension comprehension -> comprehension(comprehension);
      case Expression.Quantified quantified -> quantified(quantified);
      case Expression.Reduce reduce -> reduce(reduce);
      case Expression _ -> throw new IllegalArgumentException("no loop");
    };
  }

  private Formula outer(Expression expr) {
    return inside(expr, scope);
  }

  private Formula inside(Expression expr, NameScope inner) {
    var formulas = new Formulas(inner, terms);
    var formula = formulas.of(expr);
    formulas.read().stream().filter(this::isOuter).forEach(read::add);
    return formula;
  }

  private boolean isOuter(int slot) {
    return scope.names().values().stream().anyMatch(bound -> bound.slot() == slot);
  }

  /// What the items of a list are, as far as that is known.
  private NameScope.ValueKind itemSort(Expression list) {
    return ValueKinds.of(list, scope).item();
  }

  private Formula comprehension(Expression.Comprehension each) {
    ValueKinds.needList(each.list(), scope);
    int slot = terms.slots().next();
    var inner = scope.with(each.variable(), slot, itemSort(each.list()));
    var list = outer(each.list());
    Optional<Formula> condition = each.condition().map(expr -> inside(expr, inner));
    Optional<Formula> result = each.result().map(expr -> inside(expr, inner));
    return (row, context) ->
        Failures.at(
            each.at(),
            () -> {
              var value = list.of(row, context);
              if (value.isNull()) {
                return CypherValue.Null.NULL;
              }
              var kept = new ListBuilder(context::making);
              for (var item : ListAccess.items("IN", value)) {
                context.step();
                row[slot] = item;
                if (condition.isEmpty()
                    || condition.get().of(row, context).equals(CypherValue.Flag.TRUE)) {
                  kept.add(result.isPresent() ? result.get().of(row, context) : item);
                }
              }
              return kept.list();
            });
  }

  private Formula quantified(Expression.Quantified each) {
    ValueKinds.needList(each.list(), scope);
    int slot = terms.slots().next();
    var list = outer(each.list());
    ValueKinds.needTruth(each.condition(), scope);
    var condition =
        inside(each.condition(), scope.with(each.variable(), slot, itemSort(each.list())));
    return (row, context) ->
        Failures.at(
            each.at(),
            () -> {
              var value = list.of(row, context);
              if (value.isNull()) {
                return CypherValue.Null.NULL;
              }
              var truths = new Truths();
              for (var item : ListAccess.items("IN", value)) {
                context.step();
                row[slot] = item;
                truths.add(Logic.truth("WHERE", condition.of(row, context)));
              }
              return truths.answer(each.quantifier());
            });
  }

  /// How often a condition held, did not, and was not known.
  private static final class Truths {
    private int held;
    private int failed;
    private int unknown;

    void add(CypherValue truth) {
      held += truth.equals(CypherValue.Flag.TRUE) ? 1 : 0;
      failed += truth.equals(CypherValue.Flag.FALSE) ? 1 : 0;
      unknown += truth.isNull() ? 1 : 0;
    }

    CypherValue answer(Expression.Quantifier quantifier) {
      var unless = unknown > 0 ? CypherValue.Null.NULL : CypherValue.Flag.TRUE;
      return switch (quantifier) {
        case ALL -> failed > 0 ? CypherValue.Flag.FALSE : unless;
        case NONE -> held > 0 ? CypherValue.Flag.FALSE : unless;
        case ANY ->
            held > 0
                ? CypherValue.Flag.TRUE
                : unknown > 0 ? CypherValue.Null.NULL : CypherValue.Flag.FALSE;
        case SINGLE ->
            held > 1
                ? CypherValue.Flag.FALSE
                : unknown > 0 ? CypherValue.Null.NULL : CypherValue.of(held == 1);
      };
    }
  }

  private Formula reduce(Expression.Reduce each) {
    int total = terms.slots().next();
    int slot = terms.slots().next();
    var start = outer(each.start());
    var list = outer(each.list());
    var next =
        inside(
            each.next(),
            scope
                .with(each.total(), total, NameScope.ValueKind.UNKNOWN)
                .with(each.variable(), slot, itemSort(each.list())));
    return (row, context) ->
        Failures.at(
            each.at(),
            () -> {
              var value = list.of(row, context);
              if (value.isNull()) {
                return CypherValue.Null.NULL;
              }
              List<CypherValue> items = ListAccess.items("IN", value);
              var sum = start.of(row, context);
              for (var item : items) {
                context.step();
                row[total] = sum;
                row[slot] = item;
                sum = next.of(row, context);
              }
              return sum;
            });
  }
}
