package dev.kith.windows;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/// What Windows keeps for those who have a file open, as Linux tells who they are.
///
/// Java opens files so that others may delete and rename them; SQLite does not. A file in memory is
/// neither deleted nor replaced, whoever opened it.
final class OpenFiles {
  private static final Path PROCESSES = Path.of("/proc");

  private OpenFiles() {}

  static void refuseDeletion(Path path) throws IOException {
    var file = path.toAbsolutePath().normalize().toString();
    if (mapped().contains(file) || (ofSqlite(file) && open().contains(file))) {
      throw used(path);
    }
  }

  static void refuseReplacement(Path path) throws IOException {
    var file = path.toAbsolutePath().normalize().toString();
    if (mapped().contains(file) || open().contains(file)) {
      throw new AccessDeniedException(path.toString());
    }
  }

  static void refuseRenaming(Path path) throws IOException {
    var file = path.toAbsolutePath().normalize().toString();
    boolean folder = Files.isDirectory(path);
    for (var other : open()) {
      if (folder ? other.startsWith(file + "/") : other.equals(file) && ofSqlite(file)) {
        throw used(path);
      }
    }
    if (folder && mapped().stream().anyMatch(other -> other.startsWith(file + "/"))) {
      throw used(path);
    }
  }

  private static boolean ofSqlite(String file) {
    return file.contains(".sqlite");
  }

  private static FileSystemException used(Path path) {
    return new FileSystemException(
        path.toString(),
        null,
        "The process cannot access the file because it is being used by another process");
  }

  private static Set<String> open() throws IOException {
    var open = new HashSet<String>();
    for (var process : processes()) {
      try (var handles = Files.newDirectoryStream(process.resolve("fd"))) {
        for (var handle : handles) {
          open.add(Files.readSymbolicLink(handle).toString());
        }
      } catch (IOException | java.nio.file.DirectoryIteratorException gone) {
        // it ended, or closed the file, meanwhile
      }
    }
    return open;
  }

  private static Set<String> mapped() throws IOException {
    var mapped = new HashSet<String>();
    for (var process : processes()) {
      try (var lines = Files.lines(process.resolve("maps"))) {
        lines
            .filter(line -> line.indexOf('/') > 0)
            .forEach(line -> mapped.add(line.substring(line.indexOf('/'))));
      } catch (IOException | java.io.UncheckedIOException gone) {
        // it ended meanwhile
      }
    }
    return mapped;
  }

  private static Set<Path> processes() throws IOException {
    var processes = new HashSet<Path>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      all.forEach(processes::add);
    }
    return processes;
  }
}
