package dev.kith.pattern;

import dev.kith.graph.NaivePatterns;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// Small random graphs with two types of node, relationships that share a name, loops and parallel
/// relationships; and random pieces of questions about them.
final class RandomPatterns {
  static final Property WEIGHT = Property.of("weight", PropertyType.INT64, true);
  private static final List<String> ODD =
      List.of("a", "B", "\uFFFDz", "\uD83D\uDE00", "%", "_", "é", "'", "a a", "Z");

  final Random random;
  final NodeType numbered = type("Numbered", PropertyType.INT64);
  final NodeType worded = type("Worded", PropertyType.STRING);
  final List<EdgeType> edgeTypes =
      List.of(
          edge("LINK", "Numbered", "Numbered"),
          edge("LINK", "Worded", "Worded"),
          edge("TO", "Numbered", "Worded"),
          edge("FROM", "Worded", "Numbered"));
  final List<NaivePatterns.Thing> things = new ArrayList<>();
  final List<NaivePatterns.Tie> ties = new ArrayList<>();
  final NaivePatterns patterns;

  RandomPatterns(long seed) {
    this.random = new Random(seed);
    int size = 1 + random.nextInt(5);
    for (int index = 0; index < size; index++) {
      thing(new NodeRef("Numbered", new Literal.Whole(index - 1L)));
      thing(new NodeRef("Worded", new Literal.Text(ODD.get(index))));
    }
    var seen = new HashMap<List<Object>, Boolean>();
    int count = random.nextInt(4 * size);
    for (int index = 0; index < count; index++) {
      var type = edgeTypes.get(random.nextInt(edgeTypes.size()));
      var source = any(type.from());
      var target = any(type.to());
      if (seen.put(List.of(type, source, target), true) == null) {
        ties.add(new NaivePatterns.Tie(type, source, target, weight()));
      }
    }
    this.patterns =
        new NaivePatterns(new Ontology("r", List.of(numbered, worded), edgeTypes), things, ties);
  }

  private static NodeType type(String name, PropertyType key) {
    var id = Property.of("id", key, false);
    return new NodeType(name, "", id, List.of(id, WEIGHT), List.of("id", "weight"), -1);
  }

  private static EdgeType edge(String name, String from, String to) {
    return new EdgeType(name, from, to, "", List.of(WEIGHT));
  }

  private void thing(NodeRef ref) {
    things.add(new NaivePatterns.Thing(ref, weight()));
  }

  private Map<String, Literal> weight() {
    int weight = random.nextInt(4);
    return weight == 3 ? Map.of() : Map.of("weight", new Literal.Whole(weight));
  }

  private NodeRef any(String type) {
    var all = things.stream().map(NaivePatterns.Thing::ref).filter(ref -> ref.type().equals(type));
    var list = all.toList();
    return list.get(random.nextInt(list.size()));
  }

  NodeRef any() {
    return things.get(random.nextInt(things.size())).ref();
  }

  Filter filter() {
    return switch (random.nextInt(5)) {
      case 0 -> new Filter.Compare(WEIGHT, Filter.Comparison.AT_LEAST, new Literal.Whole(1));
      case 1 ->
          new Filter.Not(new Filter.Compare(WEIGHT, Filter.Comparison.EQUAL, new Literal.Whole(2)));
      default -> Filter.all();
    };
  }

  NodePattern nodes() {
    var type = random.nextBoolean() ? numbered : worded;
    Optional<List<Literal>> keys = Optional.empty();
    if (random.nextInt(3) == 0) {
      keys =
          Optional.of(
              List.of(any(type.name()).key(), any(type.name()).key()).stream().distinct().toList());
    }
    return new NodePattern(type, keys, filter());
  }

  Map<EdgeType, Filter> ways() {
    var ways = new LinkedHashMap<EdgeType, Filter>();
    for (var type : edgeTypes) {
      if (random.nextInt(4) > 0) {
        ways.put(type, filter());
      }
    }
    return ways;
  }

  Direction direction() {
    return List.of(Direction.values()).get(random.nextInt(3));
  }

  /// Whether a node fits, by looking at it.
  boolean fits(NodePattern pattern, NodeRef ref) {
    return ref.type().equals(pattern.type().name())
        && pattern.keys().filter(keys -> !keys.contains(ref.key())).isEmpty()
        && meets(pattern.filter(), ref);
  }

  boolean meets(Filter filter, NodeRef ref) {
    var question =
        dev.kith.graph.pattern.NodeQuestion.of(
            ref.type().equals("Numbered") ? numbered : worded,
            List.of(ref.key()),
            filter,
            List.of((ref.type().equals("Numbered") ? numbered : worded).key()));
    return !patterns.find(question).rows().isEmpty();
  }

  /// The steps that can be taken from a node, found among all relationships.
  List<Move> moves(NodeRef from, Map<EdgeType, Filter> ways, Direction direction) {
    var moves = new ArrayList<Move>();
    for (var tie : ties) {
      var filter = ways.get(tie.type());
      if (filter == null || !meets(filter, tie)) {
        continue;
      }
      if (tie.source().equals(from) && direction != Direction.INCOMING) {
        moves.add(new Move(tie, true, tie.target()));
      }
      if (tie.target().equals(from)
          && direction != Direction.OUTGOING
          && (!tie.source().equals(from) || direction == Direction.INCOMING)) {
        moves.add(new Move(tie, tie.source().equals(from), tie.source()));
      }
    }
    return moves;
  }

  private static boolean meets(Filter filter, NaivePatterns.Tie tie) {
    var weight = tie.values().getOrDefault("weight", Literal.MISSING);
    return switch (filter) {
      case Filter.Compare(_, _, Literal.Whole(var least)) ->
          weight instanceof Literal.Whole(var value) && value >= least;
      case Filter.Not _ -> !weight.equals(new Literal.Whole(2));
      default -> true;
    };
  }

  /// One relationship, taken one way.
  record Move(NaivePatterns.Tie tie, boolean taken, NodeRef end) {}
}
