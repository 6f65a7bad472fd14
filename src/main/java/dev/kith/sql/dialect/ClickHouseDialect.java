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
import java.util.function.Supplier;

/// ClickHouse: times are `DateTime64` in microseconds, placeholders carry a name and a type.
///
/// The settings that it needs are `join_use_nulls = 1`, `precise_float_parsing = 1` and
/// `transform_null_in = 0`, the last being the server's default. Placeholders of the parts of a
/// statement are numbered from 0: `p0`, `p1`.
public final class ClickHouseDialect implements Dialect {
  private static final int FIRST_YEAR = 1900;
  private static final int LAST_YEAR = 2299;

  @Override
  public boolean canHold(String text) {
    return CaseFolding.isWellFormed(text);
  }

  /// `Date32` makes any other day its first or last.
  @Override
  public boolean canHold(LocalDate day) {
    return day.getYear() >= FIRST_YEAR && day.getYear() <= LAST_YEAR;
  }

  @Override
  public boolean joinsByKey() {
    return false; // the right side of a join is read first, whatever is on the left
  }

  @Override
  public boolean joinsRowByRow() {
    return false;
  }

  @Override
  public String quoted(SqlName name) {
    return "`" + name.text().replace("\\", "\\\\").replace("`", "\\`") + "`";
  }

  @Override
  public String placeholder(int number, PropertyType type) {
    var plain =
        switch (type) {
          // A real number is bound as text: a parameter of type Float64 loses its last digits.
          case STRING, ENUM, DATE, STRINGS, FLOAT64 -> "String";
          case INT32, INT64, DATETIME -> "Int64";
          case BOOLEAN -> "Bool";
        };
    return "{p" + number + ":" + plain + "}";
  }

  @Override
  public String bound(String placeholder, PropertyType type) {
    return switch (type) {
      case STRING, ENUM, INT32, INT64, BOOLEAN -> placeholder;
      case FLOAT64 -> "toFloat64(" + placeholder + ")";
      case DATETIME -> "fromUnixTimestamp64Micro(" + placeholder + ", 'UTC')";
      case DATE -> "toDate32(" + placeholder + ")";
      case STRINGS -> placeholder;
    };
  }

  @Override
  public String value(String column, PropertyType type, Storage storage) {
    return switch (type) {
      case STRING, ENUM ->
          storage == Storage.CAST ? "CAST(" + column + " AS Nullable(String))" : column;
      case INT32, INT64, BOOLEAN -> indexed(column, type, storage);
      case FLOAT64 -> finite(indexed(column, type, storage));
      case DATE ->
          switch (storage) {
            case TEXT -> day(column);
            case CAST -> "toDate32(" + column + ")";
            case NATIVE, SECONDS, MILLIS, MICROS -> column;
          };
      case DATETIME ->
          switch (storage) {
            case NATIVE, CAST -> "toDateTime64(" + column + ", 6, 'UTC')";
            case TEXT -> moment(column);
            case SECONDS -> moment(column, 1_000_000);
            case MILLIS -> moment(column, 1_000);
            case MICROS -> moment(column, 1);
          };
      case STRINGS ->
          storage == Storage.NATIVE
              ? "nullIf(toJSONString(" + column + "), '[]')"
              : list(column, "");
    };
  }

  @Override
  public String indexed(String column, PropertyType type, Storage storage) {
    return switch (type) {
      case INT32, INT64, FLOAT64, BOOLEAN ->
          storage == Storage.NATIVE
              ? column
              : "accurateCastOrNull(" + column + ", '" + own(type) + "')";
      case STRING, ENUM, DATETIME, DATE, STRINGS -> value(column, type, storage);
    };
  }

  private static String finite(String number) {
    return "if(isFinite(" + number + "), " + number + ", NULL)";
  }

  private static String moment(String column, long micros) {
    return "fromUnixTimestamp64Micro(if("
        + TimeRange.condition(column, micros)
        + ", toInt64("
        + column
        + ") * "
        + micros
        + ", NULL), 'UTC')";
  }

  /// A day from a text; ClickHouse reads the 31st of February as a day in March.
  private static String day(String text) {
    var day = "toDate32OrNull(" + text + ")";
    return "if(toString(" + day + ") = " + text + ", " + day + ", NULL)";
  }

  /// A timestamp from a text; ClickHouse reads a lone number as a day of this month, and any year
  /// before 1900 or after 2299 as one of those.
  private static String moment(String text) {
    return "if(match("
        + text
        + ", '^(19|2[0-2])[0-9]{2}-[0-9]{2}-[0-9]{2}'), parseDateTime64BestEffortOrNull("
        + text
        + ", 6, 'UTC'), NULL)";
  }

  /// A list is the text of a JSON array. ClickHouse's arrays cannot be NULL, so an empty one counts
  /// as missing; for lists in JSON the two differ.
  ///
  /// @param member the path to a member, or empty
  private static String list(String json, String member) {
    return "if(JSONType("
        + json
        + member
        + ") = 'Array', toJSONString(JSONExtract(assumeNotNull("
        + json
        + ")"
        + member
        + ", 'Array(String)')), NULL)";
  }

  private static String own(PropertyType type) {
    return switch (type) {
      case STRING, ENUM, STRINGS -> "String";
      case INT32, INT64 -> "Int64";
      case FLOAT64 -> "Float64";
      case BOOLEAN -> "Bool";
      case DATETIME -> "DateTime64(6, 'UTC')";
      case DATE -> "Date32";
    };
  }

  @Override
  public String member(String column, String path, PropertyType type) {
    return switch (type) {
      case STRING, ENUM, INT32, INT64, BOOLEAN -> extracted(column, path, type);
      case FLOAT64 -> finite(extracted(column, path, type));
      case DATETIME, DATE ->
          value(extracted(column, path, PropertyType.STRING), type, Storage.TEXT);
      case STRINGS -> list(column, ", " + path);
    };
  }

  private static String extracted(String column, String path, PropertyType type) {
    return "JSONExtract(" + column + ", " + path + ", 'Nullable(" + own(type) + ")')";
  }

  /// A placeholder has a name, so that one value can be used in several places.
  @Override
  public String memberText(String column, String path) {
    return "if(JSONType("
        + column
        + ", "
        + path
        + ") = 'String', JSONExtractString("
        + column
        + ", "
        + path
        + "), nullIf(JSONExtractRaw("
        + column
        + ", "
        + path
        + "), ''))";
  }

  @Override
  public String memberPath(String member) {
    return member;
  }

  @Override
  public String rest(String text, int characters) {
    return "substringUTF8(" + text + ", " + (characters + 1) + ")";
  }

  @Override
  public String missing(PropertyType type) {
    return "CAST(NULL AS Nullable(" + own(type) + "))";
  }

  @Override
  public String returned(String value, PropertyType type) {
    return switch (type) {
      case STRING, ENUM, INT32, INT64, FLOAT64, BOOLEAN, STRINGS -> value;
      case DATETIME -> "toUnixTimestamp64Micro(" + value + ")";
      case DATE -> "toString(" + value + ")";
    };
  }

  @Override
  public String among(String value, String placeholder, PropertyType type) {
    var listed =
        switch (type) {
          case STRING, ENUM, DATE, STRINGS -> "String";
          case INT32, INT64, DATETIME -> "Int64";
          case FLOAT64 -> "Float64";
          case BOOLEAN -> "Bool";
        };
    // The list is known before anything is read; a subquery for its items would be one more to run.
    var items = "JSONExtract(" + placeholder + ", 'Array(" + listed + ")')";
    boolean made = type == PropertyType.DATETIME || type == PropertyType.DATE;
    return value
        + " IN "
        + (made ? "arrayMap(x -> " + bound("x", type) + ", " + items + ")" : items);
  }

  @Override
  public String byCodePoint(String text) {
    return text; // ClickHouse compares bytes unless a collation is asked for
  }

  @Override
  public String folded(String text) {
    // It would make a dotted capital I two letters, and a sigma at the end of a word another one.
    return "lowerUTF8(replaceAll(replaceAll(" + text + ", 'İ', 'i'), 'Σ', 'σ'))";
  }

  @Override
  public String like(String text, String pattern) {
    return text + " LIKE " + pattern; // a backslash is the escape, and no other can be named
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
    return "has(JSONExtract(coalesce(" + list + ", '[]'), 'Array(String)'), " + item + ")";
  }

  @Override
  public String period(String value, PropertyType type, Unit unit) {
    if (type == PropertyType.DATE) {
      return "toDate32(" + (unit == Unit.HOUR ? value : start(unit) + value + ")") + ")";
    }
    // A fraction of a second before 1970 is cut off towards 1970, into the next period: it goes
    // first.
    return "toDateTime64(" + start(unit) + "toStartOfSecond(" + value + ")), 6, 'UTC')";
  }

  private static String start(Unit unit) {
    return switch (unit) {
      case HOUR -> "toStartOfHour(";
      case DAY -> "toStartOfDay(";
      case WEEK -> "toMonday(";
      case MONTH -> "toStartOfMonth(";
      case QUARTER -> "toStartOfQuarter(";
      case YEAR -> "toStartOfYear(";
    };
  }

  /// With as many digits as there can be: a sum that needs more would be another number.
  @Override
  public String exact(String column) {
    return "if(isFinite(toFloat64(" + column + ")), " + column + " * toDecimal256(1, 0), NULL)";
  }

  @Override
  public String exactSum(String value) {
    return "toFloat64(sumOrNull(" + value + "))";
  }

  @Override
  public String total(Function function, Supplier<String> value, PropertyType type) {
    return switch (function) {
      case COUNT -> "count(" + value.get() + ")";
      case COUNT_DISTINCT -> "uniqExact(" + value.get() + ")";
      case SUM ->
          type == PropertyType.FLOAT64
              ? "sumOrNull(" + value.get() + ")"
              // A 64-bit sum would overflow silently.
              : "accurateCast(sumOrNull(toInt128(" + value.get() + ")), 'Nullable(Int64)')";
      case AVG -> "avgOrNull(" + value.get() + ")";
      case MIN -> "minOrNull(" + value.get() + ")";
      case MAX -> "maxOrNull(" + value.get() + ")";
    };
  }
}
