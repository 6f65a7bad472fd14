package dev.kith.schema;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/// Finds the existing names that a mistyped one was probably meant to be.
///
/// A vocabulary may have a hundred thousand names, and all of them may be long and alike. What is
/// done is bounded whatever they are: after so many letters were compared, only names that begin or
/// end alike are still found.
public final class NearNames {
  private static final int LONGEST_COMPARED = 200;

  /// Enough for a hundred thousand names of usual length; takes some hundredths of a second.
  private static final long MOST_LETTERS = 1 << 24;

  private final String wrong;
  private final int most;
  private final TreeSet<Candidate> best =
      new TreeSet<>(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name));
  private int[] before = new int[LONGEST_COMPARED + 2];
  private int[] previous = new int[LONGEST_COMPARED + 2];
  private int[] current = new int[LONGEST_COMPARED + 2];
  private long letters;

  private NearNames(String wrong, int most) {
    this.wrong = wrong;
    this.most = most;
  }

  private record Candidate(String name, int distance) {}

  /// At most `most` of `names`, the nearest first, without wild guesses.
  public static List<String> of(String wrong, Collection<String> names, int most) {
    return found(wrong, names, most).names();
  }

  /// The same, and how much was done for it.
  static NearNames found(String wrong, Collection<String> names, int most) {
    var near = new NearNames(wrong.toLowerCase(Locale.ROOT), most);
    if (most > 0 && wrong.length() <= LONGEST_COMPARED) {
      names.forEach(near::compare);
    }
    return near;
  }

  private List<String> names() {
    return best.stream().map(Candidate::name).toList();
  }

  /// How many pairs of letters were compared.
  long letters() {
    return letters;
  }

  private void compare(String name) {
    // lower case may be longer
    var folded = name.length() > LONGEST_COMPARED ? name : name.toLowerCase(Locale.ROOT);
    if (folded.length() > LONGEST_COMPARED) {
      return;
    }
    int bound = Math.max(1, Math.max(wrong.length(), name.length()) / 3);
    // one that is no nearer than the last of enough others need not be measured to its end
    if (best.size() == most) {
      bound = Math.min(bound, best.last().distance());
    }
    int distance = distance(folded, bound);
    if (distance <= bound) {
      best.add(new Candidate(name, distance));
      if (best.size() > most) {
        best.pollLast();
      }
    }
  }

  /// The edit distance, where two letters in the wrong order count once; a word that starts or ends
  /// with the other is near, too. Of a hundred thousand names most are too far away, which shows
  /// long before the distance is known: then it is some number above `bound`.
  private int distance(String other, int bound) {
    if (wrong.equals(other)) {
      return 0;
    }
    if (wrong.length() >= 3 && (other.startsWith(wrong) || other.endsWith(wrong))) {
      return 1;
    }
    if (Math.abs(wrong.length() - other.length()) > bound || letters > MOST_LETTERS) {
      return bound + 1;
    }
    for (int column = 0; column <= other.length(); column++) {
      previous[column] = column;
    }
    for (int row = 1; row <= wrong.length(); row++) {
      if (nextRow(row, other) > bound) {
        return bound + 1;
      }
      var spare = before;
      before = previous;
      previous = current;
      current = spare;
    }
    return previous[other.length()];
  }

  /// Fills in a row; returns the least in it.
  private int nextRow(int row, String other) {
    current[0] = row;
    int nearest = row;
    for (int column = 1; column <= other.length(); column++) {
      int same = wrong.charAt(row - 1) == other.charAt(column - 1) ? 0 : 1;
      int least =
          Math.min(
              Math.min(current[column - 1], previous[column]) + 1, previous[column - 1] + same);
      if (isSwapped(row, other, column)) {
        least = Math.min(least, before[column - 2] + 1);
      }
      current[column] = least;
      nearest = Math.min(nearest, least);
    }
    letters += other.length();
    return nearest;
  }

  /// Whether the last two letters of both beginnings are the same in another order.
  private boolean isSwapped(int row, String other, int column) {
    return row > 1
        && column > 1
        && wrong.charAt(row - 1) == other.charAt(column - 2)
        && wrong.charAt(row - 2) == other.charAt(column - 1);
  }
}
