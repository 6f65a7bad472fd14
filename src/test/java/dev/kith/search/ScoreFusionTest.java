package dev.kith.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Hit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScoreFusionTest {
  private static TextHit word(int key, double score) {
    return new TextHit(key, score, false);
  }

  private static TextHits strong(TextHit... hits) {
    return new TextHits(List.of(hits), List.of(), 1);
  }

  @Test
  void exactHitsLeadAndEachNodeIsThereOnce() {
    var fused =
        ScoreFusion.fuse(
            List.of(new ExactHit(5, Hit.Match.ID), new ExactHit(6, Hit.Match.ALIAS)),
            strong(word(1, 0.9), word(5, 0.8)),
            List.of(new VectorHit(6, 0.7), new VectorHit(2, 0.6)),
            Map.of(1, 0.5, 5, 0.1));

    assertThat(fused).extracting(Hit::node).containsExactly(5, 6, 1, 2);
    assertThat(fused.get(0)).isEqualTo(new Hit(5, Hit.Match.ID, Optional.of(0.1)));
  }

  @Test
  void goodInBothBeatsTheBestOfOne() {
    var fused =
        ScoreFusion.fuse(
            List.of(),
            strong(word(1, 0.9), word(2, 0.8)),
            List.of(new VectorHit(3, 0.9), new VectorHit(2, 0.8)),
            Map.of(1, 0.0, 2, 0.8));

    assertThat(fused)
        .containsExactly(
            new Hit(2, Hit.Match.WORDS, Optional.of(0.8)),
            new Hit(3, Hit.Match.MEANING, Optional.of(0.9)),
            new Hit(1, Hit.Match.WORDS, Optional.of(0.0)));
  }

  @Test
  void littleOfAQuestionDoesNotBeatWhatIsNearest() {
    var chance = new TextHits(List.of(), List.of(word(9, 0.05)), 0.3);

    assertThat(
            ScoreFusion.fuse(
                List.of(),
                chance,
                List.of(new VectorHit(1, 0.8), new VectorHit(2, 0.7)),
                Map.of(9, 0.4)))
        .extracting(Hit::node)
        .containsExactly(1, 2, 9);
  }

  @Test
  void equalSumsAreInTheOrderOfTheirKeys() {
    var meaning = List.of(new VectorHit(8, 0.6), new VectorHit(3, 0.6));

    assertThat(
            ScoreFusion.fuse(
                List.of(), strong(word(7, 0.4), word(2, 0.4)), meaning, Map.of(7, 0.2, 2, 0.2)))
        .extracting(Hit::node)
        .containsExactly(3, 8, 2, 7);
  }

  @Test
  void aMissingVectorNeitherLiftsNorLowers() {
    var words = strong(word(1, 0.9), word(2, 0.8), word(3, 0.7));

    assertThat(ScoreFusion.fuse(List.of(), words, List.of(), Map.of(1, 0.5, 3, 0.5)))
        .containsExactly(
            new Hit(1, Hit.Match.WORDS, Optional.of(0.5)),
            new Hit(2, Hit.Match.WORDS, Optional.empty()),
            new Hit(3, Hit.Match.WORDS, Optional.of(0.5)));
  }

  @Test
  void whileMostVectorsAreMissingWordsComeFirst() {
    var words = new TextHits(List.of(word(4, 0.3), word(1, 0.2)), List.of(word(2, 0.1)), 0.6);

    assertThat(ScoreFusion.fuse(List.of(), words, List.of(new VectorHit(3, 0.9)), Map.of(1, 0.9)))
        .extracting(Hit::node)
        .containsExactly(4, 1, 3, 2);
  }

  @Test
  void oneKindAloneKeepsItsOrder() {
    var words = List.of(word(2, 0.9), word(1, 0.8));

    assertThat(ScoreFusion.inOrder(List.of(), words, List.of(), 1))
        .extracting(Hit::node)
        .containsExactly(2);
    assertThat(ScoreFusion.fuse(List.of(), strong(), List.of(), Map.of())).isEmpty();
  }

  private static List<Integer> withNeighbours(
      List<ExactHit> exact, Map<Integer, int[]> neighbours, TextHit... words) {
    var cosines = new HashMap<Integer, Double>();
    List.of(words).forEach(hit -> cosines.put(hit.key(), 0.5));
    return ScoreFusion.fuse(
            exact,
            strong(words),
            List.of(),
            cosines,
            ScoreLift.NONE,
            node -> neighbours.getOrDefault(node, new int[0]))
        .stream()
        .map(Hit::node)
        .toList();
  }

  @Test
  void whatIsBesideTheBestIsLiftedALittle() {
    var words =
        new TextHit[] {word(1, 0.9), word(2, 0.6), word(3, 0.5), word(4, 0.4), word(5, 0.35)};

    assertThat(withNeighbours(List.of(), Map.of(1, new int[] {5}), words))
        .containsExactly(1, 2, 3, 5, 4);
    assertThat(withNeighbours(List.of(), Map.of(4, new int[] {5}), words))
        .as("beside one that is not among the first")
        .containsExactly(1, 2, 3, 4, 5);
    assertThat(withNeighbours(List.of(), Map.of(1, new int[] {9}), words))
        .as("what was not found stays away")
        .containsExactly(1, 2, 3, 4, 5);
  }

  @Test
  void whatIsBesideAnExactHitIsLiftedToo() {
    var exact = List.of(new ExactHit(7, Hit.Match.NAME));

    assertThat(withNeighbours(exact, Map.of(7, new int[] {2}), word(1, 0.4), word(2, 0.35)))
        .containsExactly(7, 2, 1);
  }

  private static List<VectorHit> meant(double... cosines) {
    return IntStream.range(0, cosines.length)
        .mapToObj(at -> new VectorHit(at + 1, cosines[at]))
        .toList();
  }

  private static List<Integer> order(double coverage, List<VectorHit> meaning) {
    var words = new TextHits(List.of(), List.of(word(99, 0.4)), coverage);
    return ScoreFusion.fuse(List.of(), words, meaning, Map.of(99, 0.35)).stream()
        .map(Hit::node)
        .toList();
  }

  private static final List<VectorHit> ALIKE =
      meant(0.5, 0.49, 0.49, 0.48, 0.48, 0.47, 0.47, 0.46, 0.46, 0.45, 0.45);
  private static final List<VectorHit> OUTSTANDING =
      meant(0.5, 0.3, 0.29, 0.28, 0.28, 0.27, 0.27, 0.26, 0.26, 0.25, 0.25);

  @Test
  void whereTheNearestStandsOutWordsThatAreLittleOfTheQuestionCountLess() {
    assertThat(order(0.4, ALIKE)).startsWith(99, 1);
    assertThat(order(0.4, OUTSTANDING)).startsWith(1, 99);
  }

  @Test
  void whereANodeHasTheWholeQuestionWordsCountHoweverNearAnotherIs() {
    assertThat(order(1, OUTSTANDING)).startsWith(99, 1);
  }

  @Test
  void aTenthOfAQuestionIsThereByChance() {
    assertThat(order(0.1, ALIKE)).startsWith(1).endsWith(99);
  }

  @Test
  void amongFewNearOnesNoneStandsOut() {
    assertThat(order(0.4, meant(0.5, 0.1))).startsWith(99, 1);
  }
}
