package dev.kith.search;

import dev.kith.graph.Marks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// Lifts nodes among those that are about as good, because people marked them or they are of the
/// time that the question names: by a twentieth of the whole scale at most, and never above what
/// matches in a better way.
public final class ScoreLift {
  /// Lifts nothing.
  public static final ScoreLift NONE = new ScoreLift(Map.of());

  private static final double MOST = 0.05;

  /// A text hit above it has every word of the question.
  private static final double HALF = 0.5;

  private final Map<Integer, Double> weights;

  /// @param weights of nodes, 0 to 10; the others have none
  public ScoreLift(Map<Integer, Double> weights) {
    this.weights = Map.copyOf(weights);
  }

  /// What is added to the score of a node.
  public double of(int node) {
    return MOST * weights.getOrDefault(node, 0.0) / Marks.MOST_IMPORTANT;
  }

  /// How many hits to ask for: the order of the first does not depend on how many follow.
  ///
  /// @param lifted whether there may be nodes to lift
  public static int candidates(int limit, boolean lifted) {
    return lifted ? Math.max(limit, ScoreFusion.DEPTH) : limit;
  }

  /// Text hits in their order; what has every word stays before what has only some.
  public List<TextHit> words(List<TextHit> hits) {
    return ordered(hits, best(this::lifted));
  }

  private double lifted(TextHit hit) {
    double lifted = hit.score() + of(hit.key());
    return hit.score() <= HALF ? Math.min(HALF, lifted) : lifted;
  }

  public List<VectorHit> meaning(List<VectorHit> hits) {
    return ordered(hits, best(hit -> hit.cosine() + of(hit.key())));
  }

  /// Exact hits of one kind are equals.
  public List<ExactHit> exact(List<ExactHit> hits) {
    return ordered(
        hits, Comparator.comparing(ExactHit::match).thenComparing(best(hit -> of(hit.key()))));
  }

  private static <T> Comparator<T> best(ToDoubleFunction<T> score) {
    return Comparator.comparingDouble(score).reversed();
  }

  private <T> List<T> ordered(List<T> hits, Comparator<T> order) {
    if (weights.isEmpty()) {
      return hits;
    }
    int first = Math.min(hits.size(), ScoreFusion.DEPTH);
    var all = new ArrayList<>(hits);
    all.subList(0, first).sort(order);
    return all;
  }
}
