package dev.kith.sql.dialect;

import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// Converts values of mixed types to text, for SQLite, whose own functions lose the type of a
/// value.
public final class SqliteTexts {
  private static final JsonMapper JSON = JsonMapper.shared();

  private SqliteTexts() {}

  /// The text of a JSON value: a string's characters, the JSON of anything else, and NULL for null.
  public static Optional<String> text(String json) {
    if (json.equals("null")) {
      return Optional.empty();
    }
    return Optional.of(json.startsWith("\"") ? JSON.readTree(json).stringValue() : json);
  }
}
