package dev.kith.sql.compile;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import dev.kith.sql.CaseFolding;
import dev.kith.sql.Dialect;
import dev.kith.sql.SqlName;
import dev.kith.sql.Statement;
import dev.kith.sql.dialect.DuckDbDialect;
import dev.kith.sql.dialect.SqliteDialect;
import dev.kith.sql.dialect.SqliteTexts;
import dev.kith.sql.dialect.SqliteTimes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sqlite.Function;
import tools.jackson.databind.json.JsonMapper;

/// An engine behind a JDBC driver.
final class JdbcTestEngine implements TestEngine {
  private final Connection connection;
  private final Dialect dialect;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  JdbcTestEngine(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  static TestEngine sqlite() throws SQLException {
    var connection = DriverManager.getConnection("jdbc:sqlite::memory:");
    Function.create(connection, SqliteDialect.FOLD, new Fold(), 1, Function.FLAG_DETERMINISTIC);
    Function.create(
        connection, SqliteDialect.TEXT, new TextFunction(), 1, Function.FLAG_DETERMINISTIC);
    Function.create(connection, SqliteDialect.MICROS, new Micros(), 1, Function.FLAG_DETERMINISTIC);
    return new JdbcTestEngine(connection, new SqliteDialect());
  }

  static TestEngine duckdb() throws SQLException {
    var connection = DriverManager.getConnection("jdbc:duckdb:");
    try (var statement = connection.createStatement()) {
      for (var setting : DuckDbDialect.SETTINGS) {
        statement.execute(setting);
      }
      statement.execute("SET threads = 1");
    }
    return new JdbcTestEngine(connection, new DuckDbDialect());
  }

  private static final class Fold extends Function {
    @Override
    protected void xFunc() throws SQLException {
      var text = value_text(0);
      if (text == null) {
        result();
      } else {
        result(CaseFolding.fold(text));
      }
    }
  }

  private static final class Micros extends Function {
    @Override
    protected void xFunc() throws SQLException {
      var text = value_text(0);
      var micros = text == null ? java.util.Optional.<Long>empty() : SqliteTimes.micros(text);
      if (micros.isPresent()) {
        result(micros.get());
      } else {
        result();
      }
    }
  }

  private static final class TextFunction extends Function {
    @Override
    protected void xFunc() throws SQLException {
      var json = value_text(0);
      var text = json == null ? java.util.Optional.<String>empty() : SqliteTexts.text(json);
      if (text.isPresent()) {
        result(text.get());
      } else {
        result();
      }
    }
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  @Override
  public void load(List<TestTable> tables) throws SQLException {
    for (var table : tables) {
      var name =
          table.name().parts().stream().map(dialect::quoted).collect(Collectors.joining("."));
      try (var statement = connection.createStatement()) {
        statement.execute("DROP TABLE IF EXISTS " + name);
        statement.execute(
            "CREATE TABLE "
                + name
                + "("
                + table.columns().entrySet().stream()
                    .map(
                        column ->
                            dialect.quoted(new SqlName(column.getKey()))
                                + " "
                                + declared(column.getKey(), column.getValue()))
                    .collect(Collectors.joining(", "))
                + ")");
      }
      fill(table, name);
    }
  }

  private void fill(TestTable table, String name) throws SQLException {
    var marks = table.columns().values().stream().map(this::mark).collect(Collectors.joining(", "));
    try (var insert =
        connection.prepareStatement("INSERT INTO " + name + " VALUES (" + marks + ")")) {
      for (int number = 0; number < table.rows().size(); number++) {
        var row = table.rows().get(number);
        var odd = table.odd().get(number);
        int at = 1;
        for (var column : table.columns().keySet()) {
          insert.setObject(
              at++,
              odd.containsKey(column)
                  ? odd(odd.get(column), table.columns().get(column))
                  : stored(row.getOrDefault(column, Literal.MISSING)));
        }
        insert.executeUpdate();
      }
    }
  }

  private String declared(String column, PropertyType type) {
    return column.equals("cost") ? "DECIMAL(12, 2)" : declared(type);
  }

  private String declared(PropertyType type) {
    return switch (dialect) {
      case SqliteDialect _ ->
          switch (type) {
            case INT32, INT64, BOOLEAN -> "INTEGER";
            case FLOAT64 -> "REAL";
            case STRING, ENUM, DATETIME, DATE, STRINGS -> "TEXT";
          };
      case DuckDbDialect _ ->
          switch (type) {
            case STRING, ENUM -> "VARCHAR";
            case INT32 -> "INTEGER";
            case INT64 -> "BIGINT";
            case FLOAT64 -> "DOUBLE";
            case BOOLEAN -> "BOOLEAN";
            case DATETIME -> "TIMESTAMP";
            case DATE -> "DATE";
            case STRINGS -> "VARCHAR[]";
          };
      default ->
          switch (type) {
            case STRING, ENUM -> "text";
            case INT32 -> "integer";
            case INT64 -> "bigint";
            case FLOAT64 -> "double precision";
            case BOOLEAN -> "boolean";
            case DATETIME -> "timestamptz";
            case DATE -> "date";
            case STRINGS -> "text[]";
          };
    };
  }

  private String mark(PropertyType type) {
    if (dialect instanceof SqliteDialect) {
      return "?";
    }
    boolean duck = dialect instanceof DuckDbDialect;
    return switch (type) {
      case STRING, ENUM, INT32, INT64, FLOAT64, BOOLEAN -> "?";
      case DATETIME ->
          duck ? "CAST(CAST(? AS TIMESTAMPTZ) AS TIMESTAMP)" : "CAST(? AS timestamptz)";
      case DATE -> "CAST(? AS date)";
      case STRINGS ->
          duck
              ? "from_json(CAST(? AS JSON), '[\"VARCHAR\"]')"
              : "(SELECT array_agg(x) FROM json_array_elements_text(CAST(? AS json)) AS i(x))";
    };
  }

  private Object odd(String text, PropertyType type) {
    if (type == PropertyType.FLOAT64) {
      return Double.parseDouble(text);
    }
    // PostgreSQL writes it without parentheses.
    return dialect instanceof DuckDbDialect ? text : text.replace("(", "").replace(")", "");
  }

  private static Object stored(Literal value) {
    return switch (value) {
      case Literal.Missing _ -> null;
      case Literal.Text(var text) -> text;
      case Literal.Whole(var number) -> number;
      case Literal.Real(var number) -> number;
      case Literal.Flag(var flag) -> flag;
      case Literal.Timestamp(var moment) -> moment.atOffset(ZoneOffset.UTC).toString();
      case Literal.Day(var day) -> day.toString();
      case Literal.Texts(var texts) -> JsonMapper.shared().writeValueAsString(texts);
    };
  }

  /// Runs a statement; equal texts are prepared once, as an engine of Kith's would.
  @Override
  public List<List<Literal>> run(Statement statement) throws SQLException {
    var query = prepared.get(statement.text());
    if (query == null) {
      query = connection.prepareStatement(statement.text());
      prepared.put(statement.text(), query);
    }
    var parameters = statement.parameters();
    for (int at = 0; at < parameters.size(); at++) {
      query.setObject(at + 1, parameters.get(at));
    }
    var rows = new ArrayList<List<Literal>>();
    try (var found = query.executeQuery()) {
      while (found.next()) {
        var row = new Object[statement.columns().size()];
        for (int column = 0; column < row.length; column++) {
          row[column] = found.getObject(column + 1);
        }
        rows.add(statement.row(row));
      }
    } catch (SQLException e) {
      prepared.remove(statement.text()); // DuckDB closes what failed
      throw e;
    }
    return rows;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
