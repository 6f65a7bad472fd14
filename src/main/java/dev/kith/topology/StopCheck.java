package dev.kith.topology;

import dev.kith.graph.Call;

/// Checks now and then whether a walk was cancelled or timed out: after some thousand edges,
/// because reading the clock costs more than an edge.
final class StopCheck {
  private static final int EDGES_BETWEEN = 4096;

  private final Call call;
  private long passed;

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
}
