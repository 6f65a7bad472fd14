package dev.kith.store.forget;

import dev.kith.fault.Fault;
import dev.kith.graph.history.Forgetting;
import dev.kith.schema.NearNames;
import dev.kith.schema.PlainName;
import dev.kith.store.feed.FeedPages;
import dev.kith.store.record.GraphRows;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The nodes that the names and types of a selection stand for.
final class NodeChoice {
  private static final int MOST_NEAR = 3;

  private final TableReader tables;
  private final GraphRows rows;
  private final Forgetting what;
  private final Set<Integer> types;

  NodeChoice(TableReader tables, Forgetting what) throws SQLException {
    this.tables = tables;
    this.rows = new GraphRows(tables);
    this.what = what;
    this.types = types();
  }

  /// Receives nodes.
  @FunctionalInterface
  interface Listener {
    void found(int key, String id, long updated) throws SQLException;
  }

  /// Passes on the nodes that exist; raises a fault where a name stands for nothing, not even for a
  /// deleted one.
  void each(Listener listener) throws SQLException {
    if (what.names().isEmpty()) {
      tables.each(
          "SELECT key, id, type, updated FROM node",
          row -> {
            if (isWanted(row.getInt(3))) {
              listener.found(row.getInt(1), row.getString(2), row.getLong(4));
            }
          });
      return;
    }
    var missing = new LinkedHashSet<String>();
    for (var name : what.names()) {
      var found = named(name);
      if (found.isPresent() && isWanted(found.get().node().type())) {
        var node = found.get().node();
        listener.found(found.get().key(), node.id(), node.updated());
      } else if (found.isEmpty() && deleted(name).isEmpty()) {
        missing.add(name);
      }
    }
    if (!missing.isEmpty()) {
      throw new Fault.MissingEntities(List.copyOf(missing), "/entities", List.of()).raise();
    }
  }

  /// A name is taken to the letter where there is such a one.
  private Optional<GraphRows.KeyedNode> named(String name) throws SQLException {
    var found = rows.node(name);
    return found.isPresent() ? found : rows.node(PlainName.of(name));
  }

  private boolean isWanted(int type) {
    return types.isEmpty() || types.contains(type);
  }

  /// The nodes that had a name when they were deleted, for the last time.
  BitSet deleted(String name) throws SQLException {
    var found = new BitSet();
    new FeedPages(tables).deletedAs(name, (_, node, _) -> found.set(node));
    var gone = new BitSet();
    for (int node = found.nextSetBit(0); node >= 0; node = found.nextSetBit(node + 1)) {
      gone.set(node, rows.node(node).isEmpty());
    }
    return gone;
  }

  private Set<Integer> types() throws SQLException {
    var terms = TermDictionary.load(tables).types();
    var codes = new HashSet<Integer>();
    for (int index = 0; index < what.types().size(); index++) {
      var name = what.types().get(index);
      var code = terms.code(name);
      if (code.isEmpty()) {
        var known = TermDictionary.vocabulary(tables).typeNames();
        var near = NearNames.of(name, known, MOST_NEAR);
        throw new Fault.UnknownName("entity type", name, "/types/" + index, near).raise();
      }
      codes.add(code.get());
    }
    return codes;
  }
}
