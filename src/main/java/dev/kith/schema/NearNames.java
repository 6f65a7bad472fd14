package dev.kith.schema;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// Finds the existing names that a mistyped one was probably meant to be.
public final class NearNames {
  private static final int LONGEST_COMPARED = 200;

  private NearNames() {}

  private record Candidate(String name, int distance) {}

  /// At most `most` of `names`, the nearest first, without wild guesses.
  public static List<String> of(String wrong, Collection<String> names, int most) {
    if (wrong.length() > LONGEST_COMPARED) {
      return List.of();
    }
    var folded = wrong.toLowerCase(Locale.ROOT);
    return names.stream()
        .filter(name -> name.length() <= LONGEST_COMPARED)
        .map(name -> candidate(folded, name))
        .filter(candidate -> candidate.distance <= tolerance(folded, candidate.name))
        .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
        .limit(most)
        .map(Candidate::name)
        .toList();
  }

  private static Candidate candidate(String wrong, String name) {
    return new Candidate(
        name, distance(wrong, name.toLowerCase(Locale.ROOT), tolerance(wrong, name)));
  }

  private static int tolerance(String wrong, String name) {
    return Math.max(1, Math.max(wrong.length(), name.length()) / 3);
  }

  /// The edit distance, where two letters in the wrong order count once; a word that starts or ends
  /// with the other is near, too. Of a hundred thousand names most are too far away, which shows
  /// long before the distance is known: then it is some number above `most`.
  private static int distance(String one, String other, int most) {
    if (one.equals(other)) {
      return 0;
    }
    if (one.length() >= 3 && (other.startsWith(one) || other.endsWith(one))) {
      return 1;
    }
    if (Math.abs(one.length() - other.length()) > most) {
      return most + 1;
    }
    var before = new int[other.length() + 1];
    var previous = new int[other.length() + 1];
    for (int column = 0; column <= other.length(); column++) {
      previous[column] = column;
    }
    for (int row = 1; row <= one.length(); row++) {
      var current = new int[other.length() + 1];
      current[0] = row;
      int nearest = row;
      for (int column = 1; column <= other.length(); column++) {
        int same = one.charAt(row - 1) == other.charAt(column - 1) ? 0 : 1;
        current[column] =
            Math.min(
                Math.min(current[column - 1], previous[column]) + 1, previous[column - 1] + same);
        if (isSwapped(one, row, other, column)) {
          current[column] = Math.min(current[column], before[column - 2] + 1);
        }
        nearest = Math.min(nearest, current[column]);
      }
      if (nearest > most) {
        return nearest;
      }
      before = previous;
      previous = current;
    }
    return previous[other.length()];
  }

  /// Whether the last two letters of both beginnings are the same in another order.
  private static boolean isSwapped(String one, int row, String other, int column) {
    return row > 1
        && column > 1
        && one.charAt(row - 1) == other.charAt(column - 2)
        && one.charAt(row - 2) == other.charAt(column - 1);
  }
}
