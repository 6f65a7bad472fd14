package dev.kith.cypher;

import dev.kith.graph.Scope;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// People and cities in tables, with missing values, texts that differ in case alone, times within
/// one second, and rows that repeat; and the same as maps.
final class PushedWorld {
  private static final String ONTOLOGY =
      """
      nodes:
        person:
          key: id
          scope: path
          properties:
            id: int64
            name: string
            team: string
            age: int64
            pay: float64
            ok: boolean
            born: date
            seen: datetime
            level: {type: int64, nullable: false}
        city:
          key: id
          visible: everyone
          properties: {id: string, size: int64}
      relationships:
        LIVES: {from: person, to: city, table: lives, source: a, target: b, scope: path}
        KNOWS: {from: person, to: person, table: knows, source: a, target: b, scope: path}
      """;

  private static final List<String> PATHS = List.of("1/", "1/2/", "2/");
  private static final List<String> TEAMS =
      List.of("a", "A", "b", "\u00e4", "", "\ufb00", "\ud835\udcb3", "o'k");
  private static final List<String> TIMES =
      List.of(
          "2024-01-01T00:00:00Z",
          "2024-01-01T00:00:00.500Z",
          "2024-01-01T00:00:00.000001Z",
          "2024-01-01T00:00:01Z",
          "2024-01-01T23:59:59.250Z",
          "2023-12-31T23:59:59Z");
  private static final List<String> CITIES = List.of("x", "X", "y", "z");

  private final List<Thing> things = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();
  private final boolean unique;

  /// A node as Cypher sees it.
  record Thing(String label, Object key, String path, Map<String, Object> fields) {
    @Nullable Object value(String property) {
      return switch (property) {
        case "id" -> key;
        case "type" -> label;
        case "name" -> fields.getOrDefault("name", label + ":" + key);
        default -> fields.get(property);
      };
    }
  }

  /// A relationship; rows of one type between the same two nodes are one.
  record Link(String type, Thing from, Thing to, String path) {
    boolean isSame(Link other) {
      return type.equals(other.type) && from.equals(other.from) && to.equals(other.to);
    }
  }

  /// @param unique whether no rows repeat, and the ontology says so
  PushedWorld(RandomGenerator random, boolean unique) {
    this.unique = unique;
    for (int id = random.nextInt(2, 14); id > 0; id--) {
      things.add(person(id, random));
    }
    for (var city : CITIES) {
      var fields = new LinkedHashMap<String, Object>();
      if (random.nextBoolean()) {
        fields.put("size", random.nextLong(4));
      }
      things.add(new Thing("city", city, "", fields));
    }
    for (int count = random.nextInt(40); count > 0; count--) {
      boolean lives = random.nextBoolean();
      var link =
          new Link(
              lives ? "LIVES" : "KNOWS",
              any("person", random),
              any(lives ? "city" : "person", random),
              one(PATHS, random));
      if (!unique || links.stream().noneMatch(link::isSame)) {
        links.add(link);
      }
    }
  }

  String ontology() {
    return unique
        ? ONTOLOGY.replace("target: b,", "target: b, unique: true, sound: true,")
        : ONTOLOGY;
  }

  private static Thing person(long id, RandomGenerator random) {
    var fields = new LinkedHashMap<String, Object>();
    maybe(fields, "name", one(List.of("Ann", "ann", "Bo"), random), random);
    maybe(fields, "team", one(TEAMS, random), random);
    maybe(fields, "age", random.nextLong(-1, 4), random);
    maybe(fields, "pay", random.nextInt(-4, 5) * 0.25, random);
    maybe(fields, "ok", random.nextBoolean(), random);
    maybe(fields, "born", LocalDate.of(2024, 1, random.nextInt(1, 4)).toString(), random);
    maybe(fields, "seen", Instant.parse(one(TIMES, random)).toString(), random);
    fields.put("level", random.nextLong(3));
    return new Thing("person", id, one(PATHS, random), fields);
  }

  private static void maybe(
      Map<String, Object> fields, String name, Object value, RandomGenerator random) {
    if (random.nextInt(4) > 0) {
      fields.put(name, value);
    }
  }

  private static <T> T one(List<T> list, RandomGenerator random) {
    return list.get(random.nextInt(list.size()));
  }

  private Thing any(String label, RandomGenerator random) {
    return one(things.stream().filter(each -> each.label.equals(label)).toList(), random);
  }

  String sql() {
    var sql =
        new StringBuilder(
            """
            CREATE TABLE person (id BIGINT, path VARCHAR, name VARCHAR, team VARCHAR, age BIGINT,
              pay DOUBLE PRECISION, ok BOOLEAN, born DATE, seen TIMESTAMP, level BIGINT);
            CREATE TABLE city (id VARCHAR, size BIGINT);
            CREATE TABLE lives (a BIGINT, b VARCHAR, path VARCHAR);
            CREATE TABLE knows (a BIGINT, b BIGINT, path VARCHAR);
            """);
    for (var thing : things) {
      var row = new ArrayList<Object>(Arrays.asList(thing.key));
      if (thing.label.equals("person")) {
        row.add(thing.path);
        for (var name : List.of("name", "team", "age", "pay", "ok", "born", "seen", "level")) {
          row.add(thing.fields.getOrDefault(name, "NULL"));
        }
      } else {
        row.add(thing.fields.getOrDefault("size", "NULL"));
      }
      insert(sql, thing.label, row);
    }
    for (var link : links) {
      var table = link.type.equals("LIVES") ? "lives" : "knows";
      insert(sql, table, List.of(link.from.key, link.to.key, link.path));
    }
    return sql.toString();
  }

  private static void insert(StringBuilder sql, String table, List<Object> row) {
    var cells = new ArrayList<String>();
    for (var value : row) {
      boolean text = value instanceof String && !value.equals("NULL");
      var shown = value.toString().replace("'", "''");
      boolean time = shown.endsWith("Z") && shown.length() > 15;
      cells.add(text ? "'" + (time ? shown.replace("Z", "") : shown) + "'" : shown);
    }
    sql.append("INSERT INTO ").append(table).append(" VALUES (");
    sql.append(String.join(", ", cells)).append(");\n");
  }

  /// The nodes that a caller may see.
  List<Thing> things(Scope scope) {
    return things.stream()
        .filter(each -> each.label.equals("city") || isUnder(each.path, scope))
        .toList();
  }

  /// The relationships that a caller may see, each once.
  List<Link> links(Scope scope) {
    var seen = new ArrayList<Link>();
    var there = things(scope);
    for (var link : links) {
      if (isUnder(link.path, scope)
          && there.contains(link.from)
          && there.contains(link.to)
          && seen.stream().noneMatch(link::isSame)) {
        seen.add(link);
      }
    }
    return seen;
  }

  private static boolean isUnder(String path, Scope scope) {
    return switch (scope) {
      case Scope.Everything() -> true;
      case Scope.Under under ->
          under.grants().stream().anyMatch(grant -> path.startsWith(grant.path()));
    };
  }

  /// Below, equal or above zero, as Cypher sorts: missing values last.
  static int order(@Nullable Object one, @Nullable Object other) {
    if (one == null || other == null) {
      return Boolean.compare(one == null, other == null);
    }
    return switch (one) {
      case String text -> points(text, (String) Objects.requireNonNull(other));
      case Boolean flag -> Boolean.compare(flag, (Boolean) other);
      default -> Double.compare(number(one) + 0.0, number(other) + 0.0);
    };
  }

  /// What a comparison in Cypher is of two values.
  static @Nullable Boolean compare(@Nullable Object value, String operator, @Nullable Object than) {
    if (value == null || than == null) {
      return null;
    }
    boolean same =
        (value instanceof Number && than instanceof Number) || value.getClass() == than.getClass();
    if (!same) {
      return operator.equals("=") ? Boolean.FALSE : operator.equals("<>") ? Boolean.TRUE : null;
    }
    int sign = order(value, than);
    return switch (operator) {
      case "=" -> sign == 0;
      case "<>" -> sign != 0;
      case "<" -> sign < 0;
      case "<=" -> sign <= 0;
      case ">" -> sign > 0;
      default -> sign >= 0;
    };
  }

  static double number(Object value) {
    return ((Number) value).doubleValue();
  }

  private static int points(String one, String other) {
    return Arrays.compare(one.codePoints().toArray(), other.codePoints().toArray());
  }
}
