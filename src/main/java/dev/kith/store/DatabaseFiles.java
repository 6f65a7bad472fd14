package dev.kith.store;

import java.nio.file.Path;

/// Where the files of one database lie.
///
/// @param truth looked at by every call, and so is `about`
record DatabaseFiles(String name, Path folder, Path truth, Path about) {
  DatabaseFiles(String name, Path folder) {
    this(name, folder, folder.resolve("graph.sqlite"), folder.resolve("about.yaml"));
  }

  Path topology() {
    return folder.resolve("topology.csr");
  }

  Path words() {
    return folder.resolve("search");
  }

  Path vectors() {
    return folder.resolve("vectors.bin");
  }

  /// How often there is what, for the ontology.
  Path census() {
    return folder.resolve("census.json");
  }

  /// Held by the process that writes the next base of a derived index.
  Path lock(String index) {
    return folder.resolve(index + ".lock");
  }
}
