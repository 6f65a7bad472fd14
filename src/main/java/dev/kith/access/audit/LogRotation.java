package dev.kith.access.audit;

import dev.kith.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPOutputStream;

/// When a log is rotated, and how many old files are kept: `calls.log.1` is the newest of them.
///
/// @param bytes the size at which a file is rotated
/// @param files how many old files are kept
/// @param gzip whether they are compressed
public record LogRotation(long bytes, int files, boolean gzip) {
  private static final String PACKED = ".gz";

  /// 16 MB each, eight old files.
  public static final LogRotation USUAL = new LogRotation(16 << 20, 8, false);

  /// Gives every file the next number; the last one is deleted.
  void rotate(Path path) throws IOException {
    for (var end : new String[] {"", PACKED}) {
      Files.deleteIfExists(old(path, files, end));
    }
    for (int number = files - 1; number >= 1; number--) {
      for (var end : new String[] {"", PACKED}) {
        var from = old(path, number, end);
        if (Files.exists(from)) {
          Files.move(from, old(path, number + 1, end), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    if (files == 0) {
      Files.delete(path);
      return;
    }
    Files.move(path, old(path, 1, ""), StandardCopyOption.REPLACE_EXISTING);
    if (gzip) {
      pack(old(path, 1, ""), old(path, 1, PACKED));
    }
  }

  private static Path old(Path path, int number, String end) {
    return path.resolveSibling(path.getFileName() + "." + number + end);
  }

  private static void pack(Path from, Path to) throws IOException {
    try (var out = new GZIPOutputStream(OwnerOnly.output(to))) {
      Files.copy(from, out);
    }
    Files.delete(from);
  }
}
