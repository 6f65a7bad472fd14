package dev.kith.store.sqlite;

import java.io.IOException;
import java.nio.file.Path;

/// Where the files of one database lie.
///
/// @param truth looked at by every call, and so is `about`
public record DatabaseFiles(String name, Path folder, Path truth, Path about) {
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

  /// How often there is what, for the ontology.
  public Path census() {
    return folder.resolve("census.json");
  }

  /// To be called before a derived file is put in place: should the power fail, none may know of
  /// changes that the truth has lost, since others would be given their numbers.
  public void sync() {
    try {
      CommitLog.sync(truth);
    } catch (IOException failed) {
      throw SqliteFaults.unsynced(failed, name);
    }
  }

  /// Held by the process that writes the next base of a derived index.
  public Path lock(String index) {
    return folder.resolve(index + ".lock");
  }
}
