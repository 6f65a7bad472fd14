package dev.kith.graph.pattern;

import dev.kith.schema.Property;
import java.util.List;

/// A condition on the properties of one node or one relationship.
///
/// A condition on a property without a value is false, except for [IsMissing]: even "not equal"
/// requires a value. [Not] inverts that, so it holds for a missing value. There is no third truth
/// value.
public sealed interface Filter {
  /// How two values are compared: numbers and times by size, strings by their code points, false
  /// before true.
  enum Comparison {
    EQUAL,
    NOT_EQUAL,
    LESS,
    AT_MOST,
    GREATER,
    AT_LEAST
  }

  /// Holds if the property has a value and the comparison with the given one is true.
  record Compare(Property property, Comparison comparison, Literal value) implements Filter {}

  /// Holds if the property has a value that is among the given ones.
  record In(Property property, List<Literal> values) implements Filter {
    public In {
      values = List.copyOf(values);
    }
  }

  /// Which part of a text must be there.
  enum Part {
    ANYWHERE,
    START,
    END
  }

  /// Holds if the property's value contains that text, ignoring case. Every character of the text
  /// stands for itself.
  record Contains(Property property, Part part, String text) implements Filter {}

  /// The same with upper and lower case distinguished.
  record ContainsExactly(Property property, Part part, String text) implements Filter {}

  /// Holds if the whole value matches, ignoring case: `%` stands for any characters, `_` for one,
  /// and a backslash escapes the character after it.
  record Like(Property property, String pattern) implements Filter {}

  /// Holds if a list of strings contains this item.
  record Holds(Property property, String item) implements Filter {}

  /// Holds if the property has no value.
  record IsMissing(Property property) implements Filter {}

  /// Holds if every part does; without parts, always.
  record AllOf(List<Filter> parts) implements Filter {
    public AllOf {
      parts = List.copyOf(parts);
    }
  }

  /// Holds if some part does; without parts, never.
  record AnyOf(List<Filter> parts) implements Filter {
    public AnyOf {
      parts = List.copyOf(parts);
    }
  }

  /// Holds if the part does not.
  record Not(Filter part) implements Filter {}

  /// What holds for everything.
  static Filter all() {
    return new AllOf(List.of());
  }

  /// Whether it holds for everything.
  default boolean isAll() {
    return this instanceof AllOf(var parts) && parts.isEmpty();
  }
}
