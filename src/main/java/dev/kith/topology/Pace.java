package dev.kith.topology;

import dev.kith.graph.Call;

/// Asks now and then whether a walk should stop: after some thousand edges, because the clock costs
/// more than an edge.
final class Pace {
  private static final int EDGES_BETWEEN = 4096;

  private final Call call;
  private long passed;

  Pace(Call call) {
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
