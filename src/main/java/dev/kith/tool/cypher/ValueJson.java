package dev.kith.tool.cypher;

import dev.kith.cypher.run.AnswerRecords;
import dev.kith.cypher.value.CypherValue;
import dev.kith.shape.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Writes the values of a row as JSON: nodes and relationships in the form that the `bfs` family
/// has, full or as stubs.
final class ValueJson {
  /// Beyond this, readers that know only doubles would lose digits.
  private static final long LAST_SAFE = (1L << 53) - 1;

  private final AnswerRecords found;

  ValueJson(AnswerRecords found) {
    this.found = found;
  }

  /// Reads all nodes and relationships of an answer at once.
  void load(List<List<CypherValue>> rows) {
    var elements = new LinkedHashSet<CypherValue>();
    rows.forEach(row -> row.forEach(value -> collect(value, elements)));
    var all = List.copyOf(elements);
    for (int from = 0; from < all.size(); from += 4_096) {
      found.load(all.subList(from, Math.min(all.size(), from + 4_096)));
    }
  }

  private static void collect(CypherValue value, Set<CypherValue> elements) {
    switch (value) {
      case CypherValue.NodeAt _, CypherValue.EdgeAt _ -> elements.add(value);
      case CypherValue.Path(var nodes, var edges) -> {
        elements.addAll(nodes);
        elements.addAll(edges);
      }
      case CypherValue.Items(var items) -> items.forEach(item -> collect(item, elements));
      case CypherValue.Fields(var fields) ->
          fields.values().forEach(item -> collect(item, elements));
      case CypherValue.Null _,
          CypherValue.Flag _,
          CypherValue.Whole _,
          CypherValue.Real _,
          CypherValue.Text _,
          CypherValue.TemporalValue _,
          CypherValue.Duration _ -> {}
    }
  }

  String row(List<CypherValue> row, boolean full) {
    var out = new JsonText().array();
    row.forEach(value -> write(out, value, full));
    return out.endArray().toString();
  }

  private void write(JsonText out, CypherValue value, boolean full) {
    switch (value) {
      case CypherValue.Null _ -> out.raw("null");
      case CypherValue.Flag(var flag) -> out.value(flag);
      case CypherValue.Whole(var number) -> {
        if (number >= -LAST_SAFE && number <= LAST_SAFE) {
          out.value(number);
        } else {
          out.value(Long.toString(number));
        }
      }
      case CypherValue.Real(var number) -> {
        if (Double.isFinite(number)) {
          out.value(number);
        } else {
          out.value(Double.toString(number));
        }
      }
      case CypherValue.Text(var text) -> out.value(text);
      case CypherValue.TemporalValue(var moment) -> out.value(moment.toString());
      case CypherValue.Duration span -> out.value(span.text());
      case CypherValue.Items(var items) -> all(out, items, full);
      case CypherValue.Fields(var fields) -> {
        out.object();
        fields.forEach((name, field) -> write(out.key(name), field, full));
        out.endObject();
      }
      case CypherValue.NodeAt node -> node(out, node, full);
      case CypherValue.EdgeAt edge -> edge(out, edge, full);
      case CypherValue.Path(var nodes, var edges) -> {
        all(out.object().key("nodes"), new ArrayList<>(nodes), full);
        all(out.key("relationships"), new ArrayList<>(edges), full);
        out.endObject();
      }
    }
  }

  private void all(JsonText out, List<? extends CypherValue> values, boolean full) {
    out.array();
    values.forEach(value -> write(out, value, full));
    out.endArray();
  }

  private void node(JsonText out, CypherValue.NodeAt node, boolean full) {
    var known = found.node(node);
    out.object().field("id", known.id()).field("entity_type", known.type());
    if (full && !known.metadata().isEmpty()) {
      out.key("metadata").raw(known.metadata().json());
    }
    out.endObject();
  }

  private void edge(JsonText out, CypherValue.EdgeAt edge, boolean full) {
    out.object().field("subject", found.id(edge.subject()));
    out.field("predicate", found.type(edge)).field("object", found.id(edge.object()));
    var properties = found.properties(edge);
    if (full && !properties.isEmpty()) {
      write(out.key("metadata"), new CypherValue.Fields(properties), full);
    }
    out.endObject();
  }
}
