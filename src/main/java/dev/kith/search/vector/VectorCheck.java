package dev.kith.search.vector;

import dev.kith.search.Differences;
import dev.kith.search.EntryPrints;
import java.util.BitSet;
import java.util.Iterator;

/// Compares every vector of an index, with the code that stands for it in a scan, with what it
/// should be.
final class VectorCheck {
  private VectorCheck() {}

  /// @param unjudged nodes whose vectors may be as they are
  static Differences of(
      VectorFile base, VectorDelta delta, Iterator<VectorEntry> truth, BitSet unjudged) {
    var prints = new EntryPrints();
    for (int index = 0; index < base.count(); index++) {
      int key = base.key(index);
      if (!delta.hides(key)) {
        prints.found(key, print(base.vector(index), base.code(index)));
      }
    }
    for (var entry : delta.entries()) {
      if (entry.vector().length > 0) {
        prints.found(entry.key(), print(entry.vector(), entry.code()));
      }
    }
    while (truth.hasNext()) {
      var entry = truth.next();
      var unit = UnitVector.of(entry.vector());
      if (unit.length > 0) {
        prints.expect(entry.key(), print(unit, VectorCode.of(unit)));
      }
    }
    return prints.differences(unjudged);
  }

  private static long print(float[] vector, VectorCode code) {
    long print = vector.length;
    for (var value : vector) {
      print = EntryPrints.mix(print, Float.floatToIntBits(value));
    }
    print = EntryPrints.mix(print, Float.floatToIntBits(code.scale()));
    print = EntryPrints.mix(print, Float.floatToIntBits(code.error()));
    print = EntryPrints.mix(print, code.sum());
    for (var packed : code.packed()) {
      print = EntryPrints.mix(print, packed);
    }
    return print;
  }
}
