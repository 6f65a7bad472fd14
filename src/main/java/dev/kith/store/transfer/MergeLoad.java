package dev.kith.store.transfer;

import dev.kith.exchange.Row;
import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import dev.kith.graph.Progress;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.StoredEdge;
import dev.kith.store.feed.StoredNode;
import dev.kith.store.feed.StoredObservation;
import dev.kith.store.record.GraphTables;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;

/// Imports rows into an existing database in one transaction, with a feed row for each.
final class MergeLoad implements RowLoader {
  private static final String PLACEHOLDER = Node.placeholder("").metadata().json();

  private final GraphTables tables;
  private final long now;
  private final boolean all;
  private final RepeatedRows repeated = new RepeatedRows();
  private final BitSet nodes = new BitSet();
  private final BitSet edges = new BitSet();
  private final int lastNode;
  private final int lastEdge;

  /// @param all whether rows hold all metadata; otherwise existing metadata is kept where they lack
  ///   it
  MergeLoad(GraphTables tables, long now, boolean all) throws SQLException {
    this.tables = tables;
    this.now = now;
    this.all = all;
    this.lastNode = tables.rows().lastNode();
    this.lastEdge = tables.rows().lastEdge();
  }

  /// Whether an earlier row of this load named it: what was there before it is marked, what it made
  /// has a later key.
  private static boolean again(int key, int last, BitSet named) {
    if (key > last) {
      return true;
    }
    boolean again = named.get(key);
    named.set(key);
    return again;
  }

  @Override
  public void node(Row.NodeRow row) throws SQLException {
    var there = tables.rows().node(row.id());
    if (there.isPresent()
        && new Node(row.id(), row.type(), new Metadata(row.metadata())).isPlaceholder()) {
      return;
    }
    int type = tables.code("type", row.type());
    int key;
    if (there.isEmpty()) {
      key =
          tables.insertNode(
              new StoredNode(
                  row.id(),
                  type,
                  row.metadata(),
                  row.scope(),
                  row.history().map(Row.Recorded::created).orElse(0L),
                  row.history().map(Row.Recorded::updated).orElse(0L)));
    } else {
      key = there.get().key();
      var before = there.get().node();
      var after =
          new StoredNode(
              row.id(),
              type,
              after(before.metadata(), row.metadata()),
              // A row without a scope must not open a node to everyone.
              row.scope().or(before::scope),
              before.created(),
              before.updated());
      if (again(key, lastNode, nodes)) {
        repeated.node(row.id(), !after.equals(before));
      }
      if (!after.equals(before)) {
        tables.updateNode(key, before, after.at(now));
      }
    }
    observe(key, row.history());
  }

  private void observe(int key, Optional<Row.Recorded> history) throws SQLException {
    if (history.isEmpty() || history.get().notes().isEmpty()) {
      return;
    }
    var known = new HashSet<String>();
    tables.rows().observations(key).forEach(observation -> known.add(observation.text()));
    for (var note : history.get().notes()) {
      if (known.add(note.text())) {
        tables.insertObservation(
            key, new StoredObservation(note.text(), note.at(), note.by(), note.spans()));
      }
    }
  }

  /// A described row replaces the metadata that marks a placeholder.
  private String after(String before, String imported) {
    return all || before.equals(PLACEHOLDER)
        ? imported
        : new Metadata(before).with(new Metadata(imported)).json();
  }

  @Override
  public boolean edge(Row.EdgeRow row) throws SQLException {
    var subject = tables.rows().node(row.subject());
    var object = tables.rows().node(row.object());
    if (subject.isEmpty() || object.isEmpty()) {
      return false;
    }
    int from = subject.get().key();
    int to = object.get().key();
    int predicate = tables.code("predicate", row.predicate());
    var there = tables.rows().edge(from, predicate, to);
    if (there.isEmpty()) {
      tables.insertEdge(
          from,
          predicate,
          to,
          new StoredEdge(row.metadata(), row.spans()),
          row.history().map(Row.Recorded::created).orElse(0L));
      return true;
    }
    var before = there.get().state();
    var after = before.with(after(before.metadata(), row.metadata()));
    if (again(there.get().key(), lastEdge, edges)) {
      repeated.edges(1);
      var spans = there.get().key() > lastEdge ? before.spans().and(row.spans()) : before.spans();
      after =
          new StoredEdge(
              repeated.merged(
                  row.subject(), row.predicate(), row.object(), before.metadata(), row.metadata()),
              spans);
    }
    if (!before.equals(after)) {
      tables.updateEdge(
          new Change.EdgePut(from, predicate, to, there.get().key(), Optional.of(before)), after);
    }
    return true;
  }

  @Override
  public RepeatedRows repeated() {
    return repeated;
  }

  /// The transaction around this load makes it durable.
  @Override
  public void finish(Progress progress) {
    progress.at("saving", 0, 0);
  }

  @Override
  public void close() {}
}
