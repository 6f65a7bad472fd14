package dev.kith.topology;

import dev.kith.graph.Path;
import dev.kith.graph.PathQuestion;
import dev.kith.graph.WalkLimits;
import java.util.ArrayList;
import java.util.List;

/// All paths without a repeated node from some nodes to others, the short ones first.
///
/// Lengths are tried in turn, so that the first paths found are the first in order. A ball around
/// the ends, as far as it stays small, tells which ways cannot arrive in time.
final class SimplePaths {
  private static final int MOST_WORK = 1 << 20;

  private final Topology topology;
  private final PathQuestion question;
  private final Reach forward;
  private final Ball.Budget budget;
  private final PathTracer tracer;

  SimplePaths(Topology topology, PathQuestion question, WalkLimits limits, Pace pace) {
    this.topology = topology;
    this.question = question;
    this.forward =
        new Reach(topology, question.direction(), question.predicates(), question.types());
    this.budget = new Ball.Budget(limits, pace);
    this.tracer = new PathTracer(forward, question.maxHops(), pace);
  }

  List<Path> find() {
    var starts = question.from().stream().filter(topology::exists).sorted().toList();
    int[] ends =
        question.to().stream().filter(topology::exists).mapToInt(Integer::intValue).toArray();
    var ball = new Ball(forward.reversed(), topology.nodeBound(), ends);
    List<Path> found = new ArrayList<>();
    for (int hops = 1; hops <= question.maxHops(); hops++) {
      if (ball.radius() < hops - 1 && ball.size() + ball.work() < MOST_WORK) {
        ball.grow(budget);
      }
      for (int start : starts) {
        found.addAll(
            tracer.trace(
                start,
                hops,
                question.limit() - found.size(),
                (node, left) -> leads(ball, node, left)));
      }
    }
    return found;
  }

  private boolean leads(Ball ball, int node, int left) {
    if (left == 0) {
      return ball.distance(node) == 0;
    }
    int distance = ball.distance(node);
    boolean inTime = left > ball.radius() || (distance >= 0 && distance <= left);
    return inTime && forward.passes(node);
  }
}
