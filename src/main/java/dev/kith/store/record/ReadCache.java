package dev.kith.store.record;

import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.schema.Vocabulary;
import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.List;

/// What this process has read of one database, shown again for as long as the change feed says that
/// it still stands so.
///
/// Nobody gets a row from here that differs from the one in his own transaction, whichever process
/// changed it: see [RowVersions].
public final class ReadCache {
  private static final long BYTES = 16L << 20;
  private static final int CHANGES = 20_000;
  private static final int NOTE_OVERHEAD = 60;

  private final RowVersions touched;
  private final BoundedCache<Node> nodes;
  private final BoundedCache<Metadata> edges;
  private final BoundedCache<List<Observation>> observations;
  private volatile Counted counted = new Counted(-1, new Vocabulary(List.of(), List.of()));

  /// The moment of whoever asks.
  public interface At {
    long change() throws SQLException;

    /// The tables in a transaction that shows the moment.
    TableReader connection() throws SQLException;
  }

  private record Counted(long change, Vocabulary vocabulary) {}

  public ReadCache() {
    this(Math.min(BYTES, Runtime.getRuntime().maxMemory() / 16), CHANGES);
  }

  /// @param bytes how much may be remembered
  /// @param changes how many changes are followed one by one before all is forgotten instead
  public ReadCache(long bytes, int changes) {
    this.touched = new RowVersions(changes);
    this.nodes = new BoundedCache<>(bytes / 2);
    this.edges = new BoundedCache<>(bytes / 4);
    this.observations = new BoundedCache<>(bytes / 4);
  }

  /// The change of a moment, up to which the feed was followed now. That is put off until something
  /// is remembered that a change could have touched.
  private long followed(At at) throws SQLException {
    touched.follow(at);
    return at.change();
  }

  /// The change of a moment, of which something is about to be remembered.
  private long began(At at) throws SQLException {
    long change = at.change();
    touched.begin(change);
    return change;
  }

  public Node node(int key, At at, SqliteConnection.Work<Node> reader) throws SQLException {
    var known = nodes.find(key);
    if (known.isPresent() && touched.sameNode(key, known.get().change(), followed(at))) {
      return known.get().value();
    }
    var node = reader.run();
    nodes.put(key, node, began(at), (long) node.id().length() + node.metadata().json().length());
    return node;
  }

  public Metadata edge(int key, At at, SqliteConnection.Work<Metadata> reader) throws SQLException {
    var known = edges.find(key);
    if (known.isPresent() && touched.sameEdge(key, known.get().change(), followed(at))) {
      return known.get().value();
    }
    var metadata = reader.run();
    edges.put(key, metadata, began(at), metadata.isEmpty() ? 0 : metadata.json().length());
    return metadata;
  }

  public List<Observation> observations(
      int node, At at, SqliteConnection.Work<List<Observation>> reader) throws SQLException {
    var known = observations.find(node);
    if (known.isPresent() && touched.sameNode(node, known.get().change(), followed(at))) {
      return known.get().value();
    }
    var notes = List.copyOf(reader.run());
    long characters = 0;
    for (var note : notes) {
      characters += NOTE_OVERHEAD + note.text().length() + note.by().length();
    }
    observations.put(node, notes, began(at), characters);
    return notes;
  }

  /// The counts in it change with almost every write, so that it is remembered for one change.
  public Vocabulary vocabulary(long change, SqliteConnection.Work<Vocabulary> reader)
      throws SQLException {
    var known = counted;
    if (known.change == change) {
      return known.vocabulary;
    }
    var vocabulary = reader.run();
    counted = new Counted(change, vocabulary);
    return vocabulary;
  }

  /// About how much is remembered now.
  public long bytes() {
    return nodes.bytes() + edges.bytes() + observations.bytes();
  }
}
