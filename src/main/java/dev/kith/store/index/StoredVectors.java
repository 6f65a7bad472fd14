package dev.kith.store.index;

import dev.kith.search.vector.VectorEntry;
import dev.kith.store.record.PagedRows;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// The stored vectors of one model.
public final class StoredVectors {
  private static final int PAGE = 500;

  private final TableReader tables;
  private final String model;

  public StoredVectors(TableReader tables, String model) {
    this.tables = tables;
    this.model = model;
  }

  Optional<VectorEntry> of(int node) throws SQLException {
    return read("SELECT node, vector FROM embedding WHERE model = ? AND node = ?", node).stream()
        .findFirst();
  }

  private List<VectorEntry> read(String sql, int node) throws SQLException {
    var found = new ArrayList<VectorEntry>();
    tables.each(
        sql,
        row -> found.add(new VectorEntry(row.getInt(1), Embeddings.vector(row.getBytes(2)))),
        model,
        node);
    return found;
  }

  /// All but those of some nodes, by key.
  public Stream<VectorEntry> all(BitSet without) {
    var pages =
        new PagedRows<>(
            VectorEntry::key,
            after ->
                read(
                    "SELECT node, vector FROM embedding WHERE model = ? AND node > ?"
                        + " ORDER BY node LIMIT "
                        + PAGE,
                    after));
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(pages, Spliterator.ORDERED), false)
        .filter(entry -> !without.get(entry.key()));
  }
}
