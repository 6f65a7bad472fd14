package dev.kith.store.record;

import dev.kith.graph.time.Spans;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.StoredEdge;
import dev.kith.store.feed.StoredNode;
import dev.kith.store.feed.StoredObservation;
import dev.kith.store.sqlite.TableReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Reads rows of nodes, edges, observations and terms, one statement a method.
public final class GraphRows {
  private final TableReader tables;

  public GraphRows(TableReader tables) {
    this.tables = tables;
  }

  /// A node and its key.
  public record KeyedNode(int key, StoredNode node) {}

  /// An edge and its key.
  public record KeyedEdge(int key, StoredEdge state) {
    public String metadata() {
      return state.metadata();
    }
  }

  public Optional<KeyedNode> node(String id) throws SQLException {
    var found = new ArrayList<KeyedNode>(1);
    tables.each(
        "SELECT key, id, type, metadata, scope, created, updated FROM node WHERE id = ?",
        row -> found.add(new KeyedNode(row.getInt(1), node(row))),
        id);
    return first(found);
  }

  /// Without a stream, which takes longer than the statement in a new process.
  private static <T> Optional<T> first(List<T> found) {
    return found.isEmpty() ? Optional.empty() : Optional.of(found.getFirst());
  }

  public OptionalInt key(String id) throws SQLException {
    // Keys start at 1.
    int key = (int) tables.number("SELECT key FROM node WHERE id = ?", id);
    return key == 0 ? OptionalInt.empty() : OptionalInt.of(key);
  }

  /// The largest key of a node; 0 where there is none.
  public int lastNode() throws SQLException {
    return (int) tables.number("SELECT coalesce(max(key), 0) FROM node");
  }

  /// The largest key of an edge; 0 where there is none.
  public int lastEdge() throws SQLException {
    return (int) tables.number("SELECT coalesce(max(key), 0) FROM edge");
  }

  public Optional<StoredNode> node(int key) throws SQLException {
    var found = new ArrayList<StoredNode>(1);
    tables.each(
        "SELECT key, id, type, metadata, scope, created, updated FROM node WHERE key = ?",
        row -> found.add(node(row)),
        key);
    return first(found);
  }

  private static StoredNode node(ResultSet row) throws SQLException {
    return new StoredNode(
        row.getString(2),
        row.getInt(3),
        row.getString(4),
        Optional.ofNullable(row.getString(5)),
        row.getLong(6),
        row.getLong(7));
  }

  /// The edges of a node in the order in which they were made, first those that leave it: the feed
  /// tells that order, and codes of predicates that a reader may not know of must not decide it.
  public List<Change.EdgeGone> edgesOf(int key) throws SQLException {
    var edges = new ArrayList<Change.EdgeGone>();
    TableReader.RowVisitor reader =
        row ->
            edges.add(
                new Change.EdgeGone(
                    row.getInt(1), row.getInt(2), row.getInt(3), row.getInt(4), edge(row, 5)));
    tables.each(
        "SELECT subject, predicate, object, key, metadata, spans FROM edge"
            + " WHERE subject = ? ORDER BY key",
        reader,
        key);
    tables.each(
        "SELECT subject, predicate, object, key, metadata, spans FROM edge"
            + " WHERE object = ? AND subject <> object ORDER BY key",
        reader,
        key);
    return edges;
  }

  public Optional<KeyedEdge> edge(int subject, int predicate, int object) throws SQLException {
    var found = new ArrayList<KeyedEdge>(1);
    tables.each(
        "SELECT key, metadata, spans FROM edge WHERE subject = ? AND predicate = ? AND object = ?",
        row -> found.add(new KeyedEdge(row.getInt(1), edge(row, 2))),
        subject,
        predicate,
        object);
    return first(found);
  }

  /// Reads the columns `metadata, spans`, the first of which is given.
  private static StoredEdge edge(ResultSet row, int at) throws SQLException {
    return new StoredEdge(metadata(row.getString(at)), spans(row.getString(at + 1)));
  }

  /// Most edges have no metadata, which is stored as NULL.
  public static String metadata(@Nullable String stored) {
    return stored == null ? "{}" : stored;
  }

  public List<StoredObservation> observations(int node) throws SQLException {
    var observations = new ArrayList<StoredObservation>();
    tables.each(
        "SELECT text, at, by, spans FROM observation WHERE node = ? ORDER BY key",
        row ->
            observations.add(
                new StoredObservation(
                    row.getString(1), row.getLong(2), row.getString(3), spans(row.getString(4)))),
        node);
    return observations;
  }

  /// Of most observations and edges nobody says when they hold, which is stored as NULL.
  public static Spans spans(@Nullable String stored) {
    return stored == null ? Spans.ALWAYS : Spans.of(stored);
  }

  /// The first nodes with observations that do not hold at all times.
  public BitSet timedNodes(int most) throws SQLException {
    var nodes = new BitSet();
    tables.each(
        "SELECT DISTINCT node FROM observation WHERE spans IS NOT NULL LIMIT ?",
        row -> nodes.set(row.getInt(1)),
        most);
    return nodes;
  }

  /// The name behind the code of a type.
  String typeName(int code) throws SQLException {
    var names = new ArrayList<String>(1);
    tables.each("SELECT name FROM type WHERE code = ?", row -> names.add(row.getString(1)), code);
    return names.getFirst();
  }

  Optional<Integer> knownCode(String table, String name) throws SQLException {
    var codes = new ArrayList<Integer>(1);
    tables.each(
        "SELECT code FROM " + table + " WHERE name = ?", row -> codes.add(row.getInt(1)), name);
    return first(codes);
  }
}
