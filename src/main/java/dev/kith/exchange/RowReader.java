package dev.kith.exchange;

import java.io.IOException;

/// Reads the rows of one file from front to back.
public interface RowReader extends AutoCloseable {
  /// Hands every row to the sink.
  void readAll(Sink sink) throws IOException;

  @Override
  void close() throws IOException;

  /// Takes rows.
  @FunctionalInterface
  interface Sink {
    /// @param line where the row begins, counted from 1
    void take(long line, Row row) throws IOException;
  }
}
