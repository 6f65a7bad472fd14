package dev.kith.cypher.formula;

import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.SourcePosition;
import dev.kith.schema.NearNames;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The names that can be used at one point of a query, and where in a row their values are.
public record NameScope(Map<String, Bound> names) {
  /// No names.
  public static final NameScope EMPTY = new NameScope(Map.of());

  private static final int NEAR = 3;

  public NameScope {
    names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
  }

  /// Where a value is, and what sort of value it is as far as the query tells.
  public record Bound(int slot, ValueKind sort) {}

  /// Kinds of values that a name can stand for.
  public enum ValueKind {
    NODE("a node"),
    EDGE("a relationship"),
    NODES("a list of nodes"),
    EDGES("a list of relationships"),
    PATH("a path"),
    /// Anything but those.
    OTHER("a value"),
    UNKNOWN("a value");

    private final String words;

    ValueKind(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }

    /// What a list of such values is.
    ValueKind listed() {
      return this == NODE ? NODES : this == EDGE ? EDGES : UNKNOWN;
    }

    /// What the items of such a list are.
    public ValueKind item() {
      return this == NODES ? NODE : this == EDGES ? EDGE : UNKNOWN;
    }
  }

  /// What a name stands for.
  public Optional<Bound> find(String name) {
    return Optional.ofNullable(names.get(name));
  }

  /// What a name stands for, which must be known.
  public Bound named(SourcePosition at, String name) {
    return find(name)
        .orElseThrow(
            () ->
                new QueryException(
                    at,
                    "nothing is called '" + name + "' here",
                    List.of(),
                    NearNames.of(name, names.keySet(), NEAR)));
  }

  /// These names and one more.
  public NameScope with(String name, int slot, ValueKind sort) {
    var more = new LinkedHashMap<>(names);
    more.put(name, new Bound(slot, sort));
    return new NameScope(more);
  }
}
