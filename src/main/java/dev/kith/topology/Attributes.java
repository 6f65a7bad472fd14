package dev.kith.topology;

/// What is said of a node, by its delta or else by the base.
final class Attributes {
  private Attributes() {}

  static boolean exist(CsrBase base, NodeDelta delta, int node) {
    return switch (delta.presence()) {
      case AS_BASE -> node >= 0 && node < base.bound() && base.type(node) >= 0;
      case HERE -> true;
      case GONE -> false;
    };
  }

  static int type(CsrBase base, NodeDelta delta, int node) {
    return switch (delta.presence()) {
      case AS_BASE -> node >= 0 && node < base.bound() ? base.type(node) : -1;
      case HERE -> delta.type();
      case GONE -> -1;
    };
  }

  static double mentions(CsrBase base, NodeDelta delta, int node) {
    return switch (delta.presence()) {
      case AS_BASE -> node >= 0 && node < base.bound() ? base.mentions(node) : Double.NaN;
      case HERE -> delta.mentions();
      case GONE -> Double.NaN;
    };
  }
}
