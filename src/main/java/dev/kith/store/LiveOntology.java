package dev.kith.store;

import dev.kith.schema.Ontology;
import dev.kith.schema.census.Census;
import dev.kith.topology.Topology;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.IntPredicate;

/// Keeps the ontology of one database in step with its truth.
///
/// The first question counts everything once; after that only what the feed tells of is counted out
/// as it was and in as it is.
final class LiveOntology {
  /// Past this many rows in the feed it is cheaper to count anew.
  private static final long LONG_FEED = 200_000;

  private final IntPredicate sees;
  private Optional<State> state = Optional.empty();

  /// An ontology of all there is.
  LiveOntology() {
    this(_ -> true);
  }

  /// An ontology of some nodes and what connects them; of none does it change whether it counts.
  LiveOntology(IntPredicate sees) {
    this.sees = sees;
  }

  /// The ontology as of one change, and how its properties lie in the truth.
  record Moment(Ontology ontology, OwnedMapping mapping) {}

  private static final class State {
    private final Census census;
    private long change;
    private Optional<Moment> moment = Optional.empty();

    private State(Census census, long change) {
      this.census = census;
      this.change = change;
    }
  }

  /// The ontology at the moment of the session's transaction.
  synchronized Moment at(Session session, Topology topology, Terms terms) throws SQLException {
    long change = topology.change();
    var known = state.orElse(null);
    if (known != null && known.change > change) {
      // Another thread reads a later moment: this one is answered on its own.
      return moment(counted(session), terms);
    }
    if (known == null || change - known.change > LONG_FEED) {
      known = new State(counted(session), change);
      state = Optional.of(known);
    }
    if (known.change < change) {
      var changes = CensusChanges.between(session, known.change, change, sees);
      if (changes.isPresent()) {
        if (changes.get().apply(session, topology, terms, known.census)) {
          known.moment = Optional.empty();
        }
        known.change = change;
      } else {
        known = new State(counted(session), change);
        state = Optional.of(known);
      }
    }
    if (known.moment.isEmpty()) {
      known.moment = Optional.of(moment(known.census, terms));
    }
    return known.moment.get();
  }

  private static Moment moment(Census census, Terms terms) {
    var ontology = census.ontology();
    return new Moment(ontology, OwnedMapping.of(ontology, census, terms));
  }

  private Census counted(Session session) throws SQLException {
    var census = new Census();
    session.each(
        "SELECT t.name, n.id, n.metadata, n.key FROM node n JOIN type t ON t.code = n.type",
        row -> {
          if (sees.test(row.getInt(4))) {
            census.node(1, row.getString(1), row.getString(2), row.getString(3));
          }
        });
    session.each(
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
                Truth.metadata(row.getString(4)));
          }
        });
    return census;
  }
}
