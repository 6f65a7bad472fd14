package dev.kith.sql.dialect;

import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.AggregateQuestion.Unit;
import dev.kith.graph.pattern.Filter.Part;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Dialect;
import dev.kith.sql.PropertySource.Storage;
import dev.kith.sql.SqlName;
import dev.kith.sql.TimeRange;
import java.time.LocalDate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/// SQLite: times are whole microseconds, days are text, lists are JSON.
///
/// SQLite folds the case of ASCII only and knows no fraction of a second below a millisecond. The
/// connection must define the functions that this needs: `kith_fold`, which is [CaseFolding#fold],
/// `kith_micros`, which is [SqliteTimes#micros], and `kith_text`, which is [SqliteTexts#text].
public final class SqliteDialect implements Dialect {
  /// The name of the function that folds case.
  public static final String FOLD = "kith_fold";

  /// The name of the function that reads a time.
  public static final String MICROS = "kith_micros";

  /// The name of the function that converts JSON to text.
  public static final String TEXT = "kith_text";

  private static final Pattern SPECIAL_TO_GLOB = Pattern.compile("[*?\\[]");

  @Override
  public boolean canHold(String text) {
    return true;
  }

  @Override
  public boolean canHold(LocalDate day) {
    return true;
  }

  @Override
  public boolean joinsByKey() {
    return true;
  }

  @Override
  public boolean joinsRowByRow() {
    return true;
  }

  @Override
  public String quoted(SqlName name) {
    return "\"" + name.text().replace("\"", "\"\"") + "\"";
  }

  @Override
  public String placeholder(int number, PropertyType type) {
    return "?";
  }

  @Override
  public String bound(String placeholder, PropertyType type) {
    return placeholder;
  }

  @Override
  public String value(String column, PropertyType type, Storage storage) {
    return switch (type) {
      case STRING, ENUM -> storage == Storage.CAST ? "CAST(" + column + " AS TEXT)" : column;
      case INT32, INT64 -> plain(storage) ? column : "CAST(" + column + " AS INTEGER)";
      case FLOAT64 -> finite(plain(storage) ? column : "CAST(" + column + " AS REAL)");
      case BOOLEAN -> plain(storage) ? column : "(lower(" + column + ") IN ('true', 't', '1'))";
      case DATETIME ->
          switch (storage) {
            case NATIVE, TEXT, CAST -> MICROS + "(" + column + ")";
            case SECONDS -> moment(column, 1_000_000);
            case MILLIS -> moment(column, 1_000);
            case MICROS -> moment(column, 1);
          };
      case DATE -> day(storage == Storage.CAST ? "date(" + column + ")" : column);
      case STRINGS -> column;
    };
  }

  /// Kith makes no indexes on values.
  @Override
  public String indexed(String column, PropertyType type, Storage storage) {
    return value(column, type, storage);
  }

  /// SQLite has no NaN, and every text is above every number.
  private static String finite(String number) {
    return "CASE WHEN " + number + " > -9e999 AND " + number + " < 9e999 THEN " + number + " END";
  }

  private static String moment(String column, long micros) {
    return "CASE WHEN "
        + TimeRange.condition(column, micros)
        + " THEN "
        + column
        + " * "
        + micros
        + " END";
  }

  /// SQLite reads the 31st of February as a day in March.
  private static String day(String text) {
    return "CASE WHEN date("
        + text
        + ") = "
        + text
        + " AND "
        + text
        + " > '0001' THEN "
        + text
        + " END";
  }

  private static boolean plain(Storage storage) {
    return storage != Storage.TEXT && storage != Storage.CAST;
  }

  @Override
  public String member(String column, String path, PropertyType type) {
    var found = "json_extract(" + column + ", " + path + ")";
    return switch (type) {
      case DATETIME -> MICROS + "(" + found + ")";
      case FLOAT64 -> "nullif(nullif(" + found + ", 9e999), -9e999)";
      case DATE -> "(SELECT " + day("v") + " FROM (SELECT " + found + " AS v))";
      case STRING, ENUM, INT32, INT64, BOOLEAN, STRINGS -> found;
    };
  }

  @Override
  public String memberText(String column, String path) {
    return TEXT + "(" + column + " -> " + path + ")";
  }

  @Override
  public String memberPath(String member) {
    return "$." + JsonMapper.shared().writeValueAsString(member);
  }

  @Override
  public String rest(String text, int characters) {
    return "substr(" + text + ", " + (characters + 1) + ")";
  }

  @Override
  public String missing(PropertyType type) {
    return "NULL";
  }

  @Override
  public String returned(String value, PropertyType type) {
    return value;
  }

  @Override
  public String among(String value, String placeholder, PropertyType type) {
    return value + " IN (SELECT value FROM json_each(" + placeholder + "))";
  }

  @Override
  public String byCodePoint(String text) {
    return text + " COLLATE BINARY"; // a column may have been declared with another
  }

  @Override
  public String folded(String text) {
    return FOLD + "(" + text + ")";
  }

  @Override
  public String like(String text, String pattern) {
    return text + " LIKE " + pattern + " ESCAPE '\\'";
  }

  /// `LIKE` ignores the case of ASCII, whatever the collation; `GLOB` does not.
  @Override
  public String pattern(Part part, String text) {
    var literally = SPECIAL_TO_GLOB.matcher(text).replaceAll("[$0]");
    return switch (part) {
      case ANYWHERE -> "*" + literally + "*";
      case START -> literally + "*";
      case END -> "*" + literally;
    };
  }

  @Override
  public String matches(String text, String pattern) {
    return text + " GLOB " + pattern;
  }

  @Override
  public String holds(String list, String item) {
    return "EXISTS (SELECT 1 FROM json_each(" + list + ") WHERE value = " + item + ")";
  }

  @Override
  public String period(String value, PropertyType type, Unit unit) {
    if (type == PropertyType.DATE) {
      return "(SELECT date(v" + toStart(unit, "v") + ") FROM (SELECT " + value + " AS v))";
    }
    // SQLite rounds a fraction of a second, and so into the next day: whole seconds, rounded down.
    var seconds = "(SELECT v / 1000000 - (v % 1000000 < 0) AS s FROM (SELECT " + value + " AS v))";
    var start =
        unit == Unit.HOUR
            ? "s - (s % 3600 + 3600) % 3600"
            : "unixepoch(s, 'unixepoch'" + toStart(unit, "s, 'unixepoch'") + ")";
    return "(SELECT (" + start + ") * 1000000 FROM " + seconds + ")";
  }

  private static String toStart(Unit unit, String time) {
    return switch (unit) {
      case HOUR -> "";
      case DAY -> ", 'start of day'";
      case WEEK -> ", 'start of day', '-6 days', 'weekday 1'";
      case MONTH -> ", 'start of month'";
      case QUARTER ->
          ", 'start of month', '-' || ((strftime('%m', " + time + ") - 1) % 3) || ' months'";
      case YEAR -> ", 'start of year'";
    };
  }

  /// SQLite has no decimals.
  @Override
  public String exact(String column) {
    return value(column, PropertyType.FLOAT64, Storage.CAST);
  }

  @Override
  public String exactSum(String value) {
    return "sum(" + value + ")";
  }

  @Override
  public String total(Function function, Supplier<String> value, PropertyType type) {
    return switch (function) {
      case COUNT -> "count(" + value.get() + ")";
      case COUNT_DISTINCT -> "count(DISTINCT " + value.get() + ")";
      case SUM -> "sum(" + value.get() + ")";
      case AVG -> "avg(" + value.get() + ")";
      case MIN -> "min(" + value.get() + ")";
      case MAX -> "max(" + value.get() + ")";
    };
  }
}
