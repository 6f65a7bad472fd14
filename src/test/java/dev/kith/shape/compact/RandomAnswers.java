package dev.kith.shape.compact;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/// Answers of every shape, with strings that look like something else.
final class RandomAnswers {
  private static final List<String> STRINGS =
      List.of(
          "",
          " ",
          "a",
          "b c",
          "x|y",
          "a\nb",
          "\r\t",
          "\"",
          "\"q\"",
          "5\" pipe",
          "it's",
          "\\",
          "1",
          "-1.5e3",
          "007",
          "true",
          "null",
          "#1",
          "#a",
          "[1,2]",
          "{\"a\":1}",
          "a,b",
          "a, \"b\"",
          "(x)",
          "a)b",
          "x*y",
          "*",
          "a=b",
          "=",
          "<",
          ">",
          ">=1",
          "deb:a",
          "deb:b",
          "deb:c:d",
          "http://x/a",
          "http://x/b",
          "2025-01-02T03:04:00Z",
          "2025-01-03T03:05:00Z",
          "ünïcode ✓",
          "😀",
          "\ud800",
          "\u2028",
          "\u0000",
          "TREATS",
          "KNOWS_WELL",
          "knows well",
          "a ",
          " a",
          "}",
          "{",
          "]",
          ".",
          "1 a",
          "a:",
          ":a",
          "true ",
          "edges",
          "nodes");
  private static final List<String> NUMBERS =
      List.of("0", "-0", "1", "12", "1.0", "0.25", "-1E+400", "1e5", "123456789012345678901");
  private static final List<String> KEYS =
      List.of(
          "id",
          "name",
          "entity_type",
          "type",
          "metadata",
          "a",
          "b",
          "",
          "a b",
          "x|y",
          "x.y",
          "label",
          "node_id",
          "columns",
          "rows",
          "nodes",
          "edges",
          "#",
          "1",
          "a=b",
          "properties");

  private final Random random;

  RandomAnswers(Random random) {
    this.random = random;
  }

  String json() {
    return Value.json(
        switch (random.nextInt(8)) {
          case 0 -> record(3);
          case 1 -> new Value.Items(list(() -> record(2)));
          case 2 -> rows();
          case 3 -> graph(EdgeKind.WALK);
          case 4 -> graph(EdgeKind.NEIGHBOURHOOD);
          case 5, 6 -> graph(EdgeKind.PATTERN);
          default -> graph(EdgeKind.RELATION);
        });
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private List<Value> list(Supplier<Value> item) {
    var items = new ArrayList<Value>();
    int size = random.nextInt(random.nextInt(4) == 0 ? 20 : 5);
    for (int index = 0; index < size; index++) {
      items.add(item.get());
    }
    return items;
  }

  private Value scalar() {
    return switch (random.nextInt(6)) {
      case 0 -> new Value.Literal(any(NUMBERS));
      case 1 -> new Value.Literal(any(List.of("true", "false", "null")));
      default -> new Value.Text(any(STRINGS));
    };
  }

  private Value value(int depth) {
    int kind = depth == 0 ? 9 : random.nextInt(10);
    return switch (kind) {
      case 0, 1 -> new Value.Items(list(() -> value(depth - 1)));
      case 2, 3 -> record(depth - 1);
      default -> scalar();
    };
  }

  private Value record(int depth) {
    var fields = new LinkedHashMap<String, Value>();
    int size = random.nextInt(5);
    for (int index = 0; index < size; index++) {
      fields.put(any(KEYS), value(depth));
    }
    return new Value.Fields(fields);
  }

  private Value rows() {
    var names = list(() -> new Value.Text(any(KEYS)));
    var fields = some();
    fields.put("columns", new Value.Items(names));
    fields.put(
        "rows",
        new Value.Items(
            list(
                () -> {
                  var cells = new ArrayList<Value>();
                  int size = random.nextInt(20) == 0 ? 1 : names.size();
                  for (int index = 0; index < size; index++) {
                    cells.add(value(2));
                  }
                  return new Value.Items(cells);
                })));
    fields.putAll(some());
    return new Value.Fields(fields);
  }

  private Map<String, Value> some() {
    return record(1) instanceof Value.Fields(var fields) ? fields : new LinkedHashMap<>();
  }

  private Value graph(EdgeKind kind) {
    var ids =
        new ArrayList<Value>(
            list(
                () ->
                    kind == EdgeKind.WALK || kind == EdgeKind.RELATION
                        ? new Value.Text(any(STRINGS))
                        : scalar()));
    ids.add(new Value.Text("one"));
    var nodes = new ArrayList<Value>();
    for (var id : ids) {
      if (random.nextInt(8) > 0) {
        nodes.add(node(kind, id));
      }
    }
    var edges = new ArrayList<Value>(list(() -> edge(kind, ids)));
    if (random.nextBoolean()) {
      sortByLaterEnd(kind, nodes, edges);
    }
    var fields = some();
    boolean first = random.nextBoolean();
    if (first) {
      fields.put("nodes", new Value.Items(nodes));
    }
    fields.put("edges", new Value.Items(edges));
    if (!first) {
      fields.put("nodes", new Value.Items(nodes));
    }
    var more = some();
    more.put("start", any(ids));
    more.put("ends", new Value.Items(list(() -> reference(any(ids)))));
    more.remove("nodes");
    more.remove("edges");
    fields.putAll(more);
    return new Value.Fields(fields);
  }

  /// As most tools do.
  private static void sortByLaterEnd(EdgeKind kind, List<Value> nodes, List<Value> edges) {
    var places = new LinkedHashMap<Value, Integer>();
    nodes.forEach(each -> places.putIfAbsent(kind.node(each).orElse(each), places.size() + 1));
    edges.sort(
        java.util.Comparator.comparing(
            each -> {
              var edge = kind.edges(new Value.Items(List.of(each))).orElseThrow().getFirst();
              return Math.max(
                  places.getOrDefault(edge.subject(), 0), places.getOrDefault(edge.object(), 0));
            }));
    edges.removeIf(
        each -> {
          var edge = kind.edges(new Value.Items(List.of(each))).orElseThrow().getFirst();
          return !places.containsKey(edge.subject()) && !places.containsKey(edge.object());
        });
  }

  private Value type(Value id) {
    return new Value.Text(List.of("Drug", "Gene", "a b").get(Math.floorMod(id.hashCode(), 3)));
  }

  private Value reference(Value id) {
    var fields = new LinkedHashMap<String, Value>();
    fields.put("label", type(id));
    fields.put("node_id", id);
    return new Value.Fields(fields);
  }

  private Value node(EdgeKind kind, Value id) {
    var fields = new LinkedHashMap<String, Value>();
    switch (kind) {
      case WALK, NEIGHBOURHOOD -> {
        fields.put("id", id);
        fields.put("entity_type", type(id));
      }
      case PATTERN -> {
        fields.put("label", type(id));
        fields.put("node_id", id);
      }
      case RELATION -> {
        fields.put("name", id);
        fields.put("entityType", type(id));
      }
    }
    if (random.nextBoolean()) {
      fields.put("metadata", record(1));
    }
    return new Value.Fields(fields);
  }

  private Value edge(EdgeKind kind, List<Value> ids) {
    var from = any(ids);
    var to = any(ids);
    var predicate = new Value.Text(any(List.of("TREATS", "KNOWS_WELL", "knows well", "x|y", "")));
    var fields = new LinkedHashMap<String, Value>();
    switch (kind) {
      case WALK -> {
        fields.put("subject", from);
        fields.put("predicate", predicate);
        fields.put("object", to);
      }
      case NEIGHBOURHOOD -> {
        fields.put("subject", from);
        fields.put("subject_type", type(from));
        fields.put("predicate", predicate);
        fields.put("object", to);
        fields.put("object_type", type(to));
      }
      case PATTERN -> {
        fields.put("type", predicate);
        fields.put("from", reference(from));
        fields.put("to", reference(to));
      }
      case RELATION -> {
        fields.put("from", from);
        fields.put("to", to);
        fields.put("relationType", predicate);
      }
    }
    if (random.nextInt(3) == 0) {
      fields.put("metadata", record(1));
    }
    if (random.nextInt(4) == 0) {
      fields.put("depth", value(1));
    }
    return new Value.Fields(fields);
  }
}
