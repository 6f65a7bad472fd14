package dev.kith.cypher.value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A value of Cypher.
public sealed interface CypherValue {
  /// There is no value.
  record Null() implements CypherValue {
    /// The one there is.
    public static final Null NULL = new Null();
  }

  /// True or false.
  record Flag(boolean value) implements CypherValue {
    public static final Flag TRUE = new Flag(true);
    public static final Flag FALSE = new Flag(false);
  }

  /// An integer of 64 bits.
  record Whole(long value) implements CypherValue {}

  /// A floating-point number of 64 bits.
  record Real(double value) implements CypherValue {}

  /// A string.
  record Text(String value) implements CypherValue {}

  /// A list.
  record Items(List<CypherValue> values) implements CypherValue {
    public Items {
      values = List.copyOf(values);
    }
  }

  /// A map; its keys keep the order in which they were written.
  record Fields(Map<String, CypherValue> values) implements CypherValue {
    public Fields {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /// A node, by its handle.
  record NodeAt(int handle) implements CypherValue {}

  /// A relationship: the handles of its ends and the code of its predicate.
  record EdgeAt(int subject, int predicate, int object) implements CypherValue {
    /// The end that is not this one.
    public int other(int end) {
      return end == subject ? object : subject;
    }
  }

  /// A path: one node more than relationships.
  record Path(List<NodeAt> nodes, List<EdgeAt> edges) implements CypherValue {
    public Path {
      nodes = List.copyOf(nodes);
      edges = List.copyOf(edges);
    }
  }

  /// The truth value of a condition that is known.
  static CypherValue of(boolean value) {
    return value ? Flag.TRUE : Flag.FALSE;
  }

  /// The string.
  static CypherValue of(String value) {
    return new Text(value);
  }

  /// The integer.
  static CypherValue of(long value) {
    return new Whole(value);
  }

  /// The number.
  static CypherValue of(double value) {
    return new Real(value);
  }

  /// Whether there is no value.
  default boolean isNull() {
    return this instanceof Null;
  }

  /// The name of its type, for people.
  default String kind() {
    return switch (this) {
      case Null _ -> "null";
      case Flag _ -> "a boolean";
      case Whole _ -> "an integer";
      case Real _ -> "a float";
      case Text _ -> "a string";
      case Items _ -> "a list";
      case Fields _ -> "a map";
      case NodeAt _ -> "a node";
      case EdgeAt _ -> "a relationship";
      case Path _ -> "a path";
    };
  }
}
