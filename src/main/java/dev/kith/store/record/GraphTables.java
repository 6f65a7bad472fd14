package dev.kith.store.record;

import dev.kith.graph.time.Spans;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.FeedWriter;
import dev.kith.store.feed.StoredEdge;
import dev.kith.store.feed.StoredNode;
import dev.kith.store.feed.StoredObservation;
import dev.kith.store.sqlite.TableWriter;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Changes rows of nodes, edges, observations and terms; every change is appended to the feed.
public final class GraphTables {
  private final TableWriter connection;
  private final GraphRows rows;
  private final FeedWriter journal;

  /// The node that was read or written last: most observations come together.
  private Updated last = new Updated(0, 0);

  /// When a node was last changed.
  private record Updated(int node, long at) {}

  public GraphTables(TableWriter connection, FeedWriter journal) {
    this.connection = connection;
    this.rows = new GraphRows(connection);
    this.journal = journal;
  }

  /// The rows as this transaction shows them.
  public GraphRows rows() {
    return rows;
  }

  public int insertNode(StoredNode node) throws SQLException {
    return insertNode(Optional.empty(), node);
  }

  /// Restores a node under its old key.
  void restoreNode(int key, StoredNode node) throws SQLException {
    insertNode(Optional.of(key), node);
  }

  private int insertNode(Optional<Integer> key, StoredNode node) throws SQLException {
    var insert =
        connection.statement(
            "INSERT INTO node(key, id, type, mentions, metadata, scope, created, updated)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING key");
    insert.setObject(1, key.orElse(null));
    insert.setString(2, node.id());
    insert.setInt(3, node.type());
    setMentions(insert, 4, node.mentions());
    insert.setString(5, node.metadata());
    insert.setString(6, node.scope().orElse(null));
    insert.setLong(7, node.created());
    insert.setLong(8, node.updated());
    int given = key(insert);
    count("type", node.type(), 1);
    journal.append(new Change.NodePut(given, Optional.empty()));
    last = new Updated(given, node.updated());
    return given;
  }

  /// The new key, or 0 where nothing was inserted.
  private static int key(PreparedStatement insert) throws SQLException {
    try (var row = insert.executeQuery()) {
      return row.next() ? row.getInt(1) : 0;
    }
  }

  static void setMentions(PreparedStatement statement, int at, double mentions)
      throws SQLException {
    if (Double.isNaN(mentions)) {
      statement.setNull(at, Types.REAL);
    } else {
      statement.setDouble(at, mentions);
    }
  }

  public void updateNode(int key, StoredNode before, StoredNode after) throws SQLException {
    var update =
        connection.statement(
            "UPDATE node SET id = ?, type = ?, mentions = ?, metadata = ?, scope = ?, updated = ?"
                + " WHERE key = ?");
    update.setString(1, after.id());
    update.setInt(2, after.type());
    setMentions(update, 3, after.mentions());
    update.setString(4, after.metadata());
    update.setString(5, after.scope().orElse(null));
    update.setLong(6, after.updated());
    update.setInt(7, key);
    update.executeUpdate();
    if (before.type() != after.type()) {
      count("type", before.type(), -1);
      count("type", after.type(), 1);
    }
    journal.append(new Change.NodePut(key, Optional.of(before)));
    last = new Updated(key, after.updated());
  }

  /// Records when the observations of a node changed.
  void touchNode(int key, long now) throws SQLException {
    connection.change("UPDATE node SET updated = ? WHERE key = ?", now, key);
    last = new Updated(key, now);
  }

  /// Deletes a node with its edges, observations and vector.
  void deleteNode(int key, StoredNode node) throws SQLException {
    for (var edge : rows.edgesOf(key)) {
      deleteEdge(edge);
    }
    // Last first, so that an undo, which goes the other way, keeps their order.
    for (var observation : rows.observations(key).reversed()) {
      deleteObservation(key, observation);
    }
    connection.change("DELETE FROM embedding WHERE node = ?", key);
    connection.change("DELETE FROM node WHERE key = ?", key);
    count("type", node.type(), -1);
    journal.append(new Change.NodeGone(key, node));
  }

  /// Whether the edge was new; an existing one is left unchanged.
  public boolean insertEdge(int subject, int predicate, int object, StoredEdge edge, long now)
      throws SQLException {
    return insertEdge(
        Optional.empty(), new Change.EdgeGone(subject, predicate, object, 0, edge), now);
  }

  /// Restores an edge under its old key, unless that is taken.
  void restoreEdge(Change.EdgeGone edge, long now) throws SQLException {
    if (!insertEdge(free("edge", edge.edge()), edge, now)) {
      throw new SQLException("the edge to restore exists");
    }
  }

  private Optional<Long> free(String table, long key) throws SQLException {
    boolean taken = connection.number("SELECT count(*) FROM " + table + " WHERE key = ?", key) > 0;
    return key > 0 && !taken ? Optional.of(key) : Optional.empty();
  }

  private boolean insertEdge(Optional<Long> place, Change.EdgeGone edge, long now)
      throws SQLException {
    int subject = edge.subject();
    int predicate = edge.predicate();
    int object = edge.object();
    var insert =
        connection.statement(
            "INSERT INTO edge(key, subject, predicate, object, metadata, created, spans)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?)"
                + " ON CONFLICT(subject, predicate, object) DO NOTHING RETURNING key");
    insert.setObject(1, place.orElse(null));
    insert.setInt(2, subject);
    insert.setInt(3, predicate);
    insert.setInt(4, object);
    setEdgeMetadata(insert, 5, edge.before().metadata());
    insert.setLong(6, now);
    insert.setString(7, stored(edge.before().spans()));
    int key = key(insert);
    if (key == 0) {
      return false;
    }
    count("predicate", predicate, 1);
    journal.append(new Change.EdgePut(subject, predicate, object, key, Optional.empty()));
    return true;
  }

  static void setEdgeMetadata(PreparedStatement statement, int at, String metadata)
      throws SQLException {
    if (metadata.equals("{}")) {
      statement.setNull(at, Types.VARCHAR);
    } else {
      statement.setString(at, metadata);
    }
  }

  /// Gives an edge other metadata or times.
  public void updateEdge(Change.EdgePut change, StoredEdge after) throws SQLException {
    var update = connection.statement("UPDATE edge SET metadata = ?, spans = ? WHERE key = ?");
    setEdgeMetadata(update, 1, after.metadata());
    update.setString(2, stored(after.spans()));
    update.setInt(3, change.edge());
    update.executeUpdate();
    journal.append(change);
  }

  void deleteEdge(Change.EdgeGone edge) throws SQLException {
    connection.change("DELETE FROM edge WHERE key = ?", edge.edge());
    count("predicate", edge.predicate(), -1);
    journal.append(edge);
  }

  public void insertObservation(int node, StoredObservation observation) throws SQLException {
    insertObservation(Optional.empty(), node, observation);
  }

  /// Restores an observation under its old key, unless that is taken.
  void restoreObservation(Change.ObservationGone forgotten) throws SQLException {
    insertObservation(
        free("observation", forgotten.place().key()), forgotten.node(), forgotten.observation());
  }

  private void insertObservation(Optional<Long> place, int node, StoredObservation observation)
      throws SQLException {
    long given =
        connection.number(
            "INSERT INTO observation(key, node, text, at, by, spans) VALUES (?, ?, ?, ?, ?, ?)"
                + " RETURNING key",
            place.orElse(null),
            node,
            observation.text(),
            observation.at(),
            observation.by(),
            stored(observation.spans()));
    journal.append(new Change.Observed(node, placed(node, given), observation));
  }

  private static @Nullable String stored(Spans spans) {
    return spans.isAlways() ? null : spans.text();
  }

  /// A change must precede the time at which it touches the node, so that it can be reversed.
  private Change.RowLocation placed(int node, long key) throws SQLException {
    if (last.node != node) {
      last = new Updated(node, connection.number("SELECT updated FROM node WHERE key = ?", node));
    }
    return new Change.RowLocation(key, last.at);
  }

  /// The key of a row that says so; an import may have added it twice.
  private long place(int node, StoredObservation observation) throws SQLException {
    return connection.number(
        "SELECT key FROM observation WHERE node = ? AND text = ? AND spans IS ?",
        node,
        observation.text(),
        stored(observation.spans()));
  }

  /// Sets the times at which an observation held.
  void respan(int node, StoredObservation observation, Spans after) throws SQLException {
    long place = place(node, observation);
    connection.change("UPDATE observation SET spans = ? WHERE key = ?", stored(after), place);
    journal.append(new Change.Respanned(node, placed(node, place), observation, after));
  }

  void deleteObservation(int node, StoredObservation observation) throws SQLException {
    long place = place(node, observation);
    connection.change("DELETE FROM observation WHERE key = ?", place);
    deleteVector(node, place);
    journal.append(new Change.ObservationGone(node, placed(node, place), observation));
  }

  /// Another observation may get the key.
  private void deleteVector(int node, long place) throws SQLException {
    connection.change(
        "DELETE FROM observation_vector WHERE node = ? AND observation = ?", node, place);
  }

  /// The code of a type or predicate, assigned on first use.
  public int code(String table, String name) throws SQLException {
    var known = connection.codes().find(table, name);
    if (known.isPresent()) {
      return known.getAsInt();
    }
    int code = rows.knownCode(table, name).orElse(-1);
    if (code < 0) {
      code = newCode(table, name);
    }
    connection.codes().put(table, name, code);
    return code;
  }

  private int newCode(String table, String name) throws SQLException {
    connection.change(
        "INSERT INTO "
            + table
            + "(code, name, count)"
            + " SELECT coalesce(max(code), -1) + 1, ?, 0 FROM "
            + table,
        name);
    int code = rows.knownCode(table, name).orElseThrow();
    journal.append(new Change.TermAdded(Change.TermKind.in(table), code));
    return code;
  }

  private void count(String table, int code, int by) throws SQLException {
    connection.change("UPDATE " + table + " SET count = count + ? WHERE code = ?", by, code);
  }
}
