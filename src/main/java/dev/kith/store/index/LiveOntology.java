package dev.kith.store.index;

import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.schema.census.Census;
import dev.kith.store.record.GraphRows;
import dev.kith.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.IntPredicate;

/// Keeps the ontology of one database in step with its tables.
///
/// The first question counts everything once, and the count is kept in a file. After that, only
/// what the feed reports is subtracted as it was and added as it is.
public final class LiveOntology {
  /// Past this many rows in the feed it is cheaper to count everything.
  private static final long LONG_FEED = 200_000;

  /// Below this many rows to count, a file is not worth writing.
  private static final long SMALL = 20_000;

  /// Up to this many rows, types or bytes of the file a call counts or reads itself.
  private static final long AT_ONCE = 200_000;

  private static final int TYPES_AT_ONCE = 50_000;
  private static final long BYTES_AT_ONCE = 4 << 20;

  private final IntPredicate visible;
  private final Optional<CensusFile> file;
  private final SharedBuild shared;
  private final CensusDerivation derivation = new CensusDerivation();
  private final FeedFollower<CensusInput, CensusState> follower =
      new FeedFollower<>(LONG_FEED, derivation);

  /// An ontology of the whole graph.
  ///
  /// @param shared has [#build] run in the background
  public LiveOntology(DatabaseFiles files, SharedBuild shared) {
    this.visible = _ -> true;
    this.file = Optional.of(new CensusFile(files));
    this.shared = shared;
  }

  /// An ontology of some nodes and what connects them. The predicate never changes its answer.
  public LiveOntology(IntPredicate visible, SharedBuild shared) {
    this.visible = visible;
    this.file = Optional.empty();
    this.shared = shared;
  }

  /// What is counted, and who is notified how far that is.
  private record CensusInput(ReadContext read, Progress progress) {}

  /// A census, updated in place while it is advanced, and the ontology made from it.
  ///
  /// @param written the change that the file is complete up to
  private record CensusState(Census census, long written, OwnedOntology ontology) {}

  /// The ontology at the change of the context; empty where this process is already past it and it
  /// takes too long to count for one reading.
  public Optional<OwnedOntology> at(ReadContext context) throws SQLException {
    var source = new CensusInput(context, Progress.NONE);
    var found = follower.find(context.call(), source, context.change());
    return found.isPresent() || derivation.large
        ? found.map(CensusState::ontology)
        : Optional.of(ontology(counted(source), source));
  }

  /// Counts, or brings the count forward, for all who wait.
  public void build(ReadContext context, Progress progress) throws SQLException {
    follower.build(context.call(), new CensusInput(context, progress), context.change());
  }

  private final class CensusDerivation
      implements FeedFollower.Derivation<CensusInput, CensusState> {
    /// A census whose update was interrupted counts nothing reliably.
    private boolean interrupted;

    /// Whether no call does the work itself, for good: so nobody else changes the census that the
    /// background changes.
    private volatile boolean large;

    @Override
    public Optional<FeedFollower.Derived<CensusState>> load(CensusInput source, long change)
        throws SQLException {
      return file.isPresent() && file.get().size() > BYTES_AT_ONCE
          ? Optional.empty()
          : stored(source, change);
    }

    /// Empty where the file belongs to other tables, which the number of nodes and edges shows.
    private Optional<FeedFollower.Derived<CensusState>> stored(CensusInput source, long change)
        throws SQLException {
      var context = source.read();
      var found =
          file.flatMap(kept -> kept.read(context.call(), source.progress()))
              .filter(kept -> kept.change() <= change);
      if (found.isEmpty() || change - found.get().change() > LONG_FEED) {
        return Optional.empty();
      }
      var census = found.get().census();
      var applied = CensusChanges.apply(found.get().change(), census, context, visible);
      return applied.isPresent()
              && census.nodeCount() == context.topology().nodeCount()
              && census.edgeCount() == context.topology().edgeCount()
          ? Optional.of(
              new FeedFollower.Derived<>(
                  state(census, found.get().change(), source, change), change))
          : Optional.empty();
    }

    @Override
    public boolean takesLong(CensusInput source) {
      var topology = source.read().topology();
      large |=
          topology.nodeCount() + topology.edgeCount() > AT_ONCE
              || (file.isPresent() && file.get().size() > BYTES_AT_ONCE)
              || follower.latest().map(known -> isWide(known.state())).orElse(false);
      return large;
    }

    private static boolean isWide(CensusState state) {
      return state.census().size() > TYPES_AT_ONCE;
    }

    @Override
    public void await(Call call) {
      shared.await(call);
    }

    @Override
    public CensusState build(CensusInput source, long change) throws SQLException {
      var known = large ? known(source, change) : Optional.<CensusState>empty();
      if (known.isPresent()) {
        return known.get();
      }
      var census = counted(source);
      interrupted = false;
      return state(census, change - SMALL - 1, source, change);
    }

    private Optional<CensusState> known(CensusInput source, long change) throws SQLException {
      var latest = follower.latest();
      return latest.isPresent()
          ? advanced(latest.get(), source, change)
          : stored(source, change).map(FeedFollower.Derived::state);
    }

    @Override
    public Optional<CensusState> advance(
        FeedFollower.Derived<CensusState> from, CensusInput source, long change)
        throws SQLException {
      return large || isWide(from.state()) ? Optional.empty() : advanced(from, source, change);
    }

    private Optional<CensusState> advanced(
        FeedFollower.Derived<CensusState> from, CensusInput source, long change)
        throws SQLException {
      if (interrupted || from.change() > change) {
        return Optional.empty();
      }
      interrupted = true;
      var before = from.state();
      var applied = CensusChanges.apply(from.change(), before.census(), source.read(), visible);
      var after =
          applied.map(
              changed ->
                  changed ? state(before.census(), before.written(), source, change) : before);
      interrupted = applied.isEmpty();
      return after;
    }

    private CensusState state(Census census, long written, CensusInput source, long change) {
      boolean due = change - written > SMALL;
      if (due && isLarge(census)) {
        file.ifPresent(kept -> kept.write(census, change, source.read().call()));
      }
      return new CensusState(census, due ? change : written, ontology(census, source));
    }
  }

  /// Writes the census of an import, complete up to a change.
  public static void keep(DatabaseFiles files, Census counted, long change, Call call) {
    if (isLarge(counted)) {
      new CensusFile(files).write(counted, change, call);
    }
  }

  private static boolean isLarge(Census census) {
    return census.nodeCount() + census.edgeCount() > SMALL;
  }

  /// Whether there is a file and it agrees with the tables; empty where there is none.
  public Optional<Boolean> agrees(ReadContext context) throws SQLException {
    if (file.isEmpty() || !file.get().exists()) {
      return Optional.empty();
    }
    var source = new CensusInput(context, Progress.NONE);
    var kept = new CensusDerivation().stored(source, context.change());
    return Optional.of(kept.isPresent() && kept.get().state().census().agrees(counted(source)));
  }

  /// Waits a little for a build that is being stopped.
  public void close() {
    shared.close();
  }

  /// The next reading counts everything.
  public void forget() throws IOException {
    if (file.isPresent()) {
      file.get().delete();
    }
    follower.forget();
  }

  private static OwnedOntology ontology(Census census, CensusInput source) {
    var context = source.read();
    var each = new long[1];
    Runnable pulse =
        () -> {
          context.call().check();
          // the first half was to count
          source.progress().at("deriving", 2L * census.size() + each[0]++, 4L * census.size());
        };
    var ontology = census.ontology(pulse);
    return new OwnedOntology(ontology, OwnedMapping.of(ontology, census, context.terms(), pulse));
  }

  private Census counted(CensusInput source) throws SQLException {
    var census = new Census();
    var tables = source.read().tables();
    long total = source.read().topology().nodeCount() + source.read().topology().edgeCount();
    var rows = new long[1];
    Runnable pulse = () -> source.progress().at("counting", ++rows[0], 2 * total);
    tables.each(
        "SELECT t.name, n.id, n.metadata, n.key FROM node n JOIN type t ON t.code = n.type",
        row -> {
          pulse.run();
          if (visible.test(row.getInt(4))) {
            census.node(1, row.getString(1), row.getString(2), row.getString(3));
          }
        });
    tables.each(
        "SELECT p.name, ft.name, tt.name, e.metadata, e.subject, e.object FROM edge e"
            + " JOIN predicate p ON p.code = e.predicate"
            + " JOIN node f ON f.key = e.subject JOIN type ft ON ft.code = f.type"
            + " JOIN node t ON t.key = e.object JOIN type tt ON tt.code = t.type",
        row -> {
          pulse.run();
          if (visible.test(row.getInt(5)) && visible.test(row.getInt(6))) {
            census.edge(
                1,
                row.getString(1),
                row.getString(2),
                row.getString(3),
                GraphRows.metadata(row.getString(4)));
          }
        });
    return census;
  }
}
