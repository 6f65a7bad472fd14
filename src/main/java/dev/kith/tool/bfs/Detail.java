package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import dev.kith.tool.argument.Arguments;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Which nodes and edges of an answer are full; the others are stubs.
final class Detail {
  private final boolean nothing;
  private final boolean everyType;
  private final boolean everyPredicate;
  private final BitSet types;
  private final BitSet predicates;

  private Detail(
      boolean nothing, boolean everyType, boolean everyPredicate, BitSet types, BitSet predicates) {
    this.nothing = nothing;
    this.everyType = everyType;
    this.everyPredicate = everyPredicate;
    this.types = types;
    this.predicates = predicates;
  }

  static Detail of(Arguments arguments, GraphView view) {
    var types = arguments.texts("node_types");
    var predicates = arguments.texts("predicates");
    return new Detail(
        arguments.flag("topology_only"),
        types.isEmpty(),
        predicates.isEmpty(),
        codes(types, view::typeCode),
        codes(predicates, view::predicateCode));
  }

  /// The codes of the names that the graph knows.
  static BitSet codes(List<String> names, Function<String, Optional<Integer>> code) {
    var codes = new BitSet();
    names.forEach(name -> code.apply(name).ifPresent(codes::set));
    return codes;
  }

  /// Whether anything may be full.
  boolean ofAny() {
    return !nothing;
  }

  boolean ofNode(int type) {
    return !nothing && (everyType || types.get(type));
  }

  boolean ofEdge(int predicate) {
    return !nothing && (everyPredicate || predicates.get(predicate));
  }
}
