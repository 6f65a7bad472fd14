package dev.kith.engine.clickhouse;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Tables that a test describes in the SQL of the other engines, as ClickHouse has them after some
/// time: each row was there before with other values, some were deleted since, and nothing was
/// merged.
final class ClickHouseTables {
  private static final Pattern CREATE =
      Pattern.compile("CREATE TABLE (\\S+) \\((.*)\\)", Pattern.DOTALL);
  private static final Pattern ROWS =
      Pattern.compile("INSERT INTO (\\S+)( \\([a-z, ]+\\))? VALUES\\s+(.*)", Pattern.DOTALL);
  private static final Pattern CAST_LIST =
      Pattern.compile("CAST\\(ARRAY(\\[.*?]) AS TEXT\\[]\\)", Pattern.DOTALL);
  private static final Pattern CAST_TIME =
      Pattern.compile("CAST\\(('[^']*') AS (?:TIMESTAMPTZ|TIMESTAMP|DATE)\\)");
  private static final Pattern LIST = Pattern.compile("ARRAY(\\[['\\]])");
  private static final String STAGE = "stage_";
  private static final String TEXT = "Nullable(String)";
  private static final String REAL = "Nullable(Float64)";

  private final List<String> statements = new ArrayList<>();
  private final Map<String, Map<String, String>> tables = new LinkedHashMap<>();
  private String into = "";

  private ClickHouseTables() {}

  /// What makes and fills them, in order.
  static List<String> statements(String sql) {
    var made = new ClickHouseTables();
    for (var line : sql.split(";\n", -1)) {
      made.add(line.strip());
    }
    made.tables.forEach(made::settle);
    return made.statements;
  }

  private void add(String statement) {
    var table = CREATE.matcher(statement);
    var rows = ROWS.matcher(statement);
    if (table.matches()) {
      create(table.group(1), table.group(2));
    } else if (rows.matches()) {
      insert(rows.group(1), Optional.ofNullable(rows.group(2)).orElse(""), rows.group(3));
    } else if (!statement.isEmpty() && !statement.startsWith("SET ")) {
      throw new AssertionError("not understood: " + statement);
    }
  }

  private void create(String name, String described) {
    var columns = new LinkedHashMap<String, String>();
    for (var column : described.split(",(?![^(]*\\))", -1)) {
      var words = column.strip().split("\\s+", 2);
      columns.put(words[0], type(words[1].strip()));
    }
    tables.put(name, columns);
    var staged = new LinkedHashMap<>(columns);
    staged.replaceAll((_, type) -> type.equals(REAL) ? TEXT : type);
    statements.add("CREATE TABLE " + stage(name) + listed(staged, "") + " ENGINE = Memory");
    into = "";
  }

  private static String stage(String name) {
    return name.startsWith("\"") ? "\"" + STAGE + name.substring(1) : STAGE + name;
  }

  private static String listed(Map<String, String> columns, String further) {
    return columns.entrySet().stream()
        .map(column -> column.getKey() + " " + column.getValue())
        .collect(Collectors.joining(", ", " (", further + ")"));
  }

  private static String type(String type) {
    return switch (type) {
      case "VARCHAR" -> TEXT;
      case "BIGINT" -> "Nullable(Int64)";
      case "INTEGER" -> "Nullable(Int32)";
      case "FLOAT8", "DOUBLE PRECISION" -> REAL;
      case "BOOLEAN" -> "Nullable(Bool)";
      case "TIMESTAMP", "TIMESTAMPTZ" -> "Nullable(DateTime64(6, 'UTC'))";
      case "DATE" -> "Nullable(Date32)";
      case "UUID" -> "Nullable(UUID)";
      case "TEXT[]" -> "Array(String)";
      default -> "Nullable(" + type.replace("DECIMAL", "Decimal") + ")";
    };
  }

  /// Rows of one table that follow each other go together.
  private void insert(String name, String columns, String values) {
    var start = "INSERT INTO " + stage(name) + columns;
    var rows = CAST_LIST.matcher(values.replace("\\", "\\\\")).replaceAll("$1");
    rows = CAST_TIME.matcher(LIST.matcher(rows).replaceAll("$1")).replaceAll("$1");
    if (start.equals(into)) {
      statements.set(statements.size() - 1, statements.getLast() + ", " + rows);
    } else {
      statements.add(start + " VALUES " + rows);
    }
    into = start;
  }

  /// Takes the rows over: first what they were, then what they are, then what is no more.
  private void settle(String name, Map<String, String> columns) {
    var further = ", `row number` UInt64, `row version` UInt32, `row gone` UInt8" + words(columns);
    statements.add(
        "CREATE TABLE "
            + name
            + listed(columns, further)
            + " ENGINE = ReplacingMergeTree(`row version`, `row gone`) ORDER BY `row number`");
    statements.add("SYSTEM STOP MERGES " + name);
    var old =
        columns.entrySet().stream()
            .map(column -> another(column.getKey(), column.getValue()))
            .collect(Collectors.joining(", "));
    var now =
        columns.entrySet().stream()
            .map(column -> column.getValue().equals(REAL) ? real(column.getKey()) : column.getKey())
            .collect(Collectors.joining(", "));
    var number = "rowNumberInAllBlocks()";
    fill(name, old + ", " + number + ", 1, " + number + " % 2");
    fill(name, now + ", " + number + ", 2, 0");
    fill(name, old + ", 1000000 + " + number + ", 1, 0");
    fill(name, old + ", 1000000 + " + number + ", 2, 1");
    statements.add("DROP TABLE " + stage(name));
  }

  /// Indexes of texts as published tables have them, which must find the same as none.
  private static String words(Map<String, String> columns) {
    return columns.entrySet().stream()
        .filter(column -> column.getValue().equals(TEXT))
        .map(Map.Entry::getKey)
        .map(
            column ->
                ", INDEX `words of "
                    + column
                    + "` lowerUTF8("
                    + column
                    + ") TYPE text(tokenizer = ngrams(3))")
        .collect(Collectors.joining());
  }

  private void fill(String name, String values) {
    statements.add("INSERT INTO " + name + " SELECT " + values + " FROM " + stage(name));
  }

  /// A number with fractions lay in the stage as its digits: read from there, it is exact.
  private static String real(String column) {
    return "toFloat64(" + column + ")";
  }

  /// What a value may have been.
  private static String another(String column, String type) {
    return switch (type) {
      case TEXT -> "concat(" + column + ", '~')";
      case "Nullable(Int64)", "Nullable(Int32)" -> column + " + 1";
      case REAL -> real(column) + " + 1";
      default -> column;
    };
  }
}
