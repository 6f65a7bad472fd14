package dev.kith.store.record;

import dev.kith.fault.Fault;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written.Outcome;
import dev.kith.graph.time.Spans;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.StoredEdge;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Creates, ends and deletes edges inside one transaction.
final class EdgeWriter {
  private final GraphTables tables;
  private final long now;
  private final WritableNodes writable;

  EdgeWriter(GraphTables tables, long now, WritableNodes writable) {
    this.tables = tables;
    this.now = now;
    this.writable = writable;
  }

  /// An edge and the keys of its triple.
  private record StoredTriple(int subject, int predicate, int object, GraphRows.KeyedEdge edge) {
    Change.EdgePut put() {
      return new Change.EdgePut(subject, predicate, object, edge.key(), Optional.of(edge.state()));
    }

    Change.EdgeGone gone() {
      return new Change.EdgeGone(subject, predicate, object, edge.key(), edge.state());
    }
  }

  /// @param subject the key of the node where it starts
  /// @param object that of the node where it ends
  Outcome create(Mutation.CreateEdge wanted, int subject, int object) throws SQLException {
    var edge = wanted.edge();
    int predicate = tables.code("predicate", edge.predicate());
    var state = new StoredEdge(edge.metadata().json(), wanted.held());
    if (tables.insertEdge(subject, predicate, object, state, now)) {
      return new Outcome.Done();
    }
    var there = tables.rows().edge(subject, predicate, object).orElseThrow();
    var before = there.state();
    var spans = before.spans().again(wanted.held(), Instant.ofEpochMilli(now));
    var metadata =
        wanted.replace()
            ? new Metadata(before.metadata()).with(edge.metadata()).json()
            : before.metadata();
    var after = new StoredEdge(metadata, spans);
    if (!after.equals(before)) {
      tables.updateEdge(new StoredTriple(subject, predicate, object, there).put(), after);
    }
    if (!metadata.equals(before.metadata())) {
      return new Outcome.Done();
    }
    var existing =
        new Edge(edge.subject(), edge.predicate(), edge.object(), new Metadata(before.metadata()));
    if (!spans.equals(before.spans())) {
      return new Outcome.EdgeHolds(existing);
    }
    return wanted.replace() ? new Outcome.Unchanged() : new Outcome.EdgeExists(existing);
  }

  Outcome delete(String subject, String predicate, String object) throws SQLException {
    var found = find(subject, predicate, object);
    if (found.isEmpty()) {
      return new Outcome.Unchanged();
    }
    tables.deleteEdge(found.get().gone());
    return new Outcome.Done();
  }

  Outcome end(Mutation.EndEdge wanted) throws SQLException {
    var found = find(wanted.subject(), wanted.predicate(), wanted.object());
    if (found.isEmpty()) {
      return new Outcome.EdgeMissing();
    }
    var before = found.get().edge().state();
    var end = wanted.at().orElse(Instant.ofEpochMilli(now));
    var left = before.spans().before(end).orElseThrow(() -> tooEarly(wanted, before.spans(), end));
    if (left.equals(before.spans())) {
      return new Outcome.Unchanged();
    }
    tables.updateEdge(found.get().put(), before.during(left));
    return new Outcome.Done();
  }

  private Optional<StoredTriple> find(String subject, String predicate, String object)
      throws SQLException {
    var from = tables.rows().key(subject);
    var to = tables.rows().key(object);
    if (from.isEmpty() || to.isEmpty() || !isOwn(subject, object)) {
      return Optional.empty();
    }
    var code = tables.rows().knownCode("predicate", predicate);
    if (code.isEmpty()) {
      return Optional.empty();
    }
    return tables
        .rows()
        .edge(from.getAsInt(), code.get(), to.getAsInt())
        .map(edge -> new StoredTriple(from.getAsInt(), code.get(), to.getAsInt(), edge));
  }

  /// Whether both ends are seen; raises a fault where neither may be changed.
  private boolean isOwn(String subject, String object) throws SQLException {
    if (writable.isAll()) {
      return true;
    }
    var from = tables.rows().node(subject).orElseThrow().node();
    var to = tables.rows().node(object).orElseThrow().node();
    if (!writable.sees(from) || !writable.sees(to)) {
      return false;
    }
    writable.requireEither(from, to);
    return true;
  }

  private static RuntimeException tooEarly(Mutation.EndEdge wanted, Spans spans, Instant end) {
    return new Fault.InvalidArguments(
            List.of(
                Fault.problem(
                    "/relationships",
                    "'"
                        + wanted.subject()
                        + " "
                        + wanted.predicate()
                        + " "
                        + wanted.object()
                        + "' cannot end at "
                        + end
                        + ": it holds "
                        + spans.text()
                        + ", which begins no earlier",
                    "a moment after it began; delete_relationship removes what never held")))
        .raise();
  }
}
