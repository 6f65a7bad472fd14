package dev.kith.search;

import dev.kith.graph.Hit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Makes one list of hits found in different ways, whose scores cannot be compared.
///
/// Exact hits lead. Those with most of the words and those near in meaning are ordered by their
/// places in the lists that have them (reciprocal rank fusion): near the top of both beats the very
/// top of one, and words go first where nothing else decides. A hit that shares only a word or two
/// with the question says little: it lifts nothing that was found by meaning, and stands behind the
/// first few of those.
public final class RankFusion {
  /// Softens the difference between the first places; the value of the method's authors.
  private static final double SOFTENING = 60;

  /// So many places are not given to hits by chance words while there is anything better.
  private static final int KEPT_FREE = 5;

  private RankFusion() {}

  /// A hit, its fused worth, and when it was first met, which settles ties.
  private record Ranked(Hit hit, double worth, int met) {}

  /// At most `limit` hits, each node once and by the strongest way it was found.
  public static List<Hit> fuse(
      List<ExactHit> exact, WordHits words, List<VectorHit> meaning, int limit) {
    var fused = new LinkedHashMap<Integer, Hit>();
    for (var hit : exact) {
      fused.putIfAbsent(hit.key(), new Hit(hit.key(), hit.match(), 1));
    }
    var ranked = new LinkedHashMap<Integer, Ranked>();
    for (int place = 0; place < words.apt().size(); place++) {
      add(ranked, found(words.apt().get(place)), worth(place));
    }
    for (int place = 0; place < meaning.size(); place++) {
      var hit = meaning.get(place);
      add(ranked, new Hit(hit.key(), Hit.Match.MEANING, hit.cosine()), worth(place));
    }
    for (int place = 0; place < words.chance().size(); place++) {
      var hit = found(words.chance().get(place));
      var late = new Ranked(hit, worth(place + KEPT_FREE), ranked.size());
      ranked.merge(
          hit.node(), late, (before, again) -> again.worth > before.worth ? again : before);
    }
    var order = new ArrayList<>(ranked.values());
    order.sort(Comparator.comparingDouble(Ranked::worth).reversed().thenComparingInt(Ranked::met));
    for (var next : order) {
      fused.putIfAbsent(next.hit.node(), next.hit);
    }
    return fused.values().stream().limit(limit).toList();
  }

  private static Hit found(TextHit hit) {
    return new Hit(hit.key(), Hit.Match.WORDS, hit.score());
  }

  private static double worth(int place) {
    return 1 / (SOFTENING + 1 + place);
  }

  private static void add(Map<Integer, Ranked> ranked, Hit hit, double worth) {
    ranked.merge(
        hit.node(),
        new Ranked(hit, worth, ranked.size()),
        (before, again) -> new Ranked(before.hit, before.worth + again.worth, before.met));
  }
}
