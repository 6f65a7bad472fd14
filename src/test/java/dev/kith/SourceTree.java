package dev.kith;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The files of this project that people write, without what tools make of them.
record SourceTree(List<Path> files) {
  static final Path MAIN = Path.of("src/main/java");
  static final Path TESTS = Path.of("src/test/java");

  private static final Set<String> NOT_OURS =
      Set.of("target", ".git", ".idea", ".vscode", ".tools", "node_modules", "home");
  private static final Set<String> TEXT =
      Set.of("java", "md", "sh", "yaml", "yml", "json", "jsonl", "xml", "txt", "sql", "html", "");

  static SourceTree read() {
    var files = new ArrayList<Path>();
    try {
      Files.walkFileTree(Path.of(""), new Collector(files));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return new SourceTree(files.stream().sorted().toList());
  }

  Stream<Path> java(Path root) {
    return files.stream().filter(file -> file.startsWith(root) && extension(file).equals("java"));
  }

  Stream<Path> markdown() {
    return files.stream().filter(file -> extension(file).equals("md"));
  }

  Stream<Path> text() {
    return files.stream().filter(file -> TEXT.contains(extension(file)));
  }

  static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String extension(Path file) {
    var name = file.getFileName().toString();
    return name.contains(".") ? name.substring(name.lastIndexOf('.') + 1) : "";
  }

  private static final class Collector extends SimpleFileVisitor<Path> {
    private final List<Path> files;

    Collector(List<Path> files) {
      this.files = files;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return NOT_OURS.contains(folder.getFileName().toString())
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (attributes.isRegularFile()) {
        files.add(file);
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
