package dev.kith.shape.compact;

import dev.kith.shape.TimeCheck;
import dev.kith.shape.TokenCount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The compact text of an answer.
///
/// Fields are `key=value`. A list of objects is `key[rows] column|column`, with a row on each line
/// that follows: `column=value` is the same in all rows, `column=prefix*` begins all cells alike,
/// `column?` has null where a cell is empty, `key{column|column}` is an object within, and any
/// other empty cell is a key that is missing. Rows with a number before them keep their list's
/// order. `>edges` lists what joins a row to others: `TREATS>3,5<7` leads from this row to 3 and 5,
/// and from 7 to it. All else is JSON, where `#3` stands for row 3.
public final class CompactText {
  /// Counting the tokens of more would take longer than the answer.
  private static final int MOST_COUNTED = 1 << 20;

  private final Map<String, Value> fields;
  private final StringBuilder text = new StringBuilder();

  /// Where the nodes, and the relationships between them, are.
  private GraphLists graph = new GraphLists(EdgeKind.WALK, "", "", List.of(), Map.of());

  private Cell cell;
  private Optional<Map<Integer, List<Link>>> byRow = Optional.empty();
  private boolean scalarBefore;
  private boolean isLost;

  private record GraphLists(
      EdgeKind kind,
      String nodes,
      String edges,
      List<EdgeKind.EdgeValue> list,
      Map<Value, Integer> numbers) {

    boolean hasEdges(String key) {
      return !list.isEmpty() && edges.equals(key);
    }

    boolean hasNodes(String key) {
      return !numbers.isEmpty() && nodes.equals(key);
    }

    /// The relationships as a header tells them.
    String header() {
      return Cell.name(edges) + kind.header();
    }
  }

  private CompactText(Map<String, Value> fields, TimeCheck time) {
    this.fields = fields;
    this.cell = new Cell(Map.of(), time);
  }

  /// The text of an answer, or its JSON where that has fewer tokens.
  public static String shorter(String json, TimeCheck time) {
    var text = of(json, time);
    boolean shorter =
        json.length() > MOST_COUNTED
            ? text.length() < json.length()
            : TokenCount.of(text, time) <= TokenCount.of(json, time);
    return shorter ? text : json;
  }

  /// The text of an answer, or its JSON where that cannot be written in another way.
  ///
  /// @param time of the call that the answer is for; where it is up, a fault is raised
  public static String of(String json, TimeCheck time) {
    var value = ValueReader.read(json, time);
    if (value.isEmpty()) {
      return json;
    }
    return switch (value.get()) {
      case Value.Fields(var fields) when !fields.isEmpty() ->
          new CompactText(fields, time).write().orElse(json);
      case Value.Items items -> list(items, time).orElse(json);
      case Value.Fields _, Value.Text _, Value.Literal _ -> json;
    };
  }

  private static Optional<String> list(Value.Items items, TimeCheck time) {
    return rows(items, Map.of())
        .flatMap(rows -> new ObjectTables("", "", rows, false).text(new Cell(Map.of(), time)));
  }

  private Optional<String> write() {
    for (var kind : EdgeKind.values()) {
      find(kind);
    }
    byRow =
        new Links(graph.list, graph.numbers, cell).byRow().filter(_ -> !graph.numbers.isEmpty());
    boolean rowsWritten = false;
    for (var field : fields.entrySet()) {
      var key = field.getKey();
      var rows = key.equals("columns") ? rows() : Optional.<String>empty();
      if (rows.isPresent()) {
        block(rows.get());
        rowsWritten = true;
      } else if (!rowsWritten || !key.equals("rows")) {
        field(key, field.getValue());
      }
    }
    return isLost ? Optional.empty() : Optional.of(text.toString());
  }

  private void find(EdgeKind kind) {
    for (var field : fields.entrySet()) {
      var edges = kind.edges(field.getValue());
      if (edges.isPresent() && graph.list.isEmpty()) {
        graph = new GraphLists(kind, "", field.getKey(), edges.get(), Map.of());
        fields.forEach((key, value) -> number(kind, key, value));
      }
    }
  }

  private void number(EdgeKind kind, String key, Value value) {
    if (!graph.numbers.isEmpty() || graph.hasEdges(key) || !(value instanceof Value.Items list)) {
      return;
    }
    var numbers = new HashMap<Value, Integer>();
    int number = 0;
    for (var item : list.values()) {
      var node = kind.node(item);
      if (node.isEmpty()) {
        return;
      }
      number++;
      numbers.putIfAbsent(node.get(), number);
    }
    if (number > 0) {
      graph = new GraphLists(kind, key, graph.edges, graph.list, numbers);
      cell = new Cell(kind == EdgeKind.PATTERN ? numbers : Map.of(), cell.time());
    }
  }

  private void field(String key, Value value) {
    var inline = Cell.name(key) + "=" + cell.of(value, " ");
    if (graph.hasEdges(key)) {
      block(
          byRow.isPresent()
              ? Cell.name(key) + "=#" + Cell.name(graph.nodes)
              : new Links(graph.list, graph.numbers, cell).lines(Cell.name(key), graph.kind));
    } else if (value.isScalar()) {
      text.append(text.isEmpty() ? "" : scalarBefore ? " " : "\n").append(inline);
    } else if (graph.hasNodes(key)) {
      var rows = table(key, value);
      isLost |= rows.isEmpty(); // nothing else could say what numbers mean
      block(rows.orElse(inline));
    } else {
      block(table(key, value).filter(each -> each.length() < inline.length()).orElse(inline));
    }
    scalarBefore = value.isScalar();
  }

  private void block(String lines) {
    text.append(text.isEmpty() ? "" : "\n").append(lines);
    scalarBefore = false;
  }

  private Optional<String> table(String key, Value value) {
    boolean nodes = graph.hasNodes(key);
    var links = nodes ? byRow.orElse(Map.of()) : Map.<Integer, List<Link>>of();
    return value instanceof Value.Items items
        ? rows(items, links)
            .flatMap(
                rows -> new ObjectTables(Cell.name(key), graph.header(), rows, nodes).text(cell))
        : Optional.empty();
  }

  private static Optional<List<RowTable.Row>> rows(
      Value.Items items, Map<Integer, List<Link>> links) {
    var rows = new ArrayList<RowTable.Row>();
    for (var item : items.values()) {
      if (!(item instanceof Value.Fields(var fields))) {
        return Optional.empty();
      }
      int number = rows.size() + 1;
      rows.add(
          new RowTable.Row(number, Columns.flat(fields), links.getOrDefault(number, List.of())));
    }
    return rows.isEmpty() ? Optional.empty() : Optional.of(rows);
  }

  /// The rows of a query under the names of their columns.
  private Optional<String> rows() {
    var keys = List.copyOf(fields.keySet());
    if (keys.indexOf("rows") != keys.indexOf("columns") + 1
        || !(fields.get("columns") instanceof Value.Items(var names))
        || !(fields.get("rows") instanceof Value.Items(var rows))
        || rows.isEmpty()) {
      return Optional.empty();
    }
    var paths = new ArrayList<Columns.Path>();
    for (var name : names) {
      if (!(name instanceof Value.Text(var word))
          || paths.contains(new Columns.Path(word, "", false))) {
        return Optional.empty();
      }
      paths.add(new Columns.Path(word, "", false));
    }
    var cells = new ArrayList<Map<Columns.Path, Value>>();
    for (var row : rows) {
      if (!(row instanceof Value.Items(var values)) || values.size() != paths.size()) {
        return Optional.empty();
      }
      var each = new LinkedHashMap<Columns.Path, Value>();
      for (int at = 0; at < paths.size(); at++) {
        each.put(paths.get(at), values.get(at));
      }
      cells.add(each);
    }
    var header = new Header(paths, cells, cell, "");
    var lines = new StringBuilder("rows[" + rows.size() + "]: " + header.text());
    for (var row : cells) {
      lines.append('\n').append(String.join("|", Header.trimmed(header.cells(row))));
    }
    return Optional.of(lines.toString());
  }
}
