package dev.kith.cypher;

import dev.kith.cypher.PushedWorld.Link;
import dev.kith.cypher.PushedWorld.Thing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A random query of the shapes that tables may answer, and its rows by loops over maps.
final class PushedQuery {
  private static final List<String> PERSON =
      List.of("id", "name", "team", "age", "pay", "ok", "born", "seen", "level", "type");
  private static final List<String> CITY = List.of("id", "size", "type");
  private static final List<String> ANY = List.of("type", "age", "size", "team");
  private static final List<String> NUMBERS = List.of("age", "pay", "level", "size");

  private final RandomGenerator random;
  private final String text;
  private final List<List<Thing>> rows = new ArrayList<>();
  private final List<Column> columns = new ArrayList<>();
  private final List<By> order = new ArrayList<>();
  private final Map<String, Object> parameters = new LinkedHashMap<>();
  private final boolean totalled;
  private int limit = Integer.MAX_VALUE;

  /// A key, or the total of a property of a node (`*`: of rows, empty: of the node itself).
  private record Column(String function, int node, String property, boolean distinct) {
    String text() {
      var value =
          property.equals("*") ? "*" : "n" + node + (property.isEmpty() ? "" : "." + property);
      return function.isEmpty()
          ? value
          : function + "(" + (distinct ? "DISTINCT " : "") + value + ")";
    }
  }

  private record By(int column, boolean descending) {}

  /// A condition: its text, and what it is of a node.
  private record Test(String text, Function<Thing, @Nullable Boolean> of) {}

  PushedQuery(RandomGenerator random, List<Thing> things, List<Link> links) {
    this.random = random;
    var labels =
        switch (random.nextInt(11)) {
          case 0 -> List.of("city");
          case 1, 2 -> List.of("person");
          case 3, 4 -> List.of("person", "city");
          case 5 -> List.of("");
          case 6, 7 -> List.of("person", "person", "city");
          case 8 -> List.of("person", "city", "person");
          case 9 -> List.of("person", "person", "person");
          default -> List.of("person", "person");
        };
    var tests = new ArrayList<List<Test>>();
    labels.forEach(
        label -> {
          var some = new ArrayList<Test>();
          for (int count = random.nextInt(3); count > 0; count--) {
            some.add(test(tests.size(), label, 2));
          }
          tests.add(some);
        });
    var forward = new ArrayList<Boolean>();
    for (int step = 1; step < labels.size(); step++) {
      boolean between = labels.get(step).equals(labels.get(step - 1));
      forward.add(between ? random.nextBoolean() : labels.get(step).equals("city"));
    }
    things.stream()
        .filter(each -> fits(each, labels, tests, 0))
        .forEach(each -> chains(List.of(each), List.of(), labels, tests, links, forward));
    this.totalled = random.nextInt(3) > 0;
    project(labels);
    this.text = pattern(labels, forward) + where(tests) + projection();
  }

  /// Adds all rows that begin so; no relationship is in one twice.
  private void chains(
      List<Thing> begun,
      List<Link> taken,
      List<String> labels,
      List<List<Test>> tests,
      List<Link> links,
      List<Boolean> forward) {
    int step = taken.size();
    if (step == forward.size()) {
      rows.add(begun);
      return;
    }
    for (var link : links) {
      var next = forward.get(step) ? link.to() : link.from();
      if (link.type().equals(type(labels, step))
          && begun.getLast().equals(forward.get(step) ? link.from() : link.to())
          && !taken.contains(link)
          && fits(next, labels, tests, step + 1)) {
        chains(with(begun, next), with(taken, link), labels, tests, links, forward);
      }
    }
  }

  private static <T> List<T> with(List<T> list, T one) {
    return Stream.concat(list.stream(), Stream.of(one)).toList();
  }

  private static String type(List<String> labels, int step) {
    return labels.subList(step, step + 2).contains("city") ? "LIVES" : "KNOWS";
  }

  private static boolean fits(Thing thing, List<String> labels, List<List<Test>> tests, int node) {
    return (labels.get(node).isEmpty() || thing.label().equals(labels.get(node)))
        && tests.get(node).stream().allMatch(test -> Boolean.TRUE.equals(test.of.apply(thing)));
  }

  /// The properties of a label; without one, some of all nodes.
  private static List<String> properties(String label) {
    return switch (label) {
      case "" -> ANY;
      case "city" -> CITY;
      default -> PERSON;
    };
  }

  private <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private void project(List<String> labels) {
    int usual = random.nextInt(labels.size());
    for (int count = random.nextInt(totalled ? 0 : 1, 3); count > 0; count--) {
      int node = random.nextInt(labels.size());
      add(new Column("", node, one(properties(labels.get(node))), false));
    }
    for (int count = totalled ? random.nextInt(1, 4) : 0; count > 0; count--) {
      int counted = random.nextInt(4) > 0 ? usual : random.nextInt(labels.size());
      var own = properties(labels.get(counted));
      var numbers = own.stream().filter(NUMBERS::contains).toList();
      add(
          switch (random.nextInt(7)) {
            case 0 -> new Column("count", 0, "*", false);
            case 6 -> new Column("count", counted, "", random.nextBoolean());
            case 1 -> new Column("count", counted, one(own), random.nextBoolean());
            case 2 -> new Column("sum", counted, one(numbers), false);
            case 3 -> new Column("avg", counted, one(numbers), false);
            case 4 -> new Column("min", counted, one(own), false);
            default -> new Column("max", counted, one(own), false);
          });
    }
    if (random.nextInt(3) > 0) {
      for (int count = random.nextInt(3); count > 0; count--) {
        order.add(new By(random.nextInt(columns.size()), random.nextBoolean()));
      }
      limit = random.nextInt(3) == 0 ? Integer.MAX_VALUE : random.nextInt(1, 6);
    }
  }

  private void add(Column column) {
    if (!columns.contains(column)) {
      columns.add(column);
    }
  }

  private static String pattern(List<String> labels, List<Boolean> forward) {
    var text = new StringBuilder("MATCH ");
    for (int node = 0; node < labels.size(); node++) {
      if (node > 0) {
        var edge = "[r" + node + ":" + type(labels, node - 1) + "]";
        text.append(forward.get(node - 1) ? "-" + edge + "->" : "<-" + edge + "-");
      }
      var label = labels.get(node);
      text.append("(n").append(node).append(label.isEmpty() ? "" : ":" + label).append(")");
    }
    return text.toString();
  }

  private static String where(List<List<Test>> tests) {
    var all = tests.stream().flatMap(List::stream).map(Test::text).toList();
    return all.isEmpty() ? "" : " WHERE " + String.join(" AND ", all);
  }

  private String projection() {
    var shown = new StringBuilder(" RETURN ");
    for (int index = 0; index < columns.size(); index++) {
      shown.append(index == 0 ? "" : ", ").append(columns.get(index).text());
      shown.append(" AS c").append(index);
    }
    for (int index = 0; index < order.size(); index++) {
      var by = order.get(index);
      shown.append(index == 0 ? " ORDER BY " : ", ");
      shown.append(random.nextBoolean() ? "c" + by.column : columns.get(by.column).text());
      shown.append(by.descending ? " DESC" : "");
    }
    return shown.append(limit == Integer.MAX_VALUE ? "" : " LIMIT " + limit).toString();
  }

  private Test test(int node, String label, int depth) {
    var name = "n" + node;
    if (depth > 0 && random.nextInt(3) == 0) {
      var one = test(node, label, depth - 1);
      var other = test(node, label, depth - 1);
      return switch (random.nextInt(3)) {
        case 0 -> new Test("NOT (" + one.text + ")", thing -> not(one.of.apply(thing)));
        case 1 ->
            new Test(
                "(" + one.text + " AND " + other.text + ")",
                thing -> and(one.of.apply(thing), other.of.apply(thing)));
        default ->
            new Test(
                "(" + one.text + " OR " + other.text + ")",
                thing -> not(and(not(one.of.apply(thing)), not(other.of.apply(thing)))));
      };
    }
    var property = one(properties(label));
    return switch (random.nextInt(5)) {
      case 0 ->
          new Test(name + "." + property + " IS NULL", thing -> thing.value(property) == null);
      case 1 -> among(name, property);
      default -> compared(name, property);
    };
  }

  private static @Nullable Boolean not(@Nullable Boolean value) {
    return value == null ? null : !value;
  }

  private static @Nullable Boolean and(@Nullable Boolean one, @Nullable Boolean other) {
    if (Boolean.FALSE.equals(one) || Boolean.FALSE.equals(other)) {
      return false;
    }
    return (one == null || other == null) ? null : true;
  }

  private Test compared(String name, String property) {
    var than = constant(property);
    var operator = one(List.of("=", "<>", "<", "<=", ">", ">="));
    return new Test(
        name + "." + property + " " + operator + " " + given(than),
        thing -> PushedWorld.compare(thing.value(property), operator, than));
  }

  private Test among(String name, String property) {
    var items = new ArrayList<@Nullable Object>();
    for (int count = random.nextInt(1, 4); count > 0; count--) {
      items.add(random.nextInt(6) == 0 ? null : constant(property));
    }
    var shown = items.stream().map(this::given).collect(Collectors.joining(", "));
    return new Test(
        name + "." + property + " IN [" + shown + "]",
        thing -> {
          @Nullable Boolean any = false;
          for (var item : items) {
            var each = PushedWorld.compare(thing.value(property), "=", item);
            any = not(and(not(any), not(each)));
          }
          return any;
        });
  }

  private Object constant(String property) {
    if (random.nextInt(12) == 0) {
      return one(List.of(1L, "a", 1.5, true));
    }
    return switch (property) {
      case "id", "age", "level", "size" -> one(List.of(0L, 1L, 2L, 3L, 1.0, -1L));
      case "pay" -> one(List.of(0.25, -0.5, 1L, 0L));
      case "ok" -> random.nextBoolean();
      case "born" -> one(List.of("2024-01-01", "2024-01-02", "2024-01", "2024-01-03"));
      case "seen" ->
          one(
              List.of(
                  "2024-01-01T00:00:00Z",
                  "2024-01-01T00:00:01Z",
                  "2024-01-01",
                  "2024-01-02",
                  "2024-01-01T00:00:00.500Z"));
      default -> one(List.of("a", "A", "b", "Ann", "person:3", "person", "\ufb00"));
    };
  }

  /// A value in the text or beside it.
  private String given(@Nullable Object value) {
    if (value == null || random.nextInt(3) > 0) {
      return literal(value);
    }
    parameters.put("p" + parameters.size(), value);
    return "$p" + (parameters.size() - 1);
  }

  private static String literal(@Nullable Object value) {
    return value instanceof String text ? "'" + text + "'" : String.valueOf(value);
  }

  String text() {
    return text;
  }

  Map<String, Object> parameters() {
    return parameters;
  }

  /// All rows of the answer, without order and limit.
  List<List<@Nullable Object>> all() {
    if (!totalled) {
      return rows.stream().map(row -> columns.stream().map(c -> value(c, row)).toList()).toList();
    }
    Map<List<@Nullable Object>, List<List<Thing>>> groups = new LinkedHashMap<>();
    var keys = columns.stream().filter(column -> column.function.isEmpty()).toList();
    if (keys.isEmpty()) {
      groups.put(List.of(), new ArrayList<>());
    }
    for (var row : rows) {
      var group = keys.stream().map(column -> grouped(value(column, row))).toList();
      groups.computeIfAbsent(group, _ -> new ArrayList<>()).add(row);
    }
    var all = new ArrayList<List<@Nullable Object>>();
    groups.forEach(
        (_, members) ->
            all.add(
                new ArrayList<>(
                    columns.stream()
                        .map(
                            column ->
                                column.function.isEmpty()
                                    ? value(column, members.getFirst())
                                    : total(column, members))
                        .toList())));
    return all;
  }

  /// Two zeros are one group.
  private static @Nullable Object grouped(@Nullable Object value) {
    return value instanceof Double number ? (Object) (number + 0.0) : value;
  }

  private static @Nullable Object value(Column column, List<Thing> row) {
    var thing = row.get(column.node);
    return column.property.isEmpty()
        ? thing.label() + ":" + thing.key()
        : thing.value(column.property);
  }

  private static @Nullable Object total(Column column, List<List<Thing>> members) {
    if (column.property.equals("*")) {
      return (long) members.size();
    }
    var values = new ArrayList<Object>();
    for (var member : members) {
      var value = value(column, member);
      if (value != null && !(column.distinct && values.contains(grouped(value)))) {
        values.add(Objects.requireNonNull(grouped(value)));
      }
    }
    boolean whole = values.stream().allMatch(Long.class::isInstance);
    return switch (column.function) {
      case "count" -> (long) values.size();
      case "sum" ->
          whole
              ? (Object) values.stream().mapToLong(each -> (Long) each).sum()
              : (Object) values.stream().mapToDouble(PushedWorld::number).sum();
      case "avg" ->
          values.isEmpty()
              ? null
              : values.stream().mapToDouble(PushedWorld::number).sum() / values.size();
      case "min" -> values.stream().min(PushedWorld::order).orElse(null);
      default -> values.stream().max(PushedWorld::order).orElse(null);
    };
  }

  int limit() {
    return limit;
  }

  /// How two rows of the answer are sorted.
  int compare(List<@Nullable Object> one, List<@Nullable Object> other) {
    for (var by : order) {
      int decided = PushedWorld.order(one.get(by.column), other.get(by.column));
      if (decided != 0) {
        return by.descending ? -decided : decided;
      }
    }
    return 0;
  }

  /// The values that a row is sorted by; a sum of nothing is a whole zero, and sorts like the
  /// other.
  List<@Nullable Object> sortedBy(List<@Nullable Object> row) {
    var values = new ArrayList<@Nullable Object>();
    for (var by : order) {
      var value = row.get(by.column);
      values.add(value instanceof Number number ? grouped(number.doubleValue()) : value);
    }
    return values;
  }
}
