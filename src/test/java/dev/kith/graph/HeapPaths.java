package dev.kith.graph;

import dev.kith.schema.Direction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;

/// The naive search for ways: every simple path is followed to its end, then the wanted are picked.
final class HeapPaths {
  private static final Comparator<Path> ORDER =
      Comparator.comparingInt((Path path) -> path.steps().size())
          .thenComparing(Path::nodes, HeapPaths::compare)
          .thenComparing(
              path -> path.steps().stream().map(HeapPaths::rank).toList(), HeapPaths::compare);

  private final GraphView view;
  private final PathQuestion question;
  private final List<int[]> edges;
  private final List<Path> found = new ArrayList<>();

  /// @param edges subject, predicate and object of each
  HeapPaths(GraphView view, PathQuestion question, List<int[]> edges) {
    this.view = view;
    this.question = question;
    this.edges = edges;
  }

  List<Path> find() {
    question.from().forEach(start -> extend(List.of(start), List.of()));
    if (question.shortest()) {
      var shortest = new HashMap<List<Integer>, Integer>();
      found.forEach(path -> shortest.merge(ends(path), path.steps().size(), Math::min));
      found.removeIf(path -> path.steps().size() > shortest.get(ends(path)));
    }
    return found.stream().sorted(ORDER).limit(question.limit()).toList();
  }

  private void extend(List<Integer> visited, List<Path.Step> steps) {
    int last = visited.getLast();
    if (!steps.isEmpty() && question.to().contains(last)) {
      found.add(new Path(visited, steps));
    }
    boolean passable =
        steps.isEmpty() || question.types().isEmpty() || question.types().contains(view.type(last));
    if (steps.size() == question.maxHops() || !passable) {
      return;
    }
    for (var edge : edges) {
      if (question.predicates().isEmpty() || question.predicates().contains(edge[1])) {
        if (edge[0] == last && question.direction() != Direction.INCOMING) {
          step(visited, steps, edge[2], new Path.Step(edge[1], true));
        }
        if (edge[2] == last && question.direction() != Direction.OUTGOING) {
          step(visited, steps, edge[0], new Path.Step(edge[1], false));
        }
      }
    }
  }

  private void step(List<Integer> visited, List<Path.Step> steps, int next, Path.Step step) {
    if (!visited.contains(next)) {
      var moreNodes = new ArrayList<>(visited);
      moreNodes.add(next);
      var moreSteps = new ArrayList<>(steps);
      moreSteps.add(step);
      extend(moreNodes, moreSteps);
    }
  }

  private static List<Integer> ends(Path path) {
    return List.of(path.nodes().getFirst(), path.nodes().getLast());
  }

  private static int rank(Path.Step step) {
    return 2 * step.predicate() + (step.forward() ? 0 : 1);
  }

  private static int compare(List<Integer> one, List<Integer> other) {
    for (int at = 0; at < one.size(); at++) {
      int order = Integer.compare(one.get(at), other.get(at));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
