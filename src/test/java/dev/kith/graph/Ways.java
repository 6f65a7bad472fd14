package dev.kith.graph;

import dev.kith.schema.Direction;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The paths between some nodes, in a form that can be compared.
public record Ways(TreeSet<String> paths) {
  private static final int MANY = 100_000;

  /// Looks through the port alone, from those of the nodes that are there.
  public static Ways of(
      Graph graph,
      List<String> from,
      List<String> to,
      int hops,
      Direction direction,
      boolean shortest) {
    return graph.read(
        Call.by("ways"),
        view -> {
          var question =
              new PathQuestion(
                  there(view, from),
                  there(view, to),
                  hops,
                  direction,
                  Set.of(),
                  Set.of(),
                  shortest,
                  MANY);
          var ways = new TreeSet<String>();
          view.paths(question, WalkLimits.USUAL).forEach(path -> ways.add(described(view, path)));
          return new Ways(ways);
        });
  }

  private static Set<Integer> there(GraphView view, List<String> ids) {
    return Arrays.stream(view.handles(ids))
        .filter(handle -> handle >= 0)
        .boxed()
        .collect(Collectors.toSet());
  }

  private static String described(GraphView view, Path path) {
    return view.ids(path.nodes().stream().mapToInt(Integer::intValue).toArray())
        + " "
        + path.steps().stream()
            .map(step -> view.predicateName(step.predicate()) + (step.forward() ? ">" : "<"))
            .toList();
  }
}
