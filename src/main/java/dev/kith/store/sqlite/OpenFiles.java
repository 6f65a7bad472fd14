package dev.kith.store.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/// Which databases SQLite has open in this process, and descriptors of ours on files that it locks.
///
/// When a process closes any descriptor of a file, the system takes away every lock that the
/// process has on that file, those of SQLite too; another process could then take the log for
/// abandoned and cut it off under ours. So such a descriptor, once opened, is closed only while
/// this process has no connection to the database. To open one does no harm.
final class OpenFiles {
  /// Held shared while a connection is being opened, and whole while descriptors are closed.
  private static final ReentrantReadWriteLock GATE = new ReentrantReadWriteLock();

  private static final Map<Object, Held> HELD = new HashMap<>();

  /// The key of connections of which nobody can say which file they opened.
  private static final Object UNSURE = "unsure";

  /// Descriptors of files that may be another database's: renamed just as they were opened, which
  /// next to never happens. They are never closed.
  private static final List<FileChannel> STRAY = new ArrayList<>();

  private OpenFiles() {}

  private static final class Held {
    private int connections;
    private final Map<Object, FileChannel> descriptors = new HashMap<>();
  }

  /// Opens a connection.
  @FunctionalInterface
  interface Opener {
    Connection open() throws SQLException;
  }

  /// A connection that is counted until it is closed.
  record Counted(Connection connection, Object database) implements AutoCloseable {
    @Override
    public void close() throws SQLException {
      // What cannot be closed still has its locks, and stays counted.
      boolean was = connection.isClosed();
      connection.close();
      if (!was) {
        left(database);
      }
    }

    /// Whether it is this file that the connection has open.
    boolean isOn(Path file) {
      return key(file).filter(database::equals).isPresent();
    }
  }

  static Counted connect(Path file, Opener opener) throws SQLException {
    GATE.readLock().lock();
    try {
      var before = key(file);
      var connection = opener.open();
      // The folder may be given another name at any time.
      var after = key(file).filter(key -> before.isEmpty() || before.get().equals(key));
      var database = after.orElse(UNSURE);
      synchronized (HELD) {
        HELD.computeIfAbsent(database, _ -> new Held()).connections++;
      }
      return new Counted(connection, database);
    } finally {
      GATE.readLock().unlock();
    }
  }

  /// Where a file lies on its disk, under whatever name; empty where there is none, or the system
  /// does not tell.
  static Optional<Object> key(Path file) {
    try {
      var attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return attributes.isRegularFile()
          ? Optional.ofNullable(attributes.fileKey())
          : Optional.empty();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /// A descriptor of a file that lies beside a database and that SQLite locks, for reading; the
  /// same for all who ask. Called by those who have a connection to the database, on a thread that
  /// nobody interrupts: the system's channels close themselves under an interrupted thread.
  static FileChannel descriptor(Counted connection, Path truth, Path locked) throws IOException {
    synchronized (HELD) {
      var held = HELD.get(connection.database());
      var key = key(locked);
      if (held == null || key.isEmpty() || connection.database().equals(UNSURE)) {
        throw new IOException("nobody can say which file that is");
      }
      var known = held.descriptors.get(key.get());
      if (known != null) {
        return known;
      }
      var channel = FileChannel.open(locked, StandardOpenOption.READ);
      if (key.equals(key(locked)) && connection.isOn(truth)) {
        // While it is open its inode, and so its key, means no other file.
        held.descriptors.put(key.get(), channel);
        return channel;
      }
      STRAY.add(channel);
      throw new IOException("another file has taken its place");
    }
  }

  /// How many descriptors there are on files that belong to a database.
  static int descriptors(Object database) {
    synchronized (HELD) {
      var held = HELD.get(database);
      return held == null ? 0 : held.descriptors.size();
    }
  }

  private static void left(Object database) {
    synchronized (HELD) {
      var held = HELD.get(database);
      if (held != null) {
        held.connections--;
      }
    }
    // Whoever is opening a connection now may be opening this one: then a later close tidies up.
    if (GATE.writeLock().tryLock()) {
      try {
        tidy();
      } finally {
        GATE.writeLock().unlock();
      }
    }
  }

  private static void tidy() {
    synchronized (HELD) {
      var unsure = HELD.get(UNSURE);
      if (unsure == null || unsure.connections == 0) {
        HELD.values().removeIf(OpenFiles::isOver);
      }
    }
  }

  private static boolean isOver(Held held) {
    if (held.connections > 0) {
      return false;
    }
    held.descriptors.values().forEach(OpenFiles::close);
    return true;
  }

  private static void close(FileChannel channel) {
    try (channel) {
      return;
    } catch (IOException closed) {
      // It was only read from: nothing can be lost.
      return;
    }
  }
}
