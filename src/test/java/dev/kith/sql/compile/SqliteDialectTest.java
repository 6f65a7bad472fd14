package dev.kith.sql.compile;

final class SqliteDialectTest extends DialectContract {
  @Override
  TestEngine open() throws Exception {
    return TestEngine.sqlite();
  }
}
