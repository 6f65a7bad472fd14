package dev.kith.store.index;

import dev.kith.schema.census.Census;
import dev.kith.store.record.GraphRows;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.TableReader;
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

  private final IntPredicate visible;
  private final Optional<CensusFile> file;
  private final FeedFollower<ReadContext, CensusState> follower =
      new FeedFollower<>(LONG_FEED, new CensusDerivation());

  /// An ontology of the whole graph.
  public LiveOntology(DatabaseFiles files) {
    this.visible = _ -> true;
    this.file = Optional.of(new CensusFile(files));
  }

  /// An ontology of some nodes and what connects them. The predicate never changes its answer.
  public LiveOntology(IntPredicate visible) {
    this.visible = visible;
    this.file = Optional.empty();
  }

  /// A census, updated in place while it is advanced, and the ontology made from it.
  ///
  /// @param written the change that the file is complete up to
  private record CensusState(Census census, long written, OwnedOntology ontology) {}

  /// The ontology at the change of the context.
  public OwnedOntology at(ReadContext context) throws SQLException {
    var found = follower.find(context.call(), context, context.change());
    return found.isPresent()
        ? found.get().ontology()
        : ontology(counted(context.tables()), context.terms());
  }

  private final class CensusDerivation
      implements FeedFollower.Derivation<ReadContext, CensusState> {
    /// A census whose update was interrupted counts nothing reliably.
    private boolean interrupted;

    /// Empty where the file belongs to other tables, which the number of nodes and edges shows.
    @Override
    public Optional<FeedFollower.Derived<CensusState>> load(ReadContext context, long change)
        throws SQLException {
      var found = file.flatMap(CensusFile::read).filter(kept -> kept.change() <= change);
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
                  state(census, found.get().change(), context.terms(), change), change))
          : Optional.empty();
    }

    @Override
    public CensusState build(ReadContext context, long change) throws SQLException {
      var census = counted(context.tables());
      interrupted = false;
      return state(census, change - SMALL - 1, context.terms(), change);
    }

    @Override
    public Optional<CensusState> advance(
        FeedFollower.Derived<CensusState> from, ReadContext context, long change)
        throws SQLException {
      if (interrupted) {
        return Optional.empty();
      }
      interrupted = true;
      var before = from.state();
      var applied = CensusChanges.apply(from.change(), before.census(), context, visible);
      interrupted = false;
      return applied.map(
          changed ->
              changed ? state(before.census(), before.written(), context.terms(), change) : before);
    }

    private CensusState state(Census census, long written, TermDictionary terms, long change) {
      boolean due = change - written > SMALL;
      if (due && isLarge(census)) {
        file.ifPresent(kept -> kept.write(census, change));
      }
      return new CensusState(census, due ? change : written, ontology(census, terms));
    }
  }

  /// Writes the census of an import, complete up to a change.
  public static void keep(DatabaseFiles files, Census counted, long change) {
    if (isLarge(counted)) {
      new CensusFile(files).write(counted, change);
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
    var kept = new CensusDerivation().load(context, context.change());
    return Optional.of(
        kept.isPresent() && kept.get().state().census().agrees(counted(context.tables())));
  }

  /// The next reading counts everything.
  public void forget() throws IOException {
    if (file.isPresent()) {
      file.get().delete();
    }
    follower.forget();
  }

  private static OwnedOntology ontology(Census census, TermDictionary terms) {
    var ontology = census.ontology();
    return new OwnedOntology(ontology, OwnedMapping.of(ontology, census, terms));
  }

  private Census counted(TableReader tables) throws SQLException {
    var census = new Census();
    tables.each(
        "SELECT t.name, n.id, n.metadata, n.key FROM node n JOIN type t ON t.code = n.type",
        row -> {
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
