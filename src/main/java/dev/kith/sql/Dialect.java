package dev.kith.sql;

import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.AggregateQuestion.Unit;
import dev.kith.graph.pattern.Filter;
import dev.kith.schema.PropertyType;
import dev.kith.sql.PropertySource.Storage;
import java.time.LocalDate;
import java.util.function.Supplier;

/// The SQL dialect of one engine.
///
/// No method has a default: every engine answers for itself, and only a test on that engine is
/// proof. Every SQL text given to a method occurs in its result exactly once and in the order of
/// the parameters, because it may contain placeholders; only the name of a column may be repeated.
///
/// A number that is not finite, a time or day outside the years 0001 to 9999, and whatever cannot
/// be read as the property's type are no value, wherever they are stored: they are NULL.
///
/// Within a statement every type has one form, wherever a value comes from: that of [#value],
/// [#member], [#bound] and [#period]. Only [#returned] leaves it.
public interface Dialect {
  /// Whether the engine can store this text. No other text is ever bound: it would be refused, or
  /// altered and then match the wrong rows.
  boolean canHold(String text);

  /// The same for a day.
  boolean canHold(LocalDate day);

  /// Whether a join looks up matching rows by key. If it reads the whole table instead, statements
  /// add semi-joins that narrow the rows.
  boolean joinsByKey();

  /// Whether a join of which few rows are wanted, in any order, reads few rows.
  boolean joinsRowByRow();

  /// A name in quotes.
  String quoted(SqlName name);

  /// The placeholder of the bind with that number, counted from 0, which is sent in the plain form
  /// of its type.
  String placeholder(int number, PropertyType type);

  /// A value that is bound.
  String bound(String placeholder, PropertyType type);

  /// A value from a column.
  String value(String column, PropertyType type, Storage storage);

  /// The same, but something that is no value may be any: for conditions that check [#value], too,
  /// and for orders of columns that always have one, so that an index on the column serves them.
  String indexed(String column, PropertyType type, Storage storage);

  /// A value from a member of a JSON object.
  String member(String column, String path, PropertyType type);

  /// A member of a JSON object as text: a string as it is, anything else as its JSON.
  String memberText(String column, String path);

  /// The value to bind as the path to a member.
  String memberPath(String member);

  /// The rest of a text after its first characters.
  String rest(String text, int characters);

  /// No value of a type.
  String missing(PropertyType type);

  /// A value in its plain form; see [Statement].
  String returned(String value, PropertyType type);

  /// Whether a value is in a list, which is bound as a JSON array of plain forms.
  String among(String value, String placeholder, PropertyType type);

  /// A text that compares and sorts by code points.
  String byCodePoint(String text);

  /// A text with each code point in lower case, as [CaseFolding] does it.
  String folded(String text);

  /// Whether a folded text matches a folded `LIKE` pattern, with a backslash as the escape.
  String like(String text, String pattern);

  /// The pattern for [#matches] that finds the texts with another text as this part of them.
  String pattern(Filter.Part part, String text);

  /// Whether a text, in the case it is stored in, matches what [#pattern] made.
  String matches(String text, String pattern);

  /// Whether a list of strings has an item.
  String holds(String list, String item);

  /// The start, in UTC, of the period that a time or day falls in, of the same type.
  String period(String value, PropertyType type, Unit unit);

  /// A number from a column of decimals, or of other numbers, as it is there.
  String exact(String column);

  /// The exact sum of such numbers, as a double.
  String exactSum(String value);

  /// An aggregate over a property: a count is an integer, an average a double; a sum is of the
  /// property's kind. An integer that exceeds 64 bits is an error of the engine, a double that does
  /// is one or infinite.
  ///
  /// @param value writes the value, with its placeholders: once for each place where it stands
  String total(Function function, Supplier<String> value, PropertyType type);
}
