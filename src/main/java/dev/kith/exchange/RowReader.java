package dev.kith.exchange;

import java.io.IOException;

/// Reads the rows of one file from front to back.
public interface RowReader extends AutoCloseable {
  /// Passes every row to the sink.
  void readAll(RowConsumer sink) throws IOException;

  @Override
  void close() throws IOException;

  /// Receives rows.
  @FunctionalInterface
  interface RowConsumer {
    /// @param line where the row begins, counted from 1
    void take(long line, Row row) throws IOException;
  }
}
