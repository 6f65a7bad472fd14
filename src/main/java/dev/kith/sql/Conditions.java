package dev.kith.sql;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Filter.Comparison;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Turns conditions on properties into conditions on columns.
///
/// SQL's third truth value never leaves the condition it arose in: an unknown result counts as
/// false everywhere but under [Expr.Not], which handles it.
public final class Conditions {
  private final Function<Property, Expr> value;

  /// @param value where to find a property's value
  public Conditions(Function<Property, Expr> value) {
    this.value = value;
  }

  /// The conditions on fixed columns.
  public static List<Expr> fixed(Alias alias, List<FixedColumn> where) {
    var fixed = new ArrayList<Expr>(where.size());
    where.forEach(one -> fixed.add(fixed(alias, one)));
    return fixed;
  }

  private static Expr fixed(Alias alias, FixedColumn fixed) {
    var type = typeOf(fixed.value());
    return new Expr.Compare(
        new Expr.Raw(alias, fixed.column()),
        Comparison.EQUAL,
        new Expr.Bind(fixed.value(), type),
        type);
  }

  private static PropertyType typeOf(Literal constant) {
    return switch (constant) {
      case Literal.Text _ -> PropertyType.STRING;
      case Literal.Whole _ -> PropertyType.INT64;
      case Literal.Real _ -> PropertyType.FLOAT64;
      case Literal.Flag _ -> PropertyType.BOOLEAN;
      case Literal.Timestamp _ -> PropertyType.DATETIME;
      case Literal.Day _ -> PropertyType.DATE;
      case Literal.Texts _ -> PropertyType.STRINGS;
      case Literal.Missing _ -> throw new IllegalArgumentException("a constant has a value");
    };
  }

  public Expr of(Filter filter) {
    return switch (filter) {
      case Filter.Compare(var property, var comparison, var literal) ->
          compare(property, comparison, literal);
      case Filter.In(var property, var values) -> among(property, values);
      case Filter.Contains(var property, var part, var text) ->
          new Expr.Like(value.apply(property), CaseFolding.pattern(part, CaseFolding.fold(text)));
      case Filter.ContainsExactly(var property, var part, var text) ->
          new Expr.ContainsExactly(value.apply(property), part, text);
      case Filter.Like(var property, var pattern) ->
          new Expr.Like(value.apply(property), CaseFolding.fold(CaseFolding.pattern(pattern)));
      case Filter.Holds(var property, var item) -> new Expr.Holds(value.apply(property), item);
      case Filter.IsMissing(var property) -> new Expr.IsMissing(value.apply(property));
      case Filter.AllOf(var parts) when parts.isEmpty() -> Expr.TRUE;
      case Filter.AllOf(var parts) -> Expr.all(parts.stream().map(this::of).toList());
      case Filter.AnyOf(var parts) -> Expr.any(parts.stream().map(this::of).toList());
      case Filter.Not(var part) -> new Expr.Not(of(part));
    };
  }

  /// A comparison of a property with a value; false for a missing value.
  public Expr compare(Property property, Comparison comparison, Literal literal) {
    if (literal instanceof Literal.Missing) {
      return Expr.FALSE;
    }
    return compare(value.apply(property), comparison, literal, property.type());
  }

  public static Expr compare(Expr left, Comparison comparison, Literal literal, PropertyType type) {
    if (left instanceof Expr.Property(var alias, PropertySource.IdKey(var column, var prefix), _)
        && literal instanceof Literal.Text(var text)) {
      // All ids have the same prefix, so whole ids compare like the rest of them, and an index can
      // help.
      return new Expr.Compare(
          new Expr.Raw(alias, column),
          comparison,
          new Expr.Bind(new Literal.Text(prefix + text), type),
          type);
    }
    if (left instanceof Expr.Property(var alias, PropertySource.IdKey(var column, var prefix), _)
        && comparison == Comparison.EQUAL
        && literal instanceof Literal.Whole(var number)) {
      return new Expr.Compare(
          new Expr.Raw(alias, column),
          comparison,
          new Expr.Bind(new Literal.Text(prefix + number), PropertyType.STRING),
          PropertyType.STRING);
    }
    return new Expr.Compare(left, comparison, new Expr.Bind(as(type, literal), type), type);
  }

  public Expr among(Property property, List<Literal> values) {
    return among(value.apply(property), values, property.type());
  }

  public static Expr among(Expr value, List<Literal> values, PropertyType type) {
    var present = new ArrayList<Literal>(values.size());
    for (var one : values) {
      if (!(one instanceof Literal.Missing)) {
        present.add(as(type, one));
      }
    }
    if (present.isEmpty()) {
      return Expr.FALSE;
    }
    if (value
        instanceof Expr.Property(var alias, PropertySource.IdKey(var column, var prefix), _)) {
      return new Expr.Among(
          new Expr.Raw(alias, column), prefixed(prefix, present), PropertyType.STRING);
    }
    return new Expr.Among(value, present, type);
  }

  private static List<Literal> prefixed(String prefix, List<Literal> keys) {
    return keys.stream()
        .<Literal>map(
            key ->
                switch (key) {
                  case Literal.Text(var text) -> new Literal.Text(prefix + text);
                  case Literal.Whole(var number) -> new Literal.Text(prefix + number);
                  default -> throw new IllegalArgumentException("an id's rest is text or whole");
                })
        .toList();
  }

  /// An integer is valid for a property with fractions.
  private static Literal as(PropertyType type, Literal literal) {
    return type == PropertyType.FLOAT64 && literal instanceof Literal.Whole(var whole)
        ? new Literal.Real(whole)
        : literal;
  }
}
