package dev.kith.store.index;

import dev.kith.graph.Call;
import dev.kith.store.record.MarkedNodes;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.TableReader;
import dev.kith.topology.Topology;
import java.util.Optional;
import java.util.function.IntPredicate;

/// What one reading knows of the graph, all of it at the same change.
///
/// @param topology the part that is visible to the caller
/// @param visible the nodes that the caller sees; absent where that is all of them
public record ReadContext(
    Call call,
    TableReader tables,
    Topology topology,
    TermDictionary terms,
    Optional<? extends IntPredicate> visible) {
  /// The context of a caller that sees everything.
  public static ReadContext of(Call call, TableReader tables, TopologyState state) {
    return new ReadContext(call, tables, state.topology(), state.terms(), Optional.empty());
  }

  /// The nodes that people marked.
  public MarkedNodes marked() {
    return new MarkedNodes(tables, visible);
  }

  public long change() {
    return topology.change();
  }
}
