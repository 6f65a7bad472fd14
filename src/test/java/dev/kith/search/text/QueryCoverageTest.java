package dev.kith.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.search.TextHit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryCoverageTest {
  private static final int[] NONE = {};

  @TempDir private Path home;
  private TextIndex index;

  @BeforeEach
  void fill() {
    index = TextIndex.open(home.resolve("search"));
    var documents = new ArrayList<Document>();
    documents.add(document(1, "Blue folder", "holds the lease for the warehouse"));
    documents.add(document(2, "Printer", "replaces the paper by itself"));
    for (int key = 3; key < 60; key++) {
      documents.add(document(key, "Person " + key, "how does she do the work"));
    }
    index.apply(documents, NONE, 1);
  }

  @AfterEach
  void close() {
    index.close();
  }

  private static Document document(int key, String name, String text) {
    return new Document(key, "id:" + key, name, List.of(), "thing", text, key, Double.NaN);
  }

  private static List<Integer> keys(List<TextHit> hits) {
    return hits.stream().map(TextHit::key).toList();
  }

  @Test
  void rareWordsMakeAHitAptAndCommonOnesDoNot() {
    var hits = index.all().byCoverage("how does the warehouse lease work", Set.of(), 10);

    assertThat(keys(hits.strong())).containsExactly(1);
    assertThat(keys(hits.weak())).isNotEmpty().doesNotContain(1);
  }

  @Test
  void aWordThatOccursNowhereWeighsMost() {
    assertThat(index.all().byCoverage("warehouse xylophone quarantine", Set.of(), 10).strong())
        .isEmpty();
  }

  @Test
  void misspeltWordsCount() {
    assertThat(keys(index.all().byCoverage("repalces ppaer zebra", Set.of(), 10).strong()))
        .containsExactly(2);
  }

  @Test
  void aHitWithEveryWordIsAptHoweverCommonTheyAre() {
    assertThat(keys(index.all().byCoverage("how does she", Set.of(), 3).strong())).hasSize(3);
  }

  @Test
  void aBaseAndWhatCameSinceAreOneIndex() {
    index.compact(() -> {});
    index.apply(
        List.of(document(1, "Red folder", "empty"), document(70, "Shed", "a warehouse")), NONE, 2);

    assertThat(keys(index.all().byCoverage("the warehouse work", Set.of(), 10).strong()))
        .containsExactly(70);
  }
}
