package dev.kith.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.NaivePatterns;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Chains, neighbourhoods and paths on random graphs, compared with every walk there is.
///
/// `-Dkith.rounds=n` tries more graphs, `-Dkith.seed=n` begins elsewhere; a failure names its seed.
class PatternsModelTest {
  private static final Call CALL = Call.by("test");

  static LongStream seeds() {
    long first = Seed.of(PatternsModelTest.class);
    return LongStream.range(first, first + Seed.rounds(150));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aChainHasEveryRowThatAWalkGives(long seed) {
    var graph = new RandomPatterns(seed);
    var steps = new ArrayList<ChainQuestion.Step>();
    for (int step = 0; step <= graph.random.nextInt(3); step++) {
      int least = 1 + graph.random.nextInt(2);
      steps.add(
          new ChainQuestion.Step(
              graph.ways(), Map.of(), graph.direction(), least, least + graph.random.nextInt(2)));
    }
    Optional<NodePattern> to =
        graph.random.nextBoolean() ? Optional.of(graph.nodes()) : Optional.empty();
    var from = graph.nodes();
    var expected = rows(graph, from, steps, to);

    var whole = chain(graph, new ChainQuestion(from, steps, to, Optional.empty(), 100_000));

    assertThat(whole.rows()).isEqualTo(expected);
    assertThat(whole.hasMore()).isFalse();
    assertThat(depths(whole)).isEqualTo(depths(graph, steps, expected));
    int page = 1 + graph.random.nextInt(4);
    var paged = new ArrayList<List<NodeRef>>();
    Optional<List<NodeRef>> after = Optional.empty();
    boolean more = expected.size() < 200;
    while (more) {
      var part = chain(graph, new ChainQuestion(from, steps, to, after, page));
      paged.addAll(part.rows());
      more = part.hasMore();
      after = part.rows().isEmpty() ? after : Optional.of(part.rows().getLast());
    }
    assertThat(paged).isEqualTo(expected.size() < 200 ? expected : List.of());
  }

  /// Mostly so few that even a small graph has nodes with more relationships than that.
  private static int few(RandomPatterns graph) {
    return graph.random.nextInt(4) == 0 ? 10_000 : graph.random.nextInt(6);
  }

  private static Chain chain(RandomPatterns graph, ChainQuestion question) {
    return Chain.of(graph.patterns, question, CALL, WalkLimits.USUAL, few(graph));
  }

  private static List<List<NodeRef>> rows(
      RandomPatterns graph,
      NodePattern from,
      List<ChainQuestion.Step> steps,
      Optional<NodePattern> to) {
    Set<List<NodeRef>> rows = new LinkedHashSet<>();
    for (var thing : graph.things) {
      if (graph.fits(from, thing.ref())) {
        rows.add(List.of(thing.ref()));
      }
    }
    for (var step : steps) {
      var longer = new LinkedHashSet<List<NodeRef>>();
      for (var row : rows) {
        for (var end : walks(graph, step, row.getLast()).keySet()) {
          var next = new ArrayList<>(row);
          next.add(end);
          longer.add(next);
        }
      }
      rows = longer;
    }
    return rows.stream()
        .filter(row -> to.isEmpty() || graph.fits(to.get(), row.getLast()))
        .sorted(NodeOrder::compare)
        .toList();
  }

  /// Every walk of a step, by where it ends.
  private static Map<NodeRef, List<List<RandomPatterns.Move>>> walks(
      RandomPatterns graph, ChainQuestion.Step step, NodeRef from) {
    var walks = new HashMap<NodeRef, List<List<RandomPatterns.Move>>>();
    List<List<RandomPatterns.Move>> begun = List.of(List.of());
    for (int hop = 1; hop <= step.maxHops(); hop++) {
      var longer = new ArrayList<List<RandomPatterns.Move>>();
      for (var walk : begun) {
        var here = walk.isEmpty() ? from : walk.getLast().end();
        for (var move : graph.moves(here, step.ways(), step.direction())) {
          var next = new ArrayList<>(walk);
          next.add(move);
          longer.add(next);
          if (hop >= step.minHops()) {
            walks.computeIfAbsent(move.end(), _ -> new ArrayList<>()).add(next);
          }
        }
      }
      begun = longer;
    }
    return walks;
  }

  private static Map<Object, Integer> depths(Chain chain) {
    var depths = new HashMap<Object, Integer>();
    for (var placed : chain.placed(chain.rows())) {
      var hop = placed.hop();
      depths.put(List.of(hop.type(), hop.source(), hop.target()), placed.depth());
    }
    return depths;
  }

  private static Map<Object, Integer> depths(
      RandomPatterns graph, List<ChainQuestion.Step> steps, List<List<NodeRef>> rows) {
    var depths = new HashMap<Object, Integer>();
    Map<NodeRef, Integer> starts = new HashMap<>();
    rows.forEach(row -> starts.put(row.getFirst(), 0));
    var before = starts;
    for (int index = 0; index < steps.size(); index++) {
      var reached = new HashMap<NodeRef, Integer>();
      for (var row : rows) {
        int start = before.get(row.get(index));
        for (var walk : walks(graph, steps.get(index), row.get(index)).get(row.get(index + 1))) {
          for (int place = 0; place < walk.size(); place++) {
            var tie = walk.get(place).tie();
            depths.merge(
                List.of(tie.type(), tie.source(), tie.target()), start + place + 1, Math::min);
          }
          reached.merge(row.get(index + 1), start + walk.size(), Math::min);
        }
      }
      before = reached;
    }
    return depths;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aNeighbourhoodHasEveryNodeWithinItsHops(long seed) {
    var graph = new RandomPatterns(seed);
    var ways = graph.ways();
    var direction = graph.direction();
    int hops = 1 + graph.random.nextInt(3);
    var types = graph.random.nextInt(3) == 0 ? Set.of("Worded") : Set.<String>of();
    var conditions = Map.of("Numbered", graph.filter());
    var start = graph.any();
    Map<NodeRef, Integer> distances = new HashMap<>(Map.of(start, 0));
    var edges = walked(graph, distances, hops, ways, direction);
    var kept =
        distances.keySet().stream()
            .filter(node -> types.isEmpty() || types.contains(node.type()))
            .filter(node -> graph.meets(conditions.getOrDefault(node.type(), Filter.all()), node))
            .sorted(Comparator.<NodeRef>comparingInt(distances::get).thenComparing(NodeOrder.NODES))
            .toList();

    var question = new NeighbourQuestion(start, hops, direction, ways, Map.of(), types, conditions);
    var page = new Neighbourhood.PageRequest(Optional.empty(), 3);
    var around = Neighbourhood.of(graph.patterns, question, page, CALL, WalkLimits.USUAL);

    assertThat(around.nodes()).isEqualTo(kept);
    assertThat(around.nodes()).allMatch(node -> around.distance(node) == distances.get(node));
    assertThat(around.hops().stream().map(PatternsModelTest::triple))
        .containsExactlyInAnyOrderElementsOf(
            edges.stream()
                .filter(tie -> kept.contains(tie.source()) && kept.contains(tie.target()))
                .map(tie -> List.<Object>of(tie.type(), tie.source(), tie.target()))
                .toList());
    var paged = new ArrayList<Hop>();
    for (int place = 0; place < kept.size(); place++) {
      paged.addAll(around.hops(place, place + 1));
    }
    assertThat(paged).isEqualTo(around.hops());
  }

  /// Goes on from the nodes whose distance is known, and tells what it went along.
  private static Set<NaivePatterns.Tie> walked(
      RandomPatterns graph,
      Map<NodeRef, Integer> distances,
      int hops,
      Map<EdgeType, Filter> ways,
      Direction direction) {
    Set<NaivePatterns.Tie> edges = new LinkedHashSet<>();
    for (int hop = 1; hop <= hops; hop++) {
      for (var node : List.copyOf(distances.keySet())) {
        for (var move : graph.moves(node, ways, direction)) {
          edges.add(move.tie());
          distances.putIfAbsent(move.end(), hop);
        }
      }
    }
    return edges;
  }

  private static List<Object> triple(Hop hop) {
    return List.of(hop.type(), hop.source(), hop.target());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void pathsAreAllThatVisitNoNodeTwice(long seed) {
    var graph = new RandomPatterns(seed);
    boolean shortest = graph.random.nextBoolean();
    var types = graph.random.nextInt(4) == 0 ? Set.of("Worded") : Set.<String>of();
    var conditions = Map.of("Numbered", graph.filter());
    var ways = graph.ways();
    var question =
        new PathsQuestion(
            graph.nodes(),
            graph.nodes(),
            shortest,
            1 + graph.random.nextInt(4),
            graph.direction(),
            ways,
            Map.of(),
            types,
            conditions,
            Optional.empty(),
            100_000);
    var expected = paths(graph, question);

    var whole = PathSearch.of(graph.patterns, question, CALL, WalkLimits.USUAL, few(graph));

    assertThat(whole.paths().stream().map(FoundPath::position)).isEqualTo(expected);
    if (expected.size() < 200) {
      assertThat(paged(graph, question, 1 + graph.random.nextInt(4))).isEqualTo(expected);
    }
  }

  private static List<FoundPath.PathPosition> paged(
      RandomPatterns graph, PathsQuestion question, int page) {
    var paged = new ArrayList<FoundPath.PathPosition>();
    Optional<FoundPath.PathPosition> after = Optional.empty();
    boolean more = true;
    while (more) {
      var part =
          PathSearch.of(
              graph.patterns,
              new PathsQuestion(
                  question.from(),
                  question.to(),
                  question.shortest(),
                  question.maxHops(),
                  question.direction(),
                  question.ways(),
                  Map.of(),
                  question.types(),
                  question.conditions(),
                  after,
                  page),
              CALL,
              WalkLimits.USUAL);
      part.paths().forEach(path -> paged.add(path.position()));
      more = part.hasMore();
      after = paged.isEmpty() ? after : Optional.of(paged.getLast());
    }
    return paged;
  }

  private static List<FoundPath.PathPosition> paths(RandomPatterns graph, PathsQuestion question) {
    var found = new ArrayList<List<RandomPatterns.Move>>();
    var starts = new HashMap<List<RandomPatterns.Move>, NodeRef>();
    for (var thing : graph.things) {
      if (graph.fits(question.from(), thing.ref())) {
        var own = new ArrayList<List<RandomPatterns.Move>>();
        extend(graph, question, new ArrayList<>(List.of(thing.ref())), new ArrayList<>(), own);
        own.forEach(path -> starts.put(path, thing.ref()));
        found.addAll(own);
      }
    }
    var least = new HashMap<List<NodeRef>, Integer>();
    found.forEach(
        path ->
            least.merge(List.of(starts.get(path), path.getLast().end()), path.size(), Math::min));
    return found.stream()
        .filter(
            path ->
                !question.shortest()
                    || path.size() == least.get(List.of(starts.get(path), path.getLast().end())))
        .map(path -> position(starts.get(path), path))
        .sorted(PatternsModelTest::order)
        .toList();
  }

  private static void extend(
      RandomPatterns graph,
      PathsQuestion question,
      List<NodeRef> nodes,
      List<RandomPatterns.Move> moves,
      List<List<RandomPatterns.Move>> found) {
    if (!moves.isEmpty() && graph.fits(question.to(), nodes.getLast())) {
      found.add(List.copyOf(moves));
    }
    if (moves.size() == question.maxHops()
        || (!moves.isEmpty() && !isBetween(graph, question, nodes.getLast()))) {
      return;
    }
    for (var move : graph.moves(nodes.getLast(), question.ways(), question.direction())) {
      if (!nodes.contains(move.end())) {
        nodes.add(move.end());
        moves.add(move);
        extend(graph, question, nodes, moves, found);
        nodes.removeLast();
        moves.removeLast();
      }
    }
  }

  private static boolean isBetween(RandomPatterns graph, PathsQuestion question, NodeRef node) {
    return (question.types().isEmpty() || question.types().contains(node.type()))
        && graph.meets(question.conditions().getOrDefault(node.type(), Filter.all()), node);
  }

  private static FoundPath.PathPosition position(NodeRef start, List<RandomPatterns.Move> path) {
    var nodes = new ArrayList<>(List.of(start));
    path.forEach(move -> nodes.add(move.end()));
    return new FoundPath.PathPosition(
        nodes,
        path.stream().map(move -> move.tie().type().name() + (move.taken() ? "+" : "-")).toList());
  }

  private static int order(FoundPath.PathPosition one, FoundPath.PathPosition other) {
    int lengths = Integer.compare(one.nodes().size(), other.nodes().size());
    int nodes = lengths != 0 ? lengths : NodeOrder.compare(one.nodes(), other.nodes());
    return nodes != 0 ? nodes : one.marks().toString().compareTo(other.marks().toString());
  }
}
