package dev.kith.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;

/// Lets the processes that write to one database take turns.
///
/// SQLite keeps writers apart by itself, but one that finds another at work sleeps, longer each
/// time, and may be passed by for seconds. Here the system wakes the next as soon as the last is
/// done. Nothing depends on it: where the lock cannot be had, SQLite's own way remains.
final class WriteTurn implements AutoCloseable {
  private final Path file;
  private final Deque<FileChannel> channel = new ArrayDeque<>(1);

  WriteTurn(Path file) {
    this.file = file;
  }

  /// Ends a turn.
  @FunctionalInterface
  interface Taken extends AutoCloseable {
    @Override
    void close();
  }

  /// Waits for a turn. Called by one thread at a time.
  Taken take() {
    try {
      if (channel.isEmpty() || !channel.element().isOpen()) {
        channel.clear();
        channel.add(FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
      }
      var lock = channel.element().lock();
      return () -> {
        try {
          lock.release();
        } catch (IOException closed) {
          // A channel that is closed holds no lock.
          return;
        }
      };
    } catch (IOException | OverlappingFileLockException unavailable) {
      return () -> {};
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
