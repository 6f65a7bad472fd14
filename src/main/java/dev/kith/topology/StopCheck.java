package dev.kith.topology;

import dev.kith.graph.Call;

/// Checks now and then whether a walk was cancelled or timed out: after some thousand edges,
/// because reading the clock costs more than an edge. And takes the memory for what it collects.
final class StopCheck {
  private static final int EDGES_BETWEEN = 4096;

  /// A generous estimate of what a node or an edge needs until the answer is written.
  private static final long BYTES_A_NODE = 64;

  private static final long BYTES_AN_EDGE = 48;

  private final Call call;
  private long passed;
  private long taken;

  StopCheck(Call call) {
    this.call = call;
    call.check();
  }

  void passed(long edges) {
    passed += edges + 1;
    if (passed >= EDGES_BETWEEN) {
      passed = 0;
      call.check();
    }
  }

  /// Says how much there is, or will be in a moment.
  void collected(long nodes, long edges) {
    long needed = nodes * BYTES_A_NODE + edges * BYTES_AN_EDGE;
    if (needed > taken) {
      call.memory().take(needed - taken);
      taken = needed;
    }
  }
}
