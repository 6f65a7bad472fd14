package dev.kith.search;

import java.util.ArrayList;
import java.util.List;

/// Hits by words, parted by how much of the question they answer.
///
/// @param apt have at least half of what was asked for, rare words counting more
/// @param chance have less, mostly words that any question has; each list the best first
public record WordHits(List<TextHit> apt, List<TextHit> chance) {
  private static final double HALF = 0.5;

  public WordHits {
    apt = List.copyOf(apt);
    chance = List.copyOf(chance);
  }

  /// Nothing found, or not looked for.
  public static WordHits none() {
    return allApt(List.of());
  }

  /// For where nothing else is looked for that could be better.
  public static WordHits allApt(List<TextHit> hits) {
    return new WordHits(hits, List.of());
  }

  /// @param coverage of each hit, the share of the question that it holds
  public static WordHits parted(List<TextHit> hits, double[] coverage) {
    var apt = new ArrayList<TextHit>();
    var chance = new ArrayList<TextHit>();
    for (int index = 0; index < coverage.length; index++) {
      (coverage[index] >= HALF ? apt : chance).add(hits.get(index));
    }
    return new WordHits(apt, chance);
  }
}
