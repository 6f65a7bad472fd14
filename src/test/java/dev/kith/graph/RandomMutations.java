package dev.kith.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Changes drawn at random from a small world, so that they often meet.
public final class RandomMutations {
  private static final List<String> TYPES = List.of("person", "place", "Thing");
  private static final List<String> PREDICATES = List.of("KNOWS", "LIVES_IN", "likes");

  private final RandomGenerator random;
  private final List<String> ids;

  /// @param nodes how many different ids there are
  public RandomMutations(RandomGenerator random, int nodes) {
    this.random = random;
    this.ids = IntStream.range(0, nodes).mapToObj(index -> "n" + index).toList();
  }

  /// Every id that can occur.
  public List<String> ids() {
    return ids;
  }

  /// Between one and four changes.
  public List<Mutation> batch() {
    var batch = new ArrayList<Mutation>();
    for (int count = random.nextInt(1, 5); count > 0; count--) {
      batch.add(next());
    }
    return batch;
  }

  private Mutation next() {
    return switch (random.nextInt(14)) {
      case 0, 1, 2, 3 -> new Mutation.CreateNode(node(id()), texts());
      case 4, 5, 6, 7 -> new Mutation.CreateEdge(edge(), random.nextInt(4) == 0);
      case 8 -> new Mutation.EditNode(id(), node(id()));
      case 9 ->
          random.nextInt(3) == 0
              ? new Mutation.DeleteNode(id())
              : new Mutation.DeleteEdge(id(), pick(PREDICATES), id());
      case 10 -> new Mutation.AddObservations(id(), texts());
      case 11 -> merge();
      case 12 -> mark();
      default -> new Mutation.DeleteObservations(id(), texts());
    };
  }

  private Mutation mark() {
    var type = random.nextInt(4) == 0 ? Optional.of(pick(TYPES)) : Optional.<String>empty();
    var marks =
        new Marks.MarkEdit(
            tags(),
            tags(),
            random.nextBoolean() ? Optional.of(random.nextBoolean()) : Optional.empty(),
            random.nextBoolean() ? Optional.of((double) random.nextInt(11)) : Optional.empty(),
            texts(),
            texts());
    return new Mutation.MarkNode(id(), type, marks);
  }

  private List<String> tags() {
    return IntStream.range(0, random.nextInt(3)).mapToObj(_ -> "tag " + random.nextInt(3)).toList();
  }

  private Mutation merge() {
    var into = id();
    var from = Stream.of(id(), id()).distinct().filter(id -> !id.equals(into)).toList();
    return new Mutation.MergeNodes(into, from);
  }

  private Node node(String id) {
    var metadata =
        switch (random.nextInt(3)) {
          case 0 -> Metadata.NONE;
          case 1 -> new Metadata("{\"total_mentions\":" + random.nextInt(5) + "}");
          default -> new Metadata("{\"name\":\"" + id + " it's\",\"big\":12345678901234567890}");
        };
    return new Node(id, pick(TYPES), metadata);
  }

  private Edge edge() {
    var metadata =
        random.nextBoolean()
            ? Metadata.NONE
            : new Metadata("{\"confidence\":0." + random.nextInt(1, 10) + "}");
    return new Edge(id(), pick(PREDICATES), id(), metadata);
  }

  private List<String> texts() {
    return IntStream.range(0, random.nextInt(3))
        .mapToObj(_ -> "fact " + random.nextInt(6))
        .toList();
  }

  private String id() {
    return pick(ids);
  }

  private String pick(List<String> words) {
    return words.get(random.nextInt(words.size()));
  }
}
