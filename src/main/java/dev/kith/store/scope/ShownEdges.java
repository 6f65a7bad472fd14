package dev.kith.store.scope;

import dev.kith.graph.Call;
import dev.kith.graph.Metadata;
import dev.kith.graph.Subgraph;
import dev.kith.graph.time.Spans;
import dev.kith.graph.time.ValidTimeFilter;
import dev.kith.schema.Vocabulary;
import dev.kith.store.index.EdgeTimes;
import dev.kith.store.index.TopologyState;
import dev.kith.store.sqlite.TableReader;
import dev.kith.topology.Topology;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The edges of an owned graph at one change: those that the caller may see, of the time that the
/// call asks for.
public final class ShownEdges {
  private static final String VALID = "valid";

  private final TableReader.Work<TopologyState> snapshot;
  private final Optional<VisibleNodes> visible;
  private final ValidTimeFilter showing;
  private final Instant now;
  private Optional<TopologyState> stored = Optional.empty();
  private Optional<TopologyState> shown = Optional.empty();

  /// @param snapshot reads the graph with all nodes and edges
  /// @param visible the nodes that the caller sees; absent where that is everything
  /// @param now when the reading began
  public ShownEdges(
      Call call,
      TableReader.Work<TopologyState> snapshot,
      Optional<VisibleNodes> visible,
      Instant now) {
    this.snapshot = snapshot;
    this.visible = visible;
    this.showing = call.showing();
    this.now = now;
  }

  /// The graph with all edges, whenever they held: what counts and words are derived from, which
  /// are the same at all times.
  public TopologyState stored() throws SQLException {
    if (stored.isEmpty()) {
      stored = Optional.of(visible(snapshot.run()));
    }
    return stored.get();
  }

  /// The graph with the edges that the call shows.
  public TopologyState shown() throws SQLException {
    if (shown.isEmpty()) {
      var held = held();
      shown =
          Optional.of(
              held.isEmpty() ? stored() : visible(snapshot.run().with(held.get().topology())));
    }
    return shown.get();
  }

  private TopologyState visible(TopologyState state) {
    return visible.isEmpty() ? state : state.with(state.topology().restrictedTo(visible.get()));
  }

  /// Empty where nothing is left out.
  private Optional<EdgeTimes.HoldingEdges> held() throws SQLException {
    var times = snapshot.run().times();
    if (times.isEmpty()) {
      return Optional.empty();
    }
    return switch (showing) {
      case ValidTimeFilter.Now() -> Optional.of(times.at(now));
      case ValidTimeFilter.At(var moment) -> Optional.of(times.at(moment));
      case ValidTimeFilter.Ever() -> Optional.empty();
    };
  }

  /// The metadata of an edge, with its times where somebody said any and no property has that name.
  public Metadata timed(int edge, Metadata stored) throws SQLException {
    var spans = snapshot.run().times().of(edge);
    if (spans.isAlways()) {
      return stored;
    }
    var known = stored.toObject();
    return known.has(VALID) ? stored : Metadata.of(known.put(VALID, spans.text()));
  }

  /// When some edges of a subgraph held, in their order; empty where all always do.
  public List<Spans> spans(Subgraph subgraph, int[] places) throws SQLException {
    var times = snapshot.run().times();
    if (times.isEmpty()) {
      return List.of();
    }
    var topology = shown().topology();
    var all = new ArrayList<Spans>(places.length);
    for (int place : places) {
      all.add(
          times.of(
              topology.edge(
                  subgraph.subjects()[place],
                  subgraph.predicates()[place],
                  subgraph.objects()[place])));
    }
    return all.stream().allMatch(Spans::isAlways) ? List.of() : all;
  }

  /// How many edges of each node are left out because of their time, where there are any.
  public Map<Integer, Integer> ended(int[] nodes) throws SQLException {
    var held = held();
    if (held.isEmpty() || held.get().hidden().isEmpty()) {
      return Map.of();
    }
    var counts = new HashMap<Integer, Integer>();
    var all = stored().topology();
    var rest = shown().topology();
    for (int node : nodes) {
      int out = all.outDegree(node) - rest.outDegree(node);
      int in = all.inDegree(node) - rest.inDegree(node);
      if (out + in > 0) {
        // A loop leaves and arrives.
        counts.put(node, out + in - (loops(all, node) - loops(rest, node)));
      }
    }
    return counts;
  }

  /// How many edges of each predicate are left out because of their time.
  public Vocabulary endedByPredicate() throws SQLException {
    var held = held();
    if (held.isEmpty()) {
      return Vocabulary.none();
    }
    var state = snapshot.run();
    var predicates = state.terms().predicates();
    var counts = new HashMap<String, Long>();
    visible
        .map(nodes -> state.times().byPredicate(held.get().hidden(), nodes))
        .orElse(held.get().byPredicate())
        .forEach((code, count) -> counts.put(predicates.name(code), count));
    return Vocabulary.of(Map.of(), counts);
  }

  private static int loops(Topology topology, int node) {
    var edges = topology.edgeCursor();
    int degree = edges.outgoing(node);
    int loops = 0;
    for (int index = 0; index < degree; index++) {
      loops += edges.neighbours()[index] == node ? 1 : 0;
    }
    return loops;
  }

  /// The keys of the edges that are left out because of their time; not to be changed.
  public BitSet hidden() throws SQLException {
    return held().map(EdgeTimes.HoldingEdges::hidden).orElseGet(BitSet::new);
  }
}
