package dev.kith.bench;

import dev.kith.search.VectorHit;
import dev.kith.search.vector.QuantisedVector;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// How far answers agree with plain loops: over the vectors as Kith keeps them, of which it must
/// miss none, and over those that it was given, which tells what keeping a byte a number costs.
final class VectorAgreement {
  private final float[][] kept;
  private int asKept;
  private int asGiven;
  private int found;
  private int all;

  VectorAgreement(float[][] given) {
    this.kept =
        Arrays.stream(given)
            .map(vector -> QuantisedVector.of(vector).numbers(vector.length))
            .toArray(float[][]::new);
  }

  /// @param best what a loop over the vectors as given finds
  void compare(float[] question, List<VectorHit> hits, int[] best) {
    var exact = nearest(question, best.length);
    all += best.length;
    for (int rank = 0; rank < best.length; rank++) {
      int key = hits.get(rank).key();
      asKept += key == exact[rank] ? 1 : 0;
      asGiven += key == best[rank] ? 1 : 0;
      found += Arrays.stream(best).anyMatch(each -> each == key) ? 1 : 0;
    }
  }

  private int[] nearest(float[] question, int count) {
    var cosines = Arrays.stream(kept).mapToDouble(vector -> dot(vector, question)).toArray();
    return IntStream.range(0, cosines.length)
        .boxed()
        .sorted(Comparator.comparingDouble(key -> -cosines[key]))
        .limit(count)
        .mapToInt(key -> key)
        .toArray();
  }

  private static double dot(float[] one, float[] other) {
    double sum = 0;
    for (int at = 0; at < one.length; at++) {
      sum += (double) one[at] * other[at];
    }
    return sum;
  }

  @Override
  public String toString() {
    return "same key at the same rank in "
        + asKept
        + " of "
        + all
        + " as by a loop over what is kept; of the numbers as given, before each was rounded to a"
        + " byte, it finds "
        + found
        + " of the "
        + all
        + " nearest, "
        + asGiven
        + " at the same rank";
  }
}
