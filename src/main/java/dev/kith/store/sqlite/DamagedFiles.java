package dev.kith.store.sqlite;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// What happens to a derived file that is not as it was written: it is set aside, reported in the
/// log, and made anew from the tables.
public final class DamagedFiles {
  private static final Logger LOG = System.getLogger(DamagedFiles.class.getName());

  private static final String ENDING = ".damaged";

  private DamagedFiles() {}

  /// Renames a file or a folder of files, so that nobody opens it again.
  public static void setAside(DatabaseFiles files, Path file) {
    report(files, file);
    var aside = file.resolveSibling(file.getFileName() + ENDING);
    try {
      if (Files.isDirectory(aside)) {
        delete(aside);
      }
      Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException mayOnlyBeRead) {
      // Each process then makes its own in memory.
      return;
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var inside = Files.newDirectoryStream(folder)) {
      for (var file : inside) {
        Files.delete(file);
      }
    }
  }

  private static void report(DatabaseFiles files, Path file) {
    LOG.log(
        Level.WARNING,
        () ->
            "index damaged, rebuilding it database="
                + files.name()
                + " file="
                + file.getFileName());
  }
}
