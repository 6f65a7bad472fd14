package dev.kith.store.sqlite;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.kith.files.OwnerOnly;
import dev.kith.graph.Call;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Serializes writers of one database across processes (B5).
///
/// SQLite does that as well, but a waiting writer sleeps, longer each time, and may starve for
/// seconds. With this lock the system wakes the next one at once. Nothing depends on it: without
/// the lock, SQLite's own way remains.
///
/// Its file says who has held it for a while, for those whose time is up before they get it.
final class WriteLock implements AutoCloseable {
  private static final int NOTE_BYTES = 64;

  /// Some systems let nobody read what is locked.
  private static final long LOCKED_BYTES = Long.MAX_VALUE - NOTE_BYTES;

  private static final long PID = ProcessHandle.current().pid();

  private final Path file;
  private final Deadlines deadlines;

  /// Closing any other channel of the file would drop the lock.
  private volatile @Nullable FileChannel channel;

  private @Nullable FileLock lock;

  private Optional<Note> note = Optional.empty();

  WriteLock(Path file, Deadlines deadlines) {
    this.file = file;
    this.deadlines = deadlines;
  }

  /// A process that holds the lock.
  ///
  /// @param work what it does, as in "has been writing"
  record Holder(long pid, Instant since, String work) {
    private String note() {
      return pid + " " + since.toEpochMilli() + " " + work;
    }

    /// Empty where the file has no note, or its author is gone.
    private static Optional<Holder> of(String note) {
      var words = note.strip().split(" ", 3);
      try {
        var holder =
            new Holder(
                Long.parseLong(words[0]), Instant.ofEpochMilli(Long.parseLong(words[1])), words[2]);
        return Optional.of(holder).filter(each -> ProcessHandle.of(each.pid).isPresent());
      } catch (RuntimeException other) {
        return Optional.empty();
      }
    }
  }

  /// Waits for the lock, which [#release] releases; false once the call has ended. Called by one
  /// thread at a time.
  ///
  /// @param work what it is taken for; said at once, unless it is ordinary writing
  boolean take(Call call, String work) {
    try {
      var opened = opened();
      lock = opened.tryLock(NOTE_BYTES, LOCKED_BYTES, false);
      if (lock == null && !waited(opened, call)) {
        return false;
      }
      var holding = new Note(opened, work);
      note = Optional.of(holding);
      if (!work.equals(DatabaseWriter.WRITING)) {
        holding.write();
      }
    } catch (IOException | OverlappingFileLockException unavailable) {
      // Without it SQLite's own way remains.
      return true;
    }
    return true;
  }

  /// The system knows no wait for a lock that ends by itself, but an interrupt ends it.
  private boolean waited(FileChannel opened, Call call) throws IOException {
    var waiting = new InterruptibleWait();
    try (var _ = call.whenStopped(waiting::interrupt);
        var _ = deadlines.watch(call, waiting::interrupt)) {
      lock = opened.lock(NOTE_BYTES, LOCKED_BYTES, false);
    } catch (IOException interrupted) {
      if (waiting.end()) {
        return false;
      }
      throw interrupted;
    }
    waiting.end();
    return true;
  }

  private synchronized FileChannel opened() throws IOException {
    var known = channel;
    if (known == null || !known.isOpen()) {
      known =
          OwnerOnly.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      channel = known;
    }
    return known;
  }

  /// Who holds the lock, as far as its file tells.
  Optional<Holder> holder() {
    try {
      var note = ByteBuffer.allocate(NOTE_BYTES);
      opened().read(note, 0);
      return Holder.of(new String(note.array(), US_ASCII));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  void release() {
    var held = lock;
    lock = null;
    try {
      if (note.isPresent()) {
        note.get().clear();
        note = Optional.empty();
      }
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
    try (var _ = channel) {
      channel = null;
    } catch (IOException closed) {
      return;
    }
  }

  /// Says in the file who holds the lock. Of ordinary writing only where it takes long, since to
  /// write it costs as much as a small change to the graph.
  private final class Note {
    private static final long LONG_MILLIS = 100;

    private final FileChannel opened;
    private final String work;
    private final long since = System.currentTimeMillis();
    private final Call.Registration later;
    private boolean written;
    private boolean over;

    Note(FileChannel opened, String work) {
      this.opened = opened;
      this.work = work;
      this.later = deadlines.after(LONG_MILLIS, this::write);
    }

    synchronized void write() {
      if (!over && !written) {
        written = true;
        put(new Holder(PID, Instant.ofEpochMilli(since), work).note());
      }
    }

    synchronized void clear() {
      later.close();
      over = true;
      if (written) {
        put("");
      }
    }

    private void put(String text) {
      var bytes = (text + " ".repeat(NOTE_BYTES - text.length())).getBytes(US_ASCII);
      try {
        opened.write(ByteBuffer.wrap(bytes), 0);
      } catch (IOException unwritable) {
        // Those who wait learn less; the lock is held all the same.
        return;
      }
    }
  }

  /// A wait of this thread that others interrupt. An interrupt never comes after its end.
  private static final class InterruptibleWait {
    private final Thread thread = Thread.currentThread();
    private boolean interrupted;
    private boolean ended;

    private synchronized void interrupt() {
      if (!ended) {
        interrupted = true;
        thread.interrupt();
      }
    }

    /// Whether it was interrupted by this.
    private synchronized boolean end() {
      ended = true;
      if (interrupted) {
        var _ = Thread.interrupted();
      }
      return interrupted;
    }
  }
}
