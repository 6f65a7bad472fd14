package dev.kith.store.doctor;

import dev.kith.store.folder.Folders;
import dev.kith.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Files in the folder of a database that nobody needs any more: damaged ones that were set aside,
/// and those of processes that died while they wrote them.
final class Leftovers {
  /// Whoever still writes a file changes it more often.
  private static final Duration IDLE = Duration.ofHours(1);

  private Leftovers() {}

  static Optional<Doctor.Finding> sweep(DatabaseFiles files) {
    var swept = new ArrayList<String>();
    try {
      for (var file : matching(files.folder(), "*.damaged")) {
        Folders.delete(file);
        swept.add(file.getFileName().toString());
      }
      var before = Instant.now().minus(IDLE);
      for (var file : matching(files.folder(), "{*.replaced-*,topology.csr.*.tmp,census-*.part}")) {
        if (Files.getLastModifiedTime(file).toInstant().isBefore(before)) {
          Files.delete(file);
          swept.add(file.getFileName().toString());
        }
      }
    } catch (IOException failed) {
      throw Folders.unwritable(files.folder(), failed);
    }
    return swept.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Doctor.Finding(
                Doctor.Status.OK, "removed what was left: " + String.join(", ", swept)));
  }

  private static List<Path> matching(Path folder, String pattern) throws IOException {
    try (var files = Files.newDirectoryStream(folder, pattern)) {
      var found = new ArrayList<Path>();
      files.forEach(found::add);
      return found;
    }
  }
}
