package dev.kith.store.transfer;

import dev.kith.schema.census.Census;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Counts what a load brings as it passes, so that the first question by pattern finds the census
/// made.
///
/// Edges without metadata, which most are, only raise a number for their predicate and ends.
final class LoadCensus {
  private final TermCounts types;
  private final TermCounts predicates;
  private final Census census = new Census();
  private final Map<Triple, int[]> bare = new HashMap<>();
  private int[] typeOf = new int[1024];
  private boolean spoilt;

  /// The codes of a predicate and of the types at its ends.
  private record Triple(int predicate, int from, int to) {}

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
    var triple = new Triple(predicate, typeOf[subject], typeOf[object]);
    if (metadata.equals("{}")) {
      bare.computeIfAbsent(triple, _ -> new int[1])[0]++;
    } else {
      count(1, triple, metadata);
    }
  }

  private void count(int by, Triple triple, String metadata) {
    census.edge(
        by,
        predicates.name(triple.predicate),
        types.name(triple.from),
        types.name(triple.to),
        metadata);
  }

  /// Something that was counted has become another: whoever asks first has to count.
  void spoil() {
    spoilt = true;
  }

  /// All that was counted; empty where it is not what there is.
  Optional<Census> done() {
    if (spoilt) {
      return Optional.empty();
    }
    bare.forEach((triple, count) -> count(count[0], triple, "{}"));
    bare.clear();
    return Optional.of(census);
  }
}
