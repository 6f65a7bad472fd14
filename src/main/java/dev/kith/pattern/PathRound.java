package dev.kith.pattern;

import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// All paths of one length, in order.
final class PathRound {
  private final PathsQuestion question;
  private final Extent extent;
  private final Map<NodeRef, Set<Hop>> away;
  private final List<Set<NodeRef>> reach;
  private final Set<NodeRef> passable;
  private final List<NodeRef> begun = new ArrayList<>();

  /// @param away the relationships that lead away from a node
  /// @param reach at each index, the nodes from which that many hops can lead to a goal
  /// @param passable the nodes allowed between the ends
  PathRound(
      PathsQuestion question,
      Extent extent,
      Map<NodeRef, Set<Hop>> away,
      List<Set<NodeRef>> reach,
      Set<NodeRef> passable) {
    this.question = question;
    this.extent = extent;
    this.away = away;
    this.reach = reach;
    this.passable = passable;
  }

  /// Passes every path of that length to `taker` until it has enough.
  ///
  /// @param joined the pairs of ends that already have a path; new ones are added
  void run(
      Collection<NodeRef> starts,
      int length,
      Set<List<NodeRef>> joined,
      Predicate<FoundPath> taker) {
    var now = new LinkedHashSet<List<NodeRef>>();
    for (var start : starts.stream().sorted(NodeOrder.NODES).toList()) {
      begun.add(start);
      boolean goOn = extend(length, joined, now, taker);
      begun.clear();
      if (!goOn) {
        return;
      }
    }
    joined.addAll(now);
  }

  private boolean extend(
      int left, Set<List<NodeRef>> joined, Set<List<NodeRef>> now, Predicate<FoundPath> taker) {
    extent.step();
    var node = begun.getLast();
    if (!reach.get(left).contains(node)) {
      return true;
    }
    if (left == 0) {
      var pair = List.of(begun.getFirst(), node);
      if (question.shortest() && joined.contains(pair)) {
        return true;
      }
      now.add(pair);
      return wasReturned() || choose(new ArrayList<>(), taker);
    }
    if (begun.size() > 1 && !passable.contains(node)) {
      return true;
    }
    for (var next : neighbours(node)) {
      if (!begun.contains(next)) {
        begun.add(next);
        boolean goOn = extend(left - 1, joined, now, taker);
        begun.removeLast();
        if (!goOn) {
          return false;
        }
      }
    }
    return true;
  }

  private List<NodeRef> neighbours(NodeRef node) {
    return away.getOrDefault(node, Set.of()).stream()
        .map(Hop::end)
        .distinct()
        .sorted(NodeOrder.NODES)
        .toList();
  }

  /// Whether everything along these nodes was returned before.
  private boolean wasReturned() {
    return question.after().isPresent() && order(question.after().get()) < 0;
  }

  private int order(FoundPath.PathPosition last) {
    int lengths = Integer.compare(begun.size(), last.nodes().size());
    return lengths != 0 ? lengths : NodeOrder.compare(begun, last.nodes());
  }

  /// Chooses one relationship for each pair of neighbouring nodes, in every way there is.
  private boolean choose(List<Hop> chosen, Predicate<FoundPath> taker) {
    extent.step();
    int place = chosen.size();
    if (place == begun.size() - 1) {
      var path = new FoundPath(chosen);
      return wasReturned(path) || taker.test(path);
    }
    var between =
        away.getOrDefault(begun.get(place), Set.of()).stream()
            .filter(hop -> hop.end().equals(begun.get(place + 1)))
            .sorted(NodeOrder.BETWEEN)
            .toList();
    for (var hop : between) {
      chosen.add(hop);
      boolean goOn = choose(chosen, taker);
      chosen.removeLast();
      if (!goOn) {
        return false;
      }
    }
    return true;
  }

  private boolean wasReturned(FoundPath path) {
    Optional<FoundPath.PathPosition> after = question.after();
    return after.isPresent()
        && order(after.get()) == 0
        && compareMarks(path.position().marks(), after.get().marks()) <= 0;
  }

  private static int compareMarks(List<String> one, List<String> other) {
    for (int place = 0; place < Math.min(one.size(), other.size()); place++) {
      int decided = compareMark(one.get(place), other.get(place));
      if (decided != 0) {
        return decided;
      }
    }
    return 0;
  }

  /// By name, those taken from their source first: '+' is less than '-'.
  private static int compareMark(String one, String other) {
    int names =
        NodeOrder.byCodePoint(
            one.substring(0, one.length() - 1), other.substring(0, other.length() - 1));
    return names != 0
        ? names
        : Character.compare(one.charAt(one.length() - 1), other.charAt(other.length() - 1));
  }
}
