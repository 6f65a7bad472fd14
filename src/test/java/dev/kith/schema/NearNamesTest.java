package dev.kith.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearNamesTest {
  private static final List<String> NAMES = List.of("Person", "Parson", "Place", "Organisation");

  @Test
  void theNearestComesFirstThenByName() {
    assertThat(NearNames.of("Persn", NAMES, 5)).containsExactly("Person", "Parson");
    assertThat(NearNames.of("Pbrson", NAMES, 5)).containsExactly("Parson", "Person");
  }

  @Test
  void noMoreAreNamedThanAskedFor() {
    assertThat(NearNames.of("Persn", NAMES, 1)).containsExactly("Person");
  }

  @Test
  void aWildGuessIsNotNamed() {
    assertThat(NearNames.of("Banana", NAMES, 5)).isEmpty();
    assertThat(NearNames.of("abcdef", List.of("abcxyz"), 5)).isEmpty();
    assertThat(NearNames.of("abcdef", List.of("abcdxy"), 5)).containsExactly("abcdxy");
  }

  @Test
  void caseDoesNotCount() {
    assertThat(NearNames.of("d006973", List.of("D006937", "D006973"), 5))
        .containsExactly("D006973", "D006937");
    assertThat(NearNames.of("PLACE", NAMES, 5)).containsExactly("Place");
  }

  @Test
  void theBeginningOrTheEndOfANameIsNear() {
    assertThat(NearNames.of("org", NAMES, 5)).containsExactly("Organisation");
    assertThat(NearNames.of("isation", NAMES, 5)).containsExactly("Organisation");
    assertThat(NearNames.of("or", NAMES, 5)).isEmpty();
  }

  @Test
  void longNamesAreNotCompared() {
    var longest = "x".repeat(200);

    assertThat(NearNames.of(longest, List.of(longest), 5)).containsExactly(longest);
    assertThat(NearNames.of(longest + "x", List.of(longest), 5)).isEmpty();
    assertThat(NearNames.of(longest, List.of(longest + "x"), 5)).isEmpty();
  }
}
