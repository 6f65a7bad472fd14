package dev.kith;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The seed and the length of every random test: the seed is new in each run, or the one that
/// `-Dkith.seed=…` gives.
public final class Seed {
  private static final long SEED = Long.getLong("kith.seed", System.nanoTime());
  private static final Set<Class<?>> PRINTED = ConcurrentHashMap.newKeySet();
  private static final int FACTOR = Integer.getInteger("kith.rounds", 1);

  private Seed() {}

  /// How many rounds a random test takes: few in every build, and `-Dkith.rounds=…` times as many
  /// when somebody looks for rare failures.
  public static int rounds(int few) {
    return few * FACTOR;
  }

  /// The seed, printed once for each test class so that a failure can be repeated.
  public static long of(Class<?> test) {
    if (PRINTED.add(test)) {
      System.out.println(test.getSimpleName() + ": -Dkith.seed=" + SEED);
    }
    return SEED;
  }
}
