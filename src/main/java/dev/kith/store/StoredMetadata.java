package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import dev.kith.store.record.GraphRows;
import dev.kith.store.record.NodeRangeReader;
import dev.kith.store.record.ReadCache;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Nodes and edges with their metadata, from the tables or from what was read of them before.
record StoredMetadata(Call call, GraphSnapshot snapshot, ReadCache cache) {
  List<Node> nodes(int[] nodes) throws SQLException {
    var found = new ArrayList<Node>(nodes.length);
    var close = new NodeRangeReader(nodes, snapshot.tables(), call);
    for (int node : nodes) {
      call.check();
      found.add(cache.node(node, snapshot, () -> close.read(node, this::read)));
    }
    return found;
  }

  private Node read(int node) throws SQLException {
    var lookup =
        snapshot
            .connection()
            .statement(
                "SELECT id, name, metadata FROM node JOIN type ON code = node.type WHERE key = ?");
    lookup.setInt(1, node);
    try (var row = lookup.executeQuery()) {
      row.next();
      return new Node(row.getString(1), row.getString(2), new Metadata(row.getString(3)));
    }
  }

  Metadata edge(int edge) throws SQLException {
    return cache.edge(edge, snapshot, () -> readEdge(edge));
  }

  private Metadata readEdge(int edge) throws SQLException {
    var lookup = snapshot.connection().statement("SELECT metadata FROM edge WHERE key = ?");
    lookup.setInt(1, edge);
    try (var row = lookup.executeQuery()) {
      var text = row.next() ? GraphRows.metadata(row.getString(1)) : "{}";
      return text.equals("{}") ? Metadata.NONE : new Metadata(text);
    }
  }
}
