package dev.kith.store.embed;

import dev.kith.search.embed.Embedder;
import dev.kith.search.vector.QuantisedVector;
import dev.kith.search.vector.VectorEntry;
import dev.kith.store.record.PagedRows;
import dev.kith.store.sqlite.TableReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// The stored vectors of one model, by node and place.
///
/// That of a node's own text may be of a former text, until the node has been embedded again. Those
/// of observations never are: they go with the observation.
public final class StoredVectors {
  /// Nodes, of which each may have many vectors.
  private static final int PAGE = 32;

  private final TableReader tables;
  private final String model;
  private final int dimensions;

  public StoredVectors(TableReader tables, Embedder embedder) {
    this.tables = tables;
    this.model = embedder.model();
    this.dimensions = embedder.dimensions();
  }

  public List<VectorEntry> of(int node) throws SQLException {
    return between(node, node);
  }

  private List<VectorEntry> between(int first, int last) throws SQLException {
    var found = new ArrayList<VectorEntry>();
    tables.each(
        "SELECT node, 0, vector FROM embedding WHERE model = ? AND node BETWEEN ? AND ?"
            + " UNION ALL SELECT node, observation, vector FROM observation_vector"
            + " WHERE model = ? AND node BETWEEN ? AND ? ORDER BY 1, 2",
        row -> {
          int node = row.getInt(1);
          int place = row.getInt(2);
          for (var vector : vectors(place, row.getBytes(3), dimensions)) {
            found.add(new VectorEntry(node, place, vector));
          }
        },
        model,
        first,
        last,
        model,
        first,
        last);
    return found;
  }

  /// All but those of some nodes.
  public Stream<VectorEntry> all(BitSet without) {
    var pages = new PagedRows<>(VectorEntry::key, this::after);
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(pages, Spliterator.ORDERED), false)
        .filter(entry -> !without.get(entry.key()));
  }

  private List<VectorEntry> after(int key) throws SQLException {
    var nodes = new ArrayList<Integer>();
    tables.each(
        "SELECT node FROM embedding WHERE model = ? AND node > ?"
            + " UNION SELECT node FROM observation_vector WHERE model = ? AND node > ?"
            + " ORDER BY node LIMIT "
            + PAGE,
        row -> nodes.add(row.getInt(1)),
        model,
        key,
        model,
        key);
    return nodes.isEmpty() ? List.of() : between(nodes.getFirst(), nodes.getLast());
  }

  /// Whether there are more than so many, of whatever model.
  public static boolean areMore(TableReader tables, int most) throws SQLException {
    long own = tables.number("SELECT count(*) FROM (SELECT 1 FROM embedding LIMIT ?)", most + 1);
    return own > most
        || own
                + tables.number(
                    "SELECT count(*) FROM (SELECT 1 FROM observation_vector LIMIT ?)", most + 1)
            > most;
  }

  /// The vectors of a text, which has several where it is long. An earlier Kith stored four bytes
  /// for each number of a node's own.
  static List<QuantisedVector> vectors(int place, byte[] bytes, int dimensions) {
    if (place == 0 && bytes.length == dimensions * Float.BYTES) {
      var vector = new float[dimensions];
      ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
      return List.of(QuantisedVector.of(vector));
    }
    var vectors = new ArrayList<QuantisedVector>();
    for (int at = 0; at + dimensions <= bytes.length; at += dimensions) {
      vectors.add(QuantisedVector.of(Arrays.copyOfRange(bytes, at, at + dimensions)));
    }
    return vectors;
  }

  static byte[] bytes(List<QuantisedVector> vectors, int dimensions) {
    var bytes = ByteBuffer.allocate(vectors.size() * dimensions);
    vectors.forEach(vector -> bytes.put(vector.codes(dimensions)));
    return bytes.array();
  }
}
