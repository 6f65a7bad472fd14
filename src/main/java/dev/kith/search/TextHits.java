package dev.kith.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// Text hits, divided by how much of the query they cover.
///
/// @param strong cover at least half of the query, weighted by how rare its words are
/// @param weak cover less, mostly common words; both lists are best first
/// @param coverage the largest share of the query that a hit covers
public record TextHits(List<TextHit> strong, List<TextHit> weak, double coverage) {
  private static final double HALF = 0.5;

  public TextHits {
    strong = List.copyOf(strong);
    weak = List.copyOf(weak);
  }

  /// All hits, the strong ones first.
  public List<TextHit> all() {
    return Stream.concat(strong.stream(), weak.stream()).toList();
  }

  /// @param coverage the share of the query that each hit covers
  public static TextHits byCoverage(List<TextHit> hits, double[] coverage) {
    var strong = new ArrayList<TextHit>();
    var weak = new ArrayList<TextHit>();
    for (int index = 0; index < coverage.length; index++) {
      (coverage[index] >= HALF ? strong : weak).add(hits.get(index));
    }
    return new TextHits(strong, weak, Arrays.stream(coverage).max().orElse(0));
  }
}
