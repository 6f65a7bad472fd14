package dev.kith.exchange;

import dev.kith.fault.Fault;
import dev.kith.graph.Metadata;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/// The properties of all rows as columns of Neo4j's CSV, whose first line names them with their
/// types: rows are shown to it before they are written.
public final class Neo4jColumns implements RowWriter {
  static final String NOTES = "observations";

  private final SequencedMap<String, Kind> ofNodes = new LinkedHashMap<>();
  private final SequencedMap<String, Kind> ofEdges = new LinkedHashMap<>();
  private boolean scoped;

  /// What the cells of a column hold. Values of several kinds are text.
  enum Kind {
    LONG("long"),
    DOUBLE("double"),
    BOOLEAN("boolean"),
    LONGS("long[]"),
    DOUBLES("double[]"),
    STRINGS("string[]"),
    TEXT("string");

    private final String type;

    Kind(String type) {
      this.type = type;
    }

    String type() {
      return type;
    }

    private Kind and(Kind other) {
      var both = EnumSet.of(this, other);
      if (both.size() == 1) {
        return this;
      }
      if (both.equals(EnumSet.of(LONG, DOUBLE))) {
        return DOUBLE;
      }
      return both.equals(EnumSet.of(LONGS, DOUBLES)) ? DOUBLES : TEXT;
    }

    /// Empty where nothing would be in the cell.
    private static Optional<Kind> of(JsonNode value) {
      if (value.isNull() || (value.isArray() && value.isEmpty())) {
        return Optional.empty();
      }
      if (value.isNumber()) {
        return Optional.of(isLong(value) ? LONG : DOUBLE);
      }
      if (value.isArray()) {
        return Optional.of(all(value));
      }
      return Optional.of(value.isBoolean() ? BOOLEAN : TEXT);
    }

    private static Kind all(JsonNode list) {
      if (isTexts(list)) {
        return STRINGS;
      }
      boolean numbers = stream(list).allMatch(JsonNode::isNumber);
      return !numbers ? TEXT : stream(list).allMatch(Kind::isLong) ? LONGS : DOUBLES;
    }

    private static boolean isLong(JsonNode number) {
      return number.isIntegralNumber() && number.canConvertToLong();
    }
  }

  private static Stream<JsonNode> stream(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  /// Whether these can be joined by semicolons and taken apart again.
  static boolean isTexts(JsonNode list) {
    return list.isArray()
        && stream(list).allMatch(each -> each.isString() && isPart(each.stringValue()));
  }

  private static boolean isPart(String text) {
    return !text.isEmpty() && text.indexOf(';') < 0;
  }

  Map<String, Kind> ofNodes() {
    return ofNodes;
  }

  Map<String, Kind> ofEdges() {
    return ofEdges;
  }

  /// Whether any node has a scope.
  boolean scoped() {
    return scoped;
  }

  @Override
  public boolean node(Row.NodeRow node) {
    if (!isPart(node.type())) {
      throw refused("the type '" + node.type() + "' has a semicolon, which separates labels");
    }
    scoped |= node.scope().isPresent();
    for (var member : new Metadata(node.metadata()).toObject().properties()) {
      if (!member.getKey().equals(RawMembers.LABELS) || !isTexts(member.getValue())) {
        add(ofNodes, member.getKey(), member.getValue());
      }
    }
    var notes = node.history().map(Row.Recorded::notes).orElse(List.of());
    if (!notes.isEmpty()) {
      boolean parts = notes.stream().allMatch(note -> isPart(note.text()));
      ofNodes.merge(NOTES, parts ? Kind.STRINGS : Kind.TEXT, Kind::and);
    }
    return false;
  }

  @Override
  public boolean edge(Row.EdgeRow edge) {
    for (var member : new Metadata(edge.metadata()).toObject().properties()) {
      add(ofEdges, member.getKey(), member.getValue());
    }
    return false;
  }

  private static void add(Map<String, Kind> columns, String name, JsonNode value) {
    if (name.indexOf(':') >= 0 || name.isBlank()) {
      throw refused("the property '" + name + "' cannot name a column, which ends at a colon");
    }
    Kind.of(value).ifPresent(kind -> columns.merge(name, kind, Kind::and));
  }

  private static RuntimeException refused(String problem) {
    return new Fault.UnusableFile(
            "Neo4j's CSV", problem, "Export it as JSON lines, which hold everything.")
        .raise();
  }

  @Override
  public void close() {}
}
