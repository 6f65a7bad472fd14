package dev.kith.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Hit;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankFusionTest {
  @Test
  void exactHitsLeadAndEachNodeIsThereOnce() {
    var fused =
        RankFusion.fuse(
            List.of(new ExactHit(5, Hit.Match.ID), new ExactHit(6, Hit.Match.ALIAS)),
            TextHits.allStrong(List.of(new TextHit(1, 0.9, false), new TextHit(5, 0.8, false))),
            List.of(new VectorHit(6, 0.7), new VectorHit(2, 0.6)),
            10);

    assertThat(fused).extracting(Hit::node).containsExactly(5, 6, 1, 2);
    assertThat(fused.get(0)).isEqualTo(new Hit(5, Hit.Match.ID, Optional.empty()));
  }

  @Test
  void nearTheTopOfBothBeatsTheTopOfOne() {
    var fused =
        RankFusion.fuse(
            List.of(),
            TextHits.allStrong(List.of(new TextHit(1, 0.9, false), new TextHit(2, 0.8, false))),
            List.of(new VectorHit(3, 0.9), new VectorHit(2, 0.8)),
            10);

    assertThat(fused)
        .containsExactly(
            new Hit(2, Hit.Match.WORDS, Optional.empty()),
            new Hit(1, Hit.Match.WORDS, Optional.empty()),
            new Hit(3, Hit.Match.MEANING, Optional.of(0.9)));
  }

  @Test
  void aChanceWordLiftsNothingAndStandsBehindTheFirstFiveByMeaning() {
    var meaning =
        IntStream.rangeClosed(1, 7).mapToObj(key -> new VectorHit(key, 0.9 - key * 0.1)).toList();
    var chance =
        new TextHits(List.of(), List.of(new TextHit(9, 0.2, false), new TextHit(2, 0.1, false)));

    assertThat(RankFusion.fuse(List.of(), chance, meaning, 10))
        .extracting(Hit::node)
        .containsExactly(1, 2, 3, 4, 5, 6, 9, 7);
  }

  @Test
  void chanceWordsAreBetterThanNothing() {
    var words =
        new TextHits(List.of(new TextHit(1, 0.4, false)), List.of(new TextHit(2, 0.2, false)));

    assertThat(RankFusion.fuse(List.of(), words, List.of(), 10))
        .extracting(Hit::node)
        .containsExactly(1, 2);
  }

  @Test
  void noMoreThanAskedFor() {
    var words = TextHits.allStrong(List.of(new TextHit(1, 0.9, false), new TextHit(2, 0.8, false)));

    assertThat(RankFusion.fuse(List.of(), words, List.of(), 1)).hasSize(1);
    assertThat(RankFusion.fuse(List.of(), TextHits.none(), List.of(), 1)).isEmpty();
  }
}
