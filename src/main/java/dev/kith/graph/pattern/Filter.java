package dev.kith.graph.pattern;

import dev.kith.schema.Property;
import java.util.List;

/// A condition on the properties of one node or one relationship.
///
/// A condition on a property without a value does not hold, [IsMissing] apart, whatever the
/// comparison: also "not equal" wants a value. [Not] turns what holds into what does not, so it
/// does hold for what has no value. There is no third truth value.
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

  /// Holds where the property has a value and compares so with the given one.
  record Compare(Property property, Comparison comparison, Literal value) implements Filter {}

  /// Holds where the property has a value that is among the given ones.
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

  /// Holds where the property has a value with that text in it, upper and lower case alike. Every
  /// character of the text stands for itself.
  record Contains(Property property, Part part, String text) implements Filter {}

  /// Holds where the whole value fits, upper and lower case alike: `%` stands for any characters,
  /// `_` for one, and a backslash takes its meaning from the character after it.
  record Like(Property property, String pattern) implements Filter {}

  /// Holds where a list of strings has this one among its items.
  record Holds(Property property, String item) implements Filter {}

  /// Holds where the property has no value.
  record IsMissing(Property property) implements Filter {}

  /// Holds where every part does; of everything where there is none.
  record AllOf(List<Filter> parts) implements Filter {
    public AllOf {
      parts = List.copyOf(parts);
    }
  }

  /// Holds where some part does; of nothing where there is none.
  record AnyOf(List<Filter> parts) implements Filter {
    public AnyOf {
      parts = List.copyOf(parts);
    }
  }

  /// Holds where the part does not.
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
