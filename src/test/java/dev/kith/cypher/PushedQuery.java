package dev.kith.cypher;

import dev.kith.cypher.PushedWorld.Link;
import dev.kith.cypher.PushedWorld.Thing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
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
  private final boolean totalled;
  private int limit = Integer.MAX_VALUE;

  /// A key, or the total of a property of the first node (`*`: of rows).
  private record Column(String function, int node, String property, boolean distinct) {
    String text() {
      var value = property.equals("*") ? "*" : "n" + node + "." + property;
      return function.isEmpty()
          ? value
          : function + "(" + (distinct ? "DISTINCT " : "") + value + ")";
    }
  }

  private record By(int column, boolean descending) {}

  /// A condition: its text, and what it is of a node.
  private record Test(String text, java.util.function.Function<Thing, @Nullable Boolean> of) {}

  PushedQuery(RandomGenerator random, List<Thing> things, List<Link> links) {
    this.random = random;
    int shape = random.nextInt(7);
    var labels =
        switch (shape) {
          case 0 -> List.of("city");
          case 1, 2 -> List.of("person");
          case 3, 4 -> List.of("person", "city");
          case 5 -> List.of("");
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
    boolean back = labels.size() == 2 && random.nextBoolean();
    if (labels.size() == 1) {
      things.stream()
          .filter(each -> fits(each, labels, tests, 0))
          .forEach(e -> rows.add(List.of(e)));
    } else {
      var type = labels.getLast().equals("city") ? "LIVES" : "KNOWS";
      for (var link : links) {
        if (link.type().equals(type)
            && fits(link.from(), labels, tests, 0)
            && fits(link.to(), labels, tests, 1)) {
          rows.add(List.of(link.from(), link.to()));
        }
      }
    }
    this.totalled = random.nextInt(3) > 0;
    project(labels);
    this.text = pattern(labels, back) + where(tests) + projection();
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
    int counted = random.nextInt(labels.size());
    for (int count = random.nextInt(totalled ? 0 : 1, 3); count > 0; count--) {
      int node = random.nextInt(labels.size());
      add(new Column("", node, one(properties(labels.get(node))), false));
    }
    for (int count = totalled ? random.nextInt(1, 4) : 0; count > 0; count--) {
      var own = properties(labels.get(counted));
      var numbers = own.stream().filter(NUMBERS::contains).toList();
      add(
          switch (random.nextInt(6)) {
            case 0 -> new Column("count", 0, "*", false);
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

  private String pattern(List<String> labels, boolean back) {
    var first = labels.getFirst().isEmpty() ? "(n0)" : "(n0:" + labels.getFirst() + ")";
    if (labels.size() == 1) {
      return "MATCH " + first;
    }
    var second = "(n1:" + labels.getLast() + ")";
    var type = labels.getLast().equals("city") ? "LIVES" : "KNOWS";
    return back
        ? "MATCH " + second + "<-[:" + type + "]-" + first
        : "MATCH " + first + "-[r:" + type + "]->" + second;
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
        name + "." + property + " " + operator + " " + literal(than),
        thing -> compare(thing.value(property), operator, than));
  }

  private Test among(String name, String property) {
    var items = new ArrayList<@Nullable Object>();
    for (int count = random.nextInt(1, 4); count > 0; count--) {
      items.add(random.nextInt(6) == 0 ? null : constant(property));
    }
    var shown = items.stream().map(PushedQuery::literal).collect(Collectors.joining(", "));
    return new Test(
        name + "." + property + " IN [" + shown + "]",
        thing -> {
          @Nullable Boolean any = false;
          for (var item : items) {
            var each = compare(thing.value(property), "=", item);
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

  private static String literal(@Nullable Object value) {
    return value instanceof String text ? "'" + text + "'" : String.valueOf(value);
  }

  private static @Nullable Boolean compare(
      @Nullable Object value, String operator, @Nullable Object than) {
    if (value == null || than == null) {
      return null;
    }
    boolean same =
        (value instanceof Number && than instanceof Number) || value.getClass() == than.getClass();
    if (!same) {
      return operator.equals("=") ? Boolean.FALSE : operator.equals("<>") ? Boolean.TRUE : null;
    }
    int sign = PushedWorld.order(value, than);
    return switch (operator) {
      case "=" -> sign == 0;
      case "<>" -> sign != 0;
      case "<" -> sign < 0;
      case "<=" -> sign <= 0;
      case ">" -> sign > 0;
      default -> sign >= 0;
    };
  }

  String text() {
    return text;
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
    return row.get(column.node).value(column.property);
  }

  private static @Nullable Object total(Column column, List<List<Thing>> members) {
    if (column.property.equals("*")) {
      return (long) members.size();
    }
    var values = new ArrayList<Object>();
    for (var member : members) {
      var value = value(column, member);
      if (value != null && !(column.distinct && values.contains(grouped(value)))) {
        values.add(java.util.Objects.requireNonNull(grouped(value)));
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

  /// The values that a row is sorted by.
  List<@Nullable Object> sortedBy(List<@Nullable Object> row) {
    var values = new ArrayList<@Nullable Object>();
    order.forEach(by -> values.add(grouped(row.get(by.column))));
    return values;
  }
}
