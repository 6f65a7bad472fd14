package dev.kith.search;

import dev.kith.graph.Hit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Figures S1 and S3: merges what is found by words and by meaning into one list.
///
/// Exact hits come first. The others are ordered by the sum of two scores from 0 to 1: how much of
/// the question a node has and how well, and how near it is in meaning compared with the nearest.
/// Equal sums are ordered by key, so that the same search has the same answer.
///
/// The vectors of new nodes are made in the background. While most of what the words found has
/// none, a sum would say more about the background than about the nodes: words come first then.
public final class ScoreFusion {
  /// So many hits of each side are compared, however many are wanted: the order of the first does
  /// not depend on how many follow.
  public static final int DEPTH = 100;

  /// The part of the words in the sum.
  private static final double WORDS = 0.5;

  /// Where the nearest is farther than this, being nearest tells little.
  private static final double NEAR = 0.5;

  private ScoreFusion() {}

  private record Summed(Hit hit, double score) {
    static final Comparator<Summed> ORDER =
        Comparator.comparingDouble(Summed::score)
            .reversed()
            .thenComparingInt(summed -> summed.hit.node());
  }

  /// Hits of one kind, in their order; each node once, exact hits first.
  public static List<Hit> inOrder(
      List<ExactHit> exact, List<TextHit> words, List<VectorHit> meaning, int limit) {
    var all = new LinkedHashMap<Integer, Hit>();
    exact.forEach(hit -> put(all, new Hit(hit.key(), hit.match(), Optional.empty())));
    words.forEach(hit -> put(all, found(hit, Optional.empty())));
    meaning.forEach(hit -> put(all, meant(hit)));
    return all.values().stream().limit(limit).toList();
  }

  /// Hits of both kinds by the sum of their scores.
  ///
  /// @param cosines those known of the nodes that the words found
  public static List<Hit> fuse(
      List<ExactHit> exact, TextHits words, List<VectorHit> meaning, Map<Integer, Double> cosines) {
    return fuse(exact, words, meaning, cosines, ScoreLift.NONE);
  }

  /// The same, with marked nodes lifted.
  public static List<Hit> fuse(
      List<ExactHit> exact,
      TextHits words,
      List<VectorHit> meaning,
      Map<Integer, Double> cosines,
      ScoreLift lift) {
    var all = new LinkedHashMap<Integer, Hit>();
    for (var hit : lift.exact(exact)) {
      var cosine = Optional.ofNullable(cosines.get(hit.key()));
      put(all, new Hit(hit.key(), hit.match(), cosine));
    }
    var texts = words.all();
    long unknown = texts.stream().filter(hit -> !cosines.containsKey(hit.key())).count();
    if (2 * unknown > texts.size()) {
      lift.words(words.strong()).forEach(hit -> put(all, found(hit, cosine(hit, cosines))));
      lift.meaning(meaning).forEach(hit -> put(all, meant(hit)));
      lift.words(words.weak()).forEach(hit -> put(all, found(hit, cosine(hit, cosines))));
    } else {
      summed(texts, meaning, cosines, lift).forEach(summed -> put(all, summed.hit));
    }
    return List.copyOf(all.values());
  }

  private static List<Summed> summed(
      List<TextHit> words, List<VectorHit> meaning, Map<Integer, Double> cosines, ScoreLift lift) {
    double nearest = meaning.stream().mapToDouble(VectorHit::cosine).max().orElse(0);
    for (var cosine : cosines.values()) {
      nearest = Math.max(nearest, cosine);
    }
    double best = Math.max(nearest, NEAR);
    // what is not known neither lifts nor lowers
    double usual =
        words.stream()
            .flatMap(hit -> cosine(hit, cosines).stream())
            .mapToDouble(cosine -> near(cosine, best))
            .average()
            .orElse(0);
    var sums = new LinkedHashMap<Integer, Summed>();
    for (var hit : words) {
      var cosine = cosine(hit, cosines);
      double near = cosine.map(known -> near(known, best)).orElse(usual);
      double sum = WORDS * hit.score() + (1 - WORDS) * near + lift.of(hit.key());
      sums.put(hit.key(), new Summed(found(hit, cosine), sum));
    }
    for (var hit : meaning) {
      double sum = (1 - WORDS) * near(hit.cosine(), best) + lift.of(hit.key());
      sums.putIfAbsent(hit.key(), new Summed(meant(hit), sum));
    }
    var order = new ArrayList<>(sums.values());
    order.sort(Summed.ORDER);
    return order;
  }

  private static double near(double cosine, double best) {
    return Math.max(0, cosine / best);
  }

  private static Optional<Double> cosine(TextHit hit, Map<Integer, Double> cosines) {
    return Optional.ofNullable(cosines.get(hit.key()));
  }

  private static Hit found(TextHit hit, Optional<Double> cosine) {
    return new Hit(hit.key(), hit.mended() ? Hit.Match.TYPO : Hit.Match.WORDS, cosine);
  }

  private static Hit meant(VectorHit hit) {
    return new Hit(hit.key(), Hit.Match.MEANING, Optional.of(hit.cosine()));
  }

  private static void put(Map<Integer, Hit> hits, Hit hit) {
    hits.putIfAbsent(hit.node(), hit);
  }
}
