package dev.kith.store.feed;

import static dev.kith.store.feed.Change.Kind.BLANK;
import static dev.kith.store.feed.Change.Kind.EDGE_GONE;
import static dev.kith.store.feed.Change.Kind.EDGE_PUT;
import static dev.kith.store.feed.Change.Kind.NODES_LOADED;
import static dev.kith.store.feed.Change.Kind.NODE_GONE;
import static dev.kith.store.feed.Change.Kind.NODE_PUT;
import static dev.kith.store.feed.Change.Kind.OBSERVATION_GONE;
import static dev.kith.store.feed.Change.Kind.OBSERVED;
import static dev.kith.store.feed.Change.Kind.RESPANNED;
import static dev.kith.store.feed.FeedColumns.FIRST;
import static dev.kith.store.feed.FeedColumns.FORGOTTEN;
import static dev.kith.store.feed.FeedColumns.FORGOTTEN_BY;
import static dev.kith.store.feed.FeedColumns.LAST;
import static dev.kith.store.feed.FeedColumns.NODE;
import static dev.kith.store.feed.FeedColumns.OBJECT;
import static dev.kith.store.feed.FeedColumns.PREDICATE;
import static dev.kith.store.feed.FeedColumns.UNUSED_IN_BLANK;
import static dev.kith.store.feed.FeedColumns.aliased;

import dev.kith.graph.Marks;
import dev.kith.graph.Metadata;
import dev.kith.store.sqlite.TableReader;
import dev.kith.store.sqlite.TableWriter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/// Finds the rows of the feed that tell of something, and takes their content away. Their numbers
/// stay.
public final class FeedErasure {
  private static final String FACT =
      "CASE kind WHEN "
          + RESPANNED
          + " THEN (before ->> 'before') ->> 'text' ELSE before ->> 'text' END";

  private final TableReader tables;

  public FeedErasure(TableReader tables) {
    this.tables = tables;
  }

  /// A row and its batch.
  public record FeedRow(long number, long batch) {}

  /// The rows about some nodes and their edges.
  public List<FeedRow> about(BitSet nodes) throws SQLException {
    var found = new ArrayList<FeedRow>();
    if (nodes.isEmpty()) {
      return found;
    }
    tables.each(
        ("SELECT seq, batch, kind, " + NODE + ", " + OBJECT + " FROM change WHERE kind IN (")
            + (NODE_PUT + ", " + NODE_GONE + ", " + EDGE_PUT + ", " + EDGE_GONE + ", " + OBSERVED)
            + (", " + OBSERVATION_GONE + ", " + RESPANNED + ")"),
        row -> {
          int kind = row.getInt(3);
          boolean edge = kind == EDGE_PUT || kind == EDGE_GONE;
          if (nodes.get(row.getInt(4)) || (edge && nodes.get(row.getInt(5)))) {
            found.add(new FeedRow(row.getLong(1), row.getLong(2)));
          }
        });
    return found;
  }

  /// Receives rows about observations.
  @FunctionalInterface
  public interface FactListener {
    void accept(FeedRow row, int node, String text);
  }

  /// Passes on every row that tells the text of an observation.
  public void facts(FactListener listener) throws SQLException {
    tables.each(
        ("SELECT seq, batch, " + NODE + ", " + FACT + " FROM change WHERE kind IN (")
            + (OBSERVED + ", " + OBSERVATION_GONE + ", " + RESPANNED + ")"),
        row ->
            listener.accept(
                new FeedRow(row.getLong(1), row.getLong(2)), row.getInt(3), row.getString(4)));
  }

  /// A row with other content.
  ///
  /// @param before the state that it tells from now on
  public record Rewritten(long number, String before) {}

  /// Which observation of a node is to be pinned no more.
  @FunctionalInterface
  public interface Pins {
    boolean go(int node, String text);
  }

  /// The rows that repeat the text of pinned observations, without those that go.
  public List<Rewritten> unpinned(Pins pins) throws SQLException {
    var found = new ArrayList<Rewritten>();
    tables.each(
        ("SELECT seq, " + NODE + ", before FROM change WHERE before IS NOT NULL AND kind IN (")
            + (NODE_PUT + ", " + NODE_GONE + ") AND instr(before, '" + Marks.FACTS + "') > 0"),
        row -> {
          int node = row.getInt(2);
          var state = StoredNode.fromJson(row.getString(3));
          var after = unpinned(state.metadata(), text -> pins.go(node, text));
          if (!after.equals(state.metadata())) {
            found.add(new Rewritten(row.getLong(1), state.with(after).toJson()));
          }
        });
    return found;
  }

  /// Metadata without the text of pinned observations that go.
  public static String unpinned(String metadata, Predicate<String> goes) {
    var before = new Metadata(metadata);
    var texts = Marks.of(before).facts().stream().filter(goes).toList();
    return Marks.MarkEdit.ofFacts(texts, false).applied(before).json();
  }

  /// Gives rows other content.
  public static void rewrite(TableWriter connection, List<Rewritten> rows) throws SQLException {
    for (var row : rows) {
      connection.change("UPDATE change SET before = ? WHERE seq = ?", row.before, row.number);
    }
  }

  /// The nodes that somebody created, as far as the feed reaches back.
  ///
  /// @param author a name, client or token
  public BitSet createdBy(String author) throws SQLException {
    var nodes = new BitSet();
    tables.each(
        ("SELECT r.kind, " + aliased("r", FIRST) + ", " + aliased("r", LAST) + " FROM change r")
            + " JOIN change h ON h.seq = r.batch WHERE ((r.kind = "
            + (NODE_PUT + " AND r.before IS NULL) OR r.kind = " + NODES_LOADED + ") AND ? IN (")
            + (FeedPages.AUTHOR_NAMES + ")"),
        row ->
            nodes.set(
                row.getInt(2), (row.getInt(1) == NODES_LOADED ? row.getInt(3) : row.getInt(2)) + 1),
        author);
    return nodes;
  }

  /// Adds nodes that were merged into those of a set: such a node is deleted, and the next row
  /// changes the one that stays.
  ///
  /// @param gone whether a node does not exist
  public void addMerged(BitSet nodes, IntPredicate gone) throws SQLException {
    var into = new HashMap<Integer, Set<Integer>>();
    tables.each(
        ("SELECT " + aliased("p", NODE) + ", " + aliased("g", NODE) + " FROM change g")
            + " JOIN change p ON p.seq = g.seq + 1 WHERE g.kind = "
            + (NODE_GONE + " AND p.kind = " + NODE_PUT + " AND p.batch = g.batch")
            + " AND p.before IS NOT NULL",
        row -> into.computeIfAbsent(row.getInt(1), _ -> new HashSet<>()).add(row.getInt(2)));
    var next = nodes.stream().boxed().toList();
    while (!next.isEmpty()) {
      var merged = new ArrayList<Integer>();
      for (int node : next) {
        for (int each : into.getOrDefault(node, Set.of())) {
          if (!nodes.get(each) && gone.test(each)) {
            nodes.set(each);
            merged.add(each);
          }
        }
      }
      next = merged;
    }
  }

  /// The types that states in the feed have.
  public Set<Integer> typesNamed() throws SQLException {
    return numbers(
        "SELECT DISTINCT before ->> 'type' FROM change WHERE before IS NOT NULL AND kind IN ("
            + (NODE_PUT + ", " + NODE_GONE + ")"));
  }

  /// The predicates of the edges that the feed tells of.
  public Set<Integer> predicatesNamed() throws SQLException {
    return numbers(
        ("SELECT DISTINCT " + PREDICATE + " FROM change WHERE kind IN (")
            + (EDGE_PUT + ", " + EDGE_GONE + ")"));
  }

  private Set<Integer> numbers(String sql) throws SQLException {
    var found = new HashSet<Integer>();
    tables.each(sql, row -> found.add(row.getInt(1)));
    return found;
  }

  /// Takes the content of rows away.
  ///
  /// @param by the batch that forgets it
  public static void blank(TableWriter connection, List<FeedRow> rows, long by)
      throws SQLException {
    var counts = new HashMap<Long, Long>();
    rows.forEach(row -> counts.merge(row.batch, 1L, Long::sum));
    var counted = new HashSet<Long>();
    for (var row : rows) {
      connection.change(
          "UPDATE change SET kind = "
              + (BLANK + ", " + FORGOTTEN_BY + " = ?, " + FORGOTTEN + " = ?, " + UNUSED_IN_BLANK)
              + ", before = NULL WHERE seq = ?",
          by,
          counted.add(row.batch) ? count(counts, row) : 0L,
          row.number);
    }
  }

  private static long count(Map<Long, Long> counts, FeedRow row) {
    return counts.getOrDefault(row.batch, 0L);
  }
}
