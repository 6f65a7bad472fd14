package dev.kith.tool.bfs;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// The metadata of a run of nodes or edges, read a slice at a time as an answer comes to it.
///
/// A large answer thus never has all its metadata in memory beside its text, and a small one reads
/// nothing twice.
final class MetadataRun {
  private final int from;
  private final int to;
  private final int slice;
  private final IntPredicate wanted;
  private final Function<int[], List<String>> reader;
  private int start;
  private String[] texts = {};

  /// @param slice how many are read at once
  /// @param wanted which places have metadata to return
  /// @param reader reads the metadata of places, in their order
  MetadataRun(
      int from, int to, int slice, IntPredicate wanted, Function<int[], List<String>> reader) {
    this.from = from;
    this.to = to;
    this.slice = slice;
    this.wanted = wanted;
    this.reader = reader;
  }

  /// The metadata at a place; empty where none is returned.
  String at(int place) {
    if (place < start || place >= start + texts.length) {
      read(place);
    }
    return texts[place - start];
  }

  private void read(int place) {
    start = place - (place - from) % slice;
    texts = new String[Math.min(slice, to - start)];
    Arrays.fill(texts, "");
    int[] places = IntStream.range(start, start + texts.length).filter(wanted).toArray();
    var found = places.length == 0 ? List.<String>of() : reader.apply(places);
    for (int index = 0; index < places.length; index++) {
      texts[places[index] - start] = found.get(index);
    }
  }
}
