package dev.kith.tool.memory.duplicates;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A name without what people vary when they mean the same: case, accents, punctuation, spaces.
///
/// Thousands are compared with each other, so everything that a comparison needs is computed once.
final class FoldedName {
  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final Pattern NO_NUMBERS = Pattern.compile("[^\\p{N}]+");

  /// For longer names the trigrams suffice, and comparing letter by letter takes long.
  private static final int LONGEST_SPELT = 100;

  /// Names with fewer trigrams in common differ by more than a typo.
  private static final double LEAST_SHARED = 0.25;

  private final String text;
  private final String joined;
  private final String sorted;
  private final String numbers;
  private final long[] trigrams;

  private FoldedName(String text) {
    this.text = text;
    this.joined = text.replace(" ", "");
    this.sorted = Arrays.stream(text.split(" ")).sorted().collect(Collectors.joining(" "));
    this.numbers = NO_NUMBERS.matcher(text).replaceAll(" ").strip();
    this.trigrams = trigrams("  " + text + " ");
  }

  static FoldedName of(String name) {
    var plain = MARKS.matcher(Normalizer.normalize(name, Normalizer.Form.NFKD)).replaceAll("");
    // Up and down again: ß and ss, ς and σ differ in small letters only.
    var small = plain.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    var text = BETWEEN.matcher(MARKS.matcher(small).replaceAll("")).replaceAll(" ").strip();
    return new FoldedName(!text.isEmpty() ? text : name.isBlank() ? name : name.strip());
  }

  private static long[] trigrams(String marked) {
    var all = new long[marked.length() - 2];
    for (int at = 0; at < all.length; at++) {
      all[at] =
          ((long) marked.charAt(at) << 32) | marked.charAt(at + 1) << 16 | marked.charAt(at + 2);
    }
    return Arrays.stream(all).sorted().distinct().toArray();
  }

  /// Its words with single spaces between them.
  String text() {
    return text;
  }

  /// The same in one piece.
  String joined() {
    return joined;
  }

  /// The same words in the order of the alphabet.
  String sorted() {
    return sorted;
  }

  /// Every three letters that follow one another, its ends marked; each once, in order.
  long[] trigrams() {
    return trigrams.clone();
  }

  /// Whether both have the same numbers: 'part 1' is not a misspelling of 'part 2'.
  boolean sameNumbers(FoldedName other) {
    return numbers.equals(other.numbers);
  }

  /// Whether both are numbered, and differently.
  boolean numberedApart(FoldedName other) {
    return !numbers.isEmpty() && !other.numbers.isEmpty() && !sameNumbers(other);
  }

  /// How similarly two names are spelt, 0 to 1: by shared trigrams, or, if only a typo or two
  /// apart, by edit distance.
  double similarity(FoldedName other) {
    double byTrigrams = 2.0 * shared(other) / (trigrams.length + other.trigrams.length);
    int length = Math.max(text.length(), other.text.length());
    int most = length < 4 || length > LONGEST_SPELT ? 0 : Math.max(1, length / 8);
    if (byTrigrams < LEAST_SHARED || Math.abs(text.length() - other.text.length()) > most) {
      return byTrigrams;
    }
    int edits = edits(other.text);
    return edits > most ? byTrigrams : Math.max(byTrigrams, 1 - (double) edits / length);
  }

  private int shared(FoldedName other) {
    int count = 0;
    int there = 0;
    for (long letters : trigrams) {
      while (there < other.trigrams.length && other.trigrams[there] < letters) {
        there++;
      }
      count += there < other.trigrams.length && other.trigrams[there] == letters ? 1 : 0;
    }
    return count;
  }

  /// The edit distance: letters inserted, deleted, replaced, or swapped with the next.
  private int edits(String other) {
    int[] beforePrevious = new int[other.length() + 1];
    int[] previous = new int[other.length() + 1];
    int[] current = new int[other.length() + 1];
    Arrays.setAll(previous, at -> at);
    for (int row = 1; row <= text.length(); row++) {
      current[0] = row;
      for (int column = 1; column <= other.length(); column++) {
        boolean same = text.charAt(row - 1) == other.charAt(column - 1);
        current[column] =
            Math.min(
                previous[column - 1] + (same ? 0 : 1),
                1 + Math.min(previous[column], current[column - 1]));
        if (row > 1
            && column > 1
            && text.charAt(row - 1) == other.charAt(column - 2)
            && text.charAt(row - 2) == other.charAt(column - 1)) {
          current[column] = Math.min(current[column], beforePrevious[column - 2] + 1);
        }
      }
      int[] reused = beforePrevious;
      beforePrevious = previous;
      previous = current;
      current = reused;
    }
    return previous[other.length()];
  }
}
