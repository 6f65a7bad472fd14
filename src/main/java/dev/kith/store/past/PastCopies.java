package dev.kith.store.past;

import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.graph.time.PastChange;
import dev.kith.store.index.SharedBuild;
import dev.kith.store.sqlite.ConnectionPool;
import dev.kith.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Graphs of one database as they were, the last few that were asked for.
///
/// Each is made once, in the background, for all calls that want it. One that is dropped while
/// somebody reads it is closed after that.
///
/// @param <G> an open graph
public final class PastCopies<G extends PastCopies.PastGraph> implements AutoCloseable {
  /// A copy takes as much disk as its database.
  private static final int MOST = 4;

  /// How many times longer a copy is kept than files stay open that nobody uses.
  private static final int TIMES_IDLE = 10;

  private final DatabaseFiles files;
  private final ConnectionPool present;
  private final CopyFolders<G> place;
  private final Call maintenance = Call.by("maintenance");

  /// By change, the one last used last.
  private final Map<Long, Copy> copies = new LinkedHashMap<>(MOST, 0.75f, true);

  private boolean closed;

  /// Where copies are kept and opened.
  public interface CopyFolders<G> {
    /// An empty folder that nobody takes for a database.
    Path folder();

    G open(DatabaseFiles past);

    void discard(Path folder);

    /// Why no copy can be written.
    RuntimeException unwritable(IOException cause);
  }

  /// A graph of the past, whose files go when it is closed.
  public interface PastGraph extends AutoCloseable {
    @Override
    void close();
  }

  public PastCopies(DatabaseFiles files, ConnectionPool present, CopyFolders<G> place) {
    this.files = files;
    this.present = present;
    this.place = place;
  }

  /// Reads the graph as it was; raises a fault where it takes longer to make than the call may.
  public <T> T read(Call call, PastChange known, Function<G, T> reading) {
    var copy = used(known);
    try {
      return reading.apply(copy.graph(call));
    } finally {
      release(copy);
    }
  }

  private Copy used(PastChange known) {
    var unused = new ArrayList<G>();
    Copy copy;
    synchronized (this) {
      if (closed) {
        throw new IllegalStateException("closed: " + files.name());
      }
      copy = copies.computeIfAbsent(known.change(), _ -> new Copy(known));
      copy.users++;
      var oldest = copies.values().iterator();
      while (copies.size() > MOST) {
        var next = oldest.next();
        oldest.remove();
        next.dropped = true;
        next.takeUnused(unused);
      }
    }
    unused.forEach(PastGraph::close);
    return copy;
  }

  private void release(Copy copy) {
    var unused = new ArrayList<G>();
    synchronized (this) {
      copy.users--;
      copy.usedAt = System.nanoTime();
      copy.takeUnused(unused);
    }
    unused.forEach(PastGraph::close);
  }

  /// Those that are made.
  public synchronized List<G> made() {
    var made = new ArrayList<G>();
    copies.values().forEach(copy -> copy.made.ifPresent(made::add));
    return made;
  }

  /// Drops the copies that nobody has used for ten times as long as open files may be idle: each
  /// takes the disk of a database.
  public void dropUnused(Duration idle) {
    var unused = new ArrayList<G>();
    synchronized (this) {
      long now = System.nanoTime();
      long longest = idle.multipliedBy(TIMES_IDLE).toNanos();
      copies
          .values()
          .removeIf(
              copy -> {
                boolean old = copy.users == 0 && now - copy.usedAt >= longest;
                copy.dropped |= old;
                copy.takeUnused(unused);
                return old;
              });
    }
    unused.forEach(PastGraph::close);
  }

  /// Drops every copy: what they hold may be forgotten by now.
  public void drop() {
    var unused = new ArrayList<G>();
    synchronized (this) {
      for (var copy : copies.values()) {
        copy.dropped = true;
        copy.takeUnused(unused);
      }
      copies.clear();
    }
    unused.forEach(PastGraph::close);
  }

  @Override
  public void close() {
    maintenance.cancel();
    List<Copy> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(copies.values());
    }
    drop();
    all.forEach(copy -> copy.build.close());
  }

  private G made(PastChange known, Progress progress) {
    var folder = place.folder();
    boolean done = false;
    try {
      var past = new DatabaseFiles(files.name(), folder);
      PastTables.make(present, past, known, maintenance, progress);
      PastIndexes.link(files, past, known.last());
      var graph = place.open(past);
      done = true;
      return graph;
    } catch (IOException failed) {
      throw place.unwritable(failed);
    } finally {
      if (!done) {
        place.discard(folder);
      }
    }
  }

  /// One copy; its fields are guarded by the monitor of all copies.
  private final class Copy {
    private final SharedBuild build;
    private Optional<G> made = Optional.empty();
    private int users;
    private long usedAt = System.nanoTime();
    private boolean dropped;

    Copy(PastChange known) {
      this.build =
          new SharedBuild(
              "The copy of '" + files.name() + "' as it was then",
              progress -> add(made(known, progress)));
    }

    private void add(G graph) {
      var unused = new ArrayList<G>();
      synchronized (PastCopies.this) {
        made = Optional.of(graph);
        takeUnused(unused);
      }
      unused.forEach(PastGraph::close);
    }

    G graph(Call call) {
      while (true) {
        synchronized (PastCopies.this) {
          if (made.isPresent()) {
            return made.get();
          }
        }
        build.await(call);
      }
    }

    private void takeUnused(List<G> into) {
      if (dropped && users == 0 && made.isPresent()) {
        into.add(made.get());
        made = Optional.empty();
      }
    }
  }
}
