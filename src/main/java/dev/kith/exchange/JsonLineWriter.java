package dev.kith.exchange;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.io.JsonStringEncoder;

/// Writes rows as JSON lines that [GraphFiles] reads back to the same rows.
final class JsonLineWriter implements RowWriter {
  private final BufferedWriter out;
  private final StringBuilder line = new StringBuilder();

  /// Writes to `out`, and closes it at the end.
  JsonLineWriter(OutputStream out) {
    this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
  }

  @Override
  public boolean node(Row.NodeRow node) throws IOException {
    line.append("{\"id\":");
    string(node.id());
    line.append(",\"entity_type\":");
    string(node.type());
    if (node.scope().isPresent()) {
      line.append(",\"scope\":");
      string(node.scope().get());
    }
    finish(node.metadata(), node.history());
    return true;
  }

  @Override
  public boolean edge(Row.EdgeRow edge) throws IOException {
    line.append("{\"subject\":");
    string(edge.subject());
    line.append(",\"predicate\":");
    string(edge.predicate());
    line.append(",\"object\":");
    string(edge.object());
    finish(edge.metadata(), edge.history());
    return true;
  }

  private void finish(String metadata, Optional<Row.Recorded> history) throws IOException {
    if (!metadata.equals("{}")) {
      line.append(',').append(RawMembers.inRow(metadata));
    }
    history.ifPresent(this::history);
    out.append(line.append("}\n"));
    line.setLength(0);
  }

  private void history(Row.Recorded history) {
    line.append(",\"").append(JsonLineParser.HISTORY).append("\":{\"created\":");
    line.append(history.created()).append(",\"updated\":").append(history.updated());
    if (!history.spans().isAlways()) {
      line.append(",\"valid\":");
      string(history.spans().text());
    }
    if (!history.notes().isEmpty()) {
      line.append(",\"observations\":[");
      var separator = "";
      for (var note : history.notes()) {
        line.append(separator).append("{\"text\":");
        string(note.text());
        line.append(",\"at\":").append(note.at()).append(",\"by\":");
        string(note.by());
        if (!note.spans().isAlways()) {
          line.append(",\"valid\":");
          string(note.spans().text());
        }
        line.append('}');
        separator = ",";
      }
      line.append(']');
    }
    line.append('}');
  }

  private void string(String text) {
    line.append('"');
    escape(text, line);
    line.append('"');
  }

  static void escape(String text, StringBuilder into) {
    JsonStringEncoder.getInstance().quoteAsString(text, into);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
