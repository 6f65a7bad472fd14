package dev.kith.exchange;

import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Writes the file of `@modelcontextprotocol/server-memory`, which has names, types, observations
/// and relations; everything else is left out.
final class ServerMemoryWriter implements RowWriter {
  private final BufferedWriter out;
  private final StringBuilder line = new StringBuilder();
  private String separator = "";

  ServerMemoryWriter(OutputStream out) {
    this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
  }

  @Override
  public boolean node(Row.NodeRow node) throws IOException {
    var notes = node.history().map(Row.Recorded::notes).orElse(List.of());
    // A node with observations is an entity, even if it has no type yet.
    if (notes.isEmpty()
        && new Node(node.id(), node.type(), new Metadata(node.metadata())).isPlaceholder()) {
      return false;
    }
    line.append("{\"type\":\"entity\"");
    member("name", node.id());
    member("entityType", node.type());
    line.append(",\"observations\":[");
    var comma = "";
    for (var note : notes) {
      line.append(comma);
      string(note.text());
      comma = ",";
    }
    line.append(']');
    end();
    return true;
  }

  @Override
  public boolean edge(Row.EdgeRow edge) throws IOException {
    line.append("{\"type\":\"relation\"");
    member("from", edge.subject());
    member("to", edge.object());
    member("relationType", edge.predicate());
    end();
    return true;
  }

  private void member(String name, String text) {
    line.append(",\"").append(name).append("\":");
    string(text);
  }

  private void string(String text) {
    line.append('"');
    JsonLineWriter.escape(text, line);
    line.append('"');
  }

  /// The last line has no line end, as in the files of that server.
  private void end() throws IOException {
    out.append(separator).append(line.append('}'));
    line.setLength(0);
    separator = "\n";
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
