package dev.kith.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextHitsTest {
  private static TextHit hit(int key) {
    return new TextHit(key, 0.5, false);
  }

  @Test
  void halfOfAQuestionIsEnoughToBeStrongAndStrongHitsComeFirst() {
    var hits = List.of(hit(1), hit(2), hit(3));

    var parted = TextHits.byCoverage(hits, new double[] {0.49, 0.5, 1});

    assertThat(parted).isEqualTo(new TextHits(List.of(hit(2), hit(3)), List.of(hit(1)), 1));
    assertThat(parted.all()).containsExactly(hit(2), hit(3), hit(1));
  }
}
