package dev.kith.topology;

import dev.kith.graph.IdTexts;
import java.nio.charset.StandardCharsets;

/// Reads the ids of many nodes in two passes, first where they lie and then what they are, because
/// reads that do not wait for one another miss the cache together.
final class IdReader {
  private final long[] sources;
  private final int[] offsets;

  private IdReader(int nodes) {
    sources = new long[nodes];
    offsets = new int[nodes + 1];
  }

  static IdTexts read(CsrBase base, DeltaPages pages, int[] nodes) {
    var reader = new IdReader(nodes.length);
    reader.locate(base, pages, nodes);
    return reader.copy(base, pages, nodes);
  }

  private void locate(CsrBase base, DeltaPages pages, int[] nodes) {
    for (int index = 0; index < nodes.length; index++) {
      var delta = pages.at(nodes[index]);
      long length =
          switch (delta.presence()) {
            case AS_BASE -> inBase(base, nodes[index], index);
            case HERE -> delta.id().getBytes(StandardCharsets.UTF_8).length;
            case GONE -> throw new IllegalArgumentException("no node " + nodes[index]);
          };
      offsets[index + 1] = Math.toIntExact(offsets[index] + length);
    }
  }

  private long inBase(CsrBase base, int node, int index) {
    if (node < 0 || node >= base.bound()) {
      throw new IllegalArgumentException("no node " + node);
    }
    long from = base.idOffset(node);
    long length = base.idOffset(node + 1) - from;
    if (from < 0 || length < 0) {
      throw new IndexOutOfBoundsException("id of node " + node);
    }
    sources[index] = from;
    return length;
  }

  private IdTexts copy(CsrBase base, DeltaPages pages, int[] nodes) {
    var bytes = new byte[Math.addExact(offsets[nodes.length], IdTexts.SPARE)];
    for (int index = 0; index < nodes.length; index++) {
      var delta = pages.at(nodes[index]);
      int at = offsets[index];
      if (delta.presence() == NodeDelta.Presence.HERE) {
        var id = delta.id().getBytes(StandardCharsets.UTF_8);
        System.arraycopy(id, 0, bytes, at, id.length);
      } else {
        base.copyId(sources[index], offsets[index + 1] - at, bytes, at);
      }
    }
    return new IdTexts(bytes, offsets);
  }
}
