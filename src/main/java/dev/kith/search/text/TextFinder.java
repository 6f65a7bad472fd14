package dev.kith.search.text;

import dev.kith.search.ExactHit;
import dev.kith.search.TextHit;
import dev.kith.search.WordHits;
import java.util.List;
import java.util.Set;

/// Finds nodes by their ids, names, aliases and words.
///
/// `types` are names of the types wanted; empty: all.
public interface TextFinder {
  /// Nodes whose id, name or an alias is `text`, in this order, whatever the case.
  List<ExactHit> exact(String text, Set<String> types, int limit);

  /// Nodes that hold the words of `text`, the best first, then the newest, then by id.
  List<TextHit> words(String text, Set<String> types, int limit);

  /// The same, parted by how much of the text each holds.
  WordHits parted(String text, Set<String> types, int limit);
}
