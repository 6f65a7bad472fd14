package dev.kith.tool;

import dev.kith.access.Quota;
import dev.kith.fault.Fault;

/// Enforces a caller's quota on answers. An answer is never cut silently: one that is too much
/// becomes a fault that says how to ask for less.
final class AnswerBounds {
  private AnswerBounds() {}

  static Result held(Result result, Quota quota) {
    if (quota.bytes().isPresent() && result.body().length() > quota.bytes().getAsLong()) {
      throw new Fault.LimitReached(
              "bytes of answer",
              quota.bytes().getAsLong(),
              "Ask for less at once: set max_tokens or a smaller limit, or ask for fewer hops.")
          .raise();
    }
    if (quota.rows().isPresent() && result.body().items() > quota.rows().getAsLong()) {
      throw new Fault.LimitReached(
              "rows of answer",
              quota.rows().getAsLong(),
              "Ask for less at once: set a smaller limit, or ask for fewer hops.")
          .raise();
    }
    return result;
  }
}
