package dev.kith.graph;

import dev.kith.schema.Direction;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/// A question for ways that can be put to any graph, since it speaks in names.
///
/// @param along the only predicate that may be followed
/// @param through the only type that may be passed
record ContractPaths(
    List<String> from,
    List<String> to,
    int maxHops,
    Direction direction,
    Optional<String> along,
    Optional<String> through,
    boolean shortest) {
  private static final int ALL = 1_000_000;
  private static final int FEW = 5;

  ContractPaths(List<String> from, List<String> to, int maxHops, Direction direction) {
    this(from, to, maxHops, direction, Optional.empty(), Optional.empty(), false);
  }

  static ContractPaths drawn(List<String> ids, SplittableRandom random) {
    return new ContractPaths(
        List.of(pick(ids, random), pick(ids, random)),
        List.of(pick(ids, random), pick(ids, random), pick(ids, random)),
        random.nextInt(1, 5),
        pick(List.of(Direction.values()), random),
        random.nextInt(3) == 0 ? Optional.of("KNOWS") : Optional.empty(),
        random.nextInt(3) == 0 ? Optional.of("person") : Optional.empty(),
        random.nextBoolean());
  }

  private static <T> T pick(List<T> some, SplittableRandom random) {
    return some.get(random.nextInt(some.size()));
  }

  ContractPaths along(String predicate) {
    return new ContractPaths(
        from, to, maxHops, direction, Optional.of(predicate), through, shortest);
  }

  ContractPaths through(String type) {
    return new ContractPaths(from, to, maxHops, direction, along, Optional.of(type), shortest);
  }

  /// Every way, written out; in the order of the alphabet, since engines number nodes as they like.
  List<String> all(Graph graph) {
    return graph.read(
        Call.by("tester"),
        view -> paths(view, ALL).stream().map(path -> written(view, path)).sorted().toList());
  }

  /// The lengths of the first ways where only a few are wanted.
  List<Integer> firstLengths(Graph graph) {
    return graph.read(
        Call.by("tester"),
        view -> paths(view, FEW).stream().map(path -> path.steps().size()).toList());
  }

  private List<Path> paths(GraphView view, int limit) {
    var predicates = along.map(name -> view.predicateCode(name).map(Set::of).orElse(Set.of(-1)));
    var types = through.map(name -> view.typeCode(name).map(Set::of).orElse(Set.of(-1)));
    var question =
        new PathQuestion(
            handles(view, from),
            handles(view, to),
            maxHops,
            direction,
            predicates.orElse(Set.of()),
            types.orElse(Set.of()),
            shortest,
            limit);
    return view.paths(question, WalkLimits.USUAL);
  }

  private static Set<Integer> handles(GraphView view, List<String> ids) {
    return Arrays.stream(view.handles(ids))
        .filter(handle -> handle >= 0)
        .boxed()
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static String written(GraphView view, Path path) {
    var text = new StringBuilder();
    var ids = view.ids(path.nodes().stream().mapToInt(Integer::intValue).toArray());
    for (int at = 0; at < path.steps().size(); at++) {
      var step = path.steps().get(at);
      text.append(ids.get(at)).append(step.forward() ? " +" : " -");
      text.append(view.predicateName(step.predicate())).append(' ');
    }
    return text.append(ids.getLast()).toString();
  }
}
