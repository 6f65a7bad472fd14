package dev.kith.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Hit;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoreFusionTest {
  @Test
  void exactHitsLeadAndEachNodeIsThereOnce() {
    var fused =
        ScoreFusion.fuse(
            List.of(new ExactHit(5, Hit.Match.ID), new ExactHit(6, Hit.Match.ALIAS)),
            List.of(new TextHit(1, 0.9), new TextHit(5, 0.8)),
            List.of(new VectorHit(6, 0.7), new VectorHit(2, 0.6)),
            10);

    assertThat(fused).extracting(Hit::node).containsExactly(5, 6, 1, 2);
    assertThat(fused.get(0)).isEqualTo(new Hit(5, Hit.Match.ID, 1));
  }

  @Test
  void nearTheTopOfBothBeatsTheTopOfOne() {
    var fused =
        ScoreFusion.fuse(
            List.of(),
            List.of(new TextHit(1, 0.5), new TextHit(2, 0.45)),
            List.of(new VectorHit(3, 0.9), new VectorHit(2, 0.85), new VectorHit(4, 0.2)),
            10);

    assertThat(fused)
        .containsExactly(
            new Hit(2, Hit.Match.WORDS, 0.45),
            new Hit(1, Hit.Match.WORDS, 0.5),
            new Hit(3, Hit.Match.MEANING, 0.9),
            new Hit(4, Hit.Match.MEANING, 0.2));
  }

  @Test
  void theSecondBestByWordsIsFarBehindWhereItsScoreIs() {
    var fused =
        ScoreFusion.fuse(
            List.of(),
            List.of(new TextHit(1, 0.8), new TextHit(2, 0.1)),
            List.of(new VectorHit(3, 0.9), new VectorHit(4, 0.8), new VectorHit(5, 0.1)),
            10);

    assertThat(fused).extracting(Hit::node).containsExactly(1, 3, 4, 2, 5);
  }

  @Test
  void chanceWordsComeBehindWhatIsMeantAndAreBetterThanNothing() {
    var chance = List.of(new TextHit(9, 0.08));

    assertThat(
            ScoreFusion.fuse(
                List.of(),
                chance,
                List.of(new VectorHit(1, 0.6), new VectorHit(2, 0.5), new VectorHit(3, 0.1)),
                10))
        .extracting(Hit::node)
        .containsExactly(1, 2, 9, 3);
    assertThat(ScoreFusion.fuse(List.of(), chance, List.of(), 10))
        .extracting(Hit::node)
        .containsExactly(9);
  }

  @Test
  void noMoreThanAskedForAndNothingOfNothing() {
    var words = List.of(new TextHit(1, 0.9), new TextHit(2, 0.8));

    assertThat(ScoreFusion.fuse(List.of(), words, List.of(), 1)).hasSize(1);
    assertThat(ScoreFusion.fuse(List.of(), List.of(), List.of(), 1)).isEmpty();
  }
}
