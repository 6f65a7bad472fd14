package dev.kith.sql;

final class SqliteDialectTest extends DialectContract {
  @Override
  TestEngine open() throws Exception {
    return TestEngine.sqlite();
  }
}
