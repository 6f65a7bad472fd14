package dev.kith.graph.pattern;

import java.util.Comparator;
import java.util.List;

/// The order in which nodes and relationships are returned: the same as that of every engine's
/// keys.
public final class NodeOrder {
  /// Nodes by the name of their type, then by key.
  public static final Comparator<NodeRef> NODES = NodeOrder::byType;

  /// Relationships between the same two nodes: by name, those taken from their source first.
  public static final Comparator<Hop> BETWEEN =
      Comparator.comparing((Hop hop) -> hop.type().name(), NodeOrder::byCodePoint)
          .thenComparing(hop -> !hop.taken());

  /// Relationships by name, then by their ends.
  public static final Comparator<Hop> HOPS = NodeOrder::byName;

  private NodeOrder() {}

  // Plain methods: comparators made of others take several times as long (B16).

  private static int byType(NodeRef one, NodeRef other) {
    int decided = byCodePoint(one.type(), other.type());
    return decided != 0 ? decided : byKey(one.key(), other.key());
  }

  private static int byName(Hop one, Hop other) {
    int decided = byCodePoint(one.type().name(), other.type().name());
    if (decided == 0) {
      decided = byType(one.source(), other.source());
    }
    return decided != 0 ? decided : byType(one.target(), other.target());
  }

  /// Lists of nodes by the first place in which they differ.
  public static int compare(List<NodeRef> one, List<NodeRef> other) {
    for (int place = 0; place < Math.min(one.size(), other.size()); place++) {
      int decided = NODES.compare(one.get(place), other.get(place));
      if (decided != 0) {
        return decided;
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  /// Keys of one type.
  public static int byKey(Literal one, Literal other) {
    if (one instanceof Literal.Whole(var number) && other instanceof Literal.Whole(var second)) {
      return Long.compare(number, second);
    }
    if (one instanceof Literal.Text(var text) && other instanceof Literal.Text(var second)) {
      return byCodePoint(text, second);
    }
    if (one instanceof Literal.Day(var day) && other instanceof Literal.Day(var second)) {
      return day.compareTo(second);
    }
    if (one instanceof Literal.Timestamp(var moment)
        && other instanceof Literal.Timestamp(var second)) {
      return moment.compareTo(second);
    }
    throw new IllegalArgumentException("keys of different types, or of a type that no key has");
  }

  /// Java compares UTF-16 units, which sorts characters beyond the first plane too early.
  public static int byCodePoint(String one, String other) {
    if (one.equals(other)) { // names of types mostly are, and are one object
      return 0;
    }
    int length = Math.min(one.length(), other.length());
    for (int at = 0; at < length; at++) {
      char symbol = one.charAt(at);
      char second = other.charAt(at);
      if (symbol != second) {
        boolean sameSort = Character.isSurrogate(symbol) == Character.isSurrogate(second);
        return sameSort
            ? Character.compare(symbol, second)
            : Character.isSurrogate(symbol) ? 1 : -1;
      }
    }
    return Integer.compare(one.length(), other.length());
  }
}
