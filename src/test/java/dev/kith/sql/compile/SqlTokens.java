package dev.kith.sql.compile;

import dev.kith.sql.Mapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Emitted SQL taken apart, to show that nothing in it is a caller's.
///
/// Every string is one that the dialect itself has, every quoted name is one of the mapping, every
/// word is SQL's or a generated alias, and every number is a place, a unit or a bound. What is none
/// of these, comments and other statements among it, is not read at all.
public final class SqlTokens {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s+|(?<name>\"(?:[^\"]|\"\")*\")|(?<string>'(?:[^']|'')*')|(?<word>[A-Za-z_][A-Za-z_0-9]*)"
              + "|(?<number>\\d+)|(?<sign><>|<=|>=|->>|->|@>|\\|\\||\\[]|[?(),.=<>*%/+\\[\\]-])");
  private static final Pattern GENERATED = Pattern.compile("[tc]\\d{1,4}|v|s");
  private static final int MOST_ORDINAL = 999;
  private static final Set<String> UNITS = Set.of("1000", "3600", "1000000");

  /// The ends of what integers, reals and times can be.
  private static final Set<String> ENDS =
      Set.of(
          "9223372036854775807",
          "9223372036854775808",
          "7976931348623158",
          "62135596800",
          "253402300799",
          "62135596800000",
          "253402300799999",
          "62135596800000000",
          "253402300799999999");

  private static final Set<String> WORDS =
      Set.of(
          ("SELECT DISTINCT AS FROM WHERE GROUP BY HAVING ORDER LIMIT JOIN LEFT ON UNION ALL AND OR"
                  + " NOT IN IS NULL NULLS LAST ASC DESC EXISTS CASE WHEN THEN END LIKE ESCAPE TRUE"
                  + " FALSE COLLATE BINARY CAST TRY_CAST OVER PARTITION VARCHAR BIGINT DOUBLE BOOLEAN"
                  + " TIMESTAMP TIMESTAMPTZ DATE JSON TEXT INTEGER REAL count sum avg min max coalesce"
                  + " lower row_number substr date strftime unixepoch json_extract json_each value"
                  + " kith_fold kith_micros kith_text make_timestamp epoch_us date_trunc from_json"
                  + " to_json json_extract_string list_contains unnest ANY ARRAY WITH ORDINALITY item"
                  + " items at text bigint double precision boolean timestamptz json interval extract"
                  + " epoch nullif to_char bool_and bool_or json_array_elements_text pg_input_is_valid"
                  + " it one regexp_extract BETWEEN isfinite numeric found two e308 e999")
              .split(" "));
  private static final Set<String> STRINGS =
      Set.of(
          "\\",
          "^\\s*[+-]{0,1}[0-9]+\\s*$",
          "[\"VARCHAR\"]",
          "[\"BIGINT\"]",
          "[\"DOUBLE\"]",
          "[\"BOOLEAN\"]",
          "[\"DATE\"]",
          "bigint",
          "double precision",
          "boolean",
          "date",
          "timestamptz",
          "hour",
          "day",
          "week",
          "month",
          "quarter",
          "year",
          "true",
          "t",
          "1",
          "unixepoch",
          "start of day",
          "start of month",
          "start of year",
          "-6 days",
          "weekday 1",
          "-",
          "%m",
          " months",
          "1970-01-01 00:00:00Z",
          "0001",
          "0001-01-01",
          "9999-12-31",
          "9999-12-31 23:59:59.999999",
          "10000-01-01",
          "1 microsecond",
          "Infinity",
          "-Infinity",
          "YYYY-MM-DD");
  private static final Set<String> COLLATIONS = Set.of("C", "pg_c_utf8");

  private final Set<String> names;

  /// @param names the tables and columns of the mapping
  public SqlTokens(Set<String> names) {
    this.names = Set.copyOf(names);
  }

  /// The tables and columns of a mapping.
  public static Set<String> names(Mapping mapping) {
    return new MappedNames(mapping).all();
  }

  /// The tokens of a statement; fails at the first that could be a caller's.
  public List<String> of(String sql) {
    var tokens = new ArrayList<String>();
    var matcher = TOKEN.matcher(sql);
    for (int at = 0; at < sql.length(); at = matcher.end()) {
      matcher.region(at, sql.length());
      if (!matcher.lookingAt()) {
        throw new AssertionError("no token of ours at " + sql.substring(at) + "\nin " + sql);
      }
      if (!matcher.group().isBlank()) {
        tokens.add(matcher.group());
      }
      boolean ours =
          isName(matcher.group("name"))
              && isString(matcher.group("string"))
              && isWord(matcher.group("word"))
              && isNumber(matcher.group("number"), tokens);
      if (!ours) {
        throw new AssertionError("not of ours: " + matcher.group() + "\nin " + sql);
      }
    }
    return tokens;
  }

  private boolean isName(String quoted) {
    if (quoted == null) {
      return true;
    }
    var name = quoted.substring(1, quoted.length() - 1).replace("\"\"", "\"");
    return names.contains(name) || COLLATIONS.contains(name);
  }

  private static boolean isString(String quoted) {
    return quoted == null || STRINGS.contains(quoted.substring(1, quoted.length() - 1));
  }

  private static boolean isWord(String word) {
    return word == null || WORDS.contains(word) || GENERATED.matcher(word).matches();
  }

  private static boolean isNumber(String number, List<String> tokens) {
    return number == null
        || UNITS.contains(number)
        || ENDS.contains(number)
        || (tokens.size() > 1 && tokens.get(tokens.size() - 2).equals("LIMIT"))
        || (number.length() <= 3 && Integer.parseInt(number) <= MOST_ORDINAL);
  }
}
