package dev.kith.store.index;

import dev.kith.store.record.TermDictionary;
import dev.kith.topology.Topology;

/// The topology and the names of its codes, as of one change.
///
/// @param topology with every edge, whenever it held, unless it is one of [EdgeTimes#at]
/// @param times when edges held
public record TopologyState(Topology topology, TermDictionary terms, EdgeTimes times) {
  public long change() {
    return topology.change();
  }

  /// The same moment with another part of the graph.
  public TopologyState with(Topology part) {
    return new TopologyState(part, terms, times);
  }
}
