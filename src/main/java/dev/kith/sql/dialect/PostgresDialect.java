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
import java.util.Locale;
import java.util.function.Supplier;

/// PostgreSQL 14 or newer; text that holds other types is read by 16 or newer.
///
/// Times are `timestamptz`; `TimeZone` must be UTC on the connection, which applies to columns
/// without a zone.
public final class PostgresDialect implements Dialect {
  private static final String LEAST_REAL = "-1.7976931348623158e308";
  private static final String LARGEST_REAL = "1.7976931348623158e308";

  private final Supplier<String> caseCollation;

  /// PostgreSQL 17 or newer, whose collation `pg_c_utf8` knows the simple case of every letter.
  public PostgresDialect() {
    this(() -> "pg_c_utf8");
  }

  /// @param caseCollation the name of a collation that does; asked for whenever case is folded
  public PostgresDialect(Supplier<String> caseCollation) {
    this.caseCollation = caseCollation;
  }

  @Override
  public boolean canHold(String text) {
    return text.indexOf(0) < 0 && CaseFolding.isWellFormed(text);
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
      case NATIVE -> guarded(column, column, type);
      case CAST -> cast(column, type);
      case TEXT -> type.isText() ? cast(column, type) : read(column, type);
      case SECONDS -> moment(column, 1_000_000);
      case MILLIS -> moment(column, 1_000);
      case MICROS -> moment(column, 1);
    };
  }

  @Override
  public String indexed(String column, PropertyType type, Storage storage) {
    return storage == Storage.NATIVE ? column : value(column, type, storage);
  }

  private static String moment(String column, long micros) {
    return moment(
        "CASE WHEN "
            + TimeRange.condition(column, micros)
            + " THEN CAST("
            + column
            + " AS bigint) * "
            + micros
            + " END");
  }

  /// A value that is checked before it is cast: PostgreSQL fails where another type cannot hold it.
  private static String cast(String column, PropertyType type) {
    var cast = "CAST(" + column + " AS " + own(type) + ")";
    return switch (type) {
      case STRING, ENUM, BOOLEAN, STRINGS -> cast;
      case INT32, INT64 -> cast(column, cast, "-9223372036854775808", "9223372036854775807");
      case FLOAT64 -> cast(column, cast, LEAST_REAL, LARGEST_REAL);
      case DATETIME, DATE -> guarded(column, cast, type);
    };
  }

  /// Nothing is above NaN, and whatever number is cast can be `numeric`.
  private static String cast(String column, String cast, String least, String most) {
    return "CASE WHEN CAST("
        + column
        + " AS numeric) BETWEEN "
        + least
        + " AND "
        + most
        + " THEN "
        + cast
        + " END";
  }

  /// @param value the value of the column, which may be cast
  private static String guarded(String column, String value, PropertyType type) {
    // The constants take the type of the column. NaN is above Infinity.
    return switch (type) {
      case STRING, ENUM, INT32, INT64, BOOLEAN, STRINGS -> value;
      case FLOAT64 -> between(column, " > '-Infinity' AND ", " < 'Infinity'", value);
      case DATETIME, DATE -> between(column, " >= '0001-01-01' AND ", " < '10000-01-01'", value);
    };
  }

  private static String between(String column, String least, String most, String value) {
    return "CASE WHEN " + column + least + column + most + " THEN " + value + " END";
  }

  /// A value from a text; a text that cannot be converted has none, as on every engine.
  private static String read(String text, PropertyType type) {
    var guarded =
        type == PropertyType.STRINGS
            ? "it IS JSON ARRAY THEN " + list("it")
            : "pg_input_is_valid(it, '" + own(type) + "') THEN CAST(it AS " + own(type) + ")";
    var found =
        "SELECT CASE WHEN " + guarded + " END AS found FROM (SELECT " + text + " AS it) AS one";
    var checked = guarded("found", "found", type);
    return checked.equals("found")
        ? "(" + found + ")"
        : "(SELECT " + checked + " FROM (" + found + ") AS two)";
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
      case DATETIME -> "CAST(extract(epoch FROM " + value + ") * 1000000 AS bigint)";
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
    return "lower(" + text + " COLLATE " + quoted(new SqlName(caseCollation.get())) + ")";
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
  public String exact(String column) {
    return cast(column, "CAST(" + column + " AS numeric)", LEAST_REAL, LARGEST_REAL);
  }

  @Override
  public String exactSum(String value) {
    return "CAST(sum(" + value + ") AS double precision)";
  }

  @Override
  public String total(Function function, Supplier<String> value, PropertyType type) {
    return switch (function) {
      case COUNT -> "count(" + value.get() + ")";
      case COUNT_DISTINCT -> "count(DISTINCT " + value.get() + ")";
      case SUM ->
          type == PropertyType.FLOAT64
              ? "sum(CAST(" + value.get() + " AS double precision))"
              : "CAST(sum(" + value.get() + ") AS bigint)";
      // avg of whole numbers has 16 decimals, from which the nearest double cannot be computed
      case AVG ->
          "CAST(sum("
              + value.get()
              + ") AS double precision) / nullif(count("
              + value.get()
              + "), 0)";
      case MIN -> (type == PropertyType.BOOLEAN ? "bool_and(" : "min(") + value.get() + ")";
      case MAX -> (type == PropertyType.BOOLEAN ? "bool_or(" : "max(") + value.get() + ")";
    };
  }
}
