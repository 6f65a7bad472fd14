package dev.kith.tool.query;

import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.Property;
import dev.kith.shape.JsonText;
import dev.kith.tool.resource.Clipping;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The properties of nodes and relationships in an answer: all of them, a part, or none.
///
/// @param returned by type, which properties are returned of a node
/// @param properties their values
/// @param times when relationships held
record RecordTexts(
    Map<String, List<Property>> returned, Map<NodeRef, List<Literal>> properties, HopTimes times) {
  private static final List<String> NAMES = List.of("name", "title");

  /// What was kept of a record.
  enum Completeness {
    ALL,
    PART,
    NONE
  }

  /// What an answer lost.
  static final class Count {
    private int stubs;
    private int stubEdges;
    private int cut;

    void node(Completeness left) {
      stubs += left == Completeness.NONE ? 1 : 0;
      cut += left == Completeness.PART ? 1 : 0;
    }

    void edge(Completeness left) {
      stubEdges += left == Completeness.NONE ? 1 : 0;
      cut += left == Completeness.PART ? 1 : 0;
    }

    QueryCall.Loss loss() {
      return new QueryCall.Loss(stubs, stubEdges, cut);
    }
  }

  /// Enough for a few paragraphs, and for several such records.
  static int most(int tokens) {
    return (int) (tokens * 3L / 8);
  }

  /// Writes the properties of a node into its object, within about so many bytes; of a stub the
  /// name alone.
  Completeness node(JsonText out, String key, NodeRef node, boolean full, int bytes) {
    times.write(out, node);
    var names = returned.getOrDefault(node.type(), List.of());
    var values = properties.getOrDefault(node, List.of());
    if (names.isEmpty() || values.isEmpty()) {
      return Completeness.ALL;
    }
    if (!full) {
      name(names, values).ifPresent(name -> out.field("name", name));
      return Completeness.NONE;
    }
    return write(out, key, names, values, bytes);
  }

  private static Optional<String> name(List<Property> names, List<Literal> values) {
    for (int index = 0; index < names.size(); index++) {
      if (NAMES.contains(names.get(index).name())
          && values.get(index) instanceof Literal.Text(var text)) {
        return Optional.of(Clipping.name(text));
      }
    }
    return Optional.empty();
  }

  /// The same for a relationship, with its times, which a stub has too.
  Completeness edge(JsonText out, String key, Hop hop, boolean full, int bytes) {
    times.write(out, hop);
    if (hop.properties().isEmpty()) {
      return Completeness.ALL;
    }
    return full
        ? write(out, key, hop.type().properties(), hop.properties(), bytes)
        : Completeness.NONE;
  }

  private static Completeness write(
      JsonText out, String key, List<Property> names, List<Literal> values, int bytes) {
    if (bytes == Integer.MAX_VALUE) {
      ValueText.properties(out.key(key), names, values);
      return Completeness.ALL;
    }
    var json = new JsonText();
    ValueText.properties(json, names, values);
    return Clipping.record(out, key, json.toString(), bytes) ? Completeness.PART : Completeness.ALL;
  }
}
