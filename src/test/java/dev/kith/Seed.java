package dev.kith;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The seed of every random test: new in each run, or the one that `-Dkith.seed=…` gives.
public final class Seed {
  private static final long SEED = Long.getLong("kith.seed", System.nanoTime());
  private static final Set<Class<?>> PRINTED = ConcurrentHashMap.newKeySet();

  private Seed() {}

  /// The seed, printed once for each test class so that a failure can be repeated.
  public static long of(Class<?> test) {
    if (PRINTED.add(test)) {
      System.out.println(test.getSimpleName() + ": -Dkith.seed=" + SEED);
    }
    return SEED;
  }
}
