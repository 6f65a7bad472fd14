package dev.kith.shape;

import dev.kith.fault.Fault;

/// How much of a reader's context window an answer may take.
///
/// The promise is hard: what [#fit] returns was counted, or is too short to need counting.
public final class TokenBudget {
  /// No bound at all.
  public static final TokenBudget UNBOUNDED = new TokenBudget(Integer.MAX_VALUE);

  /// The smallest budget a caller may set: room for a fault with its hint.
  public static final int LEAST = 200;

  /// A guess that only decides what is tried first.
  private static final int LEAST_OF_AN_ITEM = 12;

  private final int tokens;

  private TokenBudget(int tokens) {
    this.tokens = tokens;
  }

  /// A budget of that many tokens.
  public static TokenBudget of(int tokens) {
    return new TokenBudget(tokens);
  }

  /// Whether a text may be sent as it is.
  public boolean holds(String text) {
    return tokens == Integer.MAX_VALUE || TokenCount.atMost(text, tokens);
  }

  /// Whether an answer may be sent as it is.
  boolean holds(JsonBytes answer) {
    return tokens == Integer.MAX_VALUE
        || answer.length() <= tokens
        || TokenCount.atMost(answer.toString(), tokens);
  }

  /// The fullest form of an answer that stays within the budget: first with less detail, then with
  /// fewer items. Raises [Fault.LimitReached] if not even one item fits.
  public JsonBytes fit(Shrinkable answer) {
    int size = answer.size();
    if (tokens == Integer.MAX_VALUE) {
      return answer.text(size, size);
    }
    // with that many items the full form cannot fit, and need not be read
    int items = size < tokens / LEAST_OF_AN_ITEM ? size : briefItems(answer);
    if (items == size) {
      var everything = answer.text(size, size);
      if (holds(everything)) {
        return everything;
      }
      items = briefItems(answer);
    }
    return items == size ? withLessDetail(answer) : withFewerItems(answer, items);
  }

  private JsonBytes withLessDetail(Shrinkable answer) {
    int size = answer.size();
    int detailed = detailedItems(answer);
    while (detailed > 0) {
      var text = answer.text(size, detailed);
      if (holds(text)) {
        return text;
      }
      detailed -= Math.max(1, detailed / 16);
    }
    return withFewerItems(answer, size);
  }

  private JsonBytes withFewerItems(Shrinkable answer, int most) {
    int items = most;
    while (items > 0) {
      var text = answer.text(items, 0);
      if (holds(text)) {
        return text;
      }
      items -= Math.max(1, items / 16);
    }
    var nothing = answer.text(0, 0);
    if (answer.size() == 0 && holds(nothing)) {
      return nothing;
    }
    throw new Fault.LimitReached(
            "tokens", tokens, "Raise max_tokens: not even the first item fits.")
        .raise();
  }

  /// About how many items fit in their brief form; counted separately, so the sum may be slightly
  /// off.
  private int briefItems(Shrinkable answer) {
    long room = (long) tokens - TokenCount.of(answer.text(0, 0).toString());
    int items = 0;
    while (items < answer.size()) {
      room -= TokenCount.of(answer.item(items, false));
      if (room < 0) {
        break;
      }
      items++;
    }
    return items;
  }

  private int detailedItems(Shrinkable answer) {
    long room = (long) tokens - TokenCount.of(answer.text(answer.size(), 0).toString());
    int detailed = 0;
    while (detailed < answer.size()) {
      room -=
          TokenCount.of(answer.item(detailed, true)) - TokenCount.of(answer.item(detailed, false));
      if (room < 0) {
        break;
      }
      detailed++;
    }
    return detailed;
  }
}
