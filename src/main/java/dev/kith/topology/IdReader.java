package dev.kith.topology;

import dev.kith.graph.IdTexts;
import dev.kith.topology.file.CsrBase;
import java.nio.charset.StandardCharsets;

/// Reads the ids of many nodes in two passes, first where they lie and then what they are, because
/// reads that do not wait for one another miss the cache together.
final class IdReader {
  private final CsrBase base;
  private final DeltaPages pages;
  private final int[] nodes;
  private final long[] sources;
  private final int[] lengths;

  private IdReader(CsrBase base, DeltaPages pages, int[] nodes) {
    this.base = base;
    this.pages = pages;
    this.nodes = nodes;
    this.sources = new long[nodes.length];
    this.lengths = new int[nodes.length];
  }

  static IdTexts read(CsrBase base, DeltaPages pages, int[] nodes) {
    var reader = new IdReader(base, pages, nodes);
    base.locate(nodes, reader.sources, reader.lengths);
    return reader.copy(reader.offsets());
  }

  private int[] offsets() {
    int[] offsets = new int[nodes.length + 1];
    for (int index = 0; index < nodes.length; index++) {
      offsets[index + 1] = Math.addExact(offsets[index], length(index));
    }
    return offsets;
  }

  private int length(int index) {
    var delta = pages.at(nodes[index]);
    if (delta.presence() == NodeDelta.Location.HERE) {
      return delta.id().getBytes(StandardCharsets.UTF_8).length;
    }
    if (!delta.exists(base, nodes[index])) {
      throw new IllegalArgumentException("no node " + nodes[index]);
    }
    return lengths[index];
  }

  private IdTexts copy(int[] offsets) {
    var bytes = new byte[Math.addExact(offsets[nodes.length], IdTexts.SPARE)];
    for (int index = 0; index < nodes.length; index++) {
      var delta = pages.at(nodes[index]);
      int at = offsets[index];
      if (delta.presence() == NodeDelta.Location.HERE) {
        var id = delta.id().getBytes(StandardCharsets.UTF_8);
        System.arraycopy(id, 0, bytes, at, id.length);
      } else {
        base.copyId(sources[index], lengths[index], bytes, at);
      }
    }
    return new IdTexts(bytes, offsets);
  }
}
