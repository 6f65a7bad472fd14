package dev.kith.cypher.push;

import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.tree.CypherQuery;
import dev.kith.graph.pattern.AggregateQuestion.Neighbour;
import dev.kith.graph.pattern.Filter;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import java.util.List;
import java.util.Optional;

/// What a `MATCH` of one node, or of two nodes and a relationship, means for certain types: all of
/// it, so that nothing is left to test.
///
/// @param filter which nodes
/// @param beside the node at the other end of the relationship
/// @param edge what the query calls the relationship; empty: nothing
record TypedPattern(TypedNode node, Filter filter, Optional<Beside> beside, String edge) {
  /// The other end.
  ///
  /// @param direction seen from the node of the pattern
  record Beside(TypedNode node, Filter filter, List<EdgeType> ways, Direction direction) {
    Beside {
      ways = List.copyOf(ways);
    }

    /// As neighbours of which each relationship counts.
    Neighbour neighbour() {
      return new Neighbour(ways, direction, node.type(), filter, true);
    }
  }

  /// What a clause means for each type or pair of types that can meet it; empty where that is not
  /// certain, or where there are none or very many.
  static List<TypedPattern> of(CypherQuery.Match match, GraphNames names, KnownValues known) {
    return TypedChain.of(match, names, known).stream()
        .map(TypedPattern::of)
        .flatMap(Optional::stream)
        .toList();
  }

  /// A chain of one or two nodes.
  static Optional<TypedPattern> of(TypedChain chain) {
    if (chain.steps().size() > 1) {
      return Optional.empty();
    }
    var beside =
        chain.steps().stream()
            .findFirst()
            .map(
                step ->
                    new Beside(
                        chain.nodes().getLast(),
                        chain.filters().getLast(),
                        step.ways(),
                        step.direction()));
    return Optional.of(
        new TypedPattern(
            chain.nodes().getFirst(),
            chain.filters().getFirst(),
            beside,
            chain.edges().stream().findFirst().orElse("")));
  }

  /// The same seen from the other end.
  TypedPattern turned() {
    var other = beside.orElseThrow();
    var direction =
        switch (other.direction) {
          case OUTGOING -> Direction.INCOMING;
          case INCOMING -> Direction.OUTGOING;
          case BOTH -> Direction.BOTH;
        };
    return new TypedPattern(
        other.node,
        other.filter,
        Optional.of(new Beside(node, filter, other.ways, direction)),
        edge);
  }
}
