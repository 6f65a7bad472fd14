package dev.kith.exchange;

import java.nio.file.Path;

/// A file of rows, and the way to read it; it may be read twice.
public record RowSource(Path file, Opener opener) {
  public RowReader open(GraphFiles.ByteCounter read) {
    return opener.open(read);
  }

  /// Opens the file from its beginning.
  @FunctionalInterface
  public interface Opener {
    RowReader open(GraphFiles.ByteCounter read);
  }
}
