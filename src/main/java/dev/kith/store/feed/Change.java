package dev.kith.store.feed;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/// One row of the change feed: what happened to the truth, and what stood there before.
public sealed interface Change {
  /// Opens a batch: who made it and when; `undoes` is the batch it takes back, or 0.
  record Batch(long at, String by, long undoes) implements Change {
    @Override
    public Row toRow() {
      return new Row(0, at, undoes, 0, 0, Optional.of(by));
    }
  }

  /// A node came, or became another; `before` is absent where it is new.
  record NodePut(int node, Optional<StoredNode> before) implements Change {
    @Override
    public Row toRow() {
      return new Row(1, node, 0, 0, 0, before.map(StoredNode::toJson));
    }
  }

  /// A node went.
  record NodeGone(int node, StoredNode before) implements Change {
    @Override
    public Row toRow() {
      return new Row(2, node, 0, 0, 0, Optional.of(before.toJson()));
    }
  }

  /// An edge came, or got other metadata; `before` is absent where it is new.
  record EdgePut(int subject, int predicate, int object, int edge, Optional<String> before)
      implements Change {
    @Override
    public Row toRow() {
      return new Row(3, subject, predicate, object, edge, before);
    }
  }

  /// An edge went.
  record EdgeGone(int subject, int predicate, int object, int edge, String before)
      implements Change {
    @Override
    public Row toRow() {
      return new Row(4, subject, predicate, object, edge, Optional.of(before));
    }
  }

  /// A fact was noted about a node.
  record Observed(int node, StoredObservation observation) implements Change {
    @Override
    public Row toRow() {
      return new Row(5, node, 0, 0, 0, Optional.of(observation.toJson()));
    }
  }

  /// A fact about a node was forgotten; `place` is its place among the others, 0 where an older
  /// Kith did not note it.
  record Forgotten(int node, long place, StoredObservation observation) implements Change {
    @Override
    public Row toRow() {
      return new Row(6, node, place, 0, 0, Optional.of(observation.toJson()));
    }
  }

  /// A node got a vector.
  record Embedded(int node) implements Change {
    @Override
    public Row toRow() {
      return new Row(7, node, 0, 0, 0, Optional.empty());
    }
  }

  /// A type or a predicate was used for the first time.
  record TermAdded() implements Change {
    @Override
    public Row toRow() {
      return new Row(8, 0, 0, 0, 0, Optional.empty());
    }
  }

  /// All nodes with keys from `first` to `last` came in one load.
  record NodesLoaded(int first, int last) implements Change {
    @Override
    public Row toRow() {
      return new Row(9, first, last, 0, 0, Optional.empty());
    }
  }

  /// All edges with keys from `first` to `last` came in one load.
  record EdgesLoaded(int first, int last) implements Change {
    @Override
    public Row toRow() {
      return new Row(10, first, last, 0, 0, Optional.empty());
    }
  }

  /// The columns of a feed row, as stored.
  record Row(int kind, long a, long b, long c, long d, Optional<String> before) {}

  /// How this change is stored.
  Row toRow();

  /// Reads the columns `kind, a, b, c, d, before`.
  static Change from(ResultSet row) throws SQLException {
    int a = row.getInt(2);
    int b = row.getInt(3);
    int c = row.getInt(4);
    int d = row.getInt(5);
    var before = Optional.ofNullable(row.getString(6));
    return switch (row.getInt(1)) {
      case 0 -> new Batch(row.getLong(2), before.orElse(""), row.getLong(3));
      case 1 -> new NodePut(a, before.map(StoredNode::fromJson));
      case 2 -> new NodeGone(a, StoredNode.fromJson(before.orElseThrow()));
      case 3 -> new EdgePut(a, b, c, d, before);
      case 4 -> new EdgeGone(a, b, c, d, before.orElse("{}"));
      case 5 -> new Observed(a, StoredObservation.fromJson(before.orElseThrow()));
      case 6 -> new Forgotten(a, row.getLong(3), StoredObservation.fromJson(before.orElseThrow()));
      case 7 -> new Embedded(a);
      case 8 -> new TermAdded();
      case 9 -> new NodesLoaded(a, b);
      case 10 -> new EdgesLoaded(a, b);
      default -> throw new SQLException("unknown kind of change " + row.getInt(1));
    };
  }
}
