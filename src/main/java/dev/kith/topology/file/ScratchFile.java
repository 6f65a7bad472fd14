package dev.kith.topology.file;

import dev.kith.files.OwnerOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;

/// A nameless file for what does not fit the memory of a build; it is gone when closed, also by a
/// crash, and never made where nothing is written to it.
final class ScratchFile implements AutoCloseable {
  private final Path folder;
  private Optional<FileChannel> opened = Optional.empty();
  private long length;

  ScratchFile(Path folder) {
    this.folder = folder;
  }

  /// Adds bytes and gives where they begin.
  long append(ByteBuffer bytes) throws IOException {
    if (bytes.hasRemaining() && opened.isEmpty()) {
      opened =
          Optional.of(
              OwnerOnly.open(
                  folder.resolve("topology.csr." + UUID.randomUUID() + ".tmp"),
                  StandardOpenOption.CREATE_NEW,
                  StandardOpenOption.READ,
                  StandardOpenOption.WRITE,
                  StandardOpenOption.DELETE_ON_CLOSE));
    }
    long start = length;
    while (bytes.hasRemaining()) {
      length += opened.orElseThrow().write(bytes, length);
    }
    return start;
  }

  /// Fills `into` from a place, as far as the file goes.
  void read(ByteBuffer into, long position) throws IOException {
    long at = position;
    while (into.hasRemaining() && at < length) {
      at += opened.orElseThrow().read(into, at);
    }
  }

  @Override
  public void close() throws IOException {
    if (opened.isPresent()) {
      opened.get().close();
    }
  }
}
