package dev.kith.sql.compile;

import dev.kith.engine.clickhouse.ClickHouseEngine;
import dev.kith.engine.clickhouse.ClickHouseServer;
import dev.kith.graph.Call;
import dev.kith.graph.pattern.Literal;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.mapped.engine.TableSource;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Dialect;
import dev.kith.sql.SqlName;
import dev.kith.sql.Statement;
import dev.kith.sql.dialect.ClickHouseDialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Tables as ClickHouse is used: each row was written before in another version, some were deleted,
/// and nothing was merged.
final class ClickHouseTestEngine implements TestEngine {
  private final ClickHouseServer server;
  private final String address;
  private final TableEngine engine;
  private final Dialect dialect = new ClickHouseDialect();

  ClickHouseTestEngine(ClickHouseServer server, String address) {
    this.server = server;
    this.address = address;
    var place =
        new TableSource.SourceLocation.Server(
            address, Optional.empty(), Optional.empty(), Optional.empty());
    var bounds = new TableSource.ResourceLimits(Optional.empty(), Optional.of(1));
    this.engine =
        ClickHouseEngine.open("test", new TableSource(place, bounds, List.of()), Map.of());
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  @Override
  public void load(List<TestTable> tables) {
    var statements = new ArrayList<String>();
    for (var table : tables) {
      var name =
          table.name().parts().stream().map(dialect::quoted).collect(Collectors.joining("."));
      statements.add("DROP TABLE IF EXISTS " + name);
      statements.add(
          "CREATE TABLE "
              + name
              + table.columns().entrySet().stream()
                  .map(
                      column ->
                          quoted(column.getKey())
                              + " "
                              + (column.getKey().equals("cost")
                                  ? "Nullable(Decimal(12, 2))"
                                  : declared(column.getValue())))
                  .collect(
                      Collectors.joining(
                          ", ",
                          "(",
                          ", `row number` UInt32, `row version` UInt32, `row gone` UInt8)"))
              + " ENGINE = ReplacingMergeTree(`row version`, `row gone`) ORDER BY `row number`");
      statements.add("SYSTEM STOP MERGES " + name);
      insert(table, name).ifPresent(statements::addAll);
    }
    server.run(address, statements);
  }

  /// Old versions first, then the newest, then rows that were deleted.
  private Optional<List<String>> insert(TestTable table, String name) {
    if (table.rows().isEmpty()) {
      return Optional.empty();
    }
    var old = new ArrayList<String>();
    var newest = new ArrayList<String>();
    var gone = new ArrayList<String>();
    int number = 0;
    for (var row : table.rows()) {
      var values = values(table, row, table.odd().get(number));
      old.add("(" + values + ", " + number + ", 1, " + number % 2 + ")");
      newest.add("(" + values + ", " + number + ", 2, 0)");
      gone.add("(" + values + ", " + (1_000_000 + number++) + ", 1, 1)");
    }
    var into = "INSERT INTO " + name + " VALUES ";
    return Optional.of(
        List.of(
            into + String.join(", ", old),
            into + String.join(", ", newest),
            into + String.join(", ", gone)));
  }

  /// Its times are all valid ones.
  private static String values(TestTable table, Map<String, Literal> row, Map<String, String> odd) {
    return table.columns().entrySet().stream()
        .map(
            column ->
                column.getValue() == PropertyType.FLOAT64 && odd.containsKey(column.getKey())
                    ? odd.get(column.getKey()).replace("inity", "")
                    : value(row.getOrDefault(column.getKey(), Literal.MISSING), column.getValue()))
        .collect(Collectors.joining(", "));
  }

  private String quoted(String column) {
    return dialect.quoted(new SqlName(column));
  }

  private static String declared(PropertyType type) {
    return switch (type) {
      case STRING -> "Nullable(String)";
      case ENUM -> "LowCardinality(Nullable(String))";
      case INT32 -> "Nullable(Int32)";
      case INT64 -> "Nullable(Int64)";
      case FLOAT64 -> "Nullable(Float64)";
      case BOOLEAN -> "Nullable(Bool)";
      case DATETIME -> "Nullable(DateTime64(6, 'UTC'))";
      case DATE -> "Nullable(Date32)";
      case STRINGS -> "Array(LowCardinality(String))";
    };
  }

  private static String value(Literal value, PropertyType type) {
    return switch (value) {
      case Literal.Missing _ -> type == PropertyType.STRINGS ? "[]" : "NULL";
      case Literal.Text(var text) -> text(text);
      case Literal.Whole(var number) -> Long.toString(number);
      case Literal.Real(var number) -> Double.toString(number);
      case Literal.Flag(var flag) -> Boolean.toString(flag);
      case Literal.Timestamp(var moment) ->
          text(moment.toString().replace("Z", "").replace('T', ' '));
      case Literal.Day(var day) -> text(day.toString());
      case Literal.Texts(var texts) ->
          texts.stream()
              .map(ClickHouseTestEngine::text)
              .collect(Collectors.joining(", ", "[", "]"));
    };
  }

  private static String text(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  @Override
  public List<List<Literal>> run(Statement statement) {
    return engine.read(Call.by("test"), tables -> tables.run(statement)).rows();
  }

  @Override
  public void close() {
    engine.close();
  }
}
