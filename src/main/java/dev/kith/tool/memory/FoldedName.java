package dev.kith.tool.memory;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A name without what people vary when they mean the same: case, accents, punctuation, spaces.
///
/// @param text its words with single spaces between them
/// @param sorted the same words in the order of the alphabet
/// @param trigrams every three letters that follow one another, its ends marked
record FoldedName(String text, String sorted, Set<String> trigrams) {
  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}]+");

  FoldedName {
    trigrams = Set.copyOf(trigrams);
  }

  static FoldedName of(String name) {
    var plain = MARKS.matcher(Normalizer.normalize(name, Normalizer.Form.NFKD)).replaceAll("");
    var text = BETWEEN.matcher(plain.toLowerCase(Locale.ROOT)).replaceAll(" ").strip();
    if (text.isEmpty()) {
      text = name;
    }
    var sorted = Arrays.stream(text.split(" ")).sorted().collect(Collectors.joining(" "));
    var marked = "  " + text + " ";
    var trigrams = new HashSet<String>();
    for (int at = 0; at + 3 <= marked.length(); at++) {
      trigrams.add(marked.substring(at, at + 3));
    }
    return new FoldedName(text, sorted, trigrams);
  }

  /// How much of their letters two names share, 0 to 1.
  double likeness(FoldedName other) {
    long shared = trigrams.stream().filter(other.trigrams::contains).count();
    return 2.0 * shared / (trigrams.size() + other.trigrams.size());
  }
}
