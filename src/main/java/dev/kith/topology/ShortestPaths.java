package dev.kith.topology;

import dev.kith.graph.Path;
import dev.kith.graph.PathQuestion;
import dev.kith.graph.WalkLimits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// All paths of minimal length from each of some nodes to each of some others.
///
/// From both ends a ball grows, the one with fewer edges at its rim first, until the two meet; each
/// end's ball serves all its pairs. Only nodes that lie on a shortest path are then followed.
final class ShortestPaths {
  private final Topology topology;
  private final PathQuestion question;
  private final Reach forward;
  private final Reach backward;
  private final Ball.Budget budget;
  private final PathTracer tracer;
  private final Map<Integer, Ball> fromStarts = new HashMap<>();
  private final Map<Integer, Ball> fromEnds = new HashMap<>();

  ShortestPaths(Topology topology, PathQuestion question, WalkLimits limits, Pace pace) {
    this.topology = topology;
    this.question = question;
    this.forward =
        new Reach(topology, question.direction(), question.predicates(), question.types());
    this.backward = forward.reversed();
    this.budget = new Ball.Budget(limits, pace);
    this.tracer = new PathTracer(forward, question.maxHops(), pace);
  }

  List<Path> find() {
    var starts = question.from().stream().filter(topology::exists).sorted().toList();
    var ends = question.to().stream().filter(topology::exists).sorted().toList();
    List<Path> best = new ArrayList<>();
    for (int start : starts) {
      for (int end : ends) {
        if (start != end) {
          meet(start, end).ifPresent(meeting -> keepBest(best, paths(meeting, best)));
        }
      }
    }
    return best;
  }

  /// Keeps the best in order after every pair, since the last of them tells which pairs come too
  /// late.
  private void keepBest(List<Path> best, List<Path> more) {
    best.addAll(more);
    best.sort(ORDER);
    if (best.size() > question.limit()) {
      best.subList(question.limit(), best.size()).clear();
    }
  }

  /// By length, then nodes, then predicates, forward before backward.
  private static final Comparator<Path> ORDER =
      Comparator.<Path>comparingInt(path -> path.steps().size())
          .thenComparing(Path::nodes, ShortestPaths::compareNodes)
          .thenComparing(Path::steps, ShortestPaths::compareSteps);

  private static int compareNodes(List<Integer> some, List<Integer> others) {
    for (int index = 0; index < some.size(); index++) {
      int order = Integer.compare(some.get(index), others.get(index));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int compareSteps(List<Path.Step> some, List<Path.Step> others) {
    for (int index = 0; index < some.size(); index++) {
      var one = some.get(index);
      var other = others.get(index);
      int order = Integer.compare(one.predicate(), other.predicate());
      if (order == 0) {
        order = Boolean.compare(other.forward(), one.forward());
      }
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /// Where the balls of two ends meet, `ahead` steps from the first and `behind` from the second.
  private record Meeting(Ball start, int ahead, Ball end, int behind) {}

  private Optional<Meeting> meet(int start, int end) {
    var from = fromStarts.computeIfAbsent(start, key -> ball(forward, key));
    var to = fromEnds.computeIfAbsent(end, key -> ball(backward, key));
    int ahead = 0;
    int behind = 0;
    while (ahead + behind < question.maxHops()) {
      if (from.frontier(ahead) == 0 || to.frontier(behind) == 0) {
        return Optional.empty();
      }
      boolean touch;
      if (cost(from, ahead) <= cost(to, behind)) {
        touch = touches(from, ++ahead, to, behind);
      } else {
        touch = touches(to, ++behind, from, ahead);
      }
      if (touch) {
        return Optional.of(new Meeting(from, ahead, to, behind));
      }
    }
    return Optional.empty();
  }

  /// How many edges it takes to know the next level; none where it is known from another pair.
  private static long cost(Ball ball, int level) {
    return ball.radius() > level ? 0 : ball.work();
  }

  private Ball ball(Reach reach, int centre) {
    return new Ball(reach, topology.nodeBound(), centre);
  }

  private boolean touches(Ball grown, int level, Ball other, int radius) {
    if (grown.radius() < level) {
      grown.grow(budget);
    }
    for (int index = grown.within(level - 1); index < grown.within(level); index++) {
      int node = grown.node(index);
      if (other.distance(node) == radius && (radius == 0 || forward.passes(node))) {
        return true;
      }
    }
    return false;
  }

  private List<Path> paths(Meeting meeting, List<Path> best) {
    int length = meeting.ahead + meeting.behind;
    if (best.size() >= question.limit() && length > best.get(question.limit() - 1).steps().size()) {
      return List.of();
    }
    var onTheWay = onTheWay(meeting);
    return tracer.trace(
        meeting.start.node(0),
        length,
        question.limit(),
        (node, left) -> {
          if (left >= meeting.behind) {
            return onTheWay.mark(node) == left;
          }
          return meeting.end.distance(node) == left && (left == 0 || forward.passes(node));
        });
  }

  /// The nodes of the first half that lie on a shortest path, marked with the steps left from them.
  private NodeMarks onTheWay(Meeting meeting) {
    var marks = NodeMarks.of(topology.nodeBound());
    var level = new IntList(16);
    for (int node : meeting.start.level(meeting.ahead)) {
      boolean met = meeting.end.distance(node) == meeting.behind;
      if (met && (meeting.behind == 0 || meeting.ahead == 0 || forward.passes(node))) {
        marks.meet(node, meeting.behind);
        level.add(node);
      }
    }
    for (int distance = meeting.ahead - 1; distance > 0; distance--) {
      var before = new IntList(16);
      for (int index = 0; index < level.size(); index++) {
        int count = backward.neighbours(level.at(index));
        budget.spend(0, count);
        for (int near = 0; near < count; near++) {
          int node = backward.neighbour(near);
          if (meeting.start.distance(node) == distance
              && forward.passes(node)
              && marks.meet(node, meeting.ahead + meeting.behind - distance)) {
            before.add(node);
          }
        }
      }
      level = before;
    }
    return marks;
  }
}
