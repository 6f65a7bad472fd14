package dev.kith.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Ids as bytes must stand in the same order as ids as strings.
class IdTextsTest {
  private static final int ROUNDS = Seed.rounds(200);
  private static final String[] LETTERS = {
    "a", "b", "z", "\0", "\"", "é", "ß", "߿", "ࠀ", "日", "\uD7FF", "\uE000", "\uFFFD", "😀", "𐀀"
  };

  @Test
  void idsCompareAsTheirStringsDo() {
    long seed = Seed.of(IdTextsTest.class);
    var random = new SplittableRandom(seed);

    for (int round = 0; round < ROUNDS; round++) {
      var ids = some(random);
      var texts = IdTexts.of(ids);
      var others = IdTexts.of(ids.reversed());
      for (int one = 0; one < ids.size(); one++) {
        for (int other = 0; other < ids.size(); other++) {
          int expected = Integer.signum(ids.get(one).compareTo(ids.get(other)));
          int reversed = ids.size() - 1 - other;
          assertThat(Integer.signum(texts.compare(one, other))).isEqualTo(expected);
          assertThat(Integer.signum(texts.compare(one, others, reversed))).isEqualTo(expected);
          if (texts.prefix(one) != texts.prefix(other)) {
            assertThat(Long.compareUnsigned(texts.prefix(one), texts.prefix(other)))
                .isEqualTo(expected);
          }
        }
      }
    }
  }

  @Test
  void idsKeepTheirBytes() {
    var ids = List.of("", "deb:bash", "日本", "");

    var texts = IdTexts.of(ids);

    for (int index = 0; index < ids.size(); index++) {
      assertThat(text(texts, index)).isEqualTo(ids.get(index));
    }
  }

  @Test
  void pickedIdsAreTheSameInAnotherOrder() {
    var ids = List.of("deb:bash", "", "a name that is longer than two words", "日本", "z");
    int[] picks = {4, 2, 0, 1, 3};
    var texts = IdTexts.of(ids);

    for (boolean compared : new boolean[] {false, true}) {
      if (compared) {
        assertThat(texts.compare(0, 2)).isPositive();
      }
      var picked = texts.picked(picks, 1, 5);

      for (int index = 0; index < picked.size(); index++) {
        assertThat(text(picked, index)).isEqualTo(ids.get(picks[1 + index]));
        assertThat(picked.compare(index, texts, picks[1 + index])).isZero();
        int expected = Integer.signum(ids.get(picks[1 + index]).compareTo(ids.get(picks[1])));
        assertThat(Integer.signum(picked.compare(index, 0))).isEqualTo(expected);
      }
    }
  }

  private static String text(IdTexts texts, int index) {
    int length = texts.to(index) - texts.from(index);
    return new String(texts.bytes(), texts.from(index), length, StandardCharsets.UTF_8);
  }

  private static List<String> some(SplittableRandom random) {
    var prefix = text(random, 10);
    var ids = new ArrayList<String>();
    for (int index = random.nextInt(1, 12); index > 0; index--) {
      ids.add(prefix + text(random, 12));
    }
    return ids;
  }

  private static String text(SplittableRandom random, int longest) {
    var text = new StringBuilder();
    for (int letter = random.nextInt(longest); letter > 0; letter--) {
      text.append(LETTERS[random.nextInt(LETTERS.length)]);
    }
    return text.toString();
  }
}
