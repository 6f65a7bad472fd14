package dev.kith.bench;

import java.util.Locale;

/// Numbers as a reader wants them.
final class Figures {
  private Figures() {}

  static String times(double ratio) {
    return String.format(Locale.ROOT, ratio < 10 ? "%.2f×" : "%.0f×", ratio);
  }

  /// A time in the unit that fits it.
  static String nanos(double nanos) {
    if (nanos < 1_000) {
      return String.format(Locale.ROOT, "%.0f ns", nanos);
    }
    if (nanos < 1_000_000) {
      return String.format(Locale.ROOT, nanos < 10_000 ? "%.2f µs" : "%.0f µs", nanos / 1e3);
    }
    if (nanos < 1_000_000_000) {
      return String.format(Locale.ROOT, nanos < 10_000_000 ? "%.2f ms" : "%.0f ms", nanos / 1e6);
    }
    return String.format(Locale.ROOT, "%.2f s", nanos / 1e9);
  }

  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
