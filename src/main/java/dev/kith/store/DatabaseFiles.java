package dev.kith.store;

import java.nio.file.Path;

/// Where the files of one database lie.
record DatabaseFiles(String name, Path folder) {
  /// The truth.
  Path truth() {
    return folder.resolve("graph.sqlite");
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

  Path about() {
    return folder.resolve("about.yaml");
  }

  /// Held by the process that writes the next base of a derived index.
  Path lock(String index) {
    return folder.resolve(index + ".lock");
  }
}
