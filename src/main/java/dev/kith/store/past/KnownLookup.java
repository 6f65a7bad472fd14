package dev.kith.store.past;

import dev.kith.graph.Call;
import dev.kith.graph.Scope;
import dev.kith.graph.time.AsOf;
import dev.kith.graph.time.PastChange;
import dev.kith.store.sqlite.ConnectionPool;
import java.time.InstantSource;
import java.util.Optional;

/// Finds what a database knew then, and remembers the change that was last asked for by its number:
/// whoever asks of one goes on about it, and its rows stay what they are.
public final class KnownLookup {
  private final ConnectionPool connections;
  private final InstantSource clock;
  private volatile Optional<PastChange> last = Optional.empty();

  public KnownLookup(ConnectionPool connections, InstantSource clock) {
    this.connections = connections;
    this.clock = clock;
  }

  /// What is remembered of it.
  public Optional<PastChange> remembered(AsOf wanted) {
    return wanted instanceof AsOf.Change(var number)
        ? last.filter(known -> known.change() <= number && number <= known.last())
        : Optional.empty();
  }

  /// Looks it up in the feed.
  public PastChange find(Call call, AsOf wanted) {
    boolean numbered = call.scope() instanceof Scope.Everything;
    var found =
        connections.readTransaction(
            call,
            connection -> new KnownChanges(connection, numbered).find(wanted, clock.instant()));
    if (wanted instanceof AsOf.Change) {
      last = Optional.of(found);
    }
    return found;
  }

  /// The history has changed, and what is remembered may be gone.
  public void drop() {
    last = Optional.empty();
  }
}
