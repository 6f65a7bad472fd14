package dev.kith.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The paths of the files of one database.
///
/// @param sqlite the database itself; every call reads its attributes and those of `about`
public record DatabaseFiles(String name, Path folder, Path sqlite, Path about) {
  public DatabaseFiles(String name, Path folder) {
    this(name, folder, folder.resolve("graph.sqlite"), folder.resolve("about.yaml"));
  }

  public Path topology() {
    return folder.resolve("topology.csr");
  }

  public Path words() {
    return folder.resolve("search");
  }

  public Path vectors() {
    return folder.resolve("vectors.bin");
  }

  /// The counts behind the ontology.
  public Path census() {
    return folder.resolve("census.json");
  }

  /// Whether the disk lets this process write the database, or create it where there is none yet.
  public boolean canBeWritten() {
    if (Files.exists(sqlite)) {
      return Files.isWritable(sqlite) && Files.isWritable(folder);
    }
    var above = folder.toAbsolutePath();
    while (above != null && Files.notExists(above)) {
      above = above.getParent();
    }
    return above != null && Files.isWritable(above);
  }

  /// Call before publishing a derived file: after a power failure none may include changes that the
  /// database has lost, since their numbers would be reused.
  public void sync() {
    try {
      CommitLog.sync(sqlite);
    } catch (IOException failed) {
      throw SqliteFaults.unsynced(failed, name);
    }
  }

  /// Held by the process that writes the next base of a derived index.
  public Path lock(String index) {
    return folder.resolve(index + ".lock");
  }
}
