package dev.kith.store.record;

import dev.kith.graph.Marks;
import dev.kith.graph.Metadata;
import dev.kith.store.sqlite.StoreFormat;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// Finds the nodes that people marked, through an index of those that may be.
public final class MarkedNodes {
  private final TableReader tables;
  private final IntPredicate visible;

  /// @param visible the nodes that the caller sees; absent where that is all of them
  public MarkedNodes(TableReader tables, Optional<? extends IntPredicate> visible) {
    this.tables = tables;
    this.visible = visible.isPresent() ? visible.get() : _ -> true;
  }

  /// Whether there may be any.
  public boolean mayExist() throws SQLException {
    return tables.number("SELECT EXISTS (SELECT 1 FROM node WHERE " + StoreFormat.MARKED + ")")
        == 1;
  }

  /// Those that are pinned, or have a pinned observation, in the order of their keys.
  public int[] pinned() throws SQLException {
    var found = IntStream.builder();
    tables.each(
        "SELECT key, metadata FROM node WHERE ("
            + (StoreFormat.PINNED + ") = 1 AND (" + StoreFormat.MARKED + ") ORDER BY key"),
        row -> {
          int key = row.getInt(1);
          if (visible.test(key) && Marks.of(new Metadata(row.getString(2))).isPinned()) {
            found.add(key);
          }
        });
    return found.build().toArray();
  }

  /// The tags in use, each with its nodes in the order of their keys.
  public Map<String, List<Integer>> tags() throws SQLException {
    Map<String, List<Integer>> tags = new TreeMap<>();
    tables.each(
        "SELECT node.key, tag.value FROM node, json_each(node.metadata, '$."
            + (Marks.TAGS + "') tag WHERE tag.type = 'text' AND (" + StoreFormat.PINNED)
            + (") IN (0, 1) AND (" + StoreFormat.MARKED + ")"),
        row -> {
          int key = row.getInt(1);
          if (visible.test(key)) {
            tags.computeIfAbsent(row.getString(2), _ -> new ArrayList<>()).add(key);
          }
        });
    // The index has pinned ones apart; a list may repeat a tag.
    tags.replaceAll((_, nodes) -> nodes.stream().sorted().distinct().toList());
    return tags;
  }

  /// How much nodes weigh in a search, 0 to 10, where it is more than nothing.
  public Map<Integer, Double> weights(IntStream nodes) throws SQLException {
    Map<Integer, Double> weights = new HashMap<>();
    for (int key : nodes.distinct().toArray()) {
      tables.each(
          "SELECT metadata FROM node WHERE key = ?",
          row -> {
            double weight = Marks.of(new Metadata(row.getString(1))).weight();
            if (weight > 0) {
              weights.put(key, weight);
            }
          },
          key);
    }
    return weights;
  }
}
