package dev.kith.tool.memory.duplicates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FoldedNameTest {
  private static double likeness(String one, String other) {
    double likeness = FoldedName.of(one).likeness(FoldedName.of(other));
    assertThat(FoldedName.of(other).likeness(FoldedName.of(one))).isEqualTo(likeness);
    return likeness;
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
    assertThat(likeness("John", "Jonh")).isEqualTo(0.75);
    assertThat(likeness("John", "Jon")).isEqualTo(0.75);
    assertThat(likeness("Alexander Hamilton", "Alexnader Hamitlon"))
        .isCloseTo(16 / 18.0, within(1e-9));
    assertThat(likeness("cat", "car")).as("too short for a slip").isEqualTo(0.5);
    assertThat(likeness("abcd", "efgh")).isZero();
  }

  @Test
  void numbersAreNeverMisspelt() {
    assertThat(FoldedName.of("part 1").sameNumbers(FoldedName.of("part 2"))).isFalse();
    assertThat(FoldedName.of("part 1").numberedApart(FoldedName.of("part 2"))).isTrue();
    assertThat(FoldedName.of("part 1").numberedApart(FoldedName.of("part one"))).isFalse();
    assertThat(FoldedName.of("Boeing 747").sameNumbers(FoldedName.of("747, Boeing"))).isTrue();
  }
}
