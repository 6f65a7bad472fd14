package dev.kith.store.feed;

import dev.kith.graph.history.Author;
import dev.kith.graph.time.Spans;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// One row of the change feed: what changed in the tables, and the state before.
public sealed interface Change {
  /// Starts a batch: who wrote it and when; `undoes` is the batch that it undoes, or 0.
  ///
  /// Its text is the author's name; with 1 in the column `c`, a JSON object with all that is known.
  record Batch(long at, Author by, long undoes) implements Change {
    private static final int IN_FULL = 1;

    @Override
    public Row toRow() {
      return by.isPlain()
          ? new Row(Kind.BATCH, at, undoes, 0, 0, Optional.of(by.name()))
          : new Row(Kind.BATCH, at, undoes, IN_FULL, 0, Optional.of(StoredAuthor.toJson(by)));
    }

    static Batch of(long at, long undoes, long form, String text) {
      return new Batch(at, form == IN_FULL ? StoredAuthor.fromJson(text) : Author.of(text), undoes);
    }
  }

  /// A node was created or changed; `before` is absent where it is new.
  record NodePut(int node, Optional<StoredNode> before) implements Change {
    @Override
    public Row toRow() {
      return new Row(Kind.NODE_PUT, node, 0, 0, 0, before.map(StoredNode::toJson));
    }
  }

  /// A node was deleted.
  record NodeGone(int node, StoredNode before) implements Change {
    @Override
    public Row toRow() {
      return new Row(Kind.NODE_GONE, node, 0, 0, 0, Optional.of(before.toJson()));
    }
  }

  /// An edge was created, or got other metadata or times; `before` is absent where it is new.
  record EdgePut(int subject, int predicate, int object, int edge, Optional<StoredEdge> before)
      implements Change {
    @Override
    public Row toRow() {
      return new Row(Kind.EDGE_PUT, subject, predicate, object, edge, before.map(StoredEdge::text));
    }
  }

  /// An edge was deleted.
  record EdgeGone(int subject, int predicate, int object, int edge, StoredEdge before)
      implements Change {
    @Override
    public Row toRow() {
      return new Row(Kind.EDGE_GONE, subject, predicate, object, edge, Optional.of(before.text()));
    }
  }

  /// Where the row of an observation is, and when its node had last been changed before.
  ///
  /// @param key 0 where an older Kith did not record it
  /// @param updated in milliseconds since 1970, or [#UNKNOWN] for the same reason
  record RowLocation(long key, long updated) {
    public static final long UNKNOWN = -1;

    /// The row stores 0 for what is unknown.
    private static RowLocation from(ResultSet row) throws SQLException {
      return new RowLocation(row.getLong(3), row.getLong(4) - 1);
    }

    private Row row(int kind, int node, String text) {
      return new Row(kind, node, key, updated + 1, 0, Optional.of(text));
    }
  }

  /// An observation was added to a node.
  record Observed(int node, RowLocation place, StoredObservation observation) implements Change {
    @Override
    public Row toRow() {
      return place.row(Kind.OBSERVED, node, observation.toJson());
    }
  }

  /// An observation was deleted.
  record ObservationGone(int node, RowLocation place, StoredObservation observation)
      implements Change {
    @Override
    public Row toRow() {
      return place.row(Kind.OBSERVATION_GONE, node, observation.toJson());
    }
  }

  /// An observation holds at other times than before; `observation` is as it was.
  record Respanned(int node, RowLocation place, StoredObservation observation, Spans after)
      implements Change {
    private static final String AFTER = "after";

    @Override
    public Row toRow() {
      var text =
          new JsonObjectWriter()
              .with(AFTER, after.text())
              .with("before", observation.toJson())
              .end();
      return place.row(Kind.RESPANNED, node, text);
    }

    static Respanned of(int node, RowLocation place, String text) {
      var both = JsonMapper.shared().readTree(text);
      return new Respanned(
          node,
          place,
          StoredObservation.fromJson(both.get("before").stringValue()),
          Spans.of(both.get(AFTER).stringValue()));
    }
  }

  /// A node was embedded.
  record Embedded(int node) implements Change {
    @Override
    public Row toRow() {
      return new Row(Kind.EMBEDDED, node, 0, 0, 0, Optional.empty());
    }
  }

  /// A type or a predicate was used for the first time: which of the two, and its code.
  record TermAdded(TermKind of, int code) implements Change {
    @Override
    public Row toRow() {
      return new Row(Kind.TERM_ADDED, of.stored, code, 0, 0, Optional.empty());
    }

    static TermAdded of(int kind, int code) {
      return new TermAdded(TermKind.of(kind), code);
    }
  }

  /// What kind of term was added. Files hold these numbers.
  enum TermKind {
    /// Any number of both: an import, or an older Kith, which did not record it.
    UNRECORDED(0),
    TYPE(1),
    PREDICATE(2);

    private final int stored;

    TermKind(int stored) {
      this.stored = stored;
    }

    private static TermKind of(int stored) {
      for (var kind : values()) {
        if (kind.stored == stored) {
          return kind;
        }
      }
      return UNRECORDED;
    }

    /// Of the terms in a table.
    public static TermKind in(String table) {
      return table.equals("type") ? TYPE : PREDICATE;
    }
  }

  /// One import added all nodes with keys from `first` to `last`.
  record NodesLoaded(int first, int last) implements Change {
    @Override
    public Row toRow() {
      return new Row(Kind.NODES_LOADED, first, last, 0, 0, Optional.empty());
    }
  }

  /// One import added all edges with keys from `first` to `last`.
  record EdgesLoaded(int first, int last) implements Change {
    @Override
    public Row toRow() {
      return new Row(Kind.EDGES_LOADED, first, last, 0, 0, Optional.empty());
    }
  }

  /// Content was forgotten for good; the rows before it say which keys have none any more.
  record Forgot(long entities, long observations, long relationships) implements Change {
    @Override
    public Row toRow() {
      return new Row(Kind.FORGOT, entities, observations, relationships, 0, Optional.empty());
    }
  }

  /// A row whose content was forgotten; what it said nobody knows.
  ///
  /// @param by the batch that forgot it
  /// @param rows how many of its batch were forgotten with it; 0 in all of them but the first
  record Blank(long by, long rows) implements Change {
    @Override
    public Row toRow() {
      return new Row(Kind.BLANK, by, rows, 0, 0, Optional.empty());
    }
  }

  /// A node was forgotten, whether it existed or had been deleted: every earlier row about it and
  /// its edges is [Blank].
  record NodeForgotten(int node) implements Change {
    @Override
    public Row toRow() {
      return new Row(Kind.NODE_FORGOTTEN, node, 0, 0, 0, Optional.empty());
    }
  }

  /// Observations of a node were forgotten, whether they existed or had been deleted.
  record FactsForgotten(int node) implements Change {
    @Override
    public Row toRow() {
      return new Row(Kind.FACTS_FORGOTTEN, node, 0, 0, 0, Optional.empty());
    }
  }

  /// How kinds of changes are stored in the column `kind`. Files hold these numbers: none may ever
  /// change its meaning.
  final class Kind {
    static final int BATCH = 0;
    static final int NODE_PUT = 1;
    static final int NODE_GONE = 2;
    static final int EDGE_PUT = 3;
    static final int EDGE_GONE = 4;
    static final int OBSERVED = 5;
    static final int OBSERVATION_GONE = 6;
    static final int EMBEDDED = 7;
    static final int TERM_ADDED = 8;
    static final int NODES_LOADED = 9;
    static final int EDGES_LOADED = 10;
    static final int RESPANNED = 11;
    static final int FORGOT = 12;
    static final int BLANK = 13;
    static final int NODE_FORGOTTEN = 14;
    static final int FACTS_FORGOTTEN = 15;

    private Kind() {}
  }

  /// The columns of a feed row, as stored: what `a` to `d` mean depends on the kind, as the records
  /// above say in [#toRow].
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
      case Kind.BATCH -> Batch.of(row.getLong(2), row.getLong(3), c, before.orElse(""));
      case Kind.NODE_PUT -> new NodePut(a, before.map(StoredNode::fromJson));
      case Kind.NODE_GONE -> new NodeGone(a, StoredNode.fromJson(before.orElseThrow()));
      case Kind.EDGE_PUT -> new EdgePut(a, b, c, d, before.map(StoredEdge::of));
      case Kind.EDGE_GONE -> new EdgeGone(a, b, c, d, StoredEdge.of(before.orElse("")));
      case Kind.OBSERVED ->
          new Observed(a, RowLocation.from(row), StoredObservation.fromJson(before.orElseThrow()));
      case Kind.OBSERVATION_GONE ->
          new ObservationGone(
              a, RowLocation.from(row), StoredObservation.fromJson(before.orElseThrow()));
      case Kind.RESPANNED -> Respanned.of(a, RowLocation.from(row), before.orElseThrow());
      case Kind.EMBEDDED -> new Embedded(a);
      case Kind.TERM_ADDED -> TermAdded.of(a, b);
      case Kind.NODES_LOADED -> new NodesLoaded(a, b);
      case Kind.EDGES_LOADED -> new EdgesLoaded(a, b);
      case Kind.FORGOT -> new Forgot(row.getLong(2), row.getLong(3), row.getLong(4));
      case Kind.BLANK -> new Blank(row.getLong(2), row.getLong(3));
      case Kind.NODE_FORGOTTEN -> new NodeForgotten(a);
      case Kind.FACTS_FORGOTTEN -> new FactsForgotten(a);
      default -> throw new SQLException("unknown kind of change " + row.getInt(1));
    };
  }
}
