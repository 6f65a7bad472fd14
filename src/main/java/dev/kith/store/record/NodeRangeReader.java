package dev.kith.store.record;

import dev.kith.graph.Call;
import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Reads many nodes whose keys lie close together in one pass over the table, once the first of
/// them is needed: of 200,000 nodes, looking each up takes more than half of the time of a query.
public final class NodeRangeReader {
  private static final int MANY = 256;
  private static final int ROWS_PER_CHECK = 1_024;

  private final int[] wanted;
  private final TableReader tables;
  private final Call call;
  private Map<Integer, Node> nodes = Map.of();
  private boolean done;

  /// @param wanted the keys
  public NodeRangeReader(int[] wanted, TableReader tables, Call call) {
    this.wanted = wanted.clone();
    this.tables = tables;
    this.call = call;
  }

  /// Looks up one node.
  public interface NodeLookup {
    Node of(int key) throws SQLException;
  }

  /// A node.
  ///
  /// @param alone how to look it up where keys are far apart
  public Node read(int key, NodeLookup alone) throws SQLException {
    if (!done) {
      done = true;
      readAll();
    }
    var known = nodes.get(key);
    return known == null ? alone.of(key) : known;
  }

  private void readAll() throws SQLException {
    if (wanted.length < MANY) {
      return;
    }
    int[] keys = wanted.clone();
    Arrays.sort(keys);
    int last = keys[keys.length - 1];
    if ((long) last - keys[0] >= 2L * keys.length) {
      return;
    }
    nodes = HashMap.newHashMap(keys.length);
    var count = new int[1];
    tables.each(
        "SELECT key, id, name, metadata FROM node CROSS JOIN type ON code = node.type"
            + " WHERE key BETWEEN ? AND ?",
        row -> {
          if (++count[0] % ROWS_PER_CHECK == 0) {
            call.check();
          }
          int key = row.getInt(1);
          if (Arrays.binarySearch(keys, key) >= 0) {
            nodes.put(
                key, new Node(row.getString(2), row.getString(3), new Metadata(row.getString(4))));
          }
        },
        keys[0],
        last);
  }
}
