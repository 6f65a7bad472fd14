package dev.kith.store.sqlite;

import dev.kith.files.OwnerOnly;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A lock across processes; the system releases it when its process dies.
public final class ProcessLock implements AutoCloseable {
  /// File locks belong to a process, so threads of one process are kept apart here.
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private ProcessLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /// The lock, unless another has it or the folder is read-only.
  public static Optional<ProcessLock> tryTake(Path file) {
    var path = file.toAbsolutePath();
    if (!HELD.add(path)) {
      return Optional.empty();
    }
    boolean taken = false;
    try {
      var channel = OwnerOnly.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      taken = channel.tryLock() != null;
      if (taken) {
        return Optional.of(new ProcessLock(path, channel));
      }
      channel.close();
      return Optional.empty();
    } catch (IOException unwritable) {
      return Optional.empty();
    } finally {
      if (!taken) {
        HELD.remove(path);
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      HELD.remove(file);
    }
  }
}
