package dev.kith.store.index;

import dev.kith.schema.census.Census;
import dev.kith.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.zip.CRC32C;
import tools.jackson.core.JacksonException;

/// The census of a database as a file: complete up to some change, never edited, replaced by
/// renaming. A new process reads it instead of every row of the tables.
///
/// The first line holds the format, the change and the checksum of the rest. A file that is
/// missing, damaged or of another format only costs a count.
final class CensusFile {
  private static final Logger LOG = System.getLogger(CensusFile.class.getName());
  private static final String FORMAT = "kith-census-2";

  /// Its checksum does not cover the change.
  private static final String OLDER = "kith-census-1";

  private final DatabaseFiles files;
  private final Path file;

  CensusFile(DatabaseFiles files) {
    this.files = files;
    this.file = files.census();
  }

  /// A census and the change that it is complete up to.
  record StoredCensus(Census census, long change) {}

  boolean exists() {
    return Files.exists(file);
  }

  Optional<StoredCensus> read() {
    try {
      if (!exists()) {
        return Optional.empty();
      }
      var text = Files.readString(file, StandardCharsets.UTF_8);
      int end = text.indexOf('\n');
      var rest = text.substring(end + 1);
      var head = text.substring(0, Math.max(end, 0)).split(" ", -1);
      if (head.length != 3 || !isWhole(head, rest)) {
        DamagedFiles.setAside(files, file);
        return Optional.empty();
      }
      return Optional.of(new StoredCensus(Census.of(rest), Long.parseLong(head[1])));
    } catch (IOException | JacksonException | IllegalArgumentException unreadable) {
      DamagedFiles.setAside(files, file);
      return Optional.empty();
    }
  }

  private static boolean isWhole(String[] head, String rest) {
    return switch (head[0]) {
      case FORMAT -> head[2].equals(checksum(head[1] + "\n" + rest));
      case OLDER -> head[2].equals(checksum(rest));
      default -> false;
    };
  }

  /// Writes the file if the home is writable; otherwise each process counts for itself.
  void write(Census census, long change) {
    var folder = file.resolveSibling(".");
    if (!Files.isWritable(folder)) {
      return;
    }
    files.sync();
    try {
      var fresh = Files.createTempFile(folder, "census-", ".part");
      try {
        var text = census.text();
        var checksum = checksum(change + "\n" + text);
        Files.writeString(fresh, FORMAT + " " + change + " " + checksum + "\n" + text);
        Files.move(
            fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(fresh);
      }
    } catch (IOException full) {
      LOG.log(Level.DEBUG, "census not written", full);
    }
  }

  void delete() throws IOException {
    Files.deleteIfExists(file);
  }

  private static String checksum(String text) {
    var sum = new CRC32C();
    sum.update(text.getBytes(StandardCharsets.UTF_8));
    return Long.toHexString(sum.getValue());
  }
}
