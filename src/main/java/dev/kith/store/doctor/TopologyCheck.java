package dev.kith.store.doctor;

import dev.kith.store.index.LiveTopology;
import dev.kith.store.sqlite.TableReader;
import dev.kith.topology.Topology;
import java.sql.SQLException;
import java.util.Arrays;

/// Compares a topology with the tables, row by row, inside one transaction.
final class TopologyCheck {
  private final TableReader tables;
  private final Topology topology;

  TopologyCheck(TableReader tables, Topology topology) {
    this.tables = tables;
    this.topology = topology;
  }

  boolean agrees() throws SQLException {
    return topology.nodeCount() == tables.number("SELECT count(*) FROM node")
        && topology.edgeCount() == tables.number("SELECT count(*) FROM edge")
        && nodesAgree()
        && edgesAgree();
  }

  private boolean nodesAgree() throws SQLException {
    var wrong = new long[1];
    tables.each(
        "SELECT key, type, mentions, id FROM node",
        row -> {
          int key = row.getInt(1);
          double mentions = LiveTopology.mentions(row, 3);
          boolean same =
              topology.exists(key)
                  && topology.type(key) == row.getInt(2)
                  && Double.compare(topology.mentions(key), mentions) == 0
                  && topology.id(key).equals(row.getString(4));
          wrong[0] += same ? 0 : 1;
        });
    return wrong[0] == 0;
  }

  /// Checks outgoing edges by their keys, incoming ones by their sorted lists. With as many edges
  /// as rows, none can be left over.
  private boolean edgesAgree() throws SQLException {
    var wrong = new long[1];
    tables.each(
        "SELECT subject, predicate, object, key FROM edge",
        row -> {
          int key = topology.edge(row.getInt(1), row.getInt(2), row.getInt(3));
          wrong[0] += key == row.getInt(4) ? 0 : 1;
        });
    var incoming = new Arriving();
    tables.each(
        "SELECT object, predicate, subject FROM edge ORDER BY object, predicate, subject",
        row -> wrong[0] += incoming.next(row.getInt(1), row.getInt(2), row.getInt(3)) ? 0 : 1);
    return wrong[0] == 0 && incoming.isOver();
  }

  /// Iterates over the incoming edges of one node after another.
  private final class Arriving {
    private int node = -1;
    private int at;
    private long[] edges = new long[0];

    /// Whether the topology has this edge next.
    boolean next(int object, int predicate, int subject) {
      boolean ended = true;
      if (object != node) {
        ended = isOver();
        node = object;
        at = 0;
        edges = edges(object);
      }
      return ended && at < edges.length && edges[at++] == pair(predicate, subject);
    }

    boolean isOver() {
      return at == edges.length;
    }

    private long[] edges(int object) {
      int degree = topology.inDegree(object);
      var subjects = new int[degree];
      var predicates = new int[degree];
      topology.in(object, subjects, predicates, 0);
      var pairs = new long[degree];
      for (int index = 0; index < degree; index++) {
        pairs[index] = pair(predicates[index], subjects[index]);
      }
      Arrays.sort(pairs);
      return pairs;
    }

    private static long pair(int predicate, int subject) {
      return ((long) predicate << Integer.SIZE) | subject;
    }
  }
}
