package dev.kith.tool.bfs.page;

import dev.kith.shape.NameCount;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// How often each code occurs.
final class Tally {
  private int[] counts = new int[16];
  private int length;

  void add(int code) {
    if (code >= counts.length) {
      counts = Arrays.copyOf(counts, Math.max(code + 1, 2 * counts.length));
    }
    counts[code]++;
    length = Math.max(length, code + 1);
  }

  /// The codes that occur, ascending.
  int[] codes() {
    return IntStream.range(0, length).filter(code -> counts[code] > 0).toArray();
  }

  /// One more than the greatest code.
  int length() {
    return length;
  }

  /// Names with their counts, the most frequent first, then by name.
  List<NameCount> shares(IntFunction<String> name) {
    return Arrays.stream(codes())
        .mapToObj(code -> new NameCount(name.apply(code), counts[code]))
        .sorted(NameCount.ORDER)
        .toList();
  }
}
