package dev.kith.engine.postgres;

import java.sql.Connection;
import java.sql.SQLException;

/// What the version of a server means for statements; read whenever a connection is opened.
///
/// From 17 on there is a collation of PostgreSQL's own that knows the case of every letter; before
/// that, those of the operating system do. Before 16, a text cannot be checked before it is read as
/// another type. Before 14, a time has no exact number of microseconds.
final class ServerVersion {
  private static final int FIRST = 14;
  private static final int CHECKS_TEXT = 16;
  private static final int KNOWS_CASE = 17;
  private static final String OWN_COLLATION = "pg_c_utf8";
  private static final String COLLATIONS = "'C.utf8', 'C.UTF-8', 'en_US.utf8', 'en_US.UTF-8'";
  private static final String NOT_SUPPORTED = "0A000";

  /// The collation that folds case, on the server that was connected to last.
  private volatile String collation = OWN_COLLATION;

  String collation() {
    return collation;
  }

  /// Fails if a server is too old.
  void check(Connection connection) throws SQLException {
    int major = connection.getMetaData().getDatabaseMajorVersion();
    if (major < FIRST) {
      throw new SQLException(
          name(connection) + " is too old: Kith needs 14 or newer", NOT_SUPPORTED);
    }
    collation = major < KNOWS_CASE ? systemCollation(connection) : OWN_COLLATION;
  }

  private static String systemCollation(Connection connection) throws SQLException {
    var known =
        "SELECT collname FROM pg_collation WHERE collname IN ("
            + COLLATIONS
            + ") AND collnamespace = CAST('pg_catalog' AS regnamespace)"
            + " AND collencoding IN (-1, pg_char_to_encoding('UTF8')) ORDER BY 1 LIMIT 1";
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(known)) {
      if (rows.next()) {
        return rows.getString(1);
      }
    }
    throw new SQLException(
        name(connection)
            + " knows the case of letters only with one of the collations "
            + COLLATIONS
            + ", which it does not have; 17 or newer needs none",
        NOT_SUPPORTED);
  }

  private static String name(Connection connection) throws SQLException {
    return "PostgreSQL " + connection.getMetaData().getDatabaseProductVersion();
  }

  /// What a type is called, if the server cannot read other types from text; empty if it can.
  static String textOnly(Connection connection) throws SQLException {
    return connection.getMetaData().getDatabaseMajorVersion() < CHECKS_TEXT
        ? " (" + name(connection) + " reads no other type from it; 16 or newer does)"
        : "";
  }
}
