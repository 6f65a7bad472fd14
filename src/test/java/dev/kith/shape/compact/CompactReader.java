package dev.kith.shape.compact;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Reads compact text back to the JSON that it was made of.
public final class CompactReader {
  private final TextCursor in;
  private final Map<String, Value> fields = new LinkedHashMap<>();
  private final Map<String, TreeMap<Integer, Value>> tables = new LinkedHashMap<>();
  private final Map<String, List<Link>> edges = new LinkedHashMap<>();
  private final TreeMap<Integer, List<Link>> byRow = new TreeMap<>();
  private EdgeKind kind = EdgeKind.WALK;
  private List<Value> nodes = List.of();

  /// @param anchor the end that it was listed with: a number, or JSON
  private record Link(
      Value anchor, String predicate, boolean out, Value other, Map<String, Value> rest) {}

  private CompactReader(String text) {
    this.in = new TextCursor(text);
  }

  /// The JSON of a compact text.
  public static String json(String text) {
    boolean list = text.matches("(?s)\\[[0-9]+\\] .*");
    if (text.startsWith("{") || (text.startsWith("[") && !list)) {
      return text;
    }
    var fields = new CompactReader(text).read();
    var nothing = new Value.Items(List.of());
    return Value.json(list ? fields.getOrDefault("", nothing) : new Value.Fields(fields));
  }

  private Map<String, Value> read() {
    while (!in.isAtEnd()) {
      var key = in.peek() == '[' ? "" : in.name();
      if (in.take('=')) {
        pair(key);
      } else {
        in.expect('[');
        int lines = Integer.parseInt(in.until("]"));
        in.expect(']');
        block(key, lines);
      }
    }
    tables.forEach((key, rows) -> fields.put(key, new Value.Items(List.copyOf(rows.values()))));
    edges.values().forEach(links -> byRow.values().forEach(links::addAll));
    edges.forEach((key, links) -> fields.put(key, edges(key, links)));
    if (kind == EdgeKind.PATTERN) {
      fields.replaceAll((_, value) -> resolved(value));
    }
    return fields;
  }

  private void pair(String key) {
    if (in.take('#')) {
      var name = in.name();
      if (Character.isDigit(name.charAt(0))) {
        fields.put(key, new Value.Literal("#" + name));
      } else {
        fields.put(key, new Value.Literal("null"));
        edges.put(key, new ArrayList<>());
      }
    } else {
      fields.put(key, in.value(" \n"));
    }
    if (!in.take(' ')) {
      in.take('\n');
    }
  }

  private void block(String key, int lines) {
    if (in.take(':')) {
      in.expect(' ');
      query(lines);
      return;
    }
    in.expect(' ');
    if (in.take('>')) {
      adjacency(key, lines);
    } else {
      table(key, lines);
    }
  }

  private void query(int lines) {
    var columns = HeaderColumn.read(in);
    in.take('\n');
    var rows = new ArrayList<Value>();
    for (int line = 0; line < lines; line++) {
      rows.add(new Value.Items(List.copyOf(row(columns, "|\n").values())));
      in.take('\n');
    }
    var names = columns.stream().<Value>map(column -> new Value.Text(column.key())).toList();
    fields.put("columns", new Value.Items(names));
    fields.put("rows", new Value.Items(rows));
  }

  private void table(String key, int lines) {
    boolean numbered = in.take('#') && in.take(' ');
    var columns = HeaderColumn.read(in);
    @Nullable List<HeaderColumn> rests = null;
    if (in.take('>')) {
      in.name();
      rests = rests();
    }
    in.take('\n');
    fields.putIfAbsent(key, new Value.Literal("null"));
    var rows = tables.computeIfAbsent(key, _ -> new TreeMap<>());
    for (int line = 0; line < lines; line++) {
      int number = rows.size() + 1;
      if (numbered) {
        number = Integer.parseInt(in.until(" \n"));
        in.take(' ');
      }
      rows.put(number, new Value.Fields(row(columns, "|\n")));
      if (rests != null && !in.isNext("\n")) {
        byRow.put(number, links(new Value.Literal(String.valueOf(number)), rests));
      }
      in.take('\n');
    }
  }

  /// The keys and the further columns of relationships.
  private List<HeaderColumn> rests() {
    if (in.take('[')) {
      var keys = List.of(in.until("]").split("\\|"));
      in.expect(']');
      for (var each : EdgeKind.values()) {
        kind = each.keys().equals(keys) ? each : kind;
      }
    }
    List<HeaderColumn> rests = List.of();
    if (in.take('(')) {
      rests = HeaderColumn.read(in);
      in.expect(')');
    }
    return rests;
  }

  private void adjacency(String key, int lines) {
    var rests = rests();
    in.take('\n');
    var links = new ArrayList<Link>();
    for (int line = 0; line < lines; line++) {
      var anchor = in.value(" ");
      in.expect(' ');
      links.addAll(links(anchor, rests));
      in.take('\n');
    }
    fields.put(key, new Value.Literal("null"));
    edges.computeIfAbsent(key, _ -> new ArrayList<>()).addAll(links);
  }

  private List<Link> links(Value anchor, List<HeaderColumn> rests) {
    var links = new ArrayList<Link>();
    var predicate = "";
    boolean out = true;
    while (!in.isNext("\n")) {
      if (!in.isNext(",<>")) {
        in.take(' ');
        predicate = in.name();
      }
      if (!in.take(',')) {
        out = in.take('>');
        if (!out) {
          in.expect('<');
        }
      }
      var other = in.value("(,<> \n");
      Map<String, Value> rest = new LinkedHashMap<>();
      if (in.take('(')) {
        rest = row(rests, "|)");
        in.expect(')');
      } else {
        rest = row(rests, ",<> \n");
      }
      links.add(new Link(anchor, predicate, out, other, rest));
    }
    return links;
  }

  private Map<String, Value> row(List<HeaderColumn> columns, String ends) {
    var row = new LinkedHashMap<String, Value>();
    int cells = 0;
    for (var column : columns) {
      if (column.hasCell() && cells++ > 0) {
        in.take('|');
      }
      column.put(in, ends, row);
    }
    if (cells > 0 && ends.contains("\n") && ends.contains("|")) {
      in.take('|'); // before links
    }
    return row;
  }

  /// The nodes whose rows are numbered: the first list in which all have what tells nodes apart.
  private List<Value> nodes(String edges, EdgeKind kind) {
    for (var field : fields.entrySet()) {
      if (!field.getKey().equals(edges)
          && field.getValue() instanceof Value.Items(var items)
          && !items.isEmpty()
          && items.stream().allMatch(item -> kind.node(item).isPresent())) {
        return items.stream().map(item -> kind.node(item).orElseThrow()).toList();
      }
    }
    return List.of();
  }

  private Value edges(String key, List<Link> links) {
    nodes = nodes(key, kind);
    return new Value.Items(links.stream().map(this::edge).toList());
  }

  private Value edge(Link link) {
    var anchor = end(link.anchor);
    var other = end(link.other);
    var ends = new ArrayList<Value>();
    for (var end : link.out ? List.of(anchor, other) : List.of(other, anchor)) {
      if (kind == EdgeKind.NEIGHBOURHOOD && end instanceof Value.Items(var both)) {
        ends.addAll(both);
      } else {
        ends.add(end);
      }
    }
    var edge = new LinkedHashMap<String, Value>();
    for (var each : kind.keys()) {
      boolean predicate = each.equals(kind.predicateKey());
      edge.put(each, predicate ? new Value.Text(link.predicate) : ends.removeFirst());
    }
    edge.putAll(link.rest);
    return new Value.Fields(edge);
  }

  private Value end(Value end) {
    return end instanceof Value.Literal(var number) ? nodes.get(Integer.parseInt(number) - 1) : end;
  }

  private Value resolved(Value value) {
    return switch (value) {
      case Value.Literal(var text) when text.startsWith("#") ->
          nodes.get(Integer.parseInt(text.substring(1)) - 1);
      case Value.Text _, Value.Literal _ -> value;
      case Value.Items(var items) -> new Value.Items(items.stream().map(this::resolved).toList());
      case Value.Fields(var inner) -> {
        var all = new LinkedHashMap<String, Value>();
        inner.forEach((key, each) -> all.put(key, resolved(each)));
        yield new Value.Fields(all);
      }
    };
  }
}
