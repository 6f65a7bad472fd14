package dev.kith.search.embed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// The tokens that a WordPiece model knows, each with its id.
final class WordPieceVocabulary {
  private final Map<String, Integer> ids;
  private final int longest;
  private final int largest;

  private WordPieceVocabulary(Map<String, Integer> ids) {
    this.ids = ids;
    this.longest = ids.keySet().stream().mapToInt(String::length).max().orElse(0);
    this.largest = ids.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  /// One token a line.
  static WordPieceVocabulary ofLines(InputStream in) throws IOException {
    var ids = new HashMap<String, Integer>();
    var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    int next = 0;
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      ids.putIfAbsent(line.strip(), next++);
    }
    return of(ids);
  }

  static WordPieceVocabulary of(Map<String, Integer> ids) {
    for (var special : new String[] {"[CLS]", "[SEP]", "[UNK]"}) {
      if (!ids.containsKey(special)) {
        throw TokenizerFile.unusable("has no token " + special).raise();
      }
    }
    return new WordPieceVocabulary(ids);
  }

  /// The id of a token that must exist.
  int required(String token) {
    return Objects.requireNonNull(ids.get(token));
  }

  /// The id of a token, or -1.
  int find(String token) {
    return ids.getOrDefault(token, -1);
  }

  /// The length of the longest token: a search for the longest match starts there.
  int longest() {
    return longest;
  }

  int largest() {
    return largest;
  }
}
