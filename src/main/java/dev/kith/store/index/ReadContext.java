package dev.kith.store.index;

import dev.kith.graph.Call;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.TableReader;
import dev.kith.topology.Topology;
import java.util.Optional;
import java.util.function.IntPredicate;

/// What one reading knows of the graph: all of it belongs to the same change.
///
/// @param topology as far as the caller sees it
/// @param visible the nodes that the caller sees; absent where those are all
public record ReadContext(
    Call call,
    TableReader tables,
    Topology topology,
    TermDictionary terms,
    Optional<? extends IntPredicate> visible) {
  public long change() {
    return topology.change();
  }
}
