package dev.kith.sql;

import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.AggregateQuestion.Unit;
import dev.kith.schema.PropertyType;
import dev.kith.sql.PropertySource.Storage;

/// How one SQL engine wants things written.
///
/// No method has a default: each question is answered for each engine, and a test on the engine is
/// the only proof. Every text that a method is given stands in its answer exactly once and in the
/// order of the parameters, because it may hold placeholders.
///
/// Within a statement every type has one form of its own, the same wherever a value comes from:
/// that of [#value], [#member], [#bound] and [#period]. Only [#returned] leaves it.
public interface Dialect {
  /// Whether a text of the engine's can be this one. No other is ever bound: it would be refused,
  /// or spoilt on its way and then found where it is not.
  boolean canHold(String text);

  /// Whether a join looks up the rows that fit, one by one. Where it reads all of a table instead,
  /// a statement says in other words which rows can fit.
  boolean joinsByKey();

  /// A name in quotes.
  String quoted(SqlName name);

  /// The placeholder of the bind with that number, counted from 0, which travels in the plain form
  /// of its type.
  String placeholder(int number, PropertyType type);

  /// A value that is bound.
  String bound(String placeholder, PropertyType type);

  /// A value from a column.
  String value(String column, PropertyType type, Storage storage);

  /// A value from a member of a JSON object.
  String member(String column, String path, PropertyType type);

  /// A member of a JSON object as text: a string as it is, anything else as its JSON.
  String memberText(String column, String path);

  /// What is bound as the path to a member.
  String memberPath(String member);

  /// What follows the first characters of a text.
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

  /// Whether a text fits a pattern as SQL knows it, with a backslash as the escape; case matters.
  String like(String text, String pattern);

  /// Whether a list of strings has an item.
  String holds(String list, String item);

  /// The beginning, in UTC, of the period that a time or day falls in, of the same type.
  String period(String value, PropertyType type, Unit unit);

  /// A total over a property of a type: a count is a whole number, an average has 64 bits; a sum is
  /// of the property's kind, and one that outgrows 64 bits is an error of the engine's.
  String total(Function function, String value, PropertyType type);
}
