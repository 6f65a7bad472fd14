package dev.kith.search.text;

import dev.kith.search.ExactHit;
import dev.kith.search.TextHit;
import dev.kith.search.TextHits;
import dev.kith.search.words.WordTokenizer;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds nodes by their ids, names, aliases and words.
///
/// `types` restricts hits to types by name; empty means all.
public final class TextSearcher {
  private final TextIndex index;
  private final TextIndex.SnapshotReader<TextSearch> view;

  TextSearcher(TextIndex index, TextIndex.SnapshotReader<TextSearch> view) {
    this.index = index;
    this.view = view;
  }

  /// Whether a text has any word; signs alone are none.
  public static boolean hasWords(String text) {
    return !WordTokenizer.of(text, 1).isEmpty();
  }

  /// The parts of the words of a text, without case and accents.
  public static Set<String> parts(String text) {
    return WordTokenizer.of(text, Integer.MAX_VALUE).stream()
        .flatMap(word -> word.parts().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /// Nodes whose id, name or an alias equals `text`, in this order, ignoring case.
  public List<ExactHit> exact(String text, Set<String> types, int limit) {
    return index.read(snapshot -> view.read(snapshot).exact(text, types, limit));
  }

  /// Nodes that have words of `text`, ordered by score, then the newest, then by id.
  public List<TextHit> words(String text, Set<String> types, int limit) {
    return index.read(snapshot -> view.read(snapshot).words(text, types, limit));
  }

  /// The same hits, divided by how much of the text they cover.
  public TextHits byCoverage(String text, Set<String> types, int limit) {
    return index.read(snapshot -> view.read(snapshot).byCoverage(text, types, limit));
  }
}
