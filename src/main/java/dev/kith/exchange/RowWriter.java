package dev.kith.exchange;

import java.io.IOException;
import java.io.OutputStream;

/// Writes rows to a file, nodes before edges.
public interface RowWriter extends AutoCloseable {
  /// A writer of that format to `out`, which it closes at the end.
  static RowWriter to(OutputStream out, FileFormat format) {
    return switch (format) {
      case KITH -> new JsonLineWriter(out);
      case SERVER_MEMORY -> new ServerMemoryWriter(out);
    };
  }

  /// Writes one node.
  void node(Row.NodeRow node) throws IOException;

  /// Writes one edge.
  void edge(Row.EdgeRow edge) throws IOException;

  @Override
  void close() throws IOException;
}
