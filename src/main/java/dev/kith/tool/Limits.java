package dev.kith.tool;

import dev.kith.graph.WalkLimits;
import java.time.Duration;
import java.util.OptionalInt;

/// What one call may use up.
///
/// @param time how long a call may take
/// @param walk how much of a graph it may touch
/// @param tokens the size of an answer where the caller sets none
/// @param workers how many calls work at once; the others wait
/// @param waiting how many may wait
public record Limits(Duration time, WalkLimits walk, OptionalInt tokens, int workers, int waiting) {
  private static final int MODEL_TOKENS = 20_000;

  /// One walk may take no more of the memory than leaves room for a few others.
  private static final int PART_OF_THE_HEAP = 4;

  /// For callers that are models: their clients cut answers at some 25,000 tokens.
  public static final Limits FOR_MODELS = usual();

  /// For programs and people, who have no context window.
  public static final Limits FOR_PROGRAMS = FOR_MODELS.unbudgeted();

  private static Limits usual() {
    int workers = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());
    var walk = WalkLimits.within(Runtime.getRuntime().maxMemory() / PART_OF_THE_HEAP);
    return new Limits(Duration.ofSeconds(60), walk, OptionalInt.of(MODEL_TOKENS), workers, 2_000);
  }

  /// The same without a budget for answers.
  public Limits unbudgeted() {
    return new Limits(time, walk, OptionalInt.empty(), workers, waiting);
  }
}
