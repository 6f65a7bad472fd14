package dev.kith.exchange;

import dev.kith.fault.Fault;
import java.io.IOException;
import java.io.OutputStream;

/// Writes rows to a file, nodes before edges.
public interface RowWriter extends AutoCloseable {
  /// A writer of that format to `out`, which it closes at the end.
  ///
  /// @param columns has seen all rows, where the format is a table
  static RowWriter to(OutputStream out, FileFormat format, Neo4jColumns columns)
      throws IOException {
    return switch (format) {
      case KITH -> new JsonLineWriter(out);
      case SERVER_MEMORY -> new ServerMemoryWriter(out);
      case NEO4J_NODES -> new Neo4jWriter(out, columns, true);
      case NEO4J_RELATIONSHIPS -> new Neo4jWriter(out, columns, false);
      case MARKDOWN ->
          throw new Fault.UnusableFile(
                  "Markdown", "it is a folder with a page for each entity", "Name a folder.")
              .raise();
      case NEO4J, KUZU, GRAPHML, RDF ->
          throw new Fault.UnusableFile(
                  "the export",
                  "Kith reads this format, but does not write it",
                  "Use --to kith, neo4j-nodes, neo4j-relationships, markdown or server-memory.")
              .raise();
    };
  }

  /// Writes one node; false where the format has no place for it.
  boolean node(Row.NodeRow node) throws IOException;

  /// Writes one edge; false where the format has no place for it.
  boolean edge(Row.EdgeRow edge) throws IOException;

  @Override
  void close() throws IOException;
}
