package dev.kith.store.index;

import dev.kith.graph.Hit;
import dev.kith.graph.SearchQuestion;
import dev.kith.search.VectorHit;
import dev.kith.search.vector.VectorFilter;
import dev.kith.store.record.EndedObservations;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// What one question finds by its vector; nothing where it has none.
final class MeaningSearch {
  private final ReadContext context;
  private final SearchQuestion question;
  private final EndedObservations ended;
  private final Optional<QueryVector> query;

  /// The vector of a question, and what it is compared with.
  @SuppressWarnings("ArrayRecordComponent")
  record QueryVector(float[] numbers, LiveVectors vectors) {}

  MeaningSearch(
      ReadContext context,
      SearchQuestion question,
      EndedObservations ended,
      Optional<QueryVector> query) {
    this.context = context;
    this.question = question;
    this.ended = ended;
    this.query = query;
  }

  /// The nearest nodes by what holds of them.
  List<VectorHit> near(int most) throws SQLException {
    if (query.isEmpty()) {
      return List.of();
    }
    var numbers = query.get().numbers;
    var filter = new VectorFilter(wanted(), ended::counts);
    // What has ended is known only where a search came near to it: it is left out, and the search
    // repeated for more, because there may be more of it behind.
    for (int more = most; ; more = (int) Math.min(2L * more, Integer.MAX_VALUE)) {
      var near = query.get().vectors.near(context, numbers, more, question.threshold(), filter);
      if (allCount(near)) {
        return near.stream().limit(most).toList();
      }
    }
  }

  private boolean allCount(List<VectorHit> hits) throws SQLException {
    boolean all = true;
    for (var hit : hits) {
      ended.read(hit.key());
      all &= ended.counts(hit.place());
    }
    return all;
  }

  private IntPredicate wanted() {
    var topology = context.topology();
    var types = new BitSet();
    question.types().stream()
        .flatMap(name -> context.terms().types().code(name).stream())
        .forEach(types::set);
    boolean all = question.types().isEmpty();
    return node -> topology.exists(node) && (all || types.get(topology.type(node)));
  }

  /// How near a node is, and by which observation; empty where it has no vector yet.
  private Optional<VectorHit> nearest(int node) throws SQLException {
    if (query.isEmpty()) {
      return Optional.empty();
    }
    ended.read(node);
    return query.get().vectors.nearest(query.get().numbers, node, ended::counts);
  }

  /// How near in meaning some nodes are, where it is known.
  Map<Integer, Double> cosines(IntStream nodes) throws SQLException {
    var cosines = new HashMap<Integer, Double>();
    if (query.isPresent()) {
      for (int node : nodes.distinct().toArray()) {
        nearest(node).ifPresent(known -> cosines.put(node, known.cosine()));
      }
    }
    return cosines;
  }

  /// The hits with their similarity, however they were found, and the observation that is nearest.
  List<Hit> scored(List<Hit> hits) throws SQLException {
    if (query.isEmpty()) {
      return hits;
    }
    var scored = new ArrayList<Hit>(hits.size());
    for (var hit : hits) {
      var near = nearest(hit.node());
      var observation =
          near.isPresent() && near.get().cosine() >= question.floor()
              ? observation(near.get())
              : Optional.<String>empty();
      var similarity = near.map(VectorHit::cosine).or(hit::similarity);
      scored.add(new Hit(hit.node(), hit.match(), similarity, observation));
    }
    return scored;
  }

  private Optional<String> observation(VectorHit near) throws SQLException {
    var found = new ArrayList<String>(1);
    if (near.place() > 0) {
      context
          .tables()
          .each(
              "SELECT text FROM observation WHERE key = ? AND node = ?",
              row -> found.add(row.getString(1)),
              near.place(),
              near.key());
    }
    return found.stream().findFirst();
  }
}
