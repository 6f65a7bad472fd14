package dev.kith.store.sqlite;

import dev.kith.files.OwnerOnly;
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

/// Tracks the databases that SQLite has open in this process, and our own descriptors of files that
/// it locks.
///
/// When a process closes any descriptor of a file, the system drops all of its locks on that file,
/// those of SQLite too; another process could then take the log for abandoned and truncate it. So
/// such a descriptor is closed only while this process has no connection to the database. Opening
/// one does no harm.
final class OpenFiles {
  /// Held shared while a connection is opened, exclusively while descriptors are closed.
  private static final ReentrantReadWriteLock OPENING = new ReentrantReadWriteLock();

  private static final Map<Object, FileEntry> ENTRIES = new HashMap<>();

  /// The key of connections whose file cannot be identified.
  private static final Object UNKNOWN = "unknown";

  /// Descriptors of files that were renamed just as they were opened, which hardly ever happens.
  private static final List<FileChannel> NEVER_CLOSED = new ArrayList<>();

  private OpenFiles() {}

  private static final class FileEntry {
    private int connections;
    private final Map<Object, FileChannel> descriptors = new HashMap<>();
  }

  /// Opens a connection.
  @FunctionalInterface
  interface Opener {
    Connection open() throws SQLException;
  }

  /// A connection that is tracked until it is closed.
  record TrackedConnection(Connection connection, Object database) implements AutoCloseable {
    @Override
    public void close() throws SQLException {
      // A connection that fails to close still has its locks, and stays counted.
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

  static TrackedConnection connect(Path file, Opener opener) throws SQLException {
    OPENING.readLock().lock();
    try {
      var before = key(file);
      var connection = opener.open();
      // The folder may be renamed at any time.
      var after = key(file).filter(key -> before.isEmpty() || before.get().equals(key));
      var database = after.orElse(UNKNOWN);
      synchronized (ENTRIES) {
        ENTRIES.computeIfAbsent(database, _ -> new FileEntry()).connections++;
      }
      return new TrackedConnection(connection, database);
    } finally {
      OPENING.readLock().unlock();
    }
  }

  /// The identity of a file, independent of its name; empty where there is none, or the system does
  /// not provide it.
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

  /// A shared read descriptor of a file next to a database that SQLite locks. Callers have a
  /// connection to the database and a thread that nobody interrupts: channels close themselves when
  /// their thread is interrupted.
  static FileChannel descriptor(TrackedConnection connection, Path database, Path locked)
      throws IOException {
    synchronized (ENTRIES) {
      var entry = ENTRIES.get(connection.database());
      var key = key(locked);
      if (entry == null || key.isEmpty() || connection.database().equals(UNKNOWN)) {
        throw new IOException("the file cannot be identified");
      }
      var known = entry.descriptors.get(key.get());
      if (known != null) {
        return known;
      }
      var channel = OwnerOnly.open(locked, StandardOpenOption.READ);
      if (key.equals(key(locked)) && connection.isOn(database)) {
        // While it is open, no other file gets its inode and key.
        entry.descriptors.put(key.get(), channel);
        return channel;
      }
      NEVER_CLOSED.add(channel);
      throw new IOException("the file was replaced");
    }
  }

  /// The number of descriptors of files of a database.
  static int descriptors(Object database) {
    synchronized (ENTRIES) {
      var entry = ENTRIES.get(database);
      return entry == null ? 0 : entry.descriptors.size();
    }
  }

  private static void left(Object database) {
    synchronized (ENTRIES) {
      var entry = ENTRIES.get(database);
      if (entry != null) {
        entry.connections--;
      }
    }
    // A connection to this database may be opening right now: then a later close does this.
    if (OPENING.writeLock().tryLock()) {
      try {
        closeUnused();
      } finally {
        OPENING.writeLock().unlock();
      }
    }
  }

  private static void closeUnused() {
    synchronized (ENTRIES) {
      var unknown = ENTRIES.get(UNKNOWN);
      if (unknown == null || unknown.connections == 0) {
        ENTRIES.values().removeIf(OpenFiles::closeIfUnused);
      }
    }
  }

  private static boolean closeIfUnused(FileEntry entry) {
    if (entry.connections > 0) {
      return false;
    }
    entry.descriptors.values().forEach(OpenFiles::close);
    return true;
  }

  private static void close(FileChannel channel) {
    try (channel) {
      return;
    } catch (IOException closed) {
      // It was only read, so nothing is lost.
      return;
    }
  }
}
