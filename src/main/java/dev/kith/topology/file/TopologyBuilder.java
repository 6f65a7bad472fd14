package dev.kith.topology.file;

import dev.kith.fault.Fault;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/// Makes a topology file from the truth: all nodes by ascending key, then all edges in any order.
///
/// Heap stays small however large the graph is: what comes in is parted by range and waits in
/// nameless files until [#write] sorts one range after the other.
public final class TopologyBuilder implements AutoCloseable {
  private final Path folder;
  private final Arena arena = Arena.ofShared();
  private final NodeSpill nodes;
  private EdgeSpill out;
  private long[] present = new long[64];
  private boolean edgesBegun;
  private int bound;
  private int edges;
  private int maxPredicate;

  /// A builder of nothing yet.
  ///
  /// @param folder where temporary files may lie: best that of the file to be written
  public TopologyBuilder(Path folder) {
    this.folder = folder;
    this.nodes = new NodeSpill(folder);
    this.out = new EdgeSpill(folder, arena, 0);
  }

  /// Adds a node; keys must ascend.
  ///
  /// @param mentions NaN where unknown
  public void node(int key, int type, double mentions, String id) {
    node(key, type, mentions, id.getBytes(StandardCharsets.UTF_8));
  }

  /// Adds a node whose id is already UTF-8; keys must ascend.
  public void node(int key, int type, double mentions, byte[] id) {
    if (edgesBegun) {
      throw new IllegalStateException("a node after the first edge");
    }
    if (key < bound || key == Integer.MAX_VALUE || type < 0) {
      throw damaged("node " + key + " of type " + type + " is out of order");
    }
    try {
      nodes.add(key, type, mentions, id);
    } catch (IOException failed) {
      throw unwritable(failed);
    }
    if (key >>> 6 >= present.length) {
      present = Arrays.copyOf(present, Math.max((key >>> 6) + 1, present.length / 2 * 3));
    }
    present[key >>> 6] |= 1L << key;
    bound = key + 1;
  }

  /// Adds an edge between nodes that were added.
  public void edge(int edge, int subject, int predicate, int object) {
    if (!edgesBegun) {
      edgesBegun = true;
      out = new EdgeSpill(folder, arena, bound);
    }
    if (!isPresent(subject) || !isPresent(object) || predicate < 0 || edge < 0) {
      throw damaged(
          "edge "
              + edge
              + " ("
              + subject
              + ", "
              + predicate
              + ", "
              + object
              + ") names a node that does not exist");
    }
    if (edges == Integer.MAX_VALUE) {
      throw new Fault.LimitReached("edges", edges, "Split the graph into several databases.")
          .raise();
    }
    try {
      out.add(subject, object, predicate, edge);
    } catch (IOException failed) {
      throw unwritable(failed);
    }
    edges++;
    maxPredicate = Math.max(maxPredicate, predicate);
  }

  /// Writes the file, durably and at once: whoever opens `file` sees the old one or the new one.
  ///
  /// @param change the number of the last change that what was added shows
  public void write(Path file, long change) {
    var layout =
        CsrLayout.of(
            bound,
            nodes.count(),
            edges,
            maxPredicate,
            nodes.maxType(),
            nodes.mentionsWidth(),
            nodes.idBytes());
    try (var writer = new CsrWriter(file, layout);
        var in = new EdgeSpill(folder, arena, bound)) {
      writer.nodes(nodes, arena);
      writer.edges(out, in, arena, maxPredicate);
      writer.commit(change);
    } catch (IOException failed) {
      throw unwritable(failed);
    }
  }

  /// Frees what the building took; again, it does nothing.
  @Override
  public void close() {
    if (!arena.scope().isAlive()) {
      return;
    }
    try (arena) {
      nodes.close();
      out.close();
    } catch (IOException failed) {
      throw unwritable(failed);
    }
  }

  private boolean isPresent(int key) {
    return key >= 0 && key < bound && (present[key >>> 6] & (1L << key)) != 0;
  }

  private static RuntimeException damaged(String problem) {
    return new Fault.Damaged("The graph", problem, "Run kith doctor.").raise();
  }

  private static RuntimeException unwritable(IOException failed) {
    return new Fault.Unavailable(
            "The topology index",
            "it cannot be written",
            "Check the disk's free space and the folder's permissions.")
        .raise(failed);
  }
}
