package dev.kith.boot.command;

import dev.kith.boot.option.HomeOption;
import dev.kith.exchange.FileFormat;
import dev.kith.graph.Call;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import dev.kith.surface.cli.MemoryServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What the npm memory servers of a client remember moves into Kith, which takes their place.
record MemoryMove(List<MemoryServer> servers, String database) {
  MemoryMove {
    servers = List.copyOf(servers);
  }

  /// Tells what [#run] would import.
  void describe() {
    for (var server : servers) {
      if (isThere(server)) {
        Console.warn(
            location(server) + "; with --write, Kith imports them into '" + database + "'.");
      } else {
        Console.warn(location(server) + advice());
      }
    }
  }

  /// Imports each file that is there; a file that cannot be imported is a fault.
  void run(HomeOption home) {
    for (var server : servers) {
      if (isThere(server)) {
        run(home, Path.of(server.file().orElseThrow()));
      } else {
        Console.warn(location(server) + advice());
      }
    }
  }

  private void run(HomeOption home, Path file) {
    try (var opened = home.open()) {
      var about = AboutFile.memory("Database: " + database);
      var options = new Import.Options(false, about, FileFormat.SERVER_MEMORY);
      var report =
          Import.run(opened, database, List.of(file), options, Call.by("connect"), (_, _, _) -> {});
      Console.print(
          "imported "
              + report.nodes()
              + " entities and "
              + report.edges()
              + " relations from "
              + file
              + " into '"
              + database
              + "'");
    }
  }

  /// A relative path begins in the folder of that server, which nobody else knows.
  private static boolean isThere(MemoryServer server) {
    return server
        .file()
        .map(Path::of)
        .filter(Path::isAbsolute)
        .filter(Files::isRegularFile)
        .isPresent();
  }

  private static String location(MemoryServer server) {
    return "'"
        + server.name()
        + "' keeps its memories in "
        + server.file().orElse("memory.jsonl in its own folder");
  }

  private String advice() {
    return ", which is not found from here. 'kith import --from server-memory -d "
        + database
        + " FILE' imports them.";
  }
}
