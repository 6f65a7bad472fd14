package dev.kith.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Hit;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScoreLiftTest {
  private static final ScoreLift LIFT = new ScoreLift(Map.of(2, 10.0, 3, 5.0));

  private static TextHit word(int key, double score) {
    return new TextHit(key, score, false);
  }

  @Test
  void theMostImportantOfEqualsComesFirst() {
    var equals = List.of(word(1, 0.7), word(3, 0.7), word(2, 0.7));

    assertThat(LIFT.words(equals)).extracting(TextHit::key).containsExactly(2, 3, 1);
  }

  @Test
  void whatIsMuchBetterStaysFirst() {
    var hits = List.of(word(1, 0.8), word(3, 0.74), word(2, 0.74));

    assertThat(LIFT.words(hits)).extracting(TextHit::key).containsExactly(1, 2, 3);
  }

  @Test
  void whatHasEveryWordStaysBeforeWhatHasSome() {
    var hits = List.of(word(1, 0.51), word(2, 0.5), word(3, 0.5));

    assertThat(LIFT.words(hits)).extracting(TextHit::key).containsExactly(1, 2, 3);
  }

  @Test
  void anExactHitStaysBeforeAWeakerKind() {
    var hits =
        List.of(
            new ExactHit(1, Hit.Match.ID),
            new ExactHit(4, Hit.Match.NAME),
            new ExactHit(2, Hit.Match.NAME));

    assertThat(LIFT.exact(hits)).extracting(ExactHit::key).containsExactly(1, 2, 4);
  }

  @Test
  void whatComesAfterTheFirstHundredStaysThere() {
    var hits =
        IntStream.range(0, 200)
            .mapToObj(at -> new VectorHit(at == 150 ? 2 : 1_000 + at, 0.4))
            .toList();

    assertThat(LIFT.meaning(hits)).isEqualTo(hits);
    assertThat(ScoreLift.NONE.meaning(hits)).isSameAs(hits);
  }
}
