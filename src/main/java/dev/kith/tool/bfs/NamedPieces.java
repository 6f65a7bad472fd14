package dev.kith.tool.bfs;

import dev.kith.shape.JsonText;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Names of types or predicates inside the JSON around them, put into bytes once for all answers:
/// for a small answer that would cost more than to write it.
final class NamedPieces {
  private static final int MOST = 4_096;

  private final JsonText.Piece before;
  private final JsonText.Piece after;
  private final Map<String, JsonText.Piece> made = new ConcurrentHashMap<>();

  NamedPieces(JsonText.Piece before, JsonText.Piece after) {
    this.before = before;
    this.after = after;
  }

  JsonText.Piece of(String name) {
    var known = made.get(name);
    if (known != null) {
      return known;
    }
    var piece = JsonText.Piece.naming(before, name, after);
    if (made.size() >= MOST) {
      made.clear();
    }
    made.put(name, piece);
    return piece;
  }
}
