package dev.kith.search;

import java.util.List;

/// How what an index holds differs from what it should hold.
///
/// @param missing entries that are not there
/// @param surplus entries that should not be there, or are there more than once
/// @param other entries that hold something else
/// @param examples the keys of the first nodes concerned, in order
public record Differences(int missing, int surplus, int other, List<Integer> examples) {
  public Differences {
    examples = List.copyOf(examples);
  }

  public boolean isEmpty() {
    return missing == 0 && surplus == 0 && other == 0;
  }
}
