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
/// need know of time. What was made for one moment is where the next begins, also after a change.
public final class EdgeTimes {
  private static final String TIMED =
      "SELECT key, subject, predicate, object, spans FROM edge WHERE spans IS NOT NULL";

  /// How many moments are remembered: now, and a few that somebody asks about.
  private static final int MOST_KEPT = 4;

  private final Topology all;
  private final Map<Integer, TimedEdge> edges;

  /// What some moment showed, to begin with.
  private final Held first;

  private volatile List<Held> kept = List.of();

  /// An edge that does not hold at all times.
  public record TimedEdge(int subject, int predicate, int object, Spans spans) {}

  /// What holds between two moments.
  ///
  /// @param from the first, in milliseconds since 1970
  /// @param until the second, which is not part of it
  /// @param topology without what does not hold
  /// @param hidden what does not hold, by key
  public record Held(long from, long until, Topology topology, Map<Integer, TimedEdge> hidden) {
    public Held {
      hidden = Map.copyOf(hidden);
    }

    /// A topology with all edges.
    private static Held all(Topology topology) {
      return new Held(Long.MIN_VALUE, Long.MAX_VALUE, topology, Map.of());
    }

    private boolean isAt(long moment) {
      return from <= moment && moment < until;
    }
  }

  private EdgeTimes(Topology all, Map<Integer, TimedEdge> edges, Held first) {
    this.all = all;
    this.edges = edges;
    this.first = first;
  }

  /// Those of a graph in which everything holds always.
  static EdgeTimes none(Topology all) {
    return new EdgeTimes(all, Map.of(), Held.all(all));
  }

  /// All that the tables have.
  static EdgeTimes read(Topology all, TableReader tables) throws SQLException {
    var edges = new HashMap<Integer, TimedEdge>();
    tables.each(TIMED, row -> edges.put(row.getInt(1), timed(row)));
    return edges.isEmpty() ? none(all) : new EdgeTimes(all, edges, Held.all(all));
  }

  private static TimedEdge timed(ResultSet row) throws SQLException {
    return new TimedEdge(
        row.getInt(2), row.getInt(3), row.getInt(4), GraphRows.spans(row.getString(5)));
  }

  /// The times after some changes; a graph without any looks once into an empty index.
  ///
  /// @param touched the keys of the edges that changed
  EdgeTimes after(
      Topology now, List<TopologyChange> changes, Set<Integer> touched, TableReader tables)
      throws SQLException {
    if (edges.isEmpty()
        && (touched.isEmpty() || tables.number("SELECT EXISTS (" + TIMED + ")") == 0)) {
      return none(now);
    }
    var next = new HashMap<>(edges);
    next.keySet().removeAll(touched);
    for (int edge : touched) {
      tables.each(TIMED + " AND key = ?", row -> next.put(edge, timed(row)), edge);
    }
    return new EdgeTimes(now, next, followed(now, changes, touched));
  }

  /// The last moment that was asked for, after some changes: edges that were put are there, whether
  /// they hold or not.
  private Held followed(Topology now, List<TopologyChange> changes, Set<Integer> touched) {
    var last = kept.isEmpty() ? first : kept.getFirst();
    if (last.hidden().isEmpty()) {
      return Held.all(now);
    }
    var hidden = new HashMap<>(last.hidden());
    hidden.keySet().removeAll(touched);
    return new Held(last.from(), last.until(), last.topology().with(changes, now.change()), hidden);
  }

  /// Whether the tables, as they are now, have the same.
  public boolean agrees(TableReader tables) throws SQLException {
    return read(all, tables).edges.equals(edges);
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
    var hidden = new HashMap<Integer, TimedEdge>();
    for (var each : edges.entrySet()) {
      for (var span : each.getValue().spans().all()) {
        for (long bound : new long[] {span.from(), span.until()}) {
          from = bound <= at ? Math.max(from, bound) : from;
          until = bound > at ? Math.min(until, bound) : until;
        }
      }
      if (!each.getValue().spans().holds(moment)) {
        hidden.put(each.getKey(), each.getValue());
      }
    }
    return new Held(from, until, without(hidden), hidden);
  }

  /// The topology without some edges, made of the one that was asked for last.
  private Topology without(Map<Integer, TimedEdge> hidden) {
    if (hidden.isEmpty()) {
      return all;
    }
    var last = kept.isEmpty() ? first : kept.getFirst();
    var changes = new ArrayList<TopologyChange>();
    last.hidden()
        .forEach(
            (key, edge) -> {
              if (!hidden.containsKey(key)) {
                changes.add(
                    new TopologyChange.EdgePut(
                        key, edge.subject(), edge.predicate(), edge.object()));
              }
            });
    hidden.forEach(
        (key, edge) -> {
          if (!last.hidden().containsKey(key)) {
            changes.add(
                new TopologyChange.EdgeGone(edge.subject(), edge.predicate(), edge.object()));
          }
        });
    return changes.isEmpty() ? last.topology() : last.topology().with(changes, all.change());
  }
}
