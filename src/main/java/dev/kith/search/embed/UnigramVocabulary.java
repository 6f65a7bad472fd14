package dev.kith.search.embed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The pieces that a Unigram model knows, each with its id and how likely it is.
final class UnigramVocabulary {
  /// How much less likely than everything else a character is that no piece begins with.
  private static final double PENALTY = 10;

  /// In order, so that the pieces that begin alike lie together.
  private final String[] pieces;

  private final int[] ids;
  private final double[] scores;
  private final int unknown;
  private final double unknownScore;
  private final int largest;
  private final Optional<int[]> bytes;

  /// @param specials ids of tokens that stand in no text
  /// @param byBytes whether unknown characters are given as their bytes
  UnigramVocabulary(
      List<String> all, List<Double> likely, List<Integer> specials, int unknown, boolean byBytes) {
    this.unknown = unknown;
    this.largest = all.size() - 1;
    this.unknownScore = likely.stream().mapToDouble(Double::doubleValue).min().orElse(0) - PENALTY;
    var out = new HashSet<>(specials);
    out.add(unknown);
    var order = new ArrayList<Integer>(all.size());
    for (int id = 0; id < all.size(); id++) {
      if (!out.contains(id) && !all.get(id).isEmpty()) {
        order.add(id);
      }
    }
    order.sort(Comparator.comparing(all::get));
    this.pieces = order.stream().map(all::get).toArray(String[]::new);
    this.ids = order.stream().mapToInt(Integer::intValue).toArray();
    this.scores = order.stream().mapToDouble(likely::get).toArray();
    this.bytes = byBytes ? bytes(all) : Optional.empty();
  }

  /// The ids of the pieces for single bytes; empty where one is missing.
  private static Optional<int[]> bytes(List<String> all) {
    var ids = new int[256];
    for (int value = 0; value < ids.length; value++) {
      ids[value] = all.indexOf(String.format(Locale.ROOT, "<0x%02X>", value));
      if (ids[value] < 0) {
        return Optional.empty();
      }
    }
    return Optional.of(ids);
  }

  /// Receives pieces.
  @FunctionalInterface
  interface Listener {
    void found(int end, int id, double score);
  }

  /// Passes on the pieces that a text has at a place, the shortest first.
  void at(String text, int start, Listener listener) {
    int low = 0;
    int high = pieces.length;
    for (int at = start; at < text.length(); at++) {
      char next = text.charAt(at);
      low = bound(low, high, at - start, next);
      high = next == Character.MAX_VALUE ? high : bound(low, high, at - start, next + 1);
      if (low == high) {
        return;
      }
      if (pieces[low].length() == at - start + 1) {
        listener.found(at + 1, ids[low], scores[low]);
      }
    }
  }

  /// The first piece from `low` on whose character at a place is not below another.
  private int bound(int low, int high, int place, int character) {
    int from = low;
    int to = high;
    while (from < to) {
      int middle = (from + to) >>> 1;
      var piece = pieces[middle];
      if (piece.length() <= place || piece.charAt(place) < character) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /// The id of a piece, or that of what is unknown.
  int find(String piece) {
    int place = Arrays.binarySearch(pieces, piece);
    return place < 0 ? unknown : ids[place];
  }

  int unknown() {
    return unknown;
  }

  double unknownScore() {
    return unknownScore;
  }

  int largest() {
    return largest;
  }

  /// The ids of the bytes, where unknown characters are given as them.
  Optional<int[]> bytes() {
    return bytes;
  }
}
