package dev.kith.boot;

import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.store.Home;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import dev.kith.tool.Calls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A home with the real engine in a folder of the test's, with what is often done to it.
final class RealHome implements AutoCloseable {
  private final Path folder;
  private final Home home;

  RealHome(Path folder) {
    this.folder = folder;
    this.home = Wiring.home(Optional.of(folder), Map.of());
  }

  Home databases() {
    return home;
  }

  /// Makes a database of rows that are JSON.
  RealHome load(String database, List<String> rows) throws IOException {
    return load(database, Files.write(folder.resolve(database + ".jsonl"), rows));
  }

  /// Makes a database of files.
  RealHome load(String database, Path... files) {
    var options = new Import.Options(false, AboutFile.imported("a test", false));
    Import.run(home, database, List.of(files), options, Call.by("test"), (_, _, _) -> {});
    return this;
  }

  /// Calls of the bfs tools, answers unbounded.
  Calls calls() {
    return calls(home);
  }

  static Calls calls(Databases databases) {
    return Calls.bfs(databases);
  }

  @Override
  public void close() {
    home.close();
  }
}
