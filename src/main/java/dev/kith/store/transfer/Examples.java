package dev.kith.store.transfer;

import dev.kith.fault.FaultException;
import dev.kith.files.OwnerOnly;
import dev.kith.graph.Call;
import dev.kith.store.Home;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.folder.Folders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The small read-only example databases that come with Kith.
public final class Examples {
  public static final List<String> NAMES = List.of("gitlab", "pharma");

  private Examples() {}

  /// Installs the examples that are missing.
  public static void install(Home home) {
    for (var name : NAMES) {
      if (!home.has(name)) {
        install(home, name);
      }
    }
  }

  /// Installs all into a home that is new, whoever uses it first. Where that fails, the use that
  /// follows reports why.
  public static void installIfNew(Home home) {
    if (Folders.isNew(home.folder())) {
      try {
        install(home);
      } catch (FaultException unwritable) {
        return;
      }
    }
  }

  private static void install(Home home, String name) {
    var folder = Folders.hidden(home.folder(), "example", name);
    try {
      var about = AboutFile.parse(Files.readString(copied(name, "about.yaml", folder)), name);
      var files = List.of(copied(name, "nodes.jsonl", folder), copied(name, "edges.jsonl", folder));
      var options = new Import.Options(false, about);
      Import.run(home, name, files, options, Call.by("example"), (_, _, _) -> {});
    } catch (FaultException another) {
      // Two servers on a new home may both try; the second finds the database of the first.
      if (!home.has(name)) {
        throw another;
      }
    } catch (IOException failed) {
      throw Folders.unwritable(home.folder(), failed);
    } finally {
      Folders.discard(folder);
    }
  }

  private static Path copied(String name, String file, Path folder) throws IOException {
    var resource = "/dev/kith/examples/" + name + "/" + file;
    try (var in = Examples.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("missing resource " + resource);
      }
      return OwnerOnly.write(
          folder.resolve(file), new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
