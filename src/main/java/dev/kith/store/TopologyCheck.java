package dev.kith.store;

import dev.kith.topology.Topology;
import java.sql.SQLException;

/// Compares a topology with the truth, row by row, inside one transaction.
final class TopologyCheck {
  private final Session session;
  private final Topology topology;

  TopologyCheck(Session session, Topology topology) {
    this.session = session;
    this.topology = topology;
  }

  boolean agrees() throws SQLException {
    return topology.nodeCount() == session.number("SELECT count(*) FROM node")
        && topology.edgeCount() == session.number("SELECT count(*) FROM edge")
        && nodesAgree()
        && edgesAgree();
  }

  private boolean nodesAgree() throws SQLException {
    var wrong = new long[1];
    session.each(
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

  /// Out lists by their keys; in lists by their lengths, which can only all be right where each
  /// edge is there.
  private boolean edgesAgree() throws SQLException {
    var wrong = new long[1];
    session.each(
        "SELECT subject, predicate, object, key FROM edge",
        row -> {
          int key = topology.edge(row.getInt(1), row.getInt(2), row.getInt(3));
          wrong[0] += key == row.getInt(4) ? 0 : 1;
        });
    session.each(
        "SELECT object, count(*) FROM edge GROUP BY object",
        row -> wrong[0] += topology.inDegree(row.getInt(1)) == row.getInt(2) ? 0 : 1);
    return wrong[0] == 0;
  }
}
