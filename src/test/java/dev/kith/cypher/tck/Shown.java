package dev.kith.cypher.tck;

import dev.kith.cypher.run.AnswerRecords;
import dev.kith.cypher.value.CypherValue;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Writes values in the form that [Written] reads tables into.
final class Shown {
  /// The type of nodes that have no label in a scenario.
  static final String UNLABELLED = "Unlabelled";

  private final AnswerRecords found;
  private final boolean unordered;

  Shown(AnswerRecords found, boolean unordered) {
    this.found = found;
    this.unordered = unordered;
  }

  String of(CypherValue value) {
    return switch (value) {
      case CypherValue.Null _ -> "null";
      case CypherValue.Flag(var flag) -> Boolean.toString(flag);
      case CypherValue.Whole(var number) -> Long.toString(number);
      case CypherValue.Real(var number) -> Double.toString(number == 0 ? 0.0 : number);
      case CypherValue.Text(var text) -> quoted(text);
      case CypherValue.Items(var items) -> list(items.stream().map(this::of).toList(), unordered);
      case CypherValue.Fields(var fields) -> map(fields);
      case CypherValue.NodeAt node -> node(node);
      case CypherValue.EdgeAt edge -> edge(edge);
      case CypherValue.Path path -> path(path);
      case CypherValue.TemporalValue(var moment) -> quoted(moment.toString());
      case CypherValue.Duration span -> quoted(span.text());
    };
  }

  static String quoted(String text) {
    return "'" + text.replace("'", "\\'") + "'";
  }

  static String list(List<String> items, boolean unordered) {
    return (unordered ? items.stream().sorted().toList() : items).toString();
  }

  private String map(Map<String, CypherValue> fields) {
    var shown = new TreeMap<String, String>();
    fields.forEach((name, value) -> shown.put(name, of(value)));
    return shown.toString();
  }

  private String node(CypherValue.NodeAt node) {
    var label = found.label(node);
    return "(" + (label.equals(UNLABELLED) ? "" : ":" + label) + map(found.properties(node)) + ")";
  }

  private String edge(CypherValue.EdgeAt edge) {
    return "[:" + found.type(edge) + map(found.properties(edge)) + "]";
  }

  private String path(CypherValue.Path path) {
    var shown = new StringBuilder(node(path.nodes().getFirst()));
    for (int index = 0; index < path.edges().size(); index++) {
      var edge = path.edges().get(index);
      boolean right = edge.subject() == path.nodes().get(index).handle();
      shown.append(right ? "-" : "<-").append(edge(edge)).append(right ? "->" : "-");
      shown.append(node(path.nodes().get(index + 1)));
    }
    return "<" + shown + ">";
  }
}
