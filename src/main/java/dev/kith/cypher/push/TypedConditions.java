package dev.kith.cypher.push;

import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.Expression.BinaryOperator;
import dev.kith.cypher.value.Comparison;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Conditions of Cypher on one node as conditions on its columns.
///
/// Cypher has three truth values and a filter has two, so each condition is translated twice: for
/// the nodes of which it is true, and for those of which it is false.
///
/// @param names what labels mean
record TypedConditions(TypedNode node, KnownValues known, GraphNames names) {
  private static final Filter NEVER = new Filter.AnyOf(List.of());
  private static final int MOST_ITEMS = 1_000;

  /// Which nodes a condition is true of; empty where columns cannot tell exactly.
  Optional<Filter> of(Expression condition) {
    return of(condition, true);
  }

  private Optional<Filter> of(Expression expr, boolean truth) {
    return switch (expr) {
      case Expression.And(_, var parts) -> several(parts, truth, truth);
      case Expression.Or(_, var parts) -> several(parts, truth, !truth);
      case Expression.Unary(_, var operator, var operand) ->
          switch (operator) {
            case NOT -> of(operand, !truth);
            case IS_NULL -> missing(operand, truth);
            case IS_NOT_NULL -> missing(operand, !truth);
            case MINUS, PLUS -> Optional.empty();
          };
      case Expression.Binary(_, var operator, var left, var right) ->
          binary(operator, left, right, truth);
      case Expression.HasLabels(_, Expression.Variable(_, var name), var labels)
          when name.equals(node.name()) ->
          decided(names.label(labels).test(node.type().name()) == truth);
      case Expression.Property _ -> flag(expr, truth);
      case Expression _ -> Optional.empty();
    };
  }

  private static Optional<Filter> decided(boolean holds) {
    return Optional.of(holds ? Filter.all() : NEVER);
  }

  private Optional<Filter> several(List<Expression> parts, boolean truth, boolean all) {
    var filters = new ArrayList<Filter>();
    for (var part : parts) {
      var filter = of(part, truth);
      if (filter.isEmpty()) {
        return filter;
      }
      filters.add(filter.get());
    }
    return Optional.of(all ? new Filter.AllOf(filters) : new Filter.AnyOf(filters));
  }

  private Optional<Filter> missing(Expression operand, boolean truth) {
    return switch (node.value(operand).orElse(null)) {
      case TypedNode.Value.Own(var property, var instead) when !instead -> {
        var missing = new Filter.IsMissing(property);
        yield Optional.of(truth ? missing : new Filter.Not(missing));
      }
      case TypedNode.Value.Fixed(var value) -> decided(value.isNull() == truth);
      case null, default -> Optional.empty();
    };
  }

  private Optional<Filter> flag(Expression expr, boolean truth) {
    return switch (node.value(expr).orElse(null)) {
      case TypedNode.Value.Own(var property, var instead)
          when !instead && property.type() == PropertyType.BOOLEAN ->
          Optional.of(
              new Filter.Compare(property, Filter.Comparison.EQUAL, new Literal.Flag(truth)));
      case null, default -> Optional.empty();
    };
  }

  private Optional<Filter> binary(
      BinaryOperator operator, Expression left, Expression right, boolean truth) {
    if (operator == BinaryOperator.IN) {
      return known.of(right).flatMap(list -> among(left, list, truth));
    }
    var part = part(operator);
    if (part.isPresent()) {
      return known.of(right).flatMap(text -> contains(left, part.get(), text, truth));
    }
    var comparison = comparison(operator);
    if (comparison.isEmpty()) {
      return Optional.empty();
    }
    var compared = truth ? comparison.get() : opposite(comparison.get());
    return known
        .of(right)
        .flatMap(value -> compare(left, compared, value))
        .or(() -> known.of(left).flatMap(value -> compare(right, turned(compared), value)));
  }

  private static Optional<Filter.Comparison> comparison(BinaryOperator operator) {
    return switch (operator) {
      case EQUAL -> Optional.of(Filter.Comparison.EQUAL);
      case NOT_EQUAL -> Optional.of(Filter.Comparison.NOT_EQUAL);
      case LESS -> Optional.of(Filter.Comparison.LESS);
      case AT_MOST -> Optional.of(Filter.Comparison.AT_MOST);
      case GREATER -> Optional.of(Filter.Comparison.GREATER);
      case AT_LEAST -> Optional.of(Filter.Comparison.AT_LEAST);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO, POWER -> Optional.empty();
      case IN, STARTS_WITH, ENDS_WITH, CONTAINS, MATCHES, XOR -> Optional.empty();
    };
  }

  private static Optional<Filter.Part> part(BinaryOperator operator) {
    return switch (operator) {
      case STARTS_WITH -> Optional.of(Filter.Part.START);
      case ENDS_WITH -> Optional.of(Filter.Part.END);
      case CONTAINS -> Optional.of(Filter.Part.ANYWHERE);
      case EQUAL, NOT_EQUAL, LESS, AT_MOST, GREATER, AT_LEAST -> Optional.empty();
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO, POWER -> Optional.empty();
      case IN, MATCHES, XOR -> Optional.empty();
    };
  }

  /// Dates are no texts to an engine.
  private Optional<Filter> contains(
      Expression expr, Filter.Part part, CypherValue value, boolean truth) {
    if (!(value instanceof CypherValue.Text(var text))
        || !(node.value(expr).orElse(null)
            instanceof TypedNode.Value.Own(var property, var instead))
        || instead
        || property.type() != PropertyType.STRING) {
      return Optional.empty();
    }
    var contains = new Filter.ContainsExactly(property, part, text);
    return Optional.of(
        truth
            ? contains
            : new Filter.AllOf(
                List.of(new Filter.Not(contains), new Filter.Not(new Filter.IsMissing(property)))));
  }

  /// What holds of two values that can be compared where the other does not.
  private static Filter.Comparison opposite(Filter.Comparison comparison) {
    return switch (comparison) {
      case EQUAL -> Filter.Comparison.NOT_EQUAL;
      case NOT_EQUAL -> Filter.Comparison.EQUAL;
      case LESS -> Filter.Comparison.AT_LEAST;
      case AT_MOST -> Filter.Comparison.GREATER;
      case GREATER -> Filter.Comparison.AT_MOST;
      case AT_LEAST -> Filter.Comparison.LESS;
    };
  }

  /// The same with its sides exchanged.
  private static Filter.Comparison turned(Filter.Comparison comparison) {
    return switch (comparison) {
      case EQUAL, NOT_EQUAL -> comparison;
      case LESS -> Filter.Comparison.GREATER;
      case AT_MOST -> Filter.Comparison.AT_LEAST;
      case GREATER -> Filter.Comparison.LESS;
      case AT_LEAST -> Filter.Comparison.AT_MOST;
    };
  }

  private Optional<Filter> compare(
      Expression expr, Filter.Comparison comparison, CypherValue value) {
    boolean equality =
        comparison == Filter.Comparison.EQUAL || comparison == Filter.Comparison.NOT_EQUAL;
    return switch (node.value(expr).orElse(null)) {
      case TypedNode.Value.Own(var property, var instead) when !instead ->
          value.isNull() ? decided(false) : own(property, comparison, value, equality);
      case TypedNode.Value.Fixed(var fixed) when fixed.isNull() || value.isNull() -> decided(false);
      case TypedNode.Value.Fixed(var fixed) when equality ->
          decided(
              Comparison.equal(fixed, value)
                  .equals(CypherValue.of(comparison == Filter.Comparison.EQUAL)));
      case null, default -> Optional.empty();
    };
  }

  private static Optional<Filter> own(
      Property property, Filter.Comparison comparison, CypherValue value, boolean equality) {
    if (!equality && property.type() == PropertyType.DATETIME) {
      return value instanceof CypherValue.Text(var text)
          ? time(property, comparison, text)
          : Optional.empty();
    }
    if (!equality && property.type() == PropertyType.BOOLEAN) {
      return Optional.empty();
    }
    return TypedLiterals.of(value, property)
        .map(literal -> new Filter.Compare(property, comparison, literal));
  }

  /// A time compares as the string that it is shown as: `…T00:00:00.5Z` is before `…T00:00:00Z`,
  /// and every time of a day behind the day.
  private static Optional<Filter> time(
      Property property, Filter.Comparison comparison, String text) {
    boolean below = comparison == Filter.Comparison.LESS || comparison == Filter.Comparison.AT_MOST;
    var bound = below ? Filter.Comparison.LESS : Filter.Comparison.AT_LEAST;
    if (TypedLiterals.day(text).orElse(null) instanceof Literal.Day(var day)) {
      var start = new Literal.Timestamp(day.atStartOfDay().toInstant(ZoneOffset.UTC));
      return Optional.of(new Filter.Compare(property, bound, start));
    }
    if (TypedLiterals.time(text).orElse(null) instanceof Literal.Timestamp(var moment)) {
      var same = new Literal.Timestamp(moment);
      var next = new Filter.Compare(property, bound, new Literal.Timestamp(moment.plusSeconds(1)));
      return Optional.of(
          switch (comparison) {
            case LESS ->
                new Filter.AllOf(
                    List.of(next, new Filter.Compare(property, Filter.Comparison.NOT_EQUAL, same)));
            case AT_LEAST ->
                new Filter.AnyOf(
                    List.of(next, new Filter.Compare(property, Filter.Comparison.EQUAL, same)));
            case AT_MOST, GREATER, EQUAL, NOT_EQUAL -> next;
          });
    }
    return Optional.empty();
  }

  private Optional<Filter> among(Expression expr, CypherValue list, boolean truth) {
    if (!(list instanceof CypherValue.Items(var items))
        || items.isEmpty()
        || items.size() > MOST_ITEMS
        || !(node.value(expr).orElse(null)
            instanceof TypedNode.Value.Own(var property, var instead))
        || instead) {
      return Optional.empty();
    }
    var literals = new ArrayList<Literal>();
    for (var item : items) {
      if (!item.isNull()) {
        var literal = TypedLiterals.of(item, property);
        if (literal.isEmpty()) {
          return Optional.empty();
        }
        literals.add(literal.get());
      }
    }
    if (truth) {
      return Optional.of(new Filter.In(property, literals));
    }
    return items.stream().anyMatch(CypherValue::isNull)
        ? decided(false)
        : Optional.of(
            new Filter.AllOf(
                List.of(
                    new Filter.Not(new Filter.In(property, literals)),
                    new Filter.Not(new Filter.IsMissing(property)))));
  }
}
