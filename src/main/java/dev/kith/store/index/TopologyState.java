package dev.kith.store.index;

import dev.kith.store.record.TermDictionary;
import dev.kith.topology.Topology;

/// The topology and the names of its codes, as of one change.
public record TopologyState(Topology topology, TermDictionary terms) {
  public long change() {
    return topology.change();
  }
}
