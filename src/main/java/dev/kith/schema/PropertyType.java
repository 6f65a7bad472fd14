package dev.kith.schema;

import java.util.Locale;

/// What sort of value a property has.
public enum PropertyType {
  STRING,
  INT32,
  INT64,
  FLOAT64,
  BOOLEAN,
  DATETIME,
  DATE,
  /// A string out of a list that the property names.
  ENUM,
  /// A list of strings.
  STRINGS;

  /// The name that schemas and ontologies use.
  public String label() {
    return this == STRINGS ? "string[]" : name().toLowerCase(Locale.ROOT);
  }

  /// Whether it is a string to every comparison.
  public boolean isText() {
    return this == STRING || this == ENUM;
  }

  /// Whether sums and averages of it make sense.
  public boolean isNumber() {
    return this == INT32 || this == INT64 || this == FLOAT64;
  }
}
