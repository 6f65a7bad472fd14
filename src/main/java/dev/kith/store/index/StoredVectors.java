package dev.kith.store.index;

import dev.kith.search.vector.VectorEntry;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/// The vectors that one model made, as the truth keeps them.
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

  /// All but those of some nodes, a page at a time.
  public Iterator<VectorEntry> all(BitSet without) {
    return new Pages(without);
  }

  private final class Pages implements Iterator<VectorEntry> {
    private final BitSet without;
    private List<VectorEntry> page = List.of();
    private int at;
    private int after;
    private boolean ended;

    Pages(BitSet without) {
      this.without = without;
    }

    @Override
    public boolean hasNext() {
      while (true) {
        while (at < page.size() && without.get(page.get(at).key())) {
          at++;
        }
        if (at < page.size() || ended) {
          return at < page.size();
        }
        turn();
      }
    }

    private void turn() {
      try {
        page =
            read(
                "SELECT node, vector FROM embedding WHERE model = ? AND node > ?"
                    + " ORDER BY node LIMIT "
                    + PAGE,
                after);
      } catch (SQLException failed) {
        throw new IllegalStateException(failed);
      }
      at = 0;
      ended = page.isEmpty();
      after = ended ? after : page.getLast().key();
    }

    @Override
    public VectorEntry next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return page.get(at++);
    }
  }
}
