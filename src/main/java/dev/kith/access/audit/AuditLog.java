package dev.kith.access.audit;

import dev.kith.shape.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// Writes lines without blocking the calls that they are about.
///
/// A separate thread writes the lines. If lines arrive faster than the disk accepts them, those
/// that do not fit in the queue are dropped and counted, and the count is written as a line as soon
/// as there is room. [#close] returns when every accepted line is on disk.
public final class AuditLog implements AutoCloseable {
  private static final long MOST_BYTES = 16 << 20;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final LogFile file;
  private final InstantSource clock;
  private final long mostBytes;
  private final Thread writer;
  private final Deque<byte[]> waiting = new ArrayDeque<>();
  private long waitingBytes;
  private long unreported;
  private long dropped;
  private long written;
  private boolean closed;
  private boolean warned;

  public AuditLog(LogFile file, InstantSource clock) {
    this(file, clock, MOST_BYTES);
  }

  /// @param mostBytes how much may wait to be written
  AuditLog(LogFile file, InstantSource clock, long mostBytes) {
    this.file = file;
    this.clock = clock;
    this.mostBytes = mostBytes;
    this.writer = Thread.ofPlatform().name("kith-audit").daemon(true).start(this::writeAll);
  }

  /// How many lines were written, and how many were not.
  public record LineCounts(long written, long dropped) {}

  /// Accepts a line, which must not contain a line feed; never blocks.
  public void write(String line) {
    var bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    synchronized (waiting) {
      if (closed || waitingBytes + bytes.length > mostBytes) {
        drop(1);
        return;
      }
      waiting.addLast(bytes);
      waitingBytes += bytes.length;
      waiting.notifyAll();
    }
  }

  private void drop(long lines) {
    dropped += lines;
    unreported += lines;
  }

  public LineCounts counts() {
    synchronized (waiting) {
      return new LineCounts(written, dropped);
    }
  }

  private void writeAll() {
    for (var lines = taken(); !lines.isEmpty(); lines = taken()) {
      write(lines);
    }
    file.close();
  }

  /// Waits for lines and returns all of them; empty when the log is closed.
  private List<byte[]> taken() {
    synchronized (waiting) {
      while (waiting.isEmpty() && !closed) {
        try {
          waiting.wait();
        } catch (InterruptedException nobodyDoesThat) {
          closed = true;
        }
      }
      var lines = new ArrayList<>(waiting);
      waiting.clear();
      return lines;
    }
  }

  private void write(List<byte[]> lines) {
    int done = 0;
    long bytes = 0;
    try {
      reportDropped();
      for (var line : lines) {
        file.append(line);
        done++;
        bytes += line.length;
        if (bytes > mostBytes / 8) {
          free(bytes);
          bytes = 0;
        }
      }
      file.force();
      warned = false;
    } catch (IOException | RuntimeException failed) {
      warn(failed);
    }
    for (var line : lines.subList(done, lines.size())) {
      bytes += line.length;
    }
    synchronized (waiting) {
      written += done;
      drop(lines.size() - done);
    }
    free(bytes);
  }

  /// Lines count against the limit until they are written.
  private void free(long bytes) {
    synchronized (waiting) {
      waitingBytes -= bytes;
    }
  }

  private void reportDropped() throws IOException {
    long lost;
    synchronized (waiting) {
      lost = unreported;
    }
    if (lost > 0) {
      var line = new JsonText().object().field("time", clock.instant().toString());
      line.field("dropped", lost).endObject();
      file.append((line + "\n").getBytes(StandardCharsets.UTF_8));
      synchronized (waiting) {
        unreported -= lost;
      }
    }
  }

  /// Reports a failure once, until a write succeeds again.
  private void warn(Exception failed) {
    if (!warned) {
      warned = true;
      System.getLogger(AuditLog.class.getName())
          .log(
              System.Logger.Level.WARNING,
              "audit log cannot be written; calls continue and their lines are counted as dropped",
              failed);
    }
  }

  /// Waits until every line accepted so far is written.
  @Override
  public void close() {
    synchronized (waiting) {
      closed = true;
      waiting.notifyAll();
    }
    try {
      if (!writer.join(TIMEOUT)) {
        warn(new IOException("the last lines could not be written in time"));
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
