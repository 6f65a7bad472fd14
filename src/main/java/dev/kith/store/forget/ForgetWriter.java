package dev.kith.store.forget;

import dev.kith.graph.history.Forgetting;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.feed.FeedErasure;
import dev.kith.store.feed.FeedWriter;
import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/// Takes what was chosen out of the tables and the feed, inside one transaction.
public final class ForgetWriter {
  private static final String LAST = "forgotten";

  private final SqliteConnection connection;
  private final FeedWriter journal;
  private final long now;
  private final Map<Integer, Long> types = new HashMap<>();
  private final Map<Integer, Long> predicates = new HashMap<>();

  public ForgetWriter(SqliteConnection connection, FeedWriter journal, long now) {
    this.connection = connection;
    this.journal = journal;
    this.now = now;
  }

  /// The last change that forgot something; 0 where none did.
  public static long last(TableReader tables) throws SQLException {
    return tables.number("SELECT value FROM setting WHERE name = ?", LAST);
  }

  /// Forgets, and tells what went.
  public Forgetting.Forgotten forget(ForgetSelection chosen) throws SQLException {
    var gone = chosen.dry(connection);
    if (gone.isNothing()) {
      return gone;
    }
    // Overwrites what is deleted. The file is written anew afterwards, but nobody knows when.
    connection.execute("PRAGMA secure_delete = ON");
    try {
      remove(chosen);
      journal.append(new Change.Forgot(gone.entities(), gone.observations(), gone.relationships()));
      journal.flush();
      FeedErasure.blank(connection, chosen.history(), journal.batch());
      FeedErasure.rewrite(connection, chosen.rewritten());
      forgetTerms();
      journal.flush();
      connection.change(
          "INSERT OR REPLACE INTO setting(name, value) VALUES (?, ?)",
          LAST,
          new ChangeFeed(connection).last());
    } finally {
      connection.execute("PRAGMA secure_delete = OFF");
    }
    return new Forgetting.Forgotten(
        journal.batch(),
        gone.entities(),
        gone.observations(),
        gone.relationships(),
        gone.history(),
        gone.names(),
        false);
  }

  private void remove(ForgetSelection chosen) throws SQLException {
    var nodes = chosen.nodes();
    for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
      remove(node);
    }
    count("type", types);
    count("predicate", predicates);
    var past = chosen.past();
    for (int node = past.nextSetBit(0); node >= 0; node = past.nextSetBit(node + 1)) {
      journal.append(new Change.NodeForgotten(node));
    }
    for (long fact : chosen.facts()) {
      connection.change(
          "DELETE FROM observation_vector WHERE observation = ?"
              + " AND node = (SELECT node FROM observation WHERE key = ?)",
          fact,
          fact);
      connection.change("DELETE FROM observation WHERE key = ?", fact);
    }
    for (var each : chosen.unpinned().entrySet()) {
      connection.change(
          "UPDATE node SET metadata = ? WHERE key = ?", each.getValue(), each.getKey());
    }
    var affected = chosen.affected();
    for (int node = affected.nextSetBit(0); node >= 0; node = affected.nextSetBit(node + 1)) {
      // Its vector was made of the text that went.
      connection.change("DELETE FROM embedding WHERE node = ?", node);
      connection.change("UPDATE node SET updated = ? WHERE key = ?", now, node);
      journal.append(new Change.FactsForgotten(node));
    }
  }

  /// A node may have very many edges, so they are not read.
  private void remove(int node) throws SQLException {
    connection.each(
        "SELECT predicate, count(*) FROM edge WHERE subject = ? GROUP BY predicate",
        row -> predicates.merge(row.getInt(1), row.getLong(2), Long::sum),
        node);
    connection.change("DELETE FROM edge WHERE subject = ?", node);
    connection.each(
        "SELECT predicate, count(*) FROM edge WHERE object = ? GROUP BY predicate",
        row -> predicates.merge(row.getInt(1), row.getLong(2), Long::sum),
        node);
    connection.change("DELETE FROM edge WHERE object = ?", node);
    types.merge(
        (int) connection.number("SELECT type FROM node WHERE key = ?", node), 1L, Long::sum);
    connection.change("DELETE FROM observation WHERE node = ?", node);
    connection.change("DELETE FROM embedding WHERE node = ?", node);
    connection.change("DELETE FROM observation_vector WHERE node = ?", node);
    connection.change("DELETE FROM node WHERE key = ?", node);
    journal.append(new Change.NodeForgotten(node));
  }

  private void count(String table, Map<Integer, Long> gone) throws SQLException {
    for (var each : gone.entrySet()) {
      connection.change(
          "UPDATE " + table + " SET count = count - ? WHERE code = ?",
          each.getValue(),
          each.getKey());
    }
  }

  /// Names of types and predicates that nothing has any more may tell what was forgotten, too.
  /// Codes are places in a list, so the rows stay under other names.
  private void forgetTerms() throws SQLException {
    var feed = new FeedErasure(connection);
    boolean any = false;
    for (var table : new String[] {"type", "predicate"}) {
      var named = table.equals("type") ? feed.typesNamed() : feed.predicatesNamed();
      var unused = new HashMap<Integer, Boolean>();
      connection.each(
          "SELECT code FROM " + table + " WHERE count = 0",
          row -> unused.put(row.getInt(1), named.contains(row.getInt(1))));
      for (var each : unused.entrySet()) {
        if (!each.getValue()) {
          any = true;
          connection.change(
              "UPDATE " + table + " SET name = 'forgotten ' || hex(randomblob(12)) WHERE code = ?",
              each.getKey());
        }
      }
    }
    if (any) {
      connection.codes().forget();
      journal.append(new Change.TermAdded(Change.TermKind.UNRECORDED, 0));
    }
  }
}
