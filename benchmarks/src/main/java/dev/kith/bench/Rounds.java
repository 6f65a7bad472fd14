package dev.kith.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Runs contestants in turns in one process, so that whatever disturbs the machine disturbs all.
final class Rounds {
  private final int warmups;
  private final int rounds;
  private final Map<String, Contestant> contestants = new LinkedHashMap<>();
  private final Map<String, double[]> nanos = new LinkedHashMap<>();

  Rounds(int warmups, int rounds) {
    if (rounds < 5) {
      throw new IllegalArgumentException("at least 5 rounds");
    }
    this.warmups = warmups;
    this.rounds = rounds;
  }

  /// Something to measure: does its work `operations` times over and gives a number that depends on
  /// all of it, so that nothing is optimised away.
  @FunctionalInterface
  interface Contestant {
    long run() throws Exception;
  }

  Rounds add(String name, Contestant contestant) {
    contestants.put(name, contestant);
    return this;
  }

  /// Measures all; times are divided by `operations`.
  Rounds run(int operations) throws Exception {
    long blackHole = 0;
    contestants.keySet().forEach(name -> nanos.put(name, new double[rounds]));
    for (int round = -warmups; round < rounds; round++) {
      List<String> order = new ArrayList<>(contestants.keySet());
      Collections.rotate(order, round);
      for (String name : order) {
        long start = System.nanoTime();
        blackHole += contestants.get(name).run();
        double took = (System.nanoTime() - start) / (double) operations;
        if (round >= 0) {
          nanos.get(name)[round] = took;
        }
      }
    }
    if (blackHole == 42) {
      System.out.println("the checksum happens to be 42");
    }
    return this;
  }

  /// Median time of one operation.
  double median(String name) {
    return median(nanos.get(name));
  }

  private static String spread(double[] times) {
    var sorted = times.clone();
    Arrays.sort(sorted);
    return Figures.nanos(median(sorted))
        + " ("
        + Figures.nanos(sorted[0])
        + "–"
        + Figures.nanos(sorted[sorted.length - 1])
        + ")";
  }

  /// How many times longer one takes than another, round by round.
  Ratio ratio(String name, String against) {
    return ratio(name, nanos.get(name), against, nanos.get(against));
  }

  /// The same of times that were measured elsewhere, such as in fresh processes.
  static Ratio ratio(String name, double[] times, String against, double[] others) {
    var ratios = new double[times.length];
    Arrays.setAll(ratios, round -> times[round] / others[round]);
    return new Ratio(
        median(ratios),
        name
            + " "
            + spread(times)
            + "; "
            + against
            + " "
            + spread(others)
            + "; "
            + times.length
            + (times.length == 1 ? " round" : " rounds"));
  }

  /// A median of ratios and where it comes from.
  record Ratio(double median, String details) {}

  private static double median(double[] values) {
    var sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
