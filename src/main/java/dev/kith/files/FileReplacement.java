package dev.kith.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/// Puts a finished file in the place of another that somebody may still read.
///
/// Windows neither replaces nor deletes a file while it is mapped into memory, but renames it. What
/// was renamed is deleted by a later replacement: only for folders that are Kith's own.
public final class FileReplacement {
  private static final String REPLACED = ".replaced-";

  private FileReplacement() {}

  /// Moves `fresh` to `file`. Where the old one is held, there is no file for a moment.
  public static void put(Path fresh, Path file) throws IOException {
    try {
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AccessDeniedException held) {
      var old = aside(file);
      try {
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException failed) {
        // whoever cannot have the new one keeps the old
        Files.move(old, file, StandardCopyOption.ATOMIC_MOVE);
        throw failed;
      }
    }
    sweep(file);
  }

  private static Path aside(Path file) throws IOException {
    return Files.move(file, file.resolveSibling(file.getFileName() + REPLACED + unique()));
  }

  /// Removes a file, or at least its name.
  public static void remove(Path file) throws IOException {
    try {
      Files.deleteIfExists(file);
    } catch (IOException held) {
      aside(file);
    }
    sweep(file);
  }

  private static void sweep(Path file) throws IOException {
    var folder = file.toAbsolutePath().resolveSibling(".");
    try (var replaced = Files.newDirectoryStream(folder, file.getFileName() + REPLACED + "*")) {
      for (var old : replaced) {
        deleteIfFree(old);
      }
    }
  }

  private static void deleteIfFree(Path old) {
    try {
      Files.deleteIfExists(old);
    } catch (IOException held) {
      return; // the next replacement tries again
    }
  }

  /// A secure generator takes longer to start than all of this.
  private static UUID unique() {
    var random = ThreadLocalRandom.current();
    return new UUID(random.nextLong(), random.nextLong());
  }
}
