package dev.kith.access.audit;

import dev.kith.files.OwnerOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A file that lines are appended to, and that is rotated when it is full.
///
/// Several processes may write to the same file: each line is one append, and a process that finds
/// a new file under the name continues with that one. So a tool such as logrotate may move it at
/// any time.
public final class LogFile {
  private final Path path;
  private final LogRotation rotation;
  private @Nullable FileChannel channel;
  private @Nullable Object key;
  private boolean torn;

  public LogFile(Path path, LogRotation rotation) {
    this.path = path.toAbsolutePath();
    this.rotation = rotation;
  }

  void append(byte[] line) throws IOException {
    var open = current();
    if (open.size() > 0 && open.size() + line.length > rotation.bytes()) {
      open = next(open);
    }
    var text = ByteBuffer.wrap(torn ? afterLineFeed(line) : line);
    torn = true;
    while (text.hasRemaining()) {
      open.write(text);
    }
    torn = false;
  }

  /// A line that a full disk cut short must not become the beginning of the next one.
  private static byte[] afterLineFeed(byte[] line) {
    var longer = new byte[line.length + 1];
    longer[0] = '\n';
    System.arraycopy(line, 0, longer, 1, line.length);
    return longer;
  }

  /// The file that currently has the name.
  private FileChannel current() throws IOException {
    var open = channel;
    if (open != null && isStill(key)) {
      return open;
    }
    close();
    return opened();
  }

  private boolean isStill(@Nullable Object known) throws IOException {
    try {
      var now = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
      return Objects.equals(now, known);
    } catch (NoSuchFileException gone) {
      return false;
    }
  }

  private FileChannel opened() throws IOException {
    var folder = path.getParent();
    if (folder != null) {
      OwnerOnly.folders(folder);
    }
    // only the owner may read what others asked
    var open =
        OwnerOnly.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    channel = open;
    key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    return open;
  }

  /// Rotates, unless another process is doing so.
  private FileChannel next(FileChannel full) throws IOException {
    try (var lock = full.tryLock()) {
      if (lock == null) {
        return full;
      }
      if (isStill(key)) {
        rotation.rotate(path);
      }
    } catch (OverlappingFileLockException here) {
      return full;
    }
    close();
    return opened();
  }

  void force() throws IOException {
    if (channel != null) {
      channel.force(false);
    }
  }

  void close() {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException late) {
      // the line itself has been written
    }
    channel = null;
  }
}
