package dev.kith.topology.file;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Finds the nodes of a type among the codes of consecutive nodes: how each query over all nodes of
/// a type begins (B16).
final class TypeScan {
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private TypeScan() {}

  /// Adds the nodes to those found before; gives how many there are then.
  ///
  /// @param width how many bytes a code has
  /// @param from the node of the first code
  static int find(int type, MemorySegment codes, int width, int from, int[] into, int before) {
    int found = before;
    if (isAll(type, codes, width)) {
      int count = (int) (codes.byteSize() / width);
      for (int index = 0; index < count; index++) {
        into[before + index] = from + index;
      }
      return before + count;
    }
    if (width == Integer.BYTES) {
      for (int index = 0; index < codes.byteSize() / Integer.BYTES; index++) {
        into[found] = from + index;
        found += codes.getAtIndex(INT, index) == type ? 1 : 0;
      }
      return found;
    }
    short[] all = codes.toArray(SHORT);
    for (int index = 0; index < all.length; index++) {
      into[found] = from + index;
      found += all[index] == (short) type ? 1 : 0;
    }
    return found;
  }

  /// Whether all codes are that of the type: the first is, and each is like the one before.
  private static boolean isAll(int type, MemorySegment codes, int width) {
    long size = codes.byteSize();
    if (size < width) {
      return false;
    }
    int first =
        width == Integer.BYTES ? codes.getAtIndex(INT, 0) : codes.getAtIndex(SHORT, 0) & 0xFFFF;
    return first == type && MemorySegment.mismatch(codes, 0, size - width, codes, width, size) < 0;
  }
}
