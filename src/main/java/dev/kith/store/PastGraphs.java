package dev.kith.store;

import dev.kith.graph.EngineThreads;
import dev.kith.graph.Throttle;
import dev.kith.search.embed.Embedder;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.folder.Folders;
import dev.kith.store.past.PastCopies;
import dev.kith.store.sqlite.ConnectionPool;
import dev.kith.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

/// Opens databases, and what they were.
///
/// A copy of the past stands in a hidden folder of the home, which goes when it is closed. What a
/// process leaves that dies is swept away by the next one that needs such a folder, and by the
/// doctor.
///
/// @param home the folder of databases
record PastGraphs(
    Path home,
    Embedder embedder,
    Throttle throttle,
    EngineThreads threads,
    VectorTimeouts waits,
    InstantSource clock) {
  private static final String PURPOSE = "past";
  private static final Duration IDLE = Duration.ofHours(1);

  /// Opens nothing yet.
  OwnedGraph open(DatabaseFiles files, AboutFile about) {
    return opened(files, about, about);
  }

  /// @param access the same, where it may be written
  private OwnedGraph opened(DatabaseFiles files, AboutFile about, AboutFile access) {
    var connections = new ConnectionPool(files.name(), files.sqlite(), access.writable());
    return new OwnedGraph(
        about.about(files.name()),
        connections,
        new LiveIndexes(files, access, connections, embedder, throttle, waits, clock),
        threads,
        clock,
        waits.write(),
        new PastCopies<>(files, connections, new PastPlace(about)));
  }

  /// A graph as it was.
  record OpenPast(OwnedGraph graph, Path folder) implements PastCopies.PastGraph {
    @Override
    public void close() {
      graph.close();
      Folders.discard(folder);
    }
  }

  private final class PastPlace implements PastCopies.CopyFolders<OpenPast> {
    private final AboutFile about;

    PastPlace(AboutFile about) {
      this.about = about;
    }

    @Override
    public Path folder() {
      sweep();
      return Folders.hidden(home, PURPOSE, "copy");
    }

    private void sweep() {
      try {
        var _ = Folders.sweep(home, PURPOSE, IDLE, clock.instant());
      } catch (IOException left) {
        // Another process may sweep at the same time, and the doctor finds the rest.
        return;
      }
    }

    @Override
    public OpenPast open(DatabaseFiles past) {
      var read = new AboutFile(about.description(), about.nextSteps(), false, about.embeddings());
      return new OpenPast(opened(past, about, read), past.folder());
    }

    @Override
    public void discard(Path folder) {
      Folders.discard(folder);
    }

    @Override
    public RuntimeException unwritable(IOException cause) {
      return Folders.unwritable(home, cause);
    }
  }
}
