package dev.kith.cypher.value;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/// A list while it is made: how large it is, and the memory it takes, are known all the time and
/// not only when it is too late.
public final class ListBuilder {
  /// A place in a list that is copied once, and a small value.
  private static final long BYTES_AN_ITEM = 40;

  private static final int AT_ONCE = 1_024;

  private final List<CypherValue> items = new ArrayList<>();
  private final LongConsumer memory;
  private int values;

  /// @param memory takes so many bytes before they are used
  public ListBuilder(LongConsumer memory) {
    this.memory = memory;
  }

  /// Adds an item; raises [Arithmetic.Undefined] where there are too many values then.
  public void add(CypherValue item) {
    if (items.size() % AT_ONCE == 0) {
      memory.accept(items.isEmpty() ? 0 : BYTES_AN_ITEM * AT_ONCE);
    }
    values = Sizes.added(item, values);
    items.add(item);
  }

  /// The list as it is now.
  public CypherValue list() {
    return new CypherValue.Items(items);
  }
}
