package dev.kith.exchange;

import dev.kith.exchange.Neo4jColumns.Kind;
import dev.kith.graph.Metadata;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Writes nodes or relationships as CSV that `neo4j-admin database import` reads, and [GraphFiles].
final class Neo4jWriter implements RowWriter {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private final BufferedWriter out;
  private final Neo4jColumns columns;
  private final boolean nodes;

  Neo4jWriter(OutputStream out, Neo4jColumns columns, boolean nodes) throws IOException {
    this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
    this.columns = columns;
    this.nodes = nodes;
    var headers = new ArrayList<>(nodes ? List.of(":ID", ":LABEL") : edgeHeaders());
    if (nodes && columns.scoped()) {
      headers.add("scope");
    }
    (nodes ? columns.ofNodes() : columns.ofEdges())
        .forEach((name, kind) -> headers.add(name + ":" + kind.type()));
    line(headers);
  }

  private static List<String> edgeHeaders() {
    return List.of(":START_ID", ":TYPE", ":END_ID");
  }

  @Override
  public boolean node(Row.NodeRow node) throws IOException {
    if (!nodes) {
      return false;
    }
    var metadata = new Metadata(node.metadata()).toObject();
    var labels = new ArrayList<>(List.of(node.type()));
    if (Neo4jColumns.isTexts(metadata.path(RawMembers.LABELS))) {
      metadata.remove(RawMembers.LABELS).forEach(label -> labels.add(label.stringValue()));
    }
    var notes = node.history().map(Row.Recorded::notes).orElse(List.of());
    if (!notes.isEmpty()) {
      var texts = metadata.putArray(Neo4jColumns.NOTES);
      notes.forEach(note -> texts.add(note.text()));
    }
    var cells = new ArrayList<>(List.of(node.id(), String.join(";", labels)));
    if (columns.scoped()) {
      cells.add(node.scope().orElse(""));
    }
    columns.ofNodes().forEach((name, kind) -> cells.add(cell(metadata, name, kind)));
    line(cells);
    return true;
  }

  @Override
  public boolean edge(Row.EdgeRow edge) throws IOException {
    if (nodes) {
      return false;
    }
    var metadata = new Metadata(edge.metadata()).toObject();
    var cells = new ArrayList<>(List.of(edge.subject(), edge.predicate(), edge.object()));
    columns.ofEdges().forEach((name, kind) -> cells.add(cell(metadata, name, kind)));
    line(cells);
    return true;
  }

  private static String cell(ObjectNode metadata, String name, Kind kind) {
    var value = metadata.path(name);
    boolean empty = value.isNull() || value.isMissingNode() || (value.isArray() && value.isEmpty());
    if (empty) {
      return "";
    }
    return switch (kind) {
      case LONGS, DOUBLES, STRINGS ->
          value.valueStream().map(Neo4jWriter::plain).collect(Collectors.joining(";"));
      case LONG, DOUBLE, BOOLEAN, TEXT -> plain(value);
    };
  }

  private static String plain(JsonNode value) {
    return value.isString() ? value.stringValue() : MAPPER.writeValueAsString(value);
  }

  private void line(List<String> cells) throws IOException {
    var comma = "";
    for (var cell : cells) {
      out.append(comma).append(quoted(cell));
      comma = ",";
    }
    out.append('\n');
  }

  private static String quoted(String cell) {
    boolean plain = cell.chars().noneMatch(letter -> ",\"\r\n".indexOf(letter) >= 0);
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
