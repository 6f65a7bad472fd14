package dev.kith.store;

import dev.kith.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;

/// Which files a database has, which another process may replace.
record FilesIdentity(Object key, FileTime about) {
  static FilesIdentity of(DatabaseFiles files) throws IOException {
    var key = Files.readAttributes(files.sqlite(), BasicFileAttributes.class).fileKey();
    return new FilesIdentity(
        Objects.requireNonNullElse(key, files.sqlite()), written(files.about()));
  }

  private static FileTime written(Path file) throws IOException {
    try {
      return Files.getLastModifiedTime(file);
    } catch (NoSuchFileException none) {
      return FileTime.fromMillis(0);
    }
  }

  boolean isSame(FilesIdentity other) {
    return key.equals(other.key) && about.equals(other.about);
  }
}
