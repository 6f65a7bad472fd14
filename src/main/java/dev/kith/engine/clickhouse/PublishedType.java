package dev.kith.engine.clickhouse;

import dev.kith.graph.pattern.Difference;
import dev.kith.graph.pattern.Literal;
import java.util.List;
import java.util.Optional;

/// A type of node or of relationship, and its tables.
sealed interface PublishedType permits PublishedNodes, PublishedEdges {
  /// The name of the type.
  String name();

  /// Its tables; its progress is stored under the first.
  List<String> tables();

  /// The statements that create the tables.
  List<String> statements();

  /// The columns that identify a row.
  String keys();

  /// The types of the nodes that its rows name.
  List<String> ends();

  /// Adds the rows of the nodes that come after a key.
  WrittenBatch page(GraphScan graph, Optional<Literal> after, BatchWriter parts);

  /// Adds whatever may differ.
  void differing(GraphScan graph, Difference since, BatchWriter parts);

  /// Marks what no longer exists as deleted, after the changed rows were written.
  void forget(Difference since, PublishedTables tables, long change);

  /// The result of adding one batch.
  ///
  /// @param last the key of the last node up to there; absent if there is none
  /// @param isLast whether nothing comes after it
  record WrittenBatch(Optional<Literal> last, boolean isLast) {
    static WrittenBatch of(Optional<Literal> before, List<List<Literal>> found, int most) {
      return new WrittenBatch(
          found.isEmpty() ? before : Optional.of(found.getLast().getFirst()), found.size() < most);
    }
  }
}
