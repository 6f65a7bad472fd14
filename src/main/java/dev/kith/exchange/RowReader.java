package dev.kith.exchange;

import java.io.IOException;

/// Reads the rows of one file from front to back.
public interface RowReader extends AutoCloseable {
  /// Passes every row to the sink.
  void readAll(Sink sink) throws IOException;

  @Override
  void close() throws IOException;

  /// Receives rows.
  @FunctionalInterface
  interface Sink {
    /// @param line where the row begins, counted from 1
    void take(long line, Row row) throws IOException;
  }
}
