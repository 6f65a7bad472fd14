package dev.kith.exchange.foreign;

import dev.kith.exchange.GraphFiles;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Finds and opens the files of other databases.
public final class ForeignFiles {
  private ForeignFiles() {}

  /// A stream of a file's text, unzipped where its name ends with `.gz`.
  public static InputStream stream(Path file, GraphFiles.ByteCounter read) {
    if (!Files.isRegularFile(file)) {
      throw missing(file);
    }
    try {
      return GraphFiles.stream(file, read);
    } catch (IOException failed) {
      throw unreadable(file, failed);
    }
  }

  /// The name of a file in small letters, without `.gz`.
  public static String plainName(Path file) {
    var name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
  }

  /// The extension of a file in small letters, without `.gz`; empty where it has none.
  public static String extension(Path file) {
    var name = plainName(file);
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /// The files of a folder with one of these extensions, by name; hidden ones and folders in it are
  /// passed over.
  public static List<Path> inFolder(Path folder, Set<String> extensions) {
    try (var files = Files.list(folder)) {
      var found =
          files
              .filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
              .filter(file -> extensions.contains(extension(file)) && Files.isRegularFile(file))
              .sorted()
              .toList();
      if (found.isEmpty()) {
        throw new Fault.UnusableFile(
                folder.toString(),
                "there is no file in it that ends with one of "
                    + extensions.stream().sorted().map(each -> "." + each).toList(),
                "Name the folder of the export, or its files.")
            .raise();
      }
      return found;
    } catch (IOException failed) {
      throw unreadable(folder, failed);
    }
  }

  public static FaultException missing(Path file) {
    return new Fault.UnusableFile(file.toString(), "there is no such file", "Check the path.")
        .raise();
  }

  public static FaultException unreadable(Path file, Exception cause) {
    return new Fault.UnusableFile(file.toString(), "it cannot be read", "Check its permissions.")
        .raise(cause);
  }
}
