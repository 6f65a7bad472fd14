package dev.kith.sql;

/// Where the value of a property is stored in a row.
public sealed interface PropertySource {
  /// In a column.
  record Column(SqlName name, Storage storage) implements PropertySource {}

  /// In a member of a JSON object that a column holds as text. The member's name may come from the
  /// data, so it is bound like any other value.
  record JsonMember(SqlName column, String member) implements PropertySource {}

  /// The same for members of mixed types: a string as it is, anything else as its JSON. The
  /// property is a string.
  record MixedJsonMember(SqlName column, String member) implements PropertySource {}

  /// In a column of ids with a common prefix; the value is the rest. With an empty prefix it is the
  /// id itself. Integers are written without leading zeros.
  record IdKey(SqlName column, String prefix) implements PropertySource {}

  /// A column whose own type is that of the property.
  static PropertySource column(String name) {
    return new Column(new SqlName(name), Storage.NATIVE);
  }

  /// How a column holds a value.
  enum Storage {
    /// As the engine would hold a value of the property's type. SQLite has no times and no lists of
    /// its own: there it is ISO-8601 text, and a JSON array.
    NATIVE,
    /// As text: a time or day in ISO-8601, a list as a JSON array, anything else in its usual form.
    TEXT,
    /// A time as whole seconds since 1970.
    SECONDS,
    /// A time as whole milliseconds since 1970.
    MILLIS,
    /// A time as whole microseconds since 1970.
    MICROS,
    /// As another type that the engine casts: a UUID, the engine's own enum, another width of
    /// number.
    CAST
  }
}
