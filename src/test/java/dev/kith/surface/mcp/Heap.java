package dev.kith.surface.mcp;

/// What is still reachable on the heap of this JVM.
public final class Heap {
  private Heap() {}

  /// Bytes in use once nothing more can be collected.
  public static long used() {
    long least = Long.MAX_VALUE;
    // what waits for a finalizer or a cleaner goes one collection later
    for (int round = 0; round < 4; round++) {
      System.gc();
      var runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }
}
