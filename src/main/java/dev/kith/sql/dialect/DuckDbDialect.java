package dev.kith.sql.dialect;

import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.AggregateQuestion.Unit;
import dev.kith.graph.pattern.Filter.Part;
import dev.kith.schema.PropertyType;
import dev.kith.sql.CaseFolding;
import dev.kith.sql.Dialect;
import dev.kith.sql.PropertySource.Storage;
import dev.kith.sql.SqlName;
import dev.kith.sql.TimeRange;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/// DuckDB: times are its timestamps without a zone, lists its own.
///
/// Its statements are right only on a connection with [#SETTINGS]. DuckDB does not know the case of
/// the letters added in Unicode 16 (27 of them, most of the Garay script): those it compares
/// case-sensitively.
public final class DuckDbDialect implements Dialect {
  /// What every connection must run before these statements.
  ///
  /// Timestamps with a zone are converted by the session's zone. And DuckDB 2.0.0 takes two
  /// branches of a union that join the same tables for one where they read different columns
  /// (duckdb/duckdb#25819), and answers wrongly: both directions of a relationship are such
  /// branches. It also has a CSV file read as the type that a column is cast to, and then fails at
  /// a value where `TRY_CAST` has none.
  public static final List<String> SETTINGS =
      List.of(
          "SET GLOBAL TimeZone = 'UTC'",
          "SET GLOBAL disabled_optimizers = 'common_subplan,type_pushdown'");

  @Override
  public boolean canHold(String text) {
    return CaseFolding.isWellFormed(text);
  }

  @Override
  public boolean canHold(LocalDate day) {
    return true;
  }

  @Override
  public boolean joinsByKey() {
    return true; // its joins push the keys they met down to the scan of the other side
  }

  @Override
  public boolean joinsRowByRow() {
    return false;
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
    return switch (type) {
      case STRING, ENUM -> "CAST(" + placeholder + " AS VARCHAR)";
      case INT32, INT64 -> "CAST(" + placeholder + " AS BIGINT)";
      case FLOAT64 -> "CAST(" + placeholder + " AS DOUBLE)";
      case BOOLEAN -> "CAST(" + placeholder + " AS BOOLEAN)";
      case DATETIME -> "make_timestamp(CAST(" + placeholder + " AS BIGINT))";
      case DATE -> "CAST(" + placeholder + " AS DATE)";
      case STRINGS -> list(placeholder, type);
    };
  }

  @Override
  public String value(String column, PropertyType type, Storage storage) {
    return switch (type) {
      case STRING, ENUM -> storage == Storage.CAST ? "CAST(" + column + " AS VARCHAR)" : column;
      case INT32, INT64 ->
          switch (storage) {
            case NATIVE -> column;
            case TEXT -> "TRY_CAST(" + whole(column) + " AS BIGINT)";
            case CAST, SECONDS, MILLIS, MICROS -> "TRY_CAST(" + column + " AS BIGINT)";
          };
      case BOOLEAN -> indexed(column, type, storage);
      case FLOAT64, DATE -> guarded(indexed(column, type, storage), type);
      case DATETIME ->
          switch (storage) {
            case NATIVE, CAST, TEXT -> guarded(indexed(column, type, storage), type);
            case SECONDS -> moment(column, 1_000_000);
            case MILLIS -> moment(column, 1_000);
            case MICROS -> moment(column, 1);
          };
      // Invalid JSON has no value, like any other text that cannot be converted.
      case STRINGS ->
          storage == Storage.NATIVE ? column : list("TRY_CAST(" + column + " AS JSON)", type);
    };
  }

  @Override
  public String indexed(String column, PropertyType type, Storage storage) {
    return switch (type) {
      case STRING, ENUM, INT32, INT64, STRINGS -> value(column, type, storage);
      case FLOAT64, BOOLEAN, DATE ->
          storage == Storage.NATIVE ? column : "TRY_CAST(" + column + " AS " + own(type) + ")";
      case DATETIME ->
          switch (storage) {
            case NATIVE, CAST -> "TRY_CAST(" + column + " AS TIMESTAMP)";
            case TEXT -> "CAST(TRY_CAST(" + column + " AS TIMESTAMPTZ) AS TIMESTAMP)";
            case SECONDS, MILLIS, MICROS -> value(column, type, storage);
          };
    };
  }

  private static String moment(String column, long micros) {
    return "make_timestamp(CASE WHEN "
        + TimeRange.condition(column, micros)
        + " THEN CAST("
        + column
        + " AS BIGINT) * "
        + micros
        + " END)";
  }

  private static String guarded(String value, PropertyType type) {
    return "CASE WHEN " + condition(value, type) + " THEN " + value + " END";
  }

  /// The condition that a number, time or day is a value.
  private static String condition(String value, PropertyType type) {
    return switch (type) {
      case FLOAT64 -> "isfinite(" + value + ")";
      case DATE -> value + " BETWEEN DATE '0001-01-01' AND DATE '9999-12-31'";
      case DATETIME ->
          value + " BETWEEN TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31 23:59:59.999999'";
      case STRING, ENUM, INT32, INT64, BOOLEAN, STRINGS -> "TRUE";
    };
  }

  /// A text if it is an integer, else an empty one; DuckDB would read `1.5` as 2.
  private static String whole(String text) {
    return "regexp_extract(" + text + ", '^\\s*[+-]{0,1}[0-9]+\\s*$')";
  }

  private static String list(String json, PropertyType type) {
    return "from_json(CAST(" + json + " AS JSON), '[\"" + own(type) + "\"]')";
  }

  /// DuckDB's name of a type; for a list, that of its items.
  private static String own(PropertyType type) {
    return switch (type) {
      case STRING, ENUM, STRINGS -> "VARCHAR";
      case INT32, INT64 -> "BIGINT";
      case FLOAT64 -> "DOUBLE";
      case BOOLEAN -> "BOOLEAN";
      case DATETIME -> "TIMESTAMP";
      case DATE -> "DATE";
    };
  }

  @Override
  public String member(String column, String path, PropertyType type) {
    if (type == PropertyType.STRINGS) {
      return list("json_extract(" + column + ", " + path + ")", type);
    }
    var text = "json_extract_string(" + column + ", " + path + ")";
    return switch (type) {
      // The text has a placeholder in it and cannot be repeated; the item of a list can.
      case FLOAT64, DATETIME, DATE ->
          "list_filter(["
              + indexed(text, type, Storage.TEXT)
              + "], lambda item: "
              + condition("item", type)
              + ")[1]";
      case STRING, ENUM, INT32, INT64, BOOLEAN, STRINGS -> value(text, type, Storage.TEXT);
    };
  }

  @Override
  public String memberText(String column, String path) {
    return "json_extract_string(" + column + ", " + path + ")";
  }

  @Override
  public String memberPath(String member) {
    // A JSON pointer (RFC 6901); DuckDB's own paths have no escape for a quote.
    return "/" + member.replace("~", "~0").replace("/", "~1");
  }

  @Override
  public String rest(String text, int characters) {
    return "substr(" + text + ", " + (characters + 1) + ")";
  }

  @Override
  public String missing(PropertyType type) {
    return type == PropertyType.STRINGS
        ? "CAST(NULL AS VARCHAR[])"
        : "CAST(NULL AS " + own(type) + ")";
  }

  @Override
  public String returned(String value, PropertyType type) {
    return switch (type) {
      case STRING, ENUM, INT32, INT64, FLOAT64, BOOLEAN -> value;
      case DATETIME -> "epoch_us(" + value + ")";
      case DATE -> "CAST(" + value + " AS VARCHAR)";
      case STRINGS -> "CAST(to_json(" + value + ") AS VARCHAR)";
    };
  }

  @Override
  public String among(String value, String placeholder, PropertyType type) {
    boolean time = type == PropertyType.DATETIME;
    var items = "unnest(" + list(placeholder, time ? PropertyType.INT64 : type) + ")";
    return value + " IN (SELECT " + (time ? "make_timestamp(" + items + ")" : items) + ")";
  }

  @Override
  public String byCodePoint(String text) {
    return text; // DuckDB compares bytes of UTF-8 unless a collation was set
  }

  @Override
  public String folded(String text) {
    return "lower(" + text + ")";
  }

  @Override
  public String like(String text, String pattern) {
    return text + " LIKE " + pattern + " ESCAPE '\\'";
  }

  @Override
  public String pattern(Part part, String text) {
    return CaseFolding.pattern(part, text);
  }

  @Override
  public String matches(String text, String pattern) {
    return like(byCodePoint(text), pattern);
  }

  @Override
  public String holds(String list, String item) {
    return "list_contains(" + list + ", " + item + ")";
  }

  @Override
  public String period(String value, PropertyType type, Unit unit) {
    return "CAST(date_trunc('"
        + unit.name().toLowerCase(Locale.ROOT)
        + "', "
        + value
        + ") AS "
        + own(type)
        + ")";
  }

  @Override
  public String exact(String column) {
    return "CASE WHEN isfinite(TRY_CAST(" + column + " AS DOUBLE)) THEN " + column + " END";
  }

  @Override
  public String exactSum(String value) {
    return "CAST(sum(" + value + ") AS DOUBLE)";
  }

  @Override
  public String total(Function function, Supplier<String> value, PropertyType type) {
    return switch (function) {
      case COUNT -> "count(" + value.get() + ")";
      case COUNT_DISTINCT -> "count(DISTINCT " + value.get() + ")";
      case SUM ->
          type == PropertyType.FLOAT64
              ? "sum(" + value.get() + ")"
              : "CAST(sum(" + value.get() + ") AS BIGINT)";
      case AVG -> "avg(" + value.get() + ")";
      case MIN -> "min(" + value.get() + ")";
      case MAX -> "max(" + value.get() + ")";
    };
  }
}
