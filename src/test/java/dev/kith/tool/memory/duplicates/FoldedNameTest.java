package dev.kith.tool.memory.duplicates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FoldedNameTest {
  private static double similarity(String one, String other) {
    double similarity = FoldedName.of(one).similarity(FoldedName.of(other));
    assertThat(FoldedName.of(other).similarity(FoldedName.of(one))).isEqualTo(similarity);
    return similarity;
  }

  @ParameterizedTest
  @CsvSource({
    "Zoë Müller,ZOE  MULLER",
    "Straße,strasse",
    "Σίσυφος,ΣΙΣΥΦΟΣ",
    "İstanbul,istanbul",
    "日本語,日本語。",
    "'🜁',' 🜁 '",
    "TechCorp,techcorp.",
  })
  void whatPeopleVaryIsFoldedAway(String one, String other) {
    assertThat(FoldedName.of(one).text()).isEqualTo(FoldedName.of(other).text());
  }

  @Test
  void spacesAndDotsDoNotMakeAnotherName() {
    assertThat(FoldedName.of("I.B.M.").joined()).isEqualTo(FoldedName.of("IBM").joined());
    assertThat(FoldedName.of("data base").joined()).isEqualTo(FoldedName.of("Database").joined());
  }

  @Test
  void aSlipCountsByTheLettersThatAreRight() {
    assertThat(similarity("John", "Jonh")).isEqualTo(0.75);
    assertThat(similarity("John", "Jon")).isEqualTo(0.75);
    assertThat(similarity("Alexander Hamilton", "Alexnader Hamitlon"))
        .isCloseTo(16 / 18.0, within(1e-9));
    assertThat(similarity("cat", "car")).as("too short for a slip").isEqualTo(0.5);
    assertThat(similarity("abcd", "efgh")).isZero();
  }

  @Test
  void numbersAreNeverMisspelt() {
    assertThat(FoldedName.of("part 1").sameNumbers(FoldedName.of("part 2"))).isFalse();
    assertThat(FoldedName.of("part 1").numberedApart(FoldedName.of("part 2"))).isTrue();
    assertThat(FoldedName.of("part 1").numberedApart(FoldedName.of("part one"))).isFalse();
    assertThat(FoldedName.of("Boeing 747").sameNumbers(FoldedName.of("747, Boeing"))).isTrue();
  }
}
