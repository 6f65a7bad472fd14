package dev.kith.sql.compile;

final class DuckDbDialectTest extends DialectContract {
  @Override
  TestEngine open() throws Exception {
    return TestEngine.duckdb();
  }
}
