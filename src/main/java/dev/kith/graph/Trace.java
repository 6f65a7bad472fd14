package dev.kith.graph;

import dev.kith.graph.pattern.Patterns;
import java.util.ArrayList;
import java.util.List;

/// The statements that were run for one call, for the audit log and traces.
///
/// A call may run thousands; the first ones are kept, and the others counted.
public final class Trace {
  private static final int MOST = 32;

  /// Records nothing.
  static final Trace OFF = new Trace(0);

  private final int most;
  private final List<Patterns.Run> runs = new ArrayList<>();
  private long further;

  private Trace(int most) {
    this.most = most;
  }

  static Trace on() {
    return new Trace(MOST);
  }

  /// Records a statement that was run.
  public void ran(Patterns.Run run) {
    if (most > 0) {
      add(run);
    }
  }

  private synchronized void add(Patterns.Run run) {
    if (runs.size() < most) {
      runs.add(run);
    } else {
      further++;
    }
  }

  /// The first statements, in order.
  public synchronized List<Patterns.Run> runs() {
    return List.copyOf(runs);
  }

  /// How many were run after them.
  public synchronized long further() {
    return further;
  }
}
