package dev.kith.search;

import dev.kith.graph.Hit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Figure S1: merges hits of text and vector search, whose scores cannot be compared, into one
/// list.
///
/// Exact hits come first. Strong text hits and vector hits are ordered by reciprocal rank fusion: a
/// node near the top of both lists beats one at the very top of a single list, and text wins ties.
/// A weak text hit shares only a word or two with the query: it does not raise the rank of a vector
/// hit, and comes after the first few of those.
public final class RankFusion {
  /// The constant of reciprocal rank fusion, as its authors chose it.
  private static final double RANK_CONSTANT = 60;

  /// Weak text hits rank this many places lower.
  private static final int WEAK_OFFSET = 5;

  private RankFusion() {}

  /// A hit, its fused score, and when it was first added, which breaks ties.
  private record Ranked(Hit hit, double score, int added) {}

  /// At most `limit` hits, each node once, with the strongest match.
  public static List<Hit> fuse(
      List<ExactHit> exact, TextHits words, List<VectorHit> meaning, int limit) {
    var fused = new LinkedHashMap<Integer, Hit>();
    for (var hit : exact) {
      fused.putIfAbsent(hit.key(), new Hit(hit.key(), hit.match(), Optional.empty()));
    }
    var ranked = new LinkedHashMap<Integer, Ranked>();
    for (int place = 0; place < words.strong().size(); place++) {
      add(ranked, found(words.strong().get(place)), score(place));
    }
    for (int place = 0; place < meaning.size(); place++) {
      var hit = meaning.get(place);
      add(ranked, new Hit(hit.key(), Hit.Match.MEANING, Optional.of(hit.cosine())), score(place));
    }
    for (int place = 0; place < words.weak().size(); place++) {
      var hit = found(words.weak().get(place));
      var late = new Ranked(hit, score(place + WEAK_OFFSET), ranked.size());
      ranked.merge(
          hit.node(), late, (before, again) -> again.score > before.score ? again : before);
    }
    var order = new ArrayList<>(ranked.values());
    order.sort(
        Comparator.comparingDouble(Ranked::score).reversed().thenComparingInt(Ranked::added));
    for (var next : order) {
      fused.putIfAbsent(next.hit.node(), next.hit);
    }
    return fused.values().stream().limit(limit).toList();
  }

  private static Hit found(TextHit hit) {
    var match = hit.mended() ? Hit.Match.TYPO : Hit.Match.WORDS;
    return new Hit(hit.key(), match, Optional.empty());
  }

  private static double score(int place) {
    return 1 / (RANK_CONSTANT + 1 + place);
  }

  private static void add(Map<Integer, Ranked> ranked, Hit hit, double score) {
    ranked.merge(
        hit.node(),
        new Ranked(hit, score, ranked.size()),
        (before, again) -> new Ranked(before.hit, before.score + again.score, before.added));
  }
}
