package dev.kith.store.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// Lets the processes that write to one database take turns.
///
/// SQLite keeps writers apart by itself, but one that finds another at work sleeps, longer each
/// time, and may be passed by for seconds. Here the system wakes the next as soon as the last is
/// done. Nothing depends on it: where the lock cannot be had, SQLite's own way remains.
final class WriteLock implements AutoCloseable {
  private final Path file;
  private final Deque<FileChannel> channel = new ArrayDeque<>(1);
  private java.nio.channels.@Nullable FileLock lock;

  WriteLock(Path file) {
    this.file = file;
  }

  /// Waits for a turn, which [#end] ends. Called by one thread at a time.
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

  void end() {
    var held = lock;
    lock = null;
    try {
      if (held != null) {
        held.release();
      }
    } catch (IOException closed) {
      // A channel that is closed holds no lock.
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
