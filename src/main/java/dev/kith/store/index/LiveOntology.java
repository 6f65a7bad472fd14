package dev.kith.store.index;

import dev.kith.schema.Ontology;
import dev.kith.schema.census.Census;
import dev.kith.store.record.GraphRows;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.TableReader;
import dev.kith.topology.Topology;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.IntPredicate;

/// Keeps the ontology of one database in step with its truth.
///
/// The first question of a database counts everything once, and the count is kept in a file. After
/// that only what the feed tells of is counted out as it was and in as it is.
public final class LiveOntology {
  /// Past this many rows in the feed it is cheaper to count anew.
  private static final long LONG_FEED = 200_000;

  /// Below this many rows to count a file is not worth its while.
  private static final long SMALL = 20_000;

  private final IntPredicate sees;
  private final Optional<CensusFile> file;
  private Optional<State> state = Optional.empty();

  /// An ontology of all there is.
  public LiveOntology(DatabaseFiles files) {
    this.sees = _ -> true;
    this.file = Optional.of(new CensusFile(files));
  }

  /// An ontology of some nodes and what connects them; of none does it change whether it counts.
  public LiveOntology(IntPredicate sees) {
    this.sees = sees;
    this.file = Optional.empty();
  }

  /// The ontology as of one change, and how its properties lie in the truth.
  public record Moment(Ontology ontology, OwnedMapping mapping) {}

  private static final class State {
    private final Census census;
    private long change;

    /// The change that the file is complete up to.
    private long kept;

    private Optional<Moment> moment = Optional.empty();

    private State(Census census, long change) {
      this.census = census;
      this.change = change;
      this.kept = change;
    }
  }

  /// The ontology at the moment of the tables's transaction.
  public synchronized Moment at(TableReader tables, Topology topology, TermDictionary terms)
      throws SQLException {
    long change = topology.change();
    if (state.isPresent() && state.get().change > change) {
      // Another thread reads a later moment: this one is answered on its own.
      return moment(counted(tables), terms);
    }
    var known = state;
    if (known.isPresent() && !caughtUp(known.get(), tables, topology, terms)) {
      known = Optional.empty();
    } else if (known.isEmpty()) {
      known = kept(tables, topology, terms);
    }
    if (known.isEmpty()) {
      known = Optional.of(new State(counted(tables), change));
      keep(known.get());
    } else if (known.get().change - known.get().kept > SMALL) {
      keep(known.get());
    }
    state = known;
    var now = known.get();
    if (now.moment.isEmpty()) {
      now.moment = Optional.of(moment(now.census, terms));
    }
    return now.moment.get();
  }

  /// What the file holds, brought to the moment of the tables; empty where there is nothing, or
  /// where it belongs to another truth, which the number of nodes and edges gives away.
  private Optional<State> kept(TableReader tables, Topology topology, TermDictionary terms)
      throws SQLException {
    var found = file.flatMap(CensusFile::read).filter(kept -> kept.change() <= topology.change());
    if (found.isEmpty()) {
      return Optional.empty();
    }
    var known = new State(found.get().census(), found.get().change());
    return caughtUp(known, tables, topology, terms)
            && known.census.nodeCount() == topology.nodeCount()
            && known.census.edgeCount() == topology.edgeCount()
        ? Optional.of(known)
        : Optional.empty();
  }

  /// Brings a census to the moment of the tables; false where counting anew is cheaper.
  private boolean caughtUp(State known, TableReader tables, Topology topology, TermDictionary terms)
      throws SQLException {
    long change = topology.change();
    if (change - known.change > LONG_FEED) {
      return false;
    }
    if (known.change < change) {
      var changes = CensusChanges.between(tables, known.change, change, sees);
      if (changes.isEmpty()) {
        return false;
      }
      if (changes.get().apply(tables, topology, terms, known.census)) {
        known.moment = Optional.empty();
      }
      known.change = change;
    }
    return true;
  }

  private void keep(State known) {
    known.kept = known.change;
    if (isLarge(known.census)) {
      file.ifPresent(kept -> kept.write(known.census, known.change));
    }
  }

  /// Keeps what a load counted, complete up to a change.
  public static void keep(DatabaseFiles files, Census counted, long change) {
    if (isLarge(counted)) {
      new CensusFile(files).write(counted, change);
    }
  }

  private static boolean isLarge(Census census) {
    return census.nodeCount() + census.edgeCount() > SMALL;
  }

  /// Whether there is a file and it agrees with the truth; empty where there is none.
  public synchronized Optional<Boolean> agrees(
      TableReader tables, Topology topology, TermDictionary terms) throws SQLException {
    if (file.isEmpty() || !file.get().exists()) {
      return Optional.empty();
    }
    var kept = kept(tables, topology, terms);
    return Optional.of(kept.isPresent() && kept.get().census.agrees(counted(tables)));
  }

  /// The next question counts anew.
  public synchronized void forget() throws IOException {
    if (file.isPresent()) {
      file.get().delete();
    }
    state = Optional.empty();
  }

  private static Moment moment(Census census, TermDictionary terms) {
    var ontology = census.ontology();
    return new Moment(ontology, OwnedMapping.of(ontology, census, terms));
  }

  private Census counted(TableReader tables) throws SQLException {
    var census = new Census();
    tables.each(
        "SELECT t.name, n.id, n.metadata, n.key FROM node n JOIN type t ON t.code = n.type",
        row -> {
          if (sees.test(row.getInt(4))) {
            census.node(1, row.getString(1), row.getString(2), row.getString(3));
          }
        });
    tables.each(
        "SELECT p.name, ft.name, tt.name, e.metadata, e.subject, e.object FROM edge e"
            + " JOIN predicate p ON p.code = e.predicate"
            + " JOIN node f ON f.key = e.subject JOIN type ft ON ft.code = f.type"
            + " JOIN node t ON t.key = e.object JOIN type tt ON tt.code = t.type",
        row -> {
          if (sees.test(row.getInt(5)) && sees.test(row.getInt(6))) {
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
