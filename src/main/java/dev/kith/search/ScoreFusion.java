package dev.kith.search;

import dev.kith.graph.Hit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Figures S1 and S3: merges hits of text and vector search into one list, by a convex sum of their
/// scores.
///
/// Exact hits come first. The others are compared by shares: of the best text hit, and of the way
/// from the least to the nearest of the vectors. Ranks would hide whether the second is nearly as
/// good as the first. Where even the best text has only chance words, texts count little.
public final class ScoreFusion {
  /// How many hits of each search are compared at least, however few are wanted: what is second in
  /// both lists is found whatever the limit.
  public static final int DEPTH = 100;

  // Measured on LoCoMo and Cranfield: decision 0038.
  private static final double WORDS = 0.65;
  private static final double CHANCE = 0.1;
  private static final double SURE = 0.18;
  private static final double LITTLE = 0.01;

  private ScoreFusion() {}

  /// A hit, its fused score, and when it was first added, which breaks ties.
  private record Scored(Hit hit, double score, int added) {}

  /// At most `limit` hits, each node once, with the strongest match.
  public static List<Hit> fuse(
      List<ExactHit> exact, List<TextHit> words, List<VectorHit> meaning, int limit) {
    var fused = new LinkedHashMap<Integer, Hit>();
    for (var hit : exact) {
      fused.putIfAbsent(hit.key(), new Hit(hit.key(), hit.match(), 1));
    }
    var scored = new LinkedHashMap<Integer, Scored>();
    double most = words.stream().mapToDouble(TextHit::score).max().orElse(0);
    double trust = Math.clamp((most - CHANCE) / (SURE - CHANCE), LITTLE, 1);
    for (var hit : words) {
      double share = WORDS * trust * hit.score() / most;
      add(scored, new Hit(hit.key(), Hit.Match.WORDS, hit.score()), share);
    }
    double nearest = meaning.stream().mapToDouble(VectorHit::cosine).max().orElse(0);
    double least = meaning.stream().mapToDouble(VectorHit::cosine).min().orElse(0);
    for (var hit : meaning) {
      double share = nearest > least ? (hit.cosine() - least) / (nearest - least) : 1;
      var near = new Hit(hit.key(), Hit.Match.MEANING, hit.cosine());
      add(scored, near, (1 - WORDS) * share);
    }
    scored.values().stream()
        .sorted(
            Comparator.comparingDouble(Scored::score).reversed().thenComparingInt(Scored::added))
        .forEach(next -> fused.putIfAbsent(next.hit.node(), next.hit));
    return fused.values().stream().limit(limit).toList();
  }

  private static void add(Map<Integer, Scored> scored, Hit hit, double score) {
    scored.merge(
        hit.node(),
        new Scored(hit, score, scored.size()),
        (before, again) -> new Scored(before.hit, before.score + again.score, before.added));
  }
}
