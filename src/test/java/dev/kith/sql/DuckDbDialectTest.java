package dev.kith.sql;

final class DuckDbDialectTest extends DialectContract {
  @Override
  TestEngine open() throws Exception {
    return TestEngine.duckdb();
  }
}
