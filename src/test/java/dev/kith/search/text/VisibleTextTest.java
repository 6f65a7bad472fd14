package dev.kith.search.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kith.Seed;
import dev.kith.search.TextHit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An index asked through a part of its documents finds and ranks as one that has no others.
@Tag("long")
class VisibleTextTest {
  private static final int ROUNDS = Seed.rounds(5);
  private static final int DOCUMENTS = 300;
  private static final double NEARLY = 2e-6;
  private static final List<String> WORDS =
      List.of(
          "atlas",
          "atlases",
          "boiler",
          "boilers",
          "cargo",
          "delta",
          "engine",
          "engines",
          "flange",
          "flanges",
          "postgresql",
          "postgresql-15",
          "zebra",
          "zebras",
          "zebrafish",
          "漢字");
  private static final List<String> ASKED =
      List.of("zebr", "atlas engine", "cargo zebra", "flanje", "postgres", "boilr atlas", "漢字");

  @TempDir private Path folder;

  @Test
  void itFindsAndRanksLikeAnIndexWithoutTheOthers() {
    long first = Seed.of(VisibleTextTest.class);
    for (long seed = first; seed < first + ROUNDS; seed++) {
      round(new Random(seed), seed);
    }
  }

  /// Else the test above would say little.
  @Test
  void leavingTheOthersOutAfterwardsWouldRankOtherwise() {
    var documents = documents(new Random(Seed.of(VisibleTextTest.class)));
    try (var all = index("plain", documents)) {
      IntPredicate visible = key -> key % 7 == 0;
      var seen = all.visibleTo(visible);
      var kept =
          all.all().words("zebra cargo", Set.of(), DOCUMENTS).stream()
              .filter(hit -> visible.test(hit.key()))
              .toList();

      assertThat(seen.words("zebra cargo", Set.of(), DOCUMENTS)).isNotEqualTo(kept);
    }
  }

  private void round(Random random, long seed) {
    int share = 2 + random.nextInt(4);
    // Rare words are the hidden ones': what they would teach must not be learnt.
    IntPredicate visible = key -> key % share == 0;
    var documents = documents(random);
    var few = documents.stream().filter(document -> visible.test(document.key())).toList();
    try (var all = index(seed + "all", documents);
        var part = index(seed + "part", few)) {
      var seen = all.visibleTo(visible);
      for (var text : ASKED) {
        for (var types : List.of(Set.<String>of(), Set.of("t1"))) {
          for (int limit : List.of(1, 5, DOCUMENTS)) {
            var what = "seed " + seed + " " + text + types + limit;
            alike(seen.words(text, types, limit), part.all().words(text, types, limit), what);
            var parted = seen.byCoverage(text, types, limit);
            var expected = part.all().byCoverage(text, types, limit);
            alike(parted.strong(), expected.strong(), what);
            alike(parted.weak(), expected.weak(), what);
            assertThat(seen.exact(text, types, limit))
                .as(what)
                .isEqualTo(part.all().exact(text, types, limit));
          }
        }
      }
    }
  }

  /// The same hits with the same scores; what is worth the same may stand in another order.
  private static void alike(List<TextHit> hits, List<TextHit> expected, String what) {
    assertThat(hits).as(what).hasSameSizeAs(expected);
    for (int at = 0; at < hits.size(); at++) {
      var hit = hits.get(at);
      double score = expected.get(at).score();
      assertThat(hit.score()).as(what).isCloseTo(score, within(NEARLY));
      double last = expected.getLast().score();
      assertThat(expected)
          .as(what)
          .anyMatch(
              other ->
                  (other.key() == hit.key() || Math.abs(hit.score() - last) <= NEARLY)
                      && Math.abs(other.score() - hit.score()) <= NEARLY);
    }
  }

  private TextIndex index(String name, List<Document> documents) {
    var index = TextIndex.open(folder.resolve(name));
    index.rebuild(documents.iterator(), 1, _ -> {});
    return index;
  }

  private static List<Document> documents(Random random) {
    var documents = new ArrayList<Document>();
    for (int key = 1; key <= DOCUMENTS; key++) {
      var aliases = random.nextInt(3) == 0 ? List.of(text(random, key, 2)) : List.<String>of();
      documents.add(
          new Document(
              key,
              "id" + key,
              text(random, key, 3),
              aliases,
              "t" + random.nextInt(2),
              text(random, key, 90),
              random.nextInt(5),
              random.nextInt(4)));
    }
    return documents;
  }

  private static String text(Random random, int key, int most) {
    var text = new StringBuilder();
    for (int word = random.nextInt(most); word >= 0; word--) {
      int rare = random.nextInt(9) == 0 ? key % 5 : 0;
      text.append(WORDS.get(random.nextInt(WORDS.size())));
      text.append(rare == 0 ? "" : "x" + rare).append(' ');
    }
    return text.toString();
  }
}
