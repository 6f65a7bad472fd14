package dev.kith.sql.dialect;

import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.AggregateQuestion.Unit;
import dev.kith.schema.PropertyType;
import dev.kith.sql.CaseFolding;
import dev.kith.sql.Dialect;
import dev.kith.sql.PropertySource.Storage;
import dev.kith.sql.SqlName;
import java.util.Locale;

/// PostgreSQL 17 or newer, whose collation `pg_c_utf8` knows the simple case of every letter.
///
/// Times are `timestamptz`; `TimeZone` must be UTC on the connection, which applies to columns
/// without a zone.
public final class PostgresDialect implements Dialect {
  @Override
  public boolean canHold(String text) {
    return text.indexOf(0) < 0 && CaseFolding.isWellFormed(text);
  }

  @Override
  public boolean joinsByKey() {
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
    return switch (type) {
      case STRING, ENUM, INT32, INT64, FLOAT64, BOOLEAN, DATE ->
          "CAST(" + placeholder + " AS " + own(type) + ")";
      case DATETIME -> moment("CAST(" + placeholder + " AS bigint)");
      case STRINGS -> list(placeholder);
    };
  }

  /// A timestamp from microseconds, with all digits: `to_timestamp` would round them.
  private static String moment(String micros) {
    return "(timestamptz '1970-01-01 00:00:00Z' + " + micros + " * interval '1 microsecond')";
  }

  /// An empty list stays a list: `array_agg` would make it NULL.
  private static String list(String json) {
    return "ARRAY(SELECT item FROM json_array_elements_text(CAST("
        + json
        + " AS json)) WITH ORDINALITY AS items(item, at) ORDER BY at)";
  }

  private static String own(PropertyType type) {
    return switch (type) {
      case STRING, ENUM -> "text";
      case INT32, INT64 -> "bigint";
      case FLOAT64 -> "double precision";
      case BOOLEAN -> "boolean";
      case DATETIME -> "timestamptz";
      case DATE -> "date";
      case STRINGS -> "text[]";
    };
  }

  @Override
  public String value(String column, PropertyType type, Storage storage) {
    return switch (storage) {
      case NATIVE -> column;
      case CAST -> "CAST(" + column + " AS " + own(type) + ")";
      case TEXT -> type.isText() ? "CAST(" + column + " AS " + own(type) + ")" : read(column, type);
      case SECONDS -> moment(column + " * 1000000");
      case MILLIS -> moment(column + " * 1000");
      case MICROS -> moment(column);
    };
  }

  /// A value from a text; a text that cannot be converted has none, as on every engine.
  private static String read(String text, PropertyType type) {
    var guarded =
        type == PropertyType.STRINGS
            ? "it IS JSON ARRAY THEN " + list("it")
            : "pg_input_is_valid(it, '" + own(type) + "') THEN CAST(it AS " + own(type) + ")";
    return "(SELECT CASE WHEN " + guarded + " END FROM (SELECT " + text + " AS it) AS one)";
  }

  @Override
  public String member(String column, String path, PropertyType type) {
    var text = "(CAST(" + column + " AS json) ->> " + path + ")";
    return type.isText() ? text : value(text, type, Storage.TEXT);
  }

  @Override
  public String memberText(String column, String path) {
    return member(column, path, PropertyType.STRING);
  }

  @Override
  public String memberPath(String member) {
    return member;
  }

  @Override
  public String rest(String text, int characters) {
    return "substr(" + text + ", " + (characters + 1) + ")";
  }

  @Override
  public String missing(PropertyType type) {
    return "CAST(NULL AS " + own(type) + ")";
  }

  @Override
  public String returned(String value, PropertyType type) {
    return switch (type) {
      case STRING, ENUM, INT32, INT64, FLOAT64, BOOLEAN -> value;
      case DATETIME ->
          // An infinite time has no plain form.
          "CAST(nullif(nullif(extract(epoch FROM "
              + value
              + "), 'Infinity'), '-Infinity') * 1000000 AS bigint)";
      case DATE -> "to_char(" + value + ", 'YYYY-MM-DD')";
      case STRINGS -> "CAST(to_json(" + value + ") AS text)";
    };
  }

  @Override
  public String among(String value, String placeholder, PropertyType type) {
    var item =
        "CAST(item AS " + own(type == PropertyType.DATETIME ? PropertyType.INT64 : type) + ")";
    // An array, so that an index can be used for each item.
    return value
        + " = ANY (ARRAY(SELECT "
        + (type == PropertyType.DATETIME ? moment(item) : item)
        + " FROM json_array_elements_text(CAST("
        + placeholder
        + " AS json)) AS items(item)))";
  }

  @Override
  public String byCodePoint(String text) {
    return text + " COLLATE \"C\"";
  }

  @Override
  public String folded(String text) {
    return "lower(" + text + " COLLATE \"pg_c_utf8\")";
  }

  @Override
  public String like(String text, String pattern) {
    return text + " LIKE " + pattern + " ESCAPE '\\'";
  }

  @Override
  public String holds(String list, String item) {
    return list + " @> ARRAY[CAST(" + item + " AS text)]";
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
  public String total(Function function, String value, PropertyType type) {
    return switch (function) {
      case COUNT -> "count(" + value + ")";
      case COUNT_DISTINCT -> "count(DISTINCT " + value + ")";
      case SUM ->
          type == PropertyType.FLOAT64
              ? "sum(CAST(" + value + " AS double precision))"
              : "CAST(sum(" + value + ") AS bigint)";
      case AVG -> "CAST(avg(" + value + ") AS double precision)";
      case MIN -> (type == PropertyType.BOOLEAN ? "bool_and(" : "min(") + value + ")";
      case MAX -> (type == PropertyType.BOOLEAN ? "bool_or(" : "max(") + value + ")";
    };
  }
}
