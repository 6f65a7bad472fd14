package dev.kith.store.feed;

import static dev.kith.store.feed.Change.Kind.BATCH;
import static dev.kith.store.feed.Change.Kind.BLANK;
import static dev.kith.store.feed.Change.Kind.EDGES_LOADED;
import static dev.kith.store.feed.Change.Kind.EDGE_GONE;
import static dev.kith.store.feed.Change.Kind.EDGE_PUT;
import static dev.kith.store.feed.Change.Kind.FACTS_FORGOTTEN;
import static dev.kith.store.feed.Change.Kind.FORGOT;
import static dev.kith.store.feed.Change.Kind.NODES_LOADED;
import static dev.kith.store.feed.Change.Kind.NODE_GONE;
import static dev.kith.store.feed.Change.Kind.NODE_PUT;
import static dev.kith.store.feed.Change.Kind.OBSERVATION_GONE;
import static dev.kith.store.feed.Change.Kind.OBSERVED;
import static dev.kith.store.feed.Change.Kind.RESPANNED;
import static dev.kith.store.feed.FeedColumns.ALL;
import static dev.kith.store.feed.FeedColumns.AT;
import static dev.kith.store.feed.FeedColumns.FIRST;
import static dev.kith.store.feed.FeedColumns.FORGOTTEN;
import static dev.kith.store.feed.FeedColumns.IN_FULL;
import static dev.kith.store.feed.FeedColumns.LAST;
import static dev.kith.store.feed.FeedColumns.NODE;
import static dev.kith.store.feed.FeedColumns.OBJECT;
import static dev.kith.store.feed.FeedColumns.PREDICATE;
import static dev.kith.store.feed.FeedColumns.SUBJECT;
import static dev.kith.store.feed.FeedColumns.UNDOES;
import static dev.kith.store.feed.FeedColumns.aliased;

import dev.kith.graph.history.ChangeKind;
import dev.kith.graph.history.History;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads the feed backwards and by what it is about, for those who want to know what happened.
///
/// The feed has no index beside its numbers, because writes come first: a scan of a million rows
/// takes about a second. So a scan passes on numbers, and only what is needed is read in full.
public final class FeedPages {
  /// What ends a condition that an import brought a node.
  private static final String LOADED =
      " BETWEEN " + aliased("r", FIRST) + " AND " + aliased("r", LAST) + ")";

  private static final String NAME = member(StoredAuthor.NAME, "h.before");
  static final String AUTHOR_NAMES =
      NAME
          + ", coalesce("
          + member(StoredAuthor.CLIENT, "NULL")
          + ", ''), coalesce("
          + member(StoredAuthor.TOKEN, "NULL")
          + ", '')";
  private static final String ACCOUNT =
      "coalesce("
          + member(StoredAuthor.TOKEN, "NULL")
          + ", "
          + member(StoredAuthor.CLIENT, "NULL")
          + ", "
          + NAME
          + ")";

  private final TableReader tables;

  public FeedPages(TableReader tables) {
    this.tables = tables;
  }

  /// A row, and the batch that it belongs to.
  public record FeedEntry(long number, long batch, Change.Batch header, Change change) {}

  /// The nodes that rows must be about.
  ///
  /// @param nodes their keys
  public record NodeFilter(Collection<Integer> nodes, Optional<EdgeFilter> edges) {}

  /// Only the edges from those nodes along one predicate.
  ///
  /// @param objects the nodes that they lead to
  /// @param loaded whether an import brought one
  public record EdgeFilter(int predicate, Collection<Integer> objects, boolean loaded) {}

  /// The names, clients and tokens of all who made a change.
  public Set<String> authors() throws SQLException {
    var names = new HashSet<String>();
    tables.each(
        "SELECT DISTINCT " + AUTHOR_NAMES + " FROM change h WHERE h.kind = " + BATCH,
        row -> {
          for (int column = 1; column <= 3; column++) {
            names.add(row.getString(column));
          }
        });
    names.remove("");
    return names;
  }

  /// At most so many rows below a number that a question asks for, the last first.
  ///
  /// @param about the nodes that its subject stands for
  public List<FeedEntry> below(
      long number, History.Question question, Optional<NodeFilter> about, int most)
      throws SQLException {
    var span = question.span();
    var values = new ArrayList<Object>(List.of(number, span.after(), span.after(), span.until()));
    values.addAll(List.of(span.since(), span.to()));
    question.author().ifPresent(values::add);
    question.notBy().ifPresent(values::add);
    values.add(most);
    var found = new ArrayList<FeedEntry>();
    tables.each(
        ("SELECT r." + ALL.replace(", ", ", r.") + ", r.seq, r.batch, " + aliased("h", AT) + ", ")
            + (aliased("h", UNDOES) + ", " + aliased("h", IN_FULL) + ", h.before")
            + " FROM change r JOIN change h ON h.seq = r.batch"
            + " WHERE r.seq < ? AND r.seq > ? AND r.batch > ? AND r.batch <= ?"
            + (" AND (" + kinds(question) + ")")
            + about.map(nodes -> " AND (" + condition(nodes) + ")").orElse("")
            + (" AND " + aliased("h", AT) + " >= ? AND " + aliased("h", AT) + " <= ?")
            + question.author().map(_ -> " AND ? IN (" + AUTHOR_NAMES + ")").orElse("")
            + question.notBy().map(_ -> " AND ? <> " + ACCOUNT).orElse("")
            + " ORDER BY r.seq DESC LIMIT ?",
        row ->
            found.add(
                new FeedEntry(
                    row.getLong(7),
                    row.getLong(8),
                    Change.Batch.of(
                        row.getLong(9), row.getLong(10), row.getLong(11), row.getString(12)),
                    Change.from(row))),
        values.toArray());
    return found;
  }

  private static String kinds(History.Question question) {
    return question.kinds().stream()
        .sorted()
        .map(FeedPages::condition)
        .collect(Collectors.joining(" OR "));
  }

  /// A member of an author in full, or something else where there is no more than a name.
  private static String member(String name, String otherwise) {
    return "CASE "
        + aliased("h", IN_FULL)
        + " WHEN 1 THEN h.before ->> '"
        + name
        + "' ELSE "
        + otherwise
        + " END";
  }

  private static String condition(ChangeKind kind) {
    return switch (kind) {
      case ENTITY_CREATED -> "(r.kind = " + NODE_PUT + " AND r.before IS NULL)";
      case ENTITY_EDITED -> "(r.kind = " + NODE_PUT + " AND r.before IS NOT NULL)";
      case ENTITY_DELETED -> "r.kind = " + NODE_GONE;
      case OBSERVATION_ADDED -> "r.kind = " + OBSERVED;
      case OBSERVATION_EDITED -> "r.kind = " + RESPANNED;
      case OBSERVATION_DELETED -> "r.kind = " + OBSERVATION_GONE;
      case RELATIONSHIP_CREATED -> "(r.kind = " + EDGE_PUT + " AND r.before IS NULL)";
      case RELATIONSHIP_EDITED -> "(r.kind = " + EDGE_PUT + " AND r.before IS NOT NULL)";
      case RELATIONSHIP_DELETED -> "r.kind = " + EDGE_GONE;
      case IMPORTED -> "r.kind IN (" + NODES_LOADED + ", " + EDGES_LOADED + ")";
      case FORGOTTEN ->
          ("r.kind IN (" + FORGOT + ", " + FACTS_FORGOTTEN + ") OR (r.kind = ")
              + (BLANK + " AND " + aliased("r", FORGOTTEN) + " > 0)");
    };
  }

  private static String condition(NodeFilter about) {
    var nodes = listed(about.nodes);
    var subject = aliased("r", SUBJECT) + " IN " + nodes;
    if (about.edges.isPresent()) {
      var edges = about.edges.get();
      var predicate = aliased("r", PREDICATE) + " = " + edges.predicate;
      var object = aliased("r", OBJECT) + " IN " + listed(edges.objects);
      var written = String.join(" AND ", ofKind(EDGE_PUT, EDGE_GONE), subject, predicate, object);
      return "(" + written + ")" + (edges.loaded ? " OR r.kind = " + EDGES_LOADED : "");
    }
    var changed =
        ofKind(NODE_PUT, NODE_GONE, OBSERVED, OBSERVATION_GONE, RESPANNED, FACTS_FORGOTTEN);
    var loaded =
        about.nodes.stream()
            .map(node -> " OR (r.kind = " + NODES_LOADED + " AND " + node + LOADED)
            .collect(Collectors.joining());
    return ("(" + changed + " AND " + aliased("r", NODE) + " IN " + nodes + ")")
        + (" OR (" + ofKind(EDGE_PUT, EDGE_GONE) + " AND (" + subject + " OR ")
        + (aliased("r", OBJECT) + " IN " + nodes + "))")
        + loaded;
  }

  private static String ofKind(Integer... kinds) {
    return "r.kind IN " + listed(List.of(kinds));
  }

  /// Keys are numbers of ours.
  private static String listed(Collection<Integer> keys) {
    return keys.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
  }

  /// The number after the last row of a batch, or of the one before it where there is no such.
  public long endOf(long batch) throws SQLException {
    long next =
        batch == Long.MAX_VALUE
            ? 0
            : tables.number(
                "SELECT seq FROM change WHERE seq > ? AND kind = "
                    + BATCH
                    + " ORDER BY seq LIMIT 1",
                batch);
    return next == 0 ? Long.MAX_VALUE : next;
  }

  /// Receives the numbers of rows that replaced or deleted a state.
  @FunctionalInterface
  public interface NumberListener {
    /// @param gone whether the node was deleted then
    void replaced(long number, int node, boolean gone);
  }

  /// Passes on every row after a change that replaced or deleted a state of some nodes, in order.
  public void statesAfter(long number, Collection<Integer> nodes, NumberListener listener)
      throws SQLException {
    tables.each(
        ("SELECT seq, " + NODE + ", kind FROM change WHERE seq > ? AND before IS NOT NULL")
            + (" AND kind IN (" + NODE_PUT + ", " + NODE_GONE + ") AND " + NODE + " IN ")
            + listed(nodes)
            + " ORDER BY seq",
        row -> listener.replaced(row.getLong(1), row.getInt(2), row.getInt(3) == NODE_GONE),
        number);
  }

  /// The state of a node that a row replaced or deleted.
  public StoredNode state(long number) throws SQLException {
    var found = new ArrayList<String>(1);
    tables.each(
        "SELECT before FROM change WHERE seq = ?", row -> found.add(row.getString(1)), number);
    return StoredNode.fromJson(found.getFirst());
  }

  /// Receives the edges that rows are about.
  @FunctionalInterface
  public interface EdgeListener {
    void replaced(long number, FeedSlice.Triple edge);
  }

  /// Passes on every row after a change that replaced or deleted the state of an edge from some
  /// nodes, in order.
  public void edgesAfter(long number, Collection<Integer> subjects, EdgeListener listener)
      throws SQLException {
    tables.each(
        ("SELECT seq, " + SUBJECT + ", " + PREDICATE + ", " + OBJECT + " FROM change WHERE seq > ?")
            + (" AND (before IS NOT NULL OR kind = " + EDGE_GONE + ") AND kind IN (")
            + (EDGE_PUT + ", " + EDGE_GONE + ") AND " + SUBJECT + " IN ")
            + (listed(subjects) + " ORDER BY seq"),
        row ->
            listener.replaced(
                row.getLong(1), new FeedSlice.Triple(row.getInt(2), row.getInt(3), row.getInt(4))),
        number);
  }

  /// The state of an edge that a row replaced or deleted.
  public StoredEdge edge(long number) throws SQLException {
    var found = new ArrayList<StoredEdge>(1);
    tables.each(
        "SELECT coalesce(before, '') FROM change WHERE seq = ?",
        row -> found.add(StoredEdge.of(row.getString(1))),
        number);
    return found.getFirst();
  }

  /// Whether an edge was there before its first row: an import brought it.
  public boolean isLoaded(FeedSlice.Triple edge) throws SQLException {
    var isThere = new boolean[1];
    tables.each(
        "SELECT 1 FROM edge WHERE subject = ? AND predicate = ? AND object = ?",
        _ -> isThere[0] = true,
        edge.subject(),
        edge.predicate(),
        edge.object());
    tables.each(
        "SELECT before IS NOT NULL OR kind = "
            + (EDGE_GONE + " FROM change WHERE kind IN (" + EDGE_PUT + ", " + EDGE_GONE)
            + (") AND " + SUBJECT + " = ? AND " + PREDICATE + " = ? AND " + OBJECT + " = ?")
            + " ORDER BY seq LIMIT 1",
        row -> isThere[0] = row.getBoolean(1),
        edge.subject(),
        edge.predicate(),
        edge.object());
    return isThere[0];
  }

  /// Passes on the nodes that were deleted under a name, each with the last such row.
  public void deletedAs(String id, NumberListener listener) throws SQLException {
    lastNamed(NODE_GONE, id, listener);
  }

  /// Passes on the nodes of which a state under a name was replaced, each with the last such row.
  public void replacedAs(String id, NumberListener listener) throws SQLException {
    lastNamed(NODE_PUT, id, listener);
  }

  private void lastNamed(int kind, String id, NumberListener listener) throws SQLException {
    tables.each(
        ("SELECT max(seq), " + NODE + " FROM change WHERE kind = " + kind)
            + (" AND before IS NOT NULL AND before ->> 'id' = ? GROUP BY " + NODE),
        row -> listener.replaced(row.getLong(1), row.getInt(2), kind == NODE_GONE),
        id);
  }

  /// Receives where a node was.
  @FunctionalInterface
  public interface PlaceListener {
    /// @param scope its path; absent where every reader sees it
    /// @param gone whether it was deleted then
    void was(long number, int node, Optional<String> scope, boolean gone);
  }

  /// Passes on the scope of every state of a node that was replaced or deleted, in order.
  public void places(PlaceListener listener) throws SQLException {
    tables.each(
        ("SELECT seq, " + NODE + ", before ->> 'scope', kind FROM change")
            + " WHERE before IS NOT NULL"
            + (" AND kind IN (" + NODE_PUT + ", " + NODE_GONE + ") ORDER BY seq"),
        row ->
            listener.was(
                row.getLong(1),
                row.getInt(2),
                Optional.ofNullable(row.getString(3)),
                row.getInt(4) == NODE_GONE));
  }
}
