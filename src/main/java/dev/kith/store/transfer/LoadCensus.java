package dev.kith.store.transfer;

import dev.kith.schema.census.Census;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Builds the census of a load as its rows pass (B7), so that the first pattern query need not
/// count.
///
/// Edges without metadata, which are most, only increment a counter of their predicate and types.
final class LoadCensus {
  private final TermCounts types;
  private final TermCounts predicates;
  private final Census census = new Census();
  private final Map<TypedPredicate, int[]> bare = new HashMap<>();
  private int[] typeOf = new int[1024];
  private boolean invalid;

  /// The codes of a predicate and of the types at its ends.
  private record TypedPredicate(int predicate, int from, int to) {}

  LoadCensus(TermCounts types, TermCounts predicates) {
    this.types = types;
    this.predicates = predicates;
  }

  void node(int key, int type, String id, String metadata) {
    census.node(1, types.name(type), id, metadata);
    if (key >= typeOf.length) {
      typeOf = Arrays.copyOf(typeOf, Math.max(key + 1, typeOf.length * 2));
    }
    typeOf[key] = type;
  }

  void edge(int subject, int predicate, int object, String metadata) {
    var triple = new TypedPredicate(predicate, typeOf[subject], typeOf[object]);
    if (metadata.equals("{}")) {
      bare.computeIfAbsent(triple, _ -> new int[1])[0]++;
    } else {
      count(1, triple, metadata);
    }
  }

  private void count(int by, TypedPredicate triple, String metadata) {
    census.edge(
        by,
        predicates.name(triple.predicate),
        types.name(triple.from),
        types.name(triple.to),
        metadata);
  }

  /// A counted row was changed: the first query has to count.
  void invalidate() {
    invalid = true;
  }

  /// The census; empty where it is invalid.
  Optional<Census> done() {
    if (invalid) {
      return Optional.empty();
    }
    bare.forEach((triple, count) -> count(count[0], triple, "{}"));
    bare.clear();
    return Optional.of(census);
  }
}
