package dev.kith.sql.compile;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import dev.kith.sql.TableName;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/// Rows for the forge: few values, so that they meet, and odd ones, so that they hurt.
final class RandomForge {
  static final List<String> WORDS =
      List.of(
          "",
          "a",
          "A",
          "b",
          "ab",
          "aB",
          "100%",
          "100x",
          "a_b",
          "axb",
          "it's",
          "\"q\"",
          "back\\slash",
          "line\nbreak",
          "tab\there",
          "emoji 😀",
          "😀",
          "\uFFFD",
          "é",
          "É",
          "e\u0301",
          "ß",
          "ẞ",
          "SS",
          "İstanbul",
          "istanbul",
          "ıI",
          "Σίσυφος",
          "ΣΊΣΥΦΟΣ",
          "ς",
          "K",
          "k",
          "Å",
          "å",
          "Ω",
          "ω",
          "ǅ",
          "'; DROP TABLE users; --",
          "?",
          ":a",
          "$1",
          "{p0:String}",
          "NULL",
          " ",
          "\u00A0",
          "ﬀ",
          "中文");
  static final List<Long> WHOLES =
      List.of(0L, 1L, 2L, 3L, -1L, 7L, 40L, 9007199254740993L, -9007199254740993L, 1L << 31);
  static final List<Double> REALS = List.of(0.0, 0.5, -0.5, 1.0, 2.25, 1e6, -3.5, 0.1);
  static final List<String> ODD_REALS = List.of("NaN", "Infinity", "-Infinity");
  static final List<String> ODD_TIMES =
      List.of("infinity", "-infinity", "10000-01-01", "0044-03-15 (BC)", "290000-12-31");
  static final List<LocalDate> FAR_DAYS =
      List.of(
          LocalDate.of(1, 1, 1),
          LocalDate.of(9999, 12, 31),
          LocalDate.of(1899, 12, 31),
          LocalDate.of(2300, 1, 1));
  static final List<String> PATHS =
      List.of("1/", "1/10/", "1/100/", "1/100/5/", "2/", "2/7/", "A/", "a/");

  private final RandomGenerator random;

  RandomForge(RandomGenerator random) {
    this.random = random;
  }

  List<TestTable> tables(int rows) {
    var tables = new ArrayList<TestTable>();
    Forge.columns()
        .forEach(
            (name, columns) -> {
              var filled = new ArrayList<Map<String, Literal>>();
              Set<Literal> keys = new HashSet<>();
              for (int at = 0; at < rows; at++) {
                var row = row(name, columns);
                if (!isNode(name) || keys.add(row.get(columns.keySet().iterator().next()))) {
                  filled.add(row);
                }
              }
              var odd = filled.stream().map(row -> odd(columns, row)).toList();
              tables.add(new TestTable(TableName.of(name), columns, filled, odd));
            });
    return tables;
  }

  /// Some of the missing values are none because of what is stored.
  private Map<String, String> odd(Map<String, PropertyType> columns, Map<String, Literal> row) {
    var odd = new LinkedHashMap<String, String>();
    columns.forEach(
        (column, type) -> {
          var kinds =
              switch (type) {
                case FLOAT64 -> column.equals("cost") ? List.<String>of() : ODD_REALS;
                case DATETIME, DATE -> ODD_TIMES;
                case STRING, ENUM, INT32, INT64, BOOLEAN, STRINGS -> List.<String>of();
              };
          if (row.get(column) instanceof Literal.Missing
              && !kinds.isEmpty()
              && random.nextInt(3) > 0) {
            odd.put(column, pick(kinds));
          }
        });
    return odd;
  }

  private static boolean isNode(String table) {
    return Set.of("users", "projects", "Issue \"rows\"", "labels").contains(table);
  }

  private Map<String, Literal> row(String table, Map<String, PropertyType> columns) {
    var row = new LinkedHashMap<String, Literal>();
    boolean first = isNode(table);
    for (var column : columns.entrySet()) {
      row.put(column.getKey(), cell(column.getKey(), column.getValue(), first));
      first = false;
    }
    return row;
  }

  private Literal cell(String column, PropertyType type, boolean key) {
    if (!key && random.nextInt(6) == 0) {
      return Literal.MISSING;
    }
    return switch (column) {
      case "path" -> new Literal.Text(pick(PATHS));
      case "deleted" -> new Literal.Flag(random.nextInt(5) == 0);
      case "which" -> new Literal.Text(random.nextBoolean() ? "assigned" : "watches");
      case "id", "author", "project", "parent", "user", "issue", "source", "target" ->
          new Literal.Whole(random.nextInt(8) == 0 ? 9007199254740993L : random.nextInt(12));
      case "label" -> new Literal.Text(pick(WORDS));
      case "state" -> new Literal.Text(pick(List.of("opened", "closed")));
      default -> value(type);
    };
  }

  Literal value(PropertyType type) {
    return switch (type) {
      case STRING, ENUM -> new Literal.Text(pick(WORDS));
      case INT32 -> new Literal.Whole(random.nextInt(-2, 6));
      case INT64 -> new Literal.Whole(pick(WHOLES));
      case FLOAT64 -> new Literal.Real(pick(REALS));
      case BOOLEAN -> new Literal.Flag(random.nextBoolean());
      case DATETIME -> new Literal.Timestamp(moment());
      case DATE -> new Literal.Day(LocalDate.of(2024, 1, 1).plusDays(random.nextInt(-45000, 800)));
      case STRINGS -> {
        var texts = new ArrayList<String>();
        for (int at = random.nextInt(1, 4); at > 0; at--) {
          texts.add(pick(WORDS));
        }
        yield new Literal.Texts(texts);
      }
    };
  }

  private Instant moment() {
    var base = Instant.parse("2024-12-31T23:59:59.999999Z");
    return switch (random.nextInt(5)) {
      case 0 -> base;
      case 1 -> base.plus(1, ChronoUnit.MICROS);
      case 2 ->
          Instant.parse("1969-12-31T23:59:59.999999Z").minusSeconds(random.nextInt(3) * 86400L);
      case 3 -> base.plusSeconds(random.nextInt(100) * 86400L);
      default ->
          base.plus(
              random.nextLong(-2_000_000_000_000_000L, 20_000_000_000_000L), ChronoUnit.MICROS);
    };
  }

  <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
