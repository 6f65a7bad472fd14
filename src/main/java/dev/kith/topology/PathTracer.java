package dev.kith.topology;

import dev.kith.graph.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Follows every path of one length from a node, by ascending nodes and then predicates, into
/// places that a lead allows.
final class PathTracer {
  /// How many steps are kept from one visit of a node to the next.
  private static final int MOST_KEPT = 1 << 20;

  private final Reach reach;
  private final Pace pace;
  private final Map<Long, long[]> kept = new HashMap<>();
  private final int[] nodes;
  private final long[][] steps;
  private final int[] from;
  private final int[] to;
  private long keptSteps;
  private int length;
  private int most;
  private List<Path> found = new ArrayList<>();

  PathTracer(Reach reach, int maxHops, Pace pace) {
    this.reach = reach;
    this.pace = pace;
    this.nodes = new int[maxHops + 1];
    this.steps = new long[maxHops][0];
    this.from = new int[maxHops];
    this.to = new int[maxHops];
  }

  /// Says whether a path may come to a node with so many steps left.
  @FunctionalInterface
  interface Lead {
    boolean goesOn(int node, int stepsLeft);
  }

  /// The first paths of a length, at most `limit` of them.
  List<Path> trace(int start, int hops, int limit, Lead lead) {
    nodes[0] = start;
    length = hops;
    most = limit;
    found = new ArrayList<>();
    kept.clear();
    keptSteps = 0;
    follow(0, lead);
    return found;
  }

  private void follow(int depth, Lead lead) {
    if (depth == length) {
      addEveryChoice();
      return;
    }
    var here = stepsFrom(nodes[depth], length - depth - 1, lead);
    pace.passed(here.length);
    int next;
    for (int index = 0; index < here.length && found.size() < most; index = next) {
      int target = Reach.target(here[index]);
      next = index + 1;
      while (next < here.length && Reach.target(here[next]) == target) {
        next++;
      }
      if (!isOnPath(target, depth)) {
        nodes[depth + 1] = target;
        steps[depth] = here;
        from[depth] = index;
        to[depth] = next;
        follow(depth + 1, lead);
      }
    }
  }

  private boolean isOnPath(int node, int depth) {
    for (int index = 0; index <= depth; index++) {
      if (nodes[index] == node) {
        return true;
      }
    }
    return false;
  }

  /// Between two nodes there may be several edges: each choice of them is a path.
  private void addEveryChoice() {
    var choice = new int[length];
    System.arraycopy(from, 0, choice, 0, length);
    var onWay = new ArrayList<Integer>();
    for (int index = 0; index <= length; index++) {
      onWay.add(nodes[index]);
    }
    int turned = 0;
    while (turned >= 0 && found.size() < most) {
      var taken = new ArrayList<Path.Step>();
      for (int index = 0; index < length; index++) {
        long step = steps[index][choice[index]];
        taken.add(new Path.Step(Reach.predicate(step), Reach.isForward(step)));
      }
      found.add(new Path(onWay, taken));
      turned = length - 1;
      while (turned >= 0 && ++choice[turned] == to[turned]) {
        choice[turned] = from[turned];
        turned--;
      }
    }
  }

  /// The steps that the lead allows: of a hub's very many, only these are worth sorting.
  private long[] stepsFrom(int node, int left, Lead lead) {
    long visit = Overlay.pair(node, left);
    var known = kept.get(visit);
    if (known != null) {
      return known;
    }
    var fresh = reach.steps(node, target -> lead.goesOn(target, left));
    pace.passed(reach.degree(node));
    if (keptSteps + fresh.length > MOST_KEPT) {
      kept.clear();
      keptSteps = 0;
    }
    if (fresh.length <= MOST_KEPT) {
      kept.put(visit, fresh);
      keptSteps += fresh.length;
    }
    return fresh;
  }
}
