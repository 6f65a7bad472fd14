package dev.kith.search;

import dev.kith.graph.Hit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/// Figures S1 and S3: merges what is found by words and by meaning into one list.
///
/// Exact hits come first. The others are ordered by the sum of two scores from 0 to 1: how much of
/// the question a node has and how well, and how near it is in meaning compared with the nearest.
/// Equal sums are ordered by key, so that the same search has the same answer. The neighbours of
/// the first few are lifted a little: what answers a question is often beside what has its words.
///
/// The vectors of new nodes are made in the background. While most of what the words found has
/// none, a sum would say more about the background than about the nodes: words come first then.
public final class ScoreFusion {
  /// So many hits of each side are compared, however many are wanted: the order of the first does
  /// not depend on how many follow.
  public static final int DEPTH = 100;

  /// The part of the words in the sum, at most.
  private static final double WORDS = 0.5;

  /// Where the nearest is farther than this, being nearest tells little.
  private static final double NEAR = 0.35;

  /// Words that are a tenth of the question are there by chance; of a fifth, they count.
  private static final double CHANCE = 0.1;

  private static final double COUNTS = 0.2;

  /// How far the nearest must stand out from the tenth nearest, as a part of its cosine, for the
  /// search by meaning to have found something of its own: where it begins to, and where it does.
  private static final double STANDS_OUT = 0.1;

  private static final double ALONE = 0.35;

  private static final int TENTH = 9;

  /// The neighbours of so many hits are lifted, by this much at most.
  private static final int STRONG = 3;

  private static final double BESIDE = 0.05;

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
    meaning.forEach(hit -> put(all, byMeaning(hit)));
    return all.values().stream().limit(limit).toList();
  }

  /// Hits of both kinds by the sum of their scores.
  ///
  /// @param cosines those known of the nodes that the words found
  public static List<Hit> fuse(
      List<ExactHit> exact, TextHits words, List<VectorHit> meaning, Map<Integer, Double> cosines) {
    return fuse(exact, words, meaning, cosines, ScoreLift.NONE, _ -> new int[0]);
  }

  /// The same, with marked nodes and neighbours of the best lifted.
  ///
  /// @param neighbours of a node; none of one that has very many, because they tell little
  public static List<Hit> fuse(
      List<ExactHit> exact,
      TextHits words,
      List<VectorHit> meaning,
      Map<Integer, Double> cosines,
      ScoreLift lift,
      IntFunction<int[]> neighbours) {
    var all = new LinkedHashMap<Integer, Hit>();
    for (var hit : lift.exact(exact)) {
      var cosine = Optional.ofNullable(cosines.get(hit.key()));
      put(all, new Hit(hit.key(), hit.match(), cosine));
    }
    var texts = words.all();
    long unknown = texts.stream().filter(hit -> !cosines.containsKey(hit.key())).count();
    if (2 * unknown > texts.size()) {
      lift.words(words.strong()).forEach(hit -> put(all, found(hit, cosine(hit, cosines))));
      lift.meaning(meaning).forEach(hit -> put(all, byMeaning(hit)));
      lift.words(words.weak()).forEach(hit -> put(all, found(hit, cosine(hit, cosines))));
    } else {
      var sums = summed(texts, meaning, cosines, lift, weight(words, meaning));
      beside(exact, sums, neighbours).forEach(summed -> put(all, summed.hit));
    }
    return List.copyOf(all.values());
  }

  /// The part of the words in the sum.
  ///
  /// What has hardly a word of the question is found by meaning, and what shares a word with it is
  /// there by chance. That is so where no node has much of the question, and where the nearest
  /// stands out from the others.
  private static double weight(TextHits words, List<VectorHit> meaning) {
    double covered = words.coverage();
    double known = ramp(covered, CHANCE, COUNTS);
    if (meaning.size() <= TENTH) {
      return WORDS * known;
    }
    double first = meaning.getFirst().cosine();
    double rest = meaning.get(TENTH).cosine();
    double found = first <= 0 ? 0 : ramp((first - rest) / first, STANDS_OUT, ALONE);
    return WORDS * known * (1 - found + found * Math.pow(covered, 4));
  }

  private static double ramp(double value, double from, double to) {
    return Math.clamp((value - from) / (to - from), 0, 1);
  }

  private static List<Summed> summed(
      List<TextHit> words,
      List<VectorHit> meaning,
      Map<Integer, Double> cosines,
      ScoreLift lift,
      double weight) {
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
      double sum = weight * hit.score() + (1 - WORDS) * near + lift.of(hit.key());
      sums.put(hit.key(), new Summed(found(hit, cosine), sum));
    }
    for (var hit : meaning) {
      double sum = (1 - WORDS) * near(hit.cosine(), best) + lift.of(hit.key());
      sums.putIfAbsent(hit.key(), new Summed(byMeaning(hit), sum));
    }
    var order = new ArrayList<>(sums.values());
    order.sort(Summed.ORDER);
    return order;
  }

  /// Lifts the neighbours of the best, in proportion to how good these are. Exact hits are better
  /// than any sum.
  private static List<Summed> beside(
      List<ExactHit> exact, List<Summed> sums, IntFunction<int[]> neighbours) {
    var lifts = new HashMap<Integer, Double>();
    for (var hit : exact.subList(0, Math.min(STRONG, exact.size()))) {
      lift(lifts, neighbours.apply(hit.key()), BESIDE);
    }
    int more = Math.max(0, STRONG - exact.size());
    for (var strong : sums.subList(0, Math.min(more, sums.size()))) {
      double best = Math.max(sums.getFirst().score, Double.MIN_NORMAL);
      lift(lifts, neighbours.apply(strong.hit.node()), BESIDE * strong.score / best);
    }
    if (lifts.isEmpty()) {
      return sums;
    }
    return sums.stream()
        .map(each -> new Summed(each.hit, each.score + lifts.getOrDefault(each.hit.node(), 0.0)))
        .sorted(Summed.ORDER)
        .toList();
  }

  private static void lift(Map<Integer, Double> lifts, int[] nodes, double by) {
    for (int node : nodes) {
      lifts.merge(node, by, Math::max);
    }
  }

  private static double near(double cosine, double best) {
    return Math.max(0, cosine / best);
  }

  private static Optional<Double> cosine(TextHit hit, Map<Integer, Double> cosines) {
    return Optional.ofNullable(cosines.get(hit.key()));
  }

  private static Hit found(TextHit hit, Optional<Double> cosine) {
    return new Hit(hit.key(), hit.corrected() ? Hit.Match.TYPO : Hit.Match.WORDS, cosine);
  }

  private static Hit byMeaning(VectorHit hit) {
    return new Hit(hit.key(), Hit.Match.MEANING, Optional.of(hit.cosine()));
  }

  private static void put(Map<Integer, Hit> hits, Hit hit) {
    hits.putIfAbsent(hit.node(), hit);
  }
}
