package dev.kith.store.forget;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.files.OwnerOnly;
import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.search.IndexState;
import dev.kith.store.index.LiveOntology;
import dev.kith.store.index.LiveSearch;
import dev.kith.store.index.LiveTopology;
import dev.kith.store.record.NodeDocuments;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.ConnectionPool;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.ProcessLock;
import dev.kith.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;

/// Takes what was forgotten out of every file of a database: those that were made before are made
/// anew or deleted, and the database file is written anew.
///
/// A file marks that this is to be done, so that whoever opens the database next does it where a
/// process died before its end. It is made and deleted only by those who hold the write lock.
public final class ErasureCleanup {
  /// Up to this size the one who forgets waits for it.
  private static final long SMALL_BYTES = 64L << 20;

  private static final Duration LONGEST_FINISH = Duration.ofSeconds(5);
  private static final long LOOK_NANOS = 1_000_000_000L;

  private final DatabaseFiles files;
  private final ConnectionPool connections;
  private final Indexes indexes;
  private final Retention retention;
  private final Path mark;
  private volatile long looked = System.nanoTime() - LOOK_NANOS - 1;

  /// What is derived from the tables.
  ///
  /// @param vectors makes the base of vectors anew
  public record Indexes(
      LiveTopology topology, LiveSearch search, LiveOntology ontology, Runnable vectors) {}

  public ErasureCleanup(
      DatabaseFiles files, ConnectionPool connections, Indexes indexes, Retention retention) {
    this.retention = retention;
    this.files = files;
    this.connections = connections;
    this.indexes = indexes;
    this.mark = files.folder().resolve("forget.pending");
  }

  /// Marks that it is to be done; inside the transaction that forgets.
  public void mark() {
    try {
      if (Files.notExists(mark)) {
        OwnerOnly.create(mark);
      }
    } catch (IOException failed) {
      throw new Fault.Unavailable(
              "The folder of '" + files.name() + "'",
              "no file can be created in it",
              "Check its permissions, and that the disk has room.")
          .raise(failed);
    }
  }

  /// Whether it is to be done, or history is to be removed; looks only now and then.
  public boolean isDue() {
    long now = System.nanoTime();
    if (now - looked < LOOK_NANOS) {
      return false;
    }
    looked = now;
    return (Files.exists(mark) || retention.isDue()) && Files.isWritable(files.folder());
  }

  /// Does what is due.
  public void runDue(Call call) throws IOException {
    if (retention.isDue()) {
      retention.run(call);
    }
    if (Files.exists(mark)) {
      run(call);
    }
  }

  /// Does it where that takes no longer than a call may; whether it is done. Otherwise the next
  /// look finds that it is due.
  public boolean now(Call call) {
    try {
      return isQuick() && run(call);
    } catch (IOException | FaultException later) {
      return false;
    } finally {
      looked = System.nanoTime() - LOOK_NANOS - 1;
    }
  }

  /// Does, before the database is closed, what a process left behind that died, and what this one
  /// did by writing a base while another forgot. Processes that live for one call have no other
  /// time for it.
  public void finish() {
    try {
      if (Files.exists(mark) || hasStaleBase()) {
        now(Call.by("cleaning", LONGEST_FINISH));
      }
    } catch (RuntimeException gone) {
      // Another process may have deleted the database.
      return;
    }
  }

  private boolean hasStaleBase() {
    boolean any =
        Files.exists(files.topology())
            || Files.exists(files.words())
            || Files.exists(files.vectors());
    long forgotten = any ? connections.read(Call.by("cleaning"), ForgetWriter::last) : 0;
    return forgotten > 0 && !basesAreFresh(forgotten);
  }

  private boolean isQuick() {
    try {
      return Files.size(files.sqlite()) <= SMALL_BYTES;
    } catch (IOException gone) {
      return false;
    }
  }

  /// Does it; false where another process does, or is in the way.
  public boolean run(Call call) throws IOException {
    var lock = ProcessLock.tryTake(files.lock("forget"));
    if (lock.isEmpty()) {
      return false;
    }
    try (var _ = lock.get()) {
      long forgotten = connections.read(call, ForgetWriter::last);
      topology(call, forgotten);
      words(call, forgotten);
      vectors(forgotten);
      indexes.ontology().forget();
      sweep();
      if (!connections.rewrite(call) || !basesAreFresh(forgotten)) {
        return false;
      }
      return connections.write(
          call,
          connection -> {
            boolean done = ForgetWriter.last(connection) == forgotten;
            return done && unmarked();
          });
    }
  }

  private boolean unmarked() {
    try {
      Files.deleteIfExists(mark);
      return true;
    } catch (IOException kept) {
      return false;
    }
  }

  private void topology(Call call, long forgotten) throws IOException {
    if (isStale(forgotten)) {
      connections.readOnOwnConnection(
          call,
          connection -> {
            indexes.topology().build(call, connection, connection.readState(files.name()));
            return true;
          });
      // Of a small graph no file is made.
      if (isStale(forgotten)) {
        Files.deleteIfExists(files.topology());
      }
    }
  }

  private boolean isStale(long forgotten) {
    return Files.exists(files.topology())
        && Topology.changeOf(files.topology()).orElse(-1) < forgotten;
  }

  private void words(Call call, long forgotten) {
    var words = indexes.search().words();
    if (Files.exists(files.words()) && hasStaleWords(forgotten)) {
      connections.readOnOwnConnection(
          call,
          connection -> {
            long change = connection.readState(files.name());
            var documents = new NodeDocuments(connection, TermDictionary.load(connection));
            words.rebuild(documents, change, Progress.NONE);
            return true;
          });
    }
  }

  private boolean hasStaleWords(long forgotten) {
    var index = indexes.search().words().index();
    index.refresh();
    return index.state() == IndexState.UNUSABLE
        || (index.baseChange() > 0 && index.baseChange() < forgotten);
  }

  private void vectors(long forgotten) throws IOException {
    if (Files.notExists(files.vectors())) {
      return;
    }
    var vectors = indexes.search().vectors();
    if (vectors.isEmpty()) {
      Files.deleteIfExists(files.vectors());
    } else {
      var index = vectors.get().index();
      index.refresh();
      if (index.baseChange() < forgotten) {
        indexes.vectors().run();
      }
    }
  }

  private boolean basesAreFresh(long forgotten) {
    return !isStale(forgotten)
        && (Files.notExists(files.words()) || !hasStaleWords(forgotten))
        && (Files.notExists(files.vectors()) || hasFreshVectors(forgotten));
  }

  private boolean hasFreshVectors(long forgotten) {
    var vectors = indexes.search().vectors();
    vectors.ifPresent(live -> live.index().refresh());
    return vectors.filter(live -> live.index().baseChange() < forgotten).isEmpty();
  }

  /// Deletes what was set aside or left behind.
  private void sweep() throws IOException {
    var left = new ArrayList<Path>();
    try (var found =
        Files.newDirectoryStream(
            files.folder(), "{*.damaged,*.replaced-*,topology.csr.*.tmp,census-*.part}")) {
      found.forEach(left::add);
    }
    for (var file : left) {
      if (Files.isDirectory(file)) {
        try (var inside = Files.newDirectoryStream(file)) {
          for (var each : inside) {
            Files.delete(each);
          }
        }
      }
      Files.deleteIfExists(file);
    }
  }
}
