package dev.kith.exchange;

import dev.kith.fault.Fault;
import dev.kith.graph.Node;
import dev.kith.schema.PlainName;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads the file of `@modelcontextprotocol/server-memory`: one line per entity or relation.
///
/// The file has no times, so observations get the time when it was last modified. Its relations may
/// name entities that it does not have; each such name becomes a placeholder, so that no relation
/// is lost.
final class ServerMemoryReader implements RowReader {
  static final String AUTHOR = "server-memory";

  private static final JsonMapper MAPPER = JsonMapper.shared();

  /// The byte order mark that some editors write.
  private static final String BYTE_ORDER = "\uFEFF";

  private final BufferedReader in;
  private final long written;

  private ServerMemoryReader(BufferedReader in, long written) {
    this.in = in;
    this.written = written;
  }

  static ServerMemoryReader open(Path file, GraphFiles.ByteCounter read) {
    try {
      var bytes = new CountedStream(Files.newInputStream(file), read);
      return new ServerMemoryReader(
          // a new decoder refuses what is not UTF-8; the named charset would insert question marks
          new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8.newDecoder())),
          Files.getLastModifiedTime(file).toMillis());
    } catch (IOException failed) {
      throw new Fault.UnusableFile(file.toString(), "it cannot be read", "Check the path.")
          .raise(failed);
    }
  }

  /// An entity and the line where it first occurs.
  private record Met(long line, Row.NodeRow entity) {
    /// Of several entities with one name, that server uses the first; the observations of the
    /// others are kept too.
    Met with(Row.NodeRow more) {
      var notes = new ArrayList<>(notes(entity));
      var known = new HashSet<>(notes);
      notes(more).stream().filter(note -> !known.contains(note)).forEach(notes::add);
      var history =
          entity.history().map(first -> new Row.Recorded(first.created(), first.updated(), notes));
      return new Met(
          line,
          new Row.NodeRow(entity.id(), entity.type(), entity.metadata(), entity.scope(), history));
    }

    private static List<Row.Note> notes(Row.NodeRow row) {
      return row.history().map(Row.Recorded::notes).orElse(List.of());
    }
  }

  /// Entities first, so that every relation finds its ends and keeps its place among the others.
  @Override
  public void readAll(RowConsumer sink) throws IOException {
    var entities = new LinkedHashMap<String, Met>();
    var named = new LinkedHashSet<String>();
    var relations = new TreeMap<Long, Row.EdgeRow>();
    long number = 0;
    for (var line = in.readLine(); line != null; line = in.readLine()) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      switch (row(number == 1 && line.startsWith(BYTE_ORDER) ? line.substring(1) : line)) {
        case Row.EdgeRow edge -> {
          named.add(edge.subject());
          named.add(edge.object());
          relations.put(number, edge);
        }
        case Row.NodeRow node -> {
          var met = entities.get(node.id());
          entities.put(node.id(), met == null ? new Met(number, node) : met.with(node));
        }
        case Row.BadRow bad -> sink.take(number, bad);
      }
    }
    for (var met : entities.values()) {
      sink.take(met.line(), met.entity());
    }
    named.removeAll(entities.keySet());
    for (var name : named) {
      var node = Node.placeholder(name);
      sink.take(
          number,
          new Row.NodeRow(
              name, node.type(), node.metadata().json(), Optional.empty(), Optional.empty()));
    }
    for (var relation : relations.entrySet()) {
      sink.take(relation.getKey(), relation.getValue());
    }
  }

  private Row row(String line) {
    JsonNode object;
    try {
      object = MAPPER.readTree(line);
    } catch (JacksonException broken) {
      return new Row.BadRow("not valid JSON");
    }
    if (line.contains("\\u") && !StandardCharsets.UTF_8.newEncoder().canEncode(object.toString())) {
      return new Row.BadRow("contains half of a surrogate pair, which is not a character");
    }
    return switch (object.path("type").asString("")) {
      case "entity" -> entity(object);
      case "relation" -> relation(object);
      default -> new Row.BadRow("'type' must be entity or relation");
    };
  }

  private Row entity(JsonNode object) {
    var notes = new ArrayList<Row.Note>();
    for (var text : object.path("observations")) {
      if (!text.isString()) {
        return new Row.BadRow("'observations' must be strings");
      }
      notes.add(new Row.Note(text.stringValue(), written, AUTHOR));
    }
    var history = Optional.of(new Row.Recorded(written, written, notes));
    var name = PlainName.of(object.path("name").asString(""));
    var type = PlainName.of(object.path("entityType").asString(""));
    return name.isBlank() || type.isBlank()
        ? new Row.BadRow("an entity needs 'name' and 'entityType'")
        : new Row.NodeRow(name, type, "{}", Optional.empty(), history);
  }

  private static Row relation(JsonNode object) {
    var from = PlainName.of(object.path("from").asString(""));
    var to = PlainName.of(object.path("to").asString(""));
    var type = PlainName.of(object.path("relationType").asString(""));
    return from.isBlank() || to.isBlank() || type.isBlank()
        ? new Row.BadRow("a relation needs 'from', 'to' and 'relationType'")
        : new Row.EdgeRow(from, type, to, "{}", Optional.empty());
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
