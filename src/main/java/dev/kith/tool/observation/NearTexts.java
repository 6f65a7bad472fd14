package dev.kith.tool.observation;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// The observations that a caller may have meant by a text that none of them is word for word.
public final class NearTexts {
  /// A longer one would not be repeated word for word.
  private static final int LONGEST = 500;

  private NearTexts() {}

  /// The nearest of some texts to the first of those wanted, at most so many in all. Each of them
  /// is compared with every text, so the others are left.
  public static List<String> of(Collection<String> wanted, List<String> texts, int most) {
    var repeatable = texts.stream().filter(text -> text.length() <= LONGEST).distinct().toList();
    Set<String> near = new LinkedHashSet<>();
    for (var text : wanted.stream().limit(most).toList()) {
      var matches = Matches.ofEveryWord(text, repeatable);
      IntStream.range(0, repeatable.size())
          .filter(index -> matches.score(index) > 0)
          .boxed()
          .sorted(Comparator.comparingDouble(index -> -matches.score(index)))
          .limit(most)
          .forEach(index -> near.add(repeatable.get(index)));
    }
    return near.stream().limit(most).toList();
  }
}
