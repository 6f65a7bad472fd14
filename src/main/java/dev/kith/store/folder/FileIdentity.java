package dev.kith.store.folder;

import dev.kith.fault.Fault;
import dev.kith.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Objects;

/// Which files a database has, so that it shows when another process replaces them.
///
/// @param key of the file of tables, independent of its name
/// @param about when the description was last written
public record FileIdentity(Object key, FileTime about) {
  public static FileIdentity of(DatabaseFiles files) throws IOException {
    var key = Files.readAttributes(files.sqlite(), BasicFileAttributes.class).fileKey();
    return new FileIdentity(
        Objects.requireNonNullElse(key, files.sqlite()), written(files.about()));
  }

  /// The identity of files that were there a moment ago.
  public static FileIdentity existing(DatabaseFiles files) {
    try {
      return of(files);
    } catch (NoSuchFileException vanished) {
      throw new Fault.UnknownName("database", files.name(), "/database", List.of()).raise(vanished);
    } catch (IOException closed) {
      throw new Fault.Unavailable(
              "Database '" + files.name() + "'",
              "its files may not be read",
              "Check the owner and permissions of " + files.folder() + ".")
          .raise(closed);
    }
  }

  /// Whether these are the same files. The generated `equals` would be linked by every process, in
  /// its first call (decision 8).
  public boolean isOf(FileIdentity other) {
    return key.equals(other.key) && about.equals(other.about);
  }

  /// Whoever reads a file that has no time, such as a link to itself, tells what is wrong with it.
  private static FileTime written(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException none) {
      return FileTime.fromMillis(0);
    }
  }
}
