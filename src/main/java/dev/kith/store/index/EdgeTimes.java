package dev.kith.store.index;

import dev.kith.graph.time.Spans;
import dev.kith.store.record.GraphRows;
import dev.kith.store.sqlite.TableReader;
import dev.kith.topology.Topology;
import dev.kith.topology.TopologyChange;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// When the edges of a topology held, and what it is without those that do not hold at a moment.
///
/// Only edges with spans are here, which are few. What does not hold is taken out of the topology
/// once for all readings between two moments at which something begins or ends, so that no walk
/// need know of time.
public final class EdgeTimes {
  private static final String TIMED =
      "SELECT key, subject, predicate, object, spans FROM edge WHERE spans IS NOT NULL";

  /// How many moments are remembered: now, and a few that somebody asks about.
  private static final int MOST_KEPT = 4;

  private final Topology all;
  private final Map<Integer, TimedEdge> edges;
  private volatile List<Held> kept = List.of();

  /// An edge that does not hold at all times.
  public record TimedEdge(int subject, int predicate, int object, Spans spans) {}

  /// What holds between two moments.
  ///
  /// @param from the first, in milliseconds since 1970
  /// @param until the second, which is not part of it
  /// @param topology without what does not hold
  /// @param hidden what does not hold
  public record Held(long from, long until, Topology topology, List<TimedEdge> hidden) {
    public Held {
      hidden = List.copyOf(hidden);
    }

    private boolean isAt(long moment) {
      return from <= moment && moment < until;
    }
  }

  private EdgeTimes(Topology all, Map<Integer, TimedEdge> edges) {
    this.all = all;
    this.edges = edges;
  }

  /// Those of a graph in which everything holds always.
  static EdgeTimes none(Topology all) {
    return new EdgeTimes(all, Map.of());
  }

  /// All that the tables have.
  static EdgeTimes read(Topology all, TableReader tables) throws SQLException {
    var edges = new HashMap<Integer, TimedEdge>();
    tables.each(TIMED, row -> edges.put(row.getInt(1), timed(row)));
    return edges.isEmpty() ? none(all) : new EdgeTimes(all, edges);
  }

  private static TimedEdge timed(ResultSet row) throws SQLException {
    return new TimedEdge(
        row.getInt(2), row.getInt(3), row.getInt(4), GraphRows.spans(row.getString(5)));
  }

  /// The times after some edges changed; a graph without any looks once into an empty index.
  ///
  /// @param touched the keys of these edges
  EdgeTimes after(Topology now, Set<Integer> touched, TableReader tables) throws SQLException {
    if (touched.isEmpty()) {
      return new EdgeTimes(now, edges);
    }
    if (edges.isEmpty() && tables.number("SELECT EXISTS (" + TIMED + ")") == 0) {
      return none(now);
    }
    var next = new HashMap<>(edges);
    next.keySet().removeAll(touched);
    for (int edge : touched) {
      tables.each(TIMED + " AND key = ?", row -> next.put(edge, timed(row)), edge);
    }
    return new EdgeTimes(now, next);
  }

  /// Whether everything holds always.
  public boolean isEmpty() {
    return edges.isEmpty();
  }

  /// When an edge held, by its key.
  public Spans of(int edge) {
    var timed = edges.get(edge);
    return timed == null ? Spans.ALWAYS : timed.spans();
  }

  /// What held at a moment.
  public Held at(Instant moment) {
    long at = moment.toEpochMilli();
    for (var held : kept) {
      if (held.isAt(at)) {
        return held;
      }
    }
    var held = make(moment);
    var next = new ArrayList<>(List.of(held));
    kept.stream().limit(MOST_KEPT - 1L).forEach(next::add);
    kept = List.copyOf(next);
    return held;
  }

  private Held make(Instant moment) {
    long at = moment.toEpochMilli();
    long from = Long.MIN_VALUE;
    long until = Long.MAX_VALUE;
    var hidden = new ArrayList<TimedEdge>();
    var gone = new ArrayList<TopologyChange>();
    for (var edge : edges.values()) {
      for (var span : edge.spans().all()) {
        for (long bound : new long[] {span.from(), span.until()}) {
          from = bound <= at ? Math.max(from, bound) : from;
          until = bound > at ? Math.min(until, bound) : until;
        }
      }
      if (!edge.spans().holds(moment)) {
        hidden.add(edge);
        gone.add(new TopologyChange.EdgeGone(edge.subject(), edge.predicate(), edge.object()));
      }
    }
    var topology = gone.isEmpty() ? all : all.with(gone, all.change());
    return new Held(from, until, topology, hidden);
  }
}
