package dev.kith.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
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

  /// The first of all that are near, in the order of their distances and names.
  private static List<String> measured(String wrong, List<String> names, int most) {
    record Measured(String name, int distance) {}
    return names.stream()
        .distinct()
        .map(name -> new Measured(name, distance(wrong, name)))
        .filter(
            each -> each.distance <= Math.max(1, Math.max(wrong.length(), each.name.length()) / 3))
        .sorted(Comparator.comparingInt(Measured::distance).thenComparing(Measured::name))
        .limit(most)
        .map(Measured::name)
        .toList();
  }

  private static int distance(String one, String other) {
    if (one.length() >= 3 && (other.startsWith(one) || other.endsWith(one))) {
      return one.equals(other) ? 0 : 1;
    }
    var cells = new int[one.length() + 1][other.length() + 1];
    for (int row = 0; row <= one.length(); row++) {
      for (int column = 0; column <= other.length(); column++) {
        int same = row > 0 && column > 0 && one.charAt(row - 1) == other.charAt(column - 1) ? 0 : 1;
        int least = row == 0 ? column : column == 0 ? row : cells[row - 1][column - 1] + same;
        if (row > 0 && column > 0) {
          least = Math.min(least, Math.min(cells[row - 1][column], cells[row][column - 1]) + 1);
        }
        if (row > 1
            && column > 1
            && one.charAt(row - 1) == other.charAt(column - 2)
            && one.charAt(row - 2) == other.charAt(column - 1)) {
          least = Math.min(least, cells[row - 2][column - 2] + 1);
        }
        cells[row][column] = least;
      }
    }
    return cells[one.length()][other.length()];
  }

  @Test
  void whatIsLeftUnmeasuredWouldNotBeNamed() {
    long seed = Seed.of(NearNamesTest.class);
    var random = new Random(seed);
    for (int round = 0; round < 2_000; round++) {
      var names = Stream.generate(() -> word(random)).limit(random.nextInt(60)).toList();
      var wrong = word(random);
      int most = 1 + random.nextInt(4);

      assertThat(NearNames.of(wrong, names, most))
          .as("seed %s: %s in %s", seed, wrong, names)
          .isEqualTo(measured(wrong, names, most));
    }
  }

  private static String word(Random random) {
    return random
        .ints(1 + random.nextInt(9), 'a', 'd')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  @Test
  void howMuchIsComparedHasABoundHoweverAlikeTheNamesAre() {
    var names = new ArrayList<String>();
    for (int each = 0; each < 20_000; each++) {
      names.add("y".repeat(60) + "x".repeat(90) + each);
    }
    var wrong = "x".repeat(150);
    names.add(wrong + "last");

    var near = NearNames.found(wrong, names, 3);

    assertThat(near.letters()).isLessThan((1 << 24) + 200 * 200);
    assertThat(NearNames.of(wrong, names, 3)).containsExactly(wrong + "last");
  }

  @Test
  void longNamesAreNotCompared() {
    var longest = "x".repeat(200);

    assertThat(NearNames.of(longest, List.of(longest), 5)).containsExactly(longest);
    assertThat(NearNames.of(longest + "x", List.of(longest), 5)).isEmpty();
    assertThat(NearNames.of(longest, List.of(longest + "x"), 5)).isEmpty();
  }
}
