package dev.kith;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The seed of every random test: new in each run, or the one that `-Dkith.seed=…` gives.
public final class Seed {
  private static final long SEED = Long.getLong("kith.seed", System.nanoTime());
  private static final Set<Class<?>> PRINTED = ConcurrentHashMap.newKeySet();

  private static final int FACTOR = Integer.getInteger("kith.rounds", 1);

  private Seed() {}

  /// How many rounds a long random test takes: few in every build, and `-Dkith.rounds=…` times as
  /// many where somebody looks for more.
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
