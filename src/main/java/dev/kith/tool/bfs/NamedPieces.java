package dev.kith.tool.bfs;

import dev.kith.shape.JsonText;
import java.util.Arrays;

/// Names of types or predicates inside the JSON around them, put into bytes once for many answers:
/// for a small answer that would cost more than to write it.
///
/// A name that takes another's slot is what is remembered from then on. Threads may overtake one
/// another, whereby a piece is made twice.
final class NamedPieces {
  private static final int SLOTS = 1 << 11;

  private final JsonText.Piece before;
  private final JsonText.Piece after;
  private final Named[] slots = new Named[SLOTS];

  private record Named(String name, JsonText.Piece piece) {}

  NamedPieces(JsonText.Piece before, JsonText.Piece after) {
    this.before = before;
    this.after = after;
    Arrays.fill(slots, named(""));
  }

  JsonText.Piece of(String name) {
    int hash = name.hashCode();
    int slot = (hash ^ (hash >>> 11)) & (SLOTS - 1);
    var known = slots[slot];
    if (!known.name.equals(name)) {
      known = named(name);
      slots[slot] = known;
    }
    return known.piece;
  }

  private Named named(String name) {
    return new Named(name, JsonText.Piece.naming(before, name, after));
  }
}
