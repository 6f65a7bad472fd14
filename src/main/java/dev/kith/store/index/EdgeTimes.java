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
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/// When the edges of a topology held, and what it is without those that do not hold at a moment.
///
/// Only edges with spans are here, which are few. What does not hold is taken out of the topology
/// once for all readings between two moments at which something begins or ends, so that no walk
/// need know of time. What was made for one moment is where the next begins, also after a change.
public final class EdgeTimes {
  private static final String TIMED =
      "SELECT key, subject, predicate, object, spans FROM edge WHERE spans IS NOT NULL";

  /// How many moments are remembered: now, and a few that somebody asks about.
  private static final int MOST_CACHED = 4;

  private final Topology all;
  private final Map<Integer, TimedEdge> edges;

  /// What was asked for before the last changes, with every edge that they touched.
  private final HoldingEdges first;

  /// The keys of these edges.
  private final Set<Integer> touched;

  private volatile List<HoldingEdges> cached = List.of();

  /// An edge that does not hold at all times.
  private record TimedEdge(int subject, int predicate, int object, Spans spans) {}

  /// What holds between two moments.
  ///
  /// @param from the first, in milliseconds since 1970
  /// @param until the second, which is not part of it
  /// @param topology without what does not hold
  /// @param hidden the keys of the edges that do not hold; not to be changed
  /// @param byPredicate how many they are of each predicate, by its code
  public record HoldingEdges(
      long from, long until, Topology topology, BitSet hidden, Map<Integer, Long> byPredicate) {
    public HoldingEdges {
      byPredicate = Map.copyOf(byPredicate);
    }

    /// A topology with all edges, which is of no moment.
    private static HoldingEdges all(Topology topology) {
      return new HoldingEdges(Long.MAX_VALUE, Long.MIN_VALUE, topology, new BitSet(), Map.of());
    }

    private boolean isAt(long moment) {
      return from <= moment && moment < until;
    }
  }

  private EdgeTimes(
      Topology all, Map<Integer, TimedEdge> edges, HoldingEdges first, Set<Integer> touched) {
    this.all = all;
    this.edges = edges;
    this.first = first;
    this.touched = touched;
  }

  /// Those of a graph in which everything holds always.
  static EdgeTimes none(Topology all) {
    return new EdgeTimes(all, Map.of(), HoldingEdges.all(all), Set.of());
  }

  /// All that the tables have.
  static EdgeTimes read(Topology all, TableReader tables) throws SQLException {
    var edges = new HashMap<Integer, TimedEdge>();
    tables.each(TIMED, row -> edges.put(row.getInt(1), timed(row)));
    return edges.isEmpty() ? none(all) : new EdgeTimes(all, edges, HoldingEdges.all(all), Set.of());
  }

  private static TimedEdge timed(ResultSet row) throws SQLException {
    return new TimedEdge(
        row.getInt(2), row.getInt(3), row.getInt(4), GraphRows.spans(row.getString(5)));
  }

  /// The times after some changes; a graph without any looks once into an empty index.
  ///
  /// @param keys those of the edges that changed
  EdgeTimes after(Topology now, List<TopologyChange> changes, Set<Integer> keys, TableReader tables)
      throws SQLException {
    if (edges.isEmpty()
        && (keys.isEmpty() || tables.number("SELECT EXISTS (" + TIMED + ")") == 0)) {
      return none(now);
    }
    var next = keys.isEmpty() ? edges : new HashMap<>(edges);
    for (int edge : keys) {
      next.remove(edge);
      tables.each(TIMED + " AND key = ?", row -> next.put(edge, timed(row)), edge);
    }
    var last = cached.isEmpty() ? first : cached.getFirst();
    var pending = new HashSet<>(keys);
    if (cached.isEmpty()) {
      pending.addAll(touched);
    }
    // Edges that were put are there now, whether they hold or not.
    var hidden = (BitSet) last.hidden().clone();
    keys.forEach(hidden::clear);
    var followed = hidden.isEmpty() ? now : last.topology().with(changes, now.change());
    return new EdgeTimes(
        now,
        next,
        new HoldingEdges(last.from(), last.until(), followed, hidden, Map.of()),
        pending);
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

  /// How many of some edges there are of each predicate, by its code.
  ///
  /// @param keys of edges that do not always hold
  /// @param visible which nodes the caller sees
  public Map<Integer, Long> byPredicate(BitSet keys, IntPredicate visible) {
    return keys.stream()
        .mapToObj(this::known)
        .filter(edge -> visible.test(edge.subject()) && visible.test(edge.object()))
        .collect(Collectors.groupingBy(TimedEdge::predicate, Collectors.counting()));
  }

  /// What held at a moment.
  public HoldingEdges at(Instant moment) {
    long at = moment.toEpochMilli();
    var known = cached;
    for (var held : known) {
      if (held.isAt(at)) {
        return held;
      }
    }
    var held = make(moment, known.isEmpty() ? first : known.getFirst());
    var next = new ArrayList<>(List.of(held));
    known.stream().limit(MOST_CACHED - 1L).forEach(next::add);
    cached = List.copyOf(next);
    return held;
  }

  /// @param last what to begin with
  private HoldingEdges make(Instant moment, HoldingEdges last) {
    long at = moment.toEpochMilli();
    boolean same = first.isAt(at);
    long from = same ? first.from() : Long.MIN_VALUE;
    long until = same ? first.until() : Long.MAX_VALUE;
    var hidden = same ? (BitSet) first.hidden().clone() : new BitSet();
    for (int key : same ? touched : edges.keySet()) {
      var edge = edges.get(key);
      if (edge == null) {
        continue;
      }
      for (var span : edge.spans().all()) {
        for (long bound : new long[] {span.from(), span.until()}) {
          from = bound <= at ? Math.max(from, bound) : from;
          until = bound > at ? Math.min(until, bound) : until;
        }
      }
      if (!edge.spans().holds(moment)) {
        hidden.set(key);
      }
    }
    return new HoldingEdges(
        from, until, without(hidden, last), hidden, byPredicate(hidden, _ -> true));
  }

  /// The topology without some edges, made of another.
  private Topology without(BitSet hidden, HoldingEdges last) {
    if (hidden.isEmpty()) {
      return all;
    }
    var changes = new ArrayList<TopologyChange>();
    var back = (BitSet) last.hidden().clone();
    back.andNot(hidden);
    back.stream()
        .forEach(
            key -> {
              var edge = known(key);
              changes.add(
                  new TopologyChange.EdgePut(key, edge.subject, edge.predicate, edge.object));
            });
    var gone = (BitSet) hidden.clone();
    gone.andNot(last.hidden());
    gone.stream()
        .forEach(
            key -> {
              var edge = known(key);
              changes.add(new TopologyChange.EdgeGone(edge.subject, edge.predicate, edge.object));
            });
    return changes.isEmpty() ? last.topology() : last.topology().with(changes, all.change());
  }

  private TimedEdge known(int key) {
    var edge = edges.get(key);
    if (edge == null) {
      throw new IllegalStateException("an edge is hidden that always holds: " + key);
    }
    return edge;
  }
}
