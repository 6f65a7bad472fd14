package dev.kith.mapped;

import dev.kith.graph.Call;
import dev.kith.graph.Path;
import dev.kith.graph.PathQuestion;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Filter;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/// Finds ways through the graph: first what paths can be made of is gathered, hop by hop, then the
/// paths are followed in memory.
///
/// Hops are made from both ends, each time from the one with fewer nodes to go on from. With n of
/// them made from the start and m towards the end, every path of n + m steps is known: its first n
/// steps were met from the start and the others from the end.
final class PathSearch {
  private static final int MOST = Integer.MAX_VALUE;
  private static final Comparator<Path> ORDER =
      Comparator.<Path>comparingInt(path -> path.steps().size())
          .thenComparing(Path::nodes, PathSearch::compareNodes)
          .thenComparing(Path::steps, PathSearch::compareSteps);

  private final Walks walks;
  private final Predicates predicates;
  private final PathQuestion question;
  private final IntPredicate passable;
  private final WalkLimits limits;
  private final Call call;
  private final Map<Integer, Set<Way>> ways = new HashMap<>();
  private final Set<Integer> nodes = new HashSet<>();
  private final Set<Walks.Step> edges = new HashSet<>();
  private final List<Path> found = new ArrayList<>();

  /// @param passable whether paths may go through a node
  PathSearch(
      Walks walks,
      Predicates predicates,
      PathQuestion question,
      IntPredicate passable,
      WalkLimits limits,
      Call call) {
    this.walks = walks;
    this.predicates = predicates;
    this.question = question;
    this.passable = passable;
    this.limits = limits;
    this.call = call;
  }

  private record Way(int predicate, boolean forward, int end) {}

  List<Path> find(Map<EdgeType, Filter> every) {
    gather(every);
    for (int start : question.from().stream().sorted().toList()) {
      for (int end : question.to().stream().sorted().toList()) {
        if (start != end) {
          between(start, end);
        }
      }
    }
    found.sort(ORDER);
    return List.copyOf(found.subList(0, Math.min(question.limit(), found.size())));
  }

  private void gather(Map<EdgeType, Filter> every) {
    var allowed = new LinkedHashMap<EdgeType, Filter>();
    every.forEach(
        (type, filter) -> {
          int code = predicates.code(type.name()).orElseThrow();
          if (question.predicates().isEmpty() || question.predicates().contains(code)) {
            allowed.put(type, filter);
          }
        });
    var forward = new Side(question.from(), question.direction());
    var backward = new Side(question.to(), reversed(question.direction()));
    for (int hops = 0; hops < question.maxHops(); hops++) {
      if (forward.frontier.isEmpty() || backward.frontier.isEmpty() || isEnough(hops)) {
        return;
      }
      var fewer = forward.frontier.size() <= backward.frontier.size() ? forward : backward;
      fewer.goOn(allowed);
    }
  }

  private static Direction reversed(Direction direction) {
    return switch (direction) {
      case OUTGOING -> Direction.INCOMING;
      case INCOMING -> Direction.OUTGOING;
      case BOTH -> Direction.BOTH;
    };
  }

  /// What was met from one end. Once it cannot go on, all that paths can be made of is known.
  private final class Side {
    private final Direction direction;
    private final Set<Integer> seen;
    private Set<Integer> frontier;

    Side(Set<Integer> start, Direction direction) {
      this.direction = direction;
      this.seen = new HashSet<>(start);
      this.frontier = new LinkedHashSet<>(start);
      nodes.addAll(start);
    }

    void goOn(Map<EdgeType, Filter> allowed) {
      var next = new LinkedHashSet<Integer>();
      walks.each(
          frontier,
          direction,
          allowed,
          limits,
          taken -> {
            var step = walks.step(taken);
            if (edges.add(step)) {
              add(step.subject(), step.predicate(), true, step.object());
              add(step.object(), step.predicate(), false, step.subject());
            }
            int end = taken.taken() ? step.object() : step.subject();
            nodes.add(end);
            if (seen.add(end) && passable.test(end)) {
              next.add(end);
            }
            limits.check(nodes.size(), edges.size());
          });
      frontier = next;
    }
  }

  /// Whether the shortest way between each two is known, and nothing longer is asked for.
  private boolean isEnough(int hops) {
    return question.shortest()
        && question.to().stream()
            .allMatch(
                end -> {
                  var remaining = distancesTo(end);
                  return question.from().stream()
                      .filter(start -> !start.equals(end))
                      .allMatch(start -> remaining.getOrDefault(start, MOST) <= hops);
                });
  }

  private void add(int start, int predicate, boolean forward, int end) {
    var wanted = forward ? Direction.OUTGOING : Direction.INCOMING;
    if (question.direction() == Direction.BOTH || question.direction() == wanted) {
      ways.computeIfAbsent(start, _ -> new LinkedHashSet<>()).add(new Way(predicate, forward, end));
    }
  }

  private void between(int start, int end) {
    var remaining = distancesTo(end);
    int shortest = remaining.getOrDefault(start, MOST);
    if (shortest <= question.maxHops()) {
      int longest = question.shortest() ? shortest : question.maxHops();
      follow(new ArrayList<>(List.of(start)), new ArrayList<>(), end, longest, remaining);
    }
  }

  /// How many steps each node is away from the end, over nodes that paths may go through.
  private Map<Integer, Integer> distancesTo(int end) {
    var back = new HashMap<Integer, Set<Integer>>();
    ways.forEach(
        (start, all) ->
            all.forEach(way -> back.computeIfAbsent(way.end(), _ -> new HashSet<>()).add(start)));
    var distances = new HashMap<Integer, Integer>(Map.of(end, 0));
    var waiting = new ArrayDeque<>(List.of(end));
    while (!waiting.isEmpty()) {
      int node = waiting.poll();
      for (int before : back.getOrDefault(node, Set.of())) {
        if (distances.putIfAbsent(before, distances.getOrDefault(node, 0) + 1) == null
            && passable.test(before)) {
          waiting.add(before);
        }
      }
    }
    return distances;
  }

  private void follow(
      List<Integer> nodes,
      List<Path.Step> steps,
      int end,
      int longest,
      Map<Integer, Integer> remaining) {
    int here = nodes.getLast();
    if (here == end) {
      found.add(new Path(nodes, steps));
      limits.check(0, found.size());
      return;
    }
    call.check();
    for (var way : ways.getOrDefault(here, Set.of())) {
      int left = longest - steps.size() - 1;
      boolean leads = remaining.getOrDefault(way.end(), MOST) <= left;
      boolean through = way.end() == end || passable.test(way.end());
      if (leads && through && !nodes.contains(way.end())) {
        nodes.add(way.end());
        steps.add(new Path.Step(way.predicate(), way.forward()));
        follow(nodes, steps, end, longest, remaining);
        nodes.removeLast();
        steps.removeLast();
      }
    }
  }

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
      int order =
          Comparator.comparingInt(Path.Step::predicate)
              .thenComparing(step -> !step.forward())
              .compare(some.get(index), others.get(index));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
