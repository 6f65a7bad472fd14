package dev.kith.store.index;

import dev.kith.store.feed.Change;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.ProcessLock;
import dev.kith.store.sqlite.TableReader;
import dev.kith.topology.Topology;
import dev.kith.topology.TopologyBuilder;
import dev.kith.topology.TopologyChange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps the topology of one database in step with its truth.
///
/// The snapshot of the moment is one volatile field, so that readers never wait for each other;
/// only those that find it behind take turns to bring it forward.
public final class LiveTopology {
  /// Below this many rows a graph is read straight into memory; a file would not be faster.
  private static final long SMALL = 20_000;

  /// Past this many rows in the feed it is cheaper to read the tables anew.
  private static final long LONG_FEED = 500_000;

  /// The base is written anew once the delta holds more than one in this many of its edges.
  private static final int DELTA_SHARE = 20;

  private final DatabaseFiles files;

  /// Absent until somebody walks: sessions that only write are many, and short.
  private volatile @Nullable Moment moment;

  public LiveTopology(DatabaseFiles files) {
    this.files = files;
  }

  /// The topology and the names of its codes, as of one change.
  public record Moment(Topology topology, TermDictionary terms, boolean loaded) {
    static final Moment NOTHING = new Moment(Topology.empty(), TermDictionary.NONE, false);

    public long change() {
      return topology.change();
    }
  }

  /// The latest moment that this process has shown.
  public Moment now() {
    var shown = moment;
    return shown == null ? Moment.NOTHING : shown;
  }

  /// The moment of the tables's transaction, or empty where this process is already past it.
  public Optional<Moment> at(TableReader tables, long change) throws SQLException {
    var now = now();
    if (now.loaded() && now.change() == change) {
      return Optional.of(now);
    }
    synchronized (this) {
      now = now();
      if (now.loaded() && now.change() > change) {
        return Optional.empty();
      }
      if (!now.loaded()) {
        now = load(tables, change);
      }
      if (now.change() < change) {
        now = caughtUp(now, tables, change);
      }
      moment = now;
      return Optional.of(now);
    }
  }

  private Moment load(TableReader tables, long change) throws SQLException {
    var base = Topology.open(files.topology()).filter(file -> file.change() <= change);
    var topology = base.isPresent() ? base.get() : fromTables(tables, change);
    return new Moment(topology, TermDictionary.load(tables), true);
  }

  private Topology fromTables(TableReader tables, long change) throws SQLException {
    long rows = tables.number("SELECT (SELECT max(key) FROM node) + (SELECT max(key) FROM edge)");
    if (rows <= SMALL) {
      var changes = new ArrayList<TopologyChange>();
      nodes(tables, 0, Integer.MAX_VALUE, changes);
      edges(tables, 0, Integer.MAX_VALUE, changes);
      return Topology.empty().with(changes, change);
    }
    return rebuilt(tables, change);
  }

  /// Writes a base from the tables and opens it.
  private Topology rebuilt(TableReader tables, long change) throws SQLException {
    try (var builder = new TopologyBuilder(scratch())) {
      tables.each(
          "SELECT key, type, mentions, id FROM node ORDER BY key",
          row -> builder.node(row.getInt(1), row.getInt(2), mentions(row, 3), row.getString(4)));
      tables.each(
          "SELECT key, subject, predicate, object FROM edge",
          row -> builder.edge(row.getInt(1), row.getInt(2), row.getInt(3), row.getInt(4)));
      return written(builder, change);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// A home that may only be read cannot hold the builder's files.
  private Path scratch() {
    return Files.isWritable(files.folder())
        ? files.folder()
        : Path.of(System.getProperty("java.io.tmpdir"));
  }

  private Topology written(TopologyBuilder builder, long change) throws IOException {
    var file = files.topology();
    boolean kept = Files.isWritable(files.folder());
    if (!kept) {
      // The home may only be read: the base lives as long as this process.
      file = Files.createTempFile("kith-", ".csr");
    }
    files.settle();
    builder.write(file, change);
    var topology =
        Topology.open(file).orElseThrow(() -> new IllegalStateException("unreadable base"));
    if (!kept) {
      Files.delete(file);
    }
    return topology;
  }

  private Moment caughtUp(Moment from, TableReader tables, long change) throws SQLException {
    if (change - from.change() > LONG_FEED
        || new ChangeFeed(tables).rowsLoadedAfter(from.change()) > LONG_FEED) {
      return new Moment(rebuilt(tables, change), TermDictionary.load(tables), true);
    }
    var changes = new ArrayList<TopologyChange>();
    var terms = new boolean[1];
    new ChangeFeed(tables)
        .between(from.change(), change, (_, row) -> terms[0] |= translate(tables, row, changes));
    return new Moment(
        from.topology().with(changes, change),
        terms[0] ? TermDictionary.load(tables) : from.terms(),
        true);
  }

  /// Adds what a change means to the topology; true where the names of codes must be read again.
  private static boolean translate(TableReader tables, Change change, List<TopologyChange> into)
      throws SQLException {
    switch (change) {
      case Change.NodePut(var node, _) -> nodes(tables, node, node, into);
      case Change.NodeGone(var node, _) -> into.add(new TopologyChange.NodeGone(node));
      case Change.EdgePut(var subject, var predicate, var object, var edge, _) ->
          into.add(new TopologyChange.EdgePut(edge, subject, predicate, object));
      case Change.EdgeGone(var subject, var predicate, var object, _, _) ->
          into.add(new TopologyChange.EdgeGone(subject, predicate, object));
      case Change.NodesLoaded(var first, var last) -> nodes(tables, first, last, into);
      case Change.EdgesLoaded(var first, var last) -> edges(tables, first, last, into);
      case Change.Batch _, Change.Observed _, Change.Forgotten _, Change.Embedded _ -> {}
      case Change.TermAdded _ -> {
        return true;
      }
    }
    return false;
  }

  private static void nodes(TableReader tables, int first, int last, List<TopologyChange> into)
      throws SQLException {
    tables.each(
        "SELECT key, type, mentions, id FROM node WHERE key BETWEEN ? AND ? ORDER BY key",
        row ->
            into.add(
                new TopologyChange.NodePut(
                    row.getInt(1), row.getInt(2), mentions(row, 3), row.getString(4))),
        first,
        last);
  }

  private static void edges(TableReader tables, int first, int last, List<TopologyChange> into)
      throws SQLException {
    tables.each(
        "SELECT key, subject, predicate, object FROM edge WHERE key BETWEEN ? AND ?",
        row ->
            into.add(
                new TopologyChange.EdgePut(
                    row.getInt(1), row.getInt(2), row.getInt(3), row.getInt(4))),
        first,
        last);
  }

  public static double mentions(ResultSet row, int column) throws SQLException {
    double mentions = row.getDouble(column);
    return row.wasNull() ? Double.NaN : mentions;
  }

  /// Whether so much has changed since the base that a new one is worth its time.
  public boolean wantsCompaction() {
    var now = moment;
    return now != null
        && now.loaded()
        && now.topology().deltaSize() > SMALL
        && now.topology().deltaSize() > now.topology().edgeCount() / DELTA_SHARE;
  }

  /// Writes the next base, or takes over the one that another process wrote, unless someone else is
  /// at it.
  public void compact() throws IOException {
    var lock = ProcessLock.tryTake(files.lock("topology"));
    if (lock.isEmpty()) {
      return;
    }
    try (var _ = lock.get()) {
      var now = now();
      var other = Topology.open(files.topology());
      if (other.isEmpty() || other.get().change() <= now.topology().baseChange()) {
        try (var builder = new TopologyBuilder(scratch())) {
          now.topology().copyTo(builder);
          files.settle();
          builder.write(files.topology(), now.change());
        }
      }
    }
    forget();
  }

  /// The next reading starts from the base on disk.
  public synchronized void forget() {
    moment = Moment.NOTHING;
  }
}
