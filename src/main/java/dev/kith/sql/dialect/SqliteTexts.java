package dev.kith.sql.dialect;

import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// Values of several sorts as text, for SQLite, whose own functions forget what a value was.
public final class SqliteTexts {
  private static final JsonMapper JSON = JsonMapper.shared();

  private SqliteTexts() {}

  /// The text of a JSON value: of a string its characters, of anything else the JSON itself, of
  /// null nothing.
  public static Optional<String> text(String json) {
    if (json.equals("null")) {
      return Optional.empty();
    }
    return Optional.of(json.startsWith("\"") ? JSON.readTree(json).stringValue() : json);
  }
}
