package dev.kith.schema;

import java.util.Locale;

/// The type of a property's values.
public enum PropertyType {
  STRING,
  INT32,
  INT64,
  FLOAT64,
  BOOLEAN,
  DATETIME,
  DATE,
  /// A string from a list that the property declares.
  ENUM,
  /// A list of strings.
  STRINGS;

  /// The name that schemas and ontologies use.
  public String label() {
    return this == STRINGS ? "string[]" : name().toLowerCase(Locale.ROOT);
  }

  /// Whether it compares as a string.
  public boolean isText() {
    return this == STRING || this == ENUM;
  }

  /// Whether sums and averages of it make sense.
  public boolean isNumber() {
    return this == INT32 || this == INT64 || this == FLOAT64;
  }
}
