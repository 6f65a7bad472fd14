import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Folders and files, copied, listed and removed.
final class FileTree {
  private FileTree() {}

  /// Everything below a folder, parents first, in the same order everywhere.
  static List<Path> below(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(path -> !path.equals(folder))
          .sorted(Comparator.comparing(path -> name(folder, path)))
          .toList();
    }
  }

  /// The name of a file in an archive of a folder.
  static String name(Path folder, Path path) {
    return folder.relativize(path).toString().replace('\\', '/');
  }

  static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    for (var path : below(from)) {
      var copied = to.resolve(name(from, path));
      if (Files.isDirectory(path)) {
        Files.createDirectories(copied);
      } else {
        Files.copy(path, copied);
      }
    }
  }

  /// An empty folder in the place of whatever was there.
  static Path fresh(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        all.sorted(Comparator.reverseOrder()).forEach(FileTree::delete);
      }
    }
    return Files.createDirectories(folder);
  }

  private static void delete(Path path) {
    try {
      Files.delete(path);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static Path executable(Path file) {
    if (!file.toFile().setExecutable(true, false)) {
      throw new IllegalStateException(file + " cannot be made executable");
    }
    return file;
  }
}
