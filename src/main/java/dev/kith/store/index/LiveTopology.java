package dev.kith.store.index;

import dev.kith.files.FileReplacement;
import dev.kith.graph.Call;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.DamagedFiles;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.ProcessLock;
import dev.kith.store.sqlite.TableReader;
import dev.kith.topology.Topology;
import dev.kith.topology.TopologyChange;
import dev.kith.topology.file.TopologyBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Keeps the topology of one database in step with its tables.
public final class LiveTopology {
  /// Below this many rows a graph is read straight into memory; a file would not be faster.
  private static final long SMALL = 20_000;

  /// Up to this many rows a call reads itself, which takes a moment.
  private static final long AT_ONCE = 200_000;

  /// Past this many rows in the feed it is cheaper to read the tables.
  private static final long LONG_FEED = 500_000;

  /// The base is rewritten once the delta holds more than one in this many of its edges.
  private static final int DELTA_SHARE = 20;

  private final DatabaseFiles files;
  private final SharedBuild base;

  private volatile Topology opened = Topology.empty();

  /// The last file that turned out to be damaged. Where it cannot be renamed, it is passed over.
  private volatile Topology rejected = Topology.empty();

  private final FeedFollower<TableReader, TopologyState> follower =
      new FeedFollower<>(LONG_FEED, new TopologyDerivation());

  /// @param base has [#build] run in the background
  public LiveTopology(DatabaseFiles files, SharedBuild base) {
    this.files = files;
    this.base = base;
  }

  /// The latest state that this process has derived; none until somebody walks.
  public Optional<TopologyState> now() {
    return follower.latest().map(FeedFollower.Derived::state);
  }

  /// The state of the open transaction, or empty where this process is already past it.
  public Optional<TopologyState> at(Call call, TableReader tables, long change)
      throws SQLException {
    return follower.find(call, tables, change);
  }

  /// Reads the state of the open transaction from the tables.
  public void build(Call call, TableReader tables, long change) throws SQLException {
    follower.build(call, tables, change);
  }

  private final class TopologyDerivation
      implements FeedFollower.Derivation<TableReader, TopologyState> {
    @Override
    public Optional<FeedFollower.Derived<TopologyState>> load(TableReader tables, long change)
        throws SQLException {
      var found = Topology.open(files.topology());
      if (found.isEmpty() && Files.exists(files.topology())) {
        DamagedFiles.setAside(files, files.topology());
      }
      var base = found.filter(file -> file.change() <= change && !rejected.sharesFileWith(file));
      if (base.isEmpty()) {
        return Optional.empty();
      }
      opened = base.get();
      var state =
          new TopologyState(
              base.get(), TermDictionary.load(tables), EdgeTimes.read(base.get(), tables));
      return Optional.of(new FeedFollower.Derived<>(state, state.change()));
    }

    @Override
    public boolean takesLong(TableReader tables) throws SQLException {
      return rows(tables) > AT_ONCE;
    }

    @Override
    public void await(Call call) {
      base.await(call);
    }

    @Override
    public TopologyState build(TableReader tables, long change) throws SQLException {
      var topology = fromTables(tables, change);
      return new TopologyState(
          topology, TermDictionary.load(tables), EdgeTimes.read(topology, tables));
    }

    @Override
    public Optional<TopologyState> advance(
        FeedFollower.Derived<TopologyState> from, TableReader tables, long change)
        throws SQLException {
      var feed = new ChangeFeed(tables);
      if (feed.floor() > from.change() || feed.rowsLoadedAfter(from.change()) > LONG_FEED) {
        return Optional.empty();
      }
      var changes = new ArrayList<TopologyChange>();
      var newTerms = new boolean[1];
      var times = new TouchedEdges();
      // What was forgotten goes first: another node may have got its name since it was deleted, and
      // the row that said so is blank. Keys are never given again.
      feed.forgottenNodes(
          from.change(), change, node -> changes.add(new TopologyChange.NodeGone(node)));
      feed.between(
          from.change(),
          change,
          (_, row) -> {
            times.note(row);
            newTerms[0] |= translate(tables, row, changes);
          });
      var before = from.state();
      var next = before.topology().with(changes, change);
      return Optional.of(
          new TopologyState(
              next,
              newTerms[0] ? TermDictionary.load(tables) : before.terms(),
              times.after(before.times(), next, changes, tables)));
    }
  }

  /// Sets a file aside that turned out to be damaged, so that the next reading builds another;
  /// false where none did.
  public synchronized boolean repair() {
    if (opened.isDamaged()) {
      rejected = opened;
      opened = Topology.empty();
      // another process may have replaced it already
      if (Topology.open(files.topology()).filter(rejected::sharesFileWith).isPresent()) {
        DamagedFiles.setAside(files, files.topology());
      }
      forget();
    }
    // also for those who read the same file at the same time
    return rejected.isDamaged();
  }

  private static long rows(TableReader tables) throws SQLException {
    return tables.number("SELECT (SELECT max(key) FROM node) + (SELECT max(key) FROM edge)");
  }

  private Topology fromTables(TableReader tables, long change) throws SQLException {
    if (rows(tables) <= SMALL) {
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
    files.sync();
    builder.write(file, change);
    var topology =
        Topology.open(file).orElseThrow(() -> new IllegalStateException("unreadable base"));
    opened = topology;
    if (!kept) {
      FileReplacement.remove(file);
    }
    return topology;
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
      case Change.Batch _,
          Change.Observed _,
          Change.ObservationGone _,
          Change.Respanned _,
          Change.Forgot _,
          Change.Blank _,
          Change.NodeForgotten _,
          Change.FactsForgotten _,
          Change.Embedded _ -> {}
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
    return now().map(TopologyState::topology).filter(LiveTopology::hasGrown).isPresent();
  }

  private static boolean hasGrown(Topology topology) {
    return topology.deltaSize() > Math.max(SMALL, topology.edgeCount() / DELTA_SHARE);
  }

  /// Writes the next base, or takes over one that another process wrote; does nothing while another
  /// compacts.
  public void compact() throws IOException {
    var lock = ProcessLock.tryTake(files.lock("topology"));
    if (lock.isEmpty()) {
      return;
    }
    try (var _ = lock.get()) {
      var now = now().map(TopologyState::topology).orElse(Topology.empty());
      var other = Topology.open(files.topology());
      if (other.isEmpty() || other.get().change() <= now.baseChange()) {
        try (var builder = new TopologyBuilder(scratch())) {
          now.copyTo(builder);
          files.sync();
          builder.write(files.topology(), now.change());
        }
      }
    }
    forget();
  }

  /// Waits a little for a build that is being stopped.
  public void close() {
    base.close();
  }

  /// The next reading starts from the base on disk.
  public void forget() {
    follower.forget();
  }
}
