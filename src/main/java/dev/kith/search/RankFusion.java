package dev.kith.search;

import dev.kith.graph.Hit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Makes one list of hits found in different ways, whose scores cannot be compared.
///
/// Exact hits lead. The others are ordered by their places in the lists that have them (reciprocal
/// rank fusion): near the top of both beats the very top of one.
public final class RankFusion {
  /// Softens the difference between the first places; the value of the method's authors.
  private static final double SOFTENING = 60;

  private RankFusion() {}

  /// A hit, its fused worth, and when it was first met, which settles ties.
  private record Ranked(Hit hit, double worth, int met) {}

  /// At most `limit` hits, each node once and by the strongest way it was found.
  public static List<Hit> fuse(
      List<ExactHit> exact, List<TextHit> words, List<VectorHit> meaning, int limit) {
    var fused = new LinkedHashMap<Integer, Hit>();
    for (var hit : exact) {
      fused.putIfAbsent(hit.key(), new Hit(hit.key(), hit.match(), 1));
    }
    var ranked = new LinkedHashMap<Integer, Ranked>();
    for (int place = 0; place < words.size(); place++) {
      var hit = words.get(place);
      add(ranked, new Hit(hit.key(), Hit.Match.WORDS, hit.score()), place);
    }
    for (int place = 0; place < meaning.size(); place++) {
      var hit = meaning.get(place);
      add(ranked, new Hit(hit.key(), Hit.Match.MEANING, hit.cosine()), place);
    }
    var order = new ArrayList<>(ranked.values());
    order.sort(Comparator.comparingDouble(Ranked::worth).reversed().thenComparingInt(Ranked::met));
    for (var next : order) {
      fused.putIfAbsent(next.hit.node(), next.hit);
    }
    return fused.values().stream().limit(limit).toList();
  }

  private static void add(Map<Integer, Ranked> ranked, Hit hit, int place) {
    var worth = 1 / (SOFTENING + 1 + place);
    int met = ranked.size();
    ranked.merge(
        hit.node(),
        new Ranked(hit, worth, met),
        (before, again) -> new Ranked(before.hit, before.worth + again.worth, before.met));
  }
}
