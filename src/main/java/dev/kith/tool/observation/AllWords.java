package dev.kith.tool.observation;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/// The words of a question, all of which are wanted.
public final class AllWords {
  private final Set<String> wanted = new HashSet<>();

  public AllWords(String query) {
    TextWords.of(query).forEach(word -> wanted.add(word.stem()));
  }

  /// Whether there are any words at all.
  public boolean isEmpty() {
    return wanted.isEmpty();
  }

  /// Whether some texts together have every word.
  public boolean areIn(Stream<String> texts) {
    var missing = new HashSet<>(wanted);
    texts.forEach(text -> TextWords.of(text).forEach(word -> missing.remove(word.stem())));
    return missing.isEmpty();
  }
}
