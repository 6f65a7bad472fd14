package dev.kith.cypher.formula;

import dev.kith.cypher.value.CypherValue;
import java.util.Map;
import java.util.Optional;

/// What the caller gives beside the text of a query, while it is planned.
///
/// A plan that looked at a value answers for that value alone. All others read values when they
/// run.
public final class GivenParameters {
  private Map<String, CypherValue> values;
  private boolean lookedAt;

  public GivenParameters(Map<String, CypherValue> values) {
    this.values = Map.copyOf(values);
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  /// A value, on which the plan depends from now on.
  public Optional<CypherValue> value(String name) {
    lookedAt = true;
    return Optional.ofNullable(values.get(name));
  }

  /// The same values, for a part of the plan that reads them anew whenever it runs.
  public GivenParameters apart() {
    return new GivenParameters(values);
  }

  /// Notes that the plan depends on values.
  public void noteLook() {
    lookedAt = true;
  }

  /// Whether the plan depends on values.
  public boolean areLookedAt() {
    return lookedAt;
  }

  /// Planning is over: who keeps the plan keeps no values.
  public void forget() {
    values = Map.of();
  }
}
