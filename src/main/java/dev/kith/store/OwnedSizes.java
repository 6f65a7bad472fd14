package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.graph.GraphView.DiskUse;
import dev.kith.graph.Scope;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.TableReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;

/// How much disk the folder of a database takes, by what it is for.
final class OwnedSizes {
  /// To tell the tables of a file apart reads each of their pages: of larger files that would take
  /// longer than anybody waits for a figure.
  private static final long MOST_READ = 512L << 20;

  private final DatabaseFiles files;
  private final TableReader tables;

  private OwnedSizes(DatabaseFiles files, TableReader tables) {
    this.files = files;
    this.tables = tables;
  }

  /// Empty where the folder cannot be read, and for scoped callers, who would learn of what they
  /// may not see.
  static Optional<DiskUse> of(Call call, DatabaseFiles files, TableReader tables)
      throws SQLException {
    if (!(call.scope() instanceof Scope.Everything)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new OwnedSizes(files, tables).read());
    } catch (IOException | UncheckedIOException unreadable) {
      return Optional.empty();
    }
  }

  private DiskUse read() throws IOException, SQLException {
    long all = bytes(files.folder());
    long nearest = bytes(files.vectors());
    long indexes = bytes(files.topology()) + bytes(files.words()) + bytes(files.census());
    long history = 0;
    long stored = 0;
    if (bytes(files.sqlite()) <= MOST_READ) {
      history = pages("change");
      stored = pages("embedding") + pages("observation_vector");
    }
    // pages that are still in the log alone are counted there
    long content = Math.max(0, all - nearest - indexes - history - stored);
    return new DiskUse(content, history, nearest + stored, indexes);
  }

  private long pages(String table) throws SQLException {
    return tables.number(
        "SELECT coalesce(sum(pgsize), 0) FROM dbstat WHERE aggregate = TRUE AND name = ?", table);
  }

  /// Of a file, or of all in a folder; what goes while it is counted counts no more.
  private static long bytes(Path path) throws IOException {
    try (var found = Files.walk(path)) {
      return found.mapToLong(file -> size(file).orElse(0)).sum();
    } catch (NoSuchFileException gone) {
      return 0;
    }
  }

  private static OptionalLong size(Path file) {
    try {
      return Files.isRegularFile(file) ? OptionalLong.of(Files.size(file)) : OptionalLong.empty();
    } catch (IOException gone) {
      return OptionalLong.empty();
    }
  }
}
