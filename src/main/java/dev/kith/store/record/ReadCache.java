package dev.kith.store.record;

import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.schema.Vocabulary;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.List;

/// Rows of one database that this process has read (B12), valid for as long as the change feed
/// shows them unchanged.
///
/// A reader never gets a row that differs from the one in its own transaction, whichever process
/// changed it: see [RowVersions].
public final class ReadCache {
  private static final long BYTES = 16L << 20;
  private static final int CHANGES = 20_000;
  private static final int NOTE_OVERHEAD = 60;

  private final RowVersions touched;
  private final BoundedCache<Node> nodes;
  private final BoundedCache<Metadata> edges;
  private final BoundedCache<List<Observation>> observations;
  private volatile CachedVocabulary cachedVocabulary =
      new CachedVocabulary(-1, new Vocabulary(List.of(), List.of()));

  /// The change and the transaction of a reader.
  public interface ReadPoint {
    long change() throws SQLException;

    /// The tables in a transaction that shows the change.
    TableReader connection() throws SQLException;
  }

  private record CachedVocabulary(long change, Vocabulary vocabulary) {}

  public ReadCache() {
    this(Math.min(BYTES, Runtime.getRuntime().maxMemory() / 16), CHANGES);
  }

  /// @param bytes the memory limit
  /// @param changes how many changes are followed one by one before everything is dropped
  public ReadCache(long bytes, int changes) {
    this.touched = new RowVersions(changes);
    this.nodes = new BoundedCache<>(bytes / 2);
    this.edges = new BoundedCache<>(bytes / 4);
    this.observations = new BoundedCache<>(bytes / 4);
  }

  /// The change of a reader, after following the feed up to it. That is deferred until a cached row
  /// is found.
  private long followed(ReadPoint point) throws SQLException {
    touched.follow(point);
    return point.change();
  }

  /// The change of a reader whose row is about to be cached.
  private long began(ReadPoint point) throws SQLException {
    long change = point.change();
    touched.begin(change);
    return change;
  }

  public Node node(int key, ReadPoint point, TableReader.Work<Node> reader) throws SQLException {
    var known = nodes.find(key);
    if (known.isPresent() && touched.sameNode(key, known.get().change(), followed(point))) {
      return known.get().value();
    }
    var node = reader.run();
    nodes.put(key, node, began(point), (long) node.id().length() + node.metadata().json().length());
    return node;
  }

  public Metadata edge(int key, ReadPoint point, TableReader.Work<Metadata> reader)
      throws SQLException {
    var known = edges.find(key);
    if (known.isPresent() && touched.sameEdge(key, known.get().change(), followed(point))) {
      return known.get().value();
    }
    var metadata = reader.run();
    edges.put(key, metadata, began(point), metadata.isEmpty() ? 0 : metadata.json().length());
    return metadata;
  }

  public List<Observation> observations(
      int node, ReadPoint point, TableReader.Work<List<Observation>> reader) throws SQLException {
    var known = observations.find(node);
    if (known.isPresent() && touched.sameNode(node, known.get().change(), followed(point))) {
      return known.get().value();
    }
    var notes = List.copyOf(reader.run());
    long characters = 0;
    for (var note : notes) {
      characters += NOTE_OVERHEAD + note.text().length() + note.by().length();
    }
    observations.put(node, notes, began(point), characters);
    return notes;
  }

  /// Its counts change with almost every write, so it is cached for one change.
  public Vocabulary vocabulary(long change, TableReader.Work<Vocabulary> reader)
      throws SQLException {
    var known = cachedVocabulary;
    if (known.change == change) {
      return known.vocabulary;
    }
    var vocabulary = reader.run();
    cachedVocabulary = new CachedVocabulary(change, vocabulary);
    return vocabulary;
  }

  /// The approximate memory use.
  public long bytes() {
    return nodes.bytes() + edges.bytes() + observations.bytes();
  }
}
