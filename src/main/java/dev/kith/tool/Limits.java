package dev.kith.tool;

import dev.kith.graph.WalkLimits;
import dev.kith.shape.ReplyFormat;
import java.time.Duration;
import java.util.OptionalInt;

/// What one call may use up.
///
/// @param time how long a call may take
/// @param learning how long the first list of tools may wait for what the descriptions say of the
///   database: a busy machine takes its time, and a list should not change once it was given out
/// @param walk how much of a graph it may touch
/// @param memory how many bytes all calls together may hold
/// @param tokens the size of an answer where the caller sets none
/// @param replies its format where the caller does not say
/// @param workers how many calls work at once; the others wait
/// @param waiting how many may wait
public record Limits(
    Duration time,
    Duration learning,
    WalkLimits walk,
    long memory,
    OptionalInt tokens,
    ReplyFormat replies,
    int workers,
    int waiting) {
  private static final int MODEL_TOKENS = 20_000;
  private static final Duration LEARNING = Duration.ofSeconds(3);

  /// For callers that are models: their clients cut answers at some 25,000 tokens.
  public static final Limits FOR_MODELS = usual();

  /// For programs and people, who have no context window.
  public static final Limits FOR_PROGRAMS = FOR_MODELS.unbudgeted();

  private static Limits usual() {
    int workers = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());
    // the rest is for indexes, caches and what is only just garbage
    long memory = Runtime.getRuntime().maxMemory() / 3 * 2;
    return new Limits(
        Duration.ofSeconds(60),
        LEARNING,
        WalkLimits.USUAL,
        memory,
        OptionalInt.of(MODEL_TOKENS),
        ReplyFormat.JSON,
        workers,
        2_000);
  }

  /// The same without a budget for answers.
  public Limits unbudgeted() {
    return new Limits(time, learning, walk, memory, OptionalInt.empty(), replies, workers, waiting);
  }

  /// The same with answers in another format.
  Limits replying(ReplyFormat format) {
    return new Limits(time, learning, walk, memory, tokens, format, workers, waiting);
  }

  /// The same where the first list of tools may wait for so long.
  public Limits learning(Duration most) {
    return new Limits(time, most, walk, memory, tokens, replies, workers, waiting);
  }
}
