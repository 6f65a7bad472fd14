package dev.kith.cypher.formula;

import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.Expression.BinaryOperator;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.SourcePosition;
import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.Comparison;
import dev.kith.cypher.value.CypherValue;
import dev.kith.cypher.value.Sizes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Makes formulas of expressions: names become places of a row.
public final class Formulas {
  private final NameScope scope;
  private final Terms terms;
  private final Set<Integer> read = new TreeSet<>();

  /// What all formulas of a query share.
  ///
  /// @param parameters what the caller gives beside the text
  public record Terms(
      Slots slots, GraphNames names, GivenParameters parameters, Subqueries subqueries) {}

  public Formulas(NameScope scope, Terms terms) {
    this.scope = scope;
    this.terms = terms;
  }

  /// The places of nodes and relationships whose properties the formulas made so far read.
  public Set<Integer> read() {
    return read;
  }

  /// The formula of an expression.
  public Formula of(Expression expr) {
    return switch (expr) {
      case Expression.Constant(_, var value) -> (_, _) -> value;
      case Expression.Parameter parameter -> parameter(parameter);
      case Expression.Variable(var at, var name) -> variable(at, name);
      case Expression.Property property -> property(property);
      case Expression.Item(var at, var from, var index) -> item(at, of(from), of(index));
      case Expression.Slice slice -> slice(slice);
      case Expression.ListOf(var at, var items) -> failing(at, list(all(items)));
      case Expression.MapOf(var at, var fields) -> failing(at, map(fields));
      case Expression.Unary unary -> unary(unary);
      case Expression.Binary binary -> binary(binary);
      case Expression.And(var at, var parts) -> {
        parts.forEach(part -> ValueKinds.needTruth(part, scope));
        var formulas = all(parts);
        yield (row, context) -> Failures.at(at, () -> Logic.and(formulas, row, context));
      }
      case Expression.Or(var at, var parts) -> {
        parts.forEach(part -> ValueKinds.needTruth(part, scope));
        var formulas = all(parts);
        yield (row, context) -> Failures.at(at, () -> Logic.or(formulas, row, context));
      }
      case Expression.HasLabels labels -> labels(labels);
      case Expression.FunctionCall call -> call(call);
      case Expression.CountRows(var at) -> throw misplaced(at);
      case Expression.Case cases -> cases(cases);
      case Expression.Comprehension _, Expression.Quantified _, Expression.Reduce _ ->
          new Loops(scope, terms, read).of(expr);
      case Expression.PatternTest _,
          Expression.PatternComprehension _,
          Expression.Subquery _,
          Expression.ShortestPath _ ->
          new GraphFormulas(scope, terms).of(expr);
    };
  }

  /// The formula of a condition.
  public Formula condition(Expression expr) {
    ValueKinds.needTruth(expr, scope);
    return of(expr);
  }

  private static QueryException misplaced(SourcePosition at) {
    return new QueryException(at, "an aggregate is only allowed in WITH and RETURN");
  }

  List<Formula> all(List<Expression> exprs) {
    return exprs.stream().map(this::of).toList();
  }

  private Formula parameter(Expression.Parameter parameter) {
    var name = parameter.name();
    if (!terms.parameters().has(name)) {
      throw new QueryException(
          parameter.at(), "the parameter '" + name + "' has no value: give it in 'parameters'");
    }
    return (_, context) -> context.parameter(name);
  }

  private Formula variable(SourcePosition at, String name) {
    int slot = scope.named(at, name).slot();
    return (row, _) -> row[slot];
  }

  /// Notes that the properties of what a name stands for are read.
  private void reads(Expression expr) {
    if (expr instanceof Expression.Variable(_, var name)) {
      scope.find(name).ifPresent(bound -> read.add(bound.slot()));
    }
  }

  private Formula property(Expression.Property property) {
    boolean key =
        terms.names().isKeyOfAll(property.name())
            && sort(property.from(), scope) == NameScope.ValueKind.NODE;
    if (!key) {
      reads(property.from());
    }
    ValueKinds.needFields(property, scope);
    var from = of(property.from());
    var name = property.name();
    boolean known = terms.names().property(property.at(), name, sort(property.from(), scope));
    return (row, context) ->
        Failures.at(
            property.at(),
            () -> {
              var value = ListAccess.property(from.of(row, context), name, context);
              return known ? value : context.met(name, value);
            });
  }

  /// What sort of value an expression has, as far as the query tells.
  public static NameScope.ValueKind sort(Expression expr, NameScope scope) {
    return ValueKinds.of(expr, scope);
  }

  private static Formula item(SourcePosition at, Formula from, Formula index) {
    return (row, context) ->
        Failures.at(
            at, () -> ListAccess.item(from.of(row, context), index.of(row, context), context));
  }

  private Formula slice(Expression.Slice slice) {
    var from = of(slice.from());
    var first = slice.first().map(this::of).orElse((_, _) -> CypherValue.of(0L));
    var last = slice.last().map(this::of).orElse((_, _) -> CypherValue.of(Integer.MAX_VALUE));
    return (row, context) ->
        Failures.at(
            slice.at(),
            () ->
                ListAccess.slice(
                    from.of(row, context), first.of(row, context), last.of(row, context)));
  }

  private static Formula failing(SourcePosition at, Formula formula) {
    return (row, context) -> Failures.at(at, () -> formula.of(row, context));
  }

  private static Formula list(List<Formula> items) {
    return (row, context) -> {
      var values = new ArrayList<CypherValue>(items.size());
      items.forEach(item -> values.add(item.of(row, context)));
      return context.made(Sizes.bounded(new CypherValue.Items(values)));
    };
  }

  private Formula map(Map<String, Expression> fields) {
    var formulas = new LinkedHashMap<String, Formula>();
    fields.forEach((name, value) -> formulas.put(name, of(value)));
    return (row, context) -> {
      var values = new LinkedHashMap<String, CypherValue>();
      formulas.forEach((name, formula) -> values.put(name, formula.of(row, context)));
      return context.made(Sizes.bounded(new CypherValue.Fields(values)));
    };
  }

  private Formula unary(Expression.Unary unary) {
    var operand = of(unary.operand());
    Formula formula =
        switch (unary.operator()) {
          case NOT -> {
            ValueKinds.needTruth(unary.operand(), scope);
            yield (row, context) -> Logic.not(operand.of(row, context));
          }
          case MINUS -> (row, context) -> Arithmetic.negate(operand.of(row, context));
          case PLUS -> (row, context) -> Logic.plus(operand.of(row, context));
          case IS_NULL -> (row, context) -> CypherValue.of(operand.of(row, context).isNull());
          case IS_NOT_NULL -> (row, context) -> CypherValue.of(!operand.of(row, context).isNull());
        };
    return (row, context) -> Failures.at(unary.at(), () -> formula.of(row, context));
  }

  /// Computes a value of two.
  @FunctionalInterface
  interface BinaryFunction {
    CypherValue of(CypherValue one, CypherValue other, Context context);
  }

  private Formula binary(Expression.Binary binary) {
    if (binary.operator() == BinaryOperator.IN) {
      ValueKinds.needList(binary.right(), scope);
    }
    if (binary.operator() == BinaryOperator.XOR) {
      ValueKinds.needTruth(binary.left(), scope);
      ValueKinds.needTruth(binary.right(), scope);
    }
    var left = of(binary.left());
    var right = of(binary.right());
    var operation = operation(binary);
    return (row, context) ->
        Failures.at(
            binary.at(),
            () -> operation.of(left.of(row, context), right.of(row, context), context));
  }

  private static BinaryFunction operation(Expression.Binary binary) {
    return switch (binary.operator()) {
      case ADD -> (one, other, context) -> context.made(TimeFunctions.add(one, other));
      case SUBTRACT -> (one, other, _) -> TimeFunctions.subtract(one, other);
      case MULTIPLY -> (one, other, _) -> TimeFunctions.multiply(one, other);
      case DIVIDE -> (one, other, _) -> TimeFunctions.divide(one, other);
      case MODULO -> (one, other, _) -> Arithmetic.modulo(one, other);
      case POWER -> (one, other, _) -> Arithmetic.power(one, other);
      case EQUAL -> (one, other, _) -> Comparison.equal(one, other);
      case NOT_EQUAL -> (one, other, _) -> Logic.not(Comparison.equal(one, other));
      case LESS -> (one, other, _) -> Logic.compare(one, other, sign -> sign < 0);
      case AT_MOST -> (one, other, _) -> Logic.compare(one, other, sign -> sign <= 0);
      case GREATER -> (one, other, _) -> Logic.compare(one, other, sign -> sign > 0);
      case AT_LEAST -> (one, other, _) -> Logic.compare(one, other, sign -> sign >= 0);
      case IN -> (one, other, _) -> Logic.in(one, other);
      case STARTS_WITH -> strings(binary, Logic.strings(String::startsWith));
      case ENDS_WITH -> strings(binary, Logic.strings(String::endsWith));
      case CONTAINS -> strings(binary, Logic.strings(String::contains));
      case MATCHES -> strings(binary, new Regex()::matches);
      case XOR -> (one, other, _) -> Logic.xor(one, other);
    };
  }

  /// What is no string has no parts: that is no mistake in Cypher, but seldom what was meant.
  private static BinaryFunction strings(Expression.Binary binary, BinaryFunction test) {
    return (one, other, context) -> {
      if (!(Logic.isText(one) && Logic.isText(other))) {
        context.warn(Failures.noString(binary, one, other));
      }
      return test.of(one, other, context);
    };
  }

  private Formula labels(Expression.HasLabels labels) {
    boolean edge =
        labels.of() instanceof Expression.Variable(_, var name)
            && scope.find(name).filter(b -> b.sort() == NameScope.ValueKind.EDGE).isPresent();
    var test = edge ? terms.names().type(labels.labels()) : terms.names().label(labels.labels());
    var of = of(labels.of());
    return (row, context) ->
        switch (of.of(row, context)) {
          case CypherValue.Null _ -> CypherValue.Null.NULL;
          case CypherValue.NodeAt node -> CypherValue.of(test.test(context.type(node)));
          case CypherValue.EdgeAt found -> CypherValue.of(test.test(context.type(found)));
          case CypherValue other ->
              throw new QueryException(labels.at(), "only nodes have labels, not " + other.kind());
        };
  }

  private Formula call(Expression.FunctionCall call) {
    if (Accumulators.isOne(call)) {
      throw misplaced(call.at());
    }
    if (call.distinct()) {
      throw new QueryException(call.at(), "DISTINCT is for aggregates such as count()");
    }
    if (call.name().equals("exists") && call.arguments().size() == 1) {
      return exists(call.arguments().getFirst());
    }
    for (var argument : call.arguments()) {
      if (argument instanceof Expression.PatternTest) {
        throw new QueryException(
            argument.at(),
            "a pattern is a condition; use COUNT { (a)-->(b) } to count its matches");
      }
      reads(argument);
    }
    ValueKinds.checkCall(call, scope);
    var function = Functions.named(call.at(), call.name(), call.arguments().size());
    var arguments = all(call.arguments());
    return (row, context) ->
        Failures.at(
            call.at(),
            () -> {
              var values = new ArrayList<CypherValue>(arguments.size());
              arguments.forEach(argument -> values.add(argument.of(row, context)));
              return context.made(function.body().of(values, context));
            });
  }

  /// `exists(n.name)` and `exists((n)-->())`, as they were written once.
  private Formula exists(Expression expr) {
    var inner = of(expr);
    return expr instanceof Expression.PatternTest
        ? inner
        : (row, context) -> CypherValue.of(!inner.of(row, context).isNull());
  }

  private Formula cases(Expression.Case cases) {
    Optional<Formula> subject = cases.subject().map(this::of);
    var tests = cases.whens().stream().map(when -> of(when.test())).toList();
    var results = cases.whens().stream().map(when -> of(when.result())).toList();
    var otherwise = cases.otherwise().map(this::of).orElse((_, _) -> CypherValue.Null.NULL);
    return (row, context) -> {
      var compared = subject.map(formula -> formula.of(row, context));
      for (int index = 0; index < tests.size(); index++) {
        var test = tests.get(index).of(row, context);
        var holds = compared.isPresent() ? Comparison.equal(compared.get(), test) : test;
        if (holds.equals(CypherValue.Flag.TRUE)) {
          return results.get(index).of(row, context);
        }
      }
      return otherwise.of(row, context);
    };
  }
}
