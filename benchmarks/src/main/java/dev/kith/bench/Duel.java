package dev.kith.bench;

import dev.kith.fault.FaultException;

/// Two that answer the same questions: their answers are compared, then they are measured in turns.
final class Duel {
  private static final long ENOUGH_NANOS = 300_000_000L;
  private static final long WARM_NANOS = 2_000_000_000L;
  private static final int MOST_WARMINGS = 10;
  private static final double FASTER = 0.95;
  private static final long SLOW_NANOS = 2_000_000_000L;
  private static final int WARMUPS = 2;
  private static final int ROUNDS = 5;

  private final String what;
  private final String ours;
  private final String theirs;
  private final Asked kith;
  private final Asked other;
  private int same;

  /// @param ours what Kith is called in the results
  Duel(String what, String ours, Asked kith, String theirs, Asked other) {
    this.what = what;
    this.ours = ours;
    this.theirs = theirs;
    this.kith = kith;
    this.other = other;
  }

  /// Kith does not answer a question.
  static final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RefusedException(String why) {
      super(why);
    }
  }

  /// A question that is asked again and again.
  @FunctionalInterface
  interface Asked {
    /// Asks about something else from call to call.
    ///
    /// @return a number that depends on the whole answer
    long about(int call) throws Exception;
  }

  /// Checks first that both answer each of some questions alike, or the first, where that takes
  /// long.
  Duel alike(int questions) {
    same = questions;
    return this;
  }

  private void alike() throws Exception {
    long began = System.nanoTime();
    for (int call = 0; call == 0 || call < same && !isSlow(began); call++) {
      long mine = kith.about(call);
      long yours = other.about(call);
      if (mine != yours) {
        throw new IllegalStateException(
            "different answers: " + what + ", " + call + ": " + mine + ", " + yours);
      }
    }
  }

  Rounds measured() throws Exception {
    if (same > 0) {
      alike();
    }
    warm(kith);
    warm(other);
    long began = System.nanoTime();
    int calls = Math.min(calls(kith, ENOUGH_NANOS), calls(other, ENOUGH_NANOS));
    var rounds =
        new Rounds(isSlow(began) ? 0 : WARMUPS, ROUNDS)
            .add(theirs, () -> repeated(calls, other))
            .add(ours, () -> repeated(calls, kith))
            .run(calls);
    System.out.println("  " + what + ": " + rounds.ratio(ours, theirs).details());
    return rounds;
  }

  Benchmark.Row atMost(double most, String why) throws Exception {
    try {
      return Benchmark.Row.atMost(what, measured().ratio(ours, theirs), most, why);
    } catch (FaultException | RefusedException refused) {
      return refused("≤ " + Figures.times(most), refused);
    }
  }

  /// How many times faster than the other.
  Benchmark.Row atLeast(double least, String why) throws Exception {
    try {
      return Benchmark.Row.atLeast(what, measured().ratio(theirs, ours), least, why);
    } catch (FaultException | RefusedException refused) {
      return refused("≥ " + Figures.times(least), refused);
    }
  }

  /// How long it takes, which has nothing to reach.
  Benchmark.Row reported(String why) throws Exception {
    try {
      var rounds = measured();
      return new Benchmark.Row(
          what,
          Figures.nanos(rounds.median(ours)),
          rounds.ratio(ours, theirs).details(),
          "",
          Benchmark.Verdict.TOLD,
          why);
    } catch (FaultException | RefusedException refused) {
      return refused("", refused);
    }
  }

  private Benchmark.Row refused(String reach, RuntimeException refused) {
    System.out.println("  " + what + ": " + refused.getMessage());
    return new Benchmark.Row(
        what, "refused", "", reach, Benchmark.Verdict.MISSED, String.valueOf(refused.getMessage()));
  }

  private static boolean isSlow(long began) {
    return System.nanoTime() - began > SLOW_NANOS;
  }

  /// Asks until what runs is compiled: until it gets no faster.
  private static void warm(Asked question) throws Exception {
    int before = 0;
    for (int warming = 0; warming < MOST_WARMINGS; warming++) {
      int calls = calls(question, WARM_NANOS);
      if (calls <= 1 || calls * FASTER < before) {
        return;
      }
      before = Math.max(before, calls);
    }
  }

  /// As many as take so long.
  private static int calls(Asked question, long nanos) throws Exception {
    long began = System.nanoTime();
    int calls = 0;
    while (System.nanoTime() - began < nanos) {
      question.about(calls);
      calls++;
    }
    return calls;
  }

  private static long repeated(int calls, Asked question) throws Exception {
    long sum = 0;
    for (int call = 0; call < calls; call++) {
      sum += question.about(call);
    }
    return sum;
  }
}
