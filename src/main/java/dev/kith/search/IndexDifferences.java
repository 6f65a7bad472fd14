package dev.kith.search;

import java.util.List;

/// How an index differs from what it should contain.
///
/// @param missing entries that the index lacks
/// @param surplus entries that it should not have, or has more than once
/// @param other entries with different content
/// @param examples the keys of the first nodes affected, in order
public record IndexDifferences(int missing, int surplus, int other, List<Integer> examples) {
  public IndexDifferences {
    examples = List.copyOf(examples);
  }

  public boolean isEmpty() {
    return missing == 0 && surplus == 0 && other == 0;
  }
}
