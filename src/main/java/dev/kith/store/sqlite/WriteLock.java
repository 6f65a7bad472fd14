package dev.kith.store.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// Serializes writers of one database across processes (B5).
///
/// SQLite does that as well, but a waiting writer sleeps, longer each time, and may starve for
/// seconds. With this lock the system wakes the next one at once. Nothing depends on it: without
/// the lock, SQLite's own way remains.
final class WriteLock implements AutoCloseable {
  private final Path file;
  private final Deque<FileChannel> channel = new ArrayDeque<>(1);
  private java.nio.channels.@Nullable FileLock lock;

  WriteLock(Path file) {
    this.file = file;
  }

  /// Waits for the lock, which [#release] releases. Called by one thread at a time.
  void take() {
    try {
      if (channel.isEmpty() || !channel.element().isOpen()) {
        channel.clear();
        channel.add(FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
      }
      lock = channel.element().lock();
    } catch (IOException | OverlappingFileLockException unavailable) {
      lock = null;
    }
  }

  void release() {
    var held = lock;
    lock = null;
    try {
      if (held != null) {
        held.release();
      }
    } catch (IOException closed) {
      // A closed channel holds no lock.
      return;
    }
  }

  @Override
  public void close() {
    try (var _ = channel.poll()) {
      return;
    } catch (IOException closed) {
      return;
    }
  }
}
