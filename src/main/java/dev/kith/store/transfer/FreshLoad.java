package dev.kith.store.transfer;

import dev.kith.exchange.Row;
import dev.kith.fault.Fault;
import dev.kith.files.FileReplacement;
import dev.kith.files.OwnerOnly;
import dev.kith.graph.Call;
import dev.kith.graph.Metadata;
import dev.kith.graph.Progress;
import dev.kith.graph.history.Author;
import dev.kith.graph.time.Spans;
import dev.kith.store.Home;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.FeedWriter;
import dev.kith.store.feed.NodeFacts;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.folder.Folders;
import dev.kith.store.index.LiveOntology;
import dev.kith.store.record.GraphRows;
import dev.kith.store.sqlite.BulkInsert;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.SqliteFaults;
import dev.kith.store.sqlite.StoreFormat;
import dev.kith.topology.file.TopologyBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// Fills a new database: in a hidden folder, without a log, published by one rename.
///
/// Indexes are created after all rows, and the topology is built from rows as they pass, so that
/// nothing is read twice.
final class FreshLoad implements RowLoader {
  private static final String AUTHOR = "import";

  private final Home home;
  private final String database;
  private final Path folder;
  private final DatabaseFiles files;
  private final SqliteConnection connection;
  private final TermCounts types = new TermCounts();
  private final TermCounts predicates = new TermCounts();
  private final LoadCensus census = new LoadCensus(types, predicates);
  private final IdMap ids = new IdMap(ThreadLocalRandom.current().nextLong());
  private final BulkInsert nodes;
  private final BulkInsert plainNodes;
  private final BulkInsert edges;
  private final BulkInsert plainEdges;
  private final BulkInsert timedEdges;
  private final BulkInsert observations;
  private final TopologyBuilder topology;
  private final long now;
  private int lastNode;
  private int lastEdge;
  private final RepeatedRows repeated = new RepeatedRows();

  /// Whether the tables differ from the rows as they passed.
  private boolean altered;

  private boolean notedAgain;

  /// A load into its own folder, which is removed where it cannot even begin.
  static FreshLoad begin(Home home, String database, AboutFile about)
      throws SQLException, IOException {
    var folder = Folders.hidden(home.folder(), "import", database);
    boolean begun = false;
    try {
      var load = new FreshLoad(home, database, about, folder);
      begun = true;
      return load;
    } finally {
      if (!begun) {
        Folders.discard(folder);
      }
    }
  }

  private FreshLoad(Home home, String database, AboutFile about, Path folder)
      throws SQLException, IOException {
    this.home = home;
    this.database = database;
    this.now = home.clock().millis();
    this.folder = folder;
    this.files = new DatabaseFiles(database, folder);
    about.write(files.about());
    topology = new TopologyBuilder(folder);
    connection = emptyTables(files.sqlite());
    nodes =
        new BulkInsert(
            connection, "node(key, id, type, metadata, mentions, scope, created, updated)", 8);
    plainNodes =
        new BulkInsert(
            connection,
            "node(key, id, type, metadata, mentions, created, updated)",
            4,
            ", NULL, 0, 0");
    edges =
        new BulkInsert(connection, "edge(key, subject, predicate, object, metadata, created)", 6);
    timedEdges =
        new BulkInsert(
            connection, "edge(key, subject, predicate, object, metadata, created, spans)", 7);
    plainEdges =
        new BulkInsert(
            connection, "edge(key, subject, predicate, object, metadata, created)", 4, ", NULL, 0");
    observations = new BulkInsert(connection, "observation(node, text, at, by, spans)", 5);
  }

  private static SqliteConnection emptyTables(Path file) throws SQLException, IOException {
    // SQLite would create it with the first table: until then nobody knows which file is open.
    OwnerOnly.create(file);
    var connection = SqliteConnection.loader(file);
    boolean done = false;
    try {
      StoreFormat.prepareForLoad(connection);
      connection.execute("BEGIN");
      done = true;
      return connection;
    } finally {
      if (!done) {
        connection.close();
      }
    }
  }

  @Override
  public void node(Row.NodeRow row) throws SQLException {
    int there = ids.putIfAbsent(row.id(), lastNode + 1);
    if (there != IdMap.ABSENT) {
      replace(there, row);
      return;
    }
    int key = ++lastNode;
    int type = types.used(row.type());
    double mentions = mentions(row);
    var history = row.history();
    if (history.isEmpty() && Double.isNaN(mentions) && row.scope().isEmpty()) {
      plainNodes.add(key, row.id(), type, row.metadata());
    } else {
      nodes.add(
          key,
          row.id(),
          type,
          row.metadata(),
          Double.isNaN(mentions) ? null : mentions,
          row.scope().orElse(null),
          history.map(Row.Recorded::created).orElse(0L),
          history.map(Row.Recorded::updated).orElse(0L));
    }
    census.node(key, type, row.id(), row.metadata());
    // The builder needs all nodes before the first edge; for a mixed file the topology is built
    // from the tables later.
    altered |= lastEdge > 0;
    if (!altered) {
      topology.node(key, type, mentions, row.id());
    }
    observe(key, history);
  }

  /// Most metadata has no mentions, and need not be parsed to know it.
  private static double mentions(Row.NodeRow row) {
    return row.metadata().contains("\"total_mentions\"")
        ? NodeFacts.of(row.id(), new Metadata(row.metadata())).mentions()
        : Double.NaN;
  }

  private void observe(int key, Optional<Row.Recorded> history) throws SQLException {
    if (history.isPresent()) {
      for (var note : history.get().notes()) {
        observations.add(key, note.text(), note.at(), note.by(), stored(note.spans()));
      }
    }
  }

  private static @Nullable String stored(Spans spans) {
    return spans.isAlways() ? null : spans.text();
  }

  /// The last row of an id wins, as in an import into an existing database.
  private void replace(int key, Row.NodeRow row) throws SQLException {
    nodes.flush();
    plainNodes.flush();
    observations.flush();
    int type = types.used(row.type());
    connection.each(
        "SELECT type, metadata FROM node WHERE key = ?",
        before -> {
          types.unused(before.getInt(1));
          boolean same = before.getInt(1) == type && before.getString(2).equals(row.metadata());
          repeated.node(row.id(), !same);
        },
        key);
    double mentions = mentions(row);
    connection.change(
        "UPDATE node SET type = ?, mentions = ?, metadata = ?, scope = coalesce(?, scope)"
            + " WHERE key = ?",
        type,
        Double.isNaN(mentions) ? null : mentions,
        row.metadata(),
        row.scope().orElse(null),
        key);
    census.invalidate();
    altered = true;
    notedAgain |= row.history().isPresent();
    observe(key, row.history());
  }

  @Override
  public boolean edge(Row.EdgeRow row) throws SQLException {
    int subject = ids.get(row.subject());
    int object = ids.get(row.object());
    if (subject == IdMap.ABSENT || object == IdMap.ABSENT) {
      return false;
    }
    int predicate = predicates.used(row.predicate());
    var metadata = row.metadata().equals("{}") ? null : row.metadata();
    long created = row.history().map(Row.Recorded::created).orElse(0L);
    census.edge(subject, predicate, object, row.metadata());
    lastEdge++;
    if (metadata == null && row.history().isEmpty()) {
      plainEdges.add(lastEdge, subject, predicate, object);
    } else if (row.spans().isAlways()) {
      edges.add(lastEdge, subject, predicate, object, metadata, created);
    } else {
      var spans = row.spans().text();
      timedEdges.add(lastEdge, subject, predicate, object, metadata, created, spans);
    }
    if (!altered) {
      topology.edge(lastEdge, subject, predicate, object);
    }
    return true;
  }

  @Override
  public void finish(Progress progress) throws SQLException, IOException {
    progress.at("indexing", 0, 0);
    nodes.flush();
    plainNodes.flush();
    edges.flush();
    plainEdges.flush();
    timedEdges.flush();
    observations.flush();
    if (notedAgain) {
      connection.execute(
          "DELETE FROM observation WHERE key NOT IN"
              + " (SELECT min(key) FROM observation GROUP BY node, text)");
    }
    types.save(connection, "type");
    predicates.save(connection, "predicate");
    connection.execute("COMMIT");
    indexAll();
    journal();
    census
        .done()
        .ifPresent(counted -> LiveOntology.keep(files, counted, lastChange(), Call.by("import")));
    // From now on the file uses WAL, as every file does after its first write.
    connection.execute("PRAGMA journal_mode = WAL");
    connection.close();
    // Windows renames no folder with an open file in it.
    topology.close();
    progress.at("saving", 0, 0);
    if (!home.publish(folder, database)) {
      throw new Fault.AlreadyExists("database", database).raise();
    }
  }

  /// Writes the topology while SQLite creates its indexes: each alone leaves a processor idle.
  private void indexAll() throws SQLException, IOException {
    if (altered) {
      createIndexes();
      return;
    }
    var writing =
        CompletableFuture.runAsync(
            () -> topology.write(files.topology(), lastChange()),
            task -> Thread.ofPlatform().name("kith-topology").daemon().start(task));
    try {
      createIndexes();
    } finally {
      // Whatever happened, nobody may write into a folder that is about to be deleted.
      writing.handle((_, failed) -> failed == null).join();
    }
    if (altered) {
      FileReplacement.remove(files.topology());
    } else {
      joined(writing);
    }
  }

  private static void joined(CompletableFuture<Void> writing) {
    try {
      writing.join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
    }
  }

  private void createIndexes() throws SQLException {
    try {
      StoreFormat.createIndexes(connection);
    } catch (SQLException failed) {
      if (!SqliteFaults.isRepeated(failed)) {
        throw failed;
      }
      mergeRepeatedEdges();
      StoreFormat.createIndexes(connection);
    }
  }

  /// The rows of one triple become one edge, under the key of the last.
  private void mergeRepeatedEdges() throws SQLException {
    census.invalidate();
    altered = true;
    connection.execute(
        "CREATE TEMP TABLE again AS SELECT subject, predicate, object, max(key) AS last,"
            + " count(*) AS times FROM edge GROUP BY subject, predicate, object"
            + " HAVING count(*) > 1");
    repeated.edges(connection.number("SELECT sum(times - 1) FROM again"));
    connection.execute(
        "CREATE TEMP TABLE merged(key INTEGER PRIMARY KEY, metadata TEXT, spans TEXT)");
    mergeFacts();
    connection.execute(
        "DELETE FROM edge WHERE key IN (SELECT key FROM again JOIN edge"
            + " USING (subject, predicate, object) WHERE key <> last)");
    connection.execute(
        "UPDATE edge SET (metadata, spans) ="
            + " (SELECT metadata, spans FROM merged WHERE merged.key = edge.key)"
            + " WHERE key IN (SELECT key FROM merged)");
    connection.execute(
        "UPDATE predicate SET count ="
            + " (SELECT count(*) FROM edge WHERE edge.predicate = predicate.code)");
  }

  private void mergeFacts() throws SQLException {
    var merged = new BulkInsert(connection, "merged(key, metadata, spans)", 3);
    var all = new String[] {"{}"};
    var held = new ArrayList<Spans>();
    connection.each(
        "SELECT edge.key, last, s.id, predicate.name, o.id, edge.metadata, edge.spans FROM again"
            + " JOIN edge USING (subject, predicate, object) JOIN node s ON s.key = subject"
            + " JOIN node o ON o.key = object JOIN predicate ON code = edge.predicate"
            + " ORDER BY last, edge.key",
        row -> {
          var own = GraphRows.metadata(row.getString(6));
          all[0] =
              repeated.merged(row.getString(3), row.getString(4), row.getString(5), all[0], own);
          held.add(GraphRows.spans(row.getString(7)));
          if (row.getInt(1) == row.getInt(2)) {
            var spans = held.stream().reduce(Spans::and).orElseThrow();
            if (!all[0].equals(own) || !spans.equals(held.getLast())) {
              merged.add(row.getInt(1), all[0], stored(spans));
            }
            all[0] = "{}";
            held.clear();
          }
        });
    merged.flush();
  }

  @Override
  public RepeatedRows repeated() {
    return repeated;
  }

  /// One feed row covers all nodes and one all edges: a row for each would make the feed as large
  /// as the data.
  private void journal() throws SQLException {
    connection.execute("BEGIN");
    var journal = new FeedWriter(connection, new Change.Batch(now, Author.of(AUTHOR), 0));
    journal.append(new Change.TermAdded(Change.TermKind.UNRECORDED, 0));
    if (lastNode > 0) {
      journal.append(new Change.NodesLoaded(1, lastNode));
    }
    if (lastEdge > 0) {
      journal.append(new Change.EdgesLoaded(1, lastEdge));
    }
    journal.flush();
    connection.execute("COMMIT");
  }

  private long lastChange() {
    return 2L + (lastNode > 0 ? 1 : 0) + (lastEdge > 0 ? 1 : 0);
  }

  @Override
  public void close() throws SQLException, IOException {
    connection.close();
    topology.close();
    Folders.delete(folder);
  }
}
