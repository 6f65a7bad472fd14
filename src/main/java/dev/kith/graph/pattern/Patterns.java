package dev.kith.graph.pattern;

import dev.kith.graph.time.Spans;
import dev.kith.schema.Ontology;
import dev.kith.schema.Vocabulary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/// Answers pattern questions on a snapshot of a graph. Everything larger (chains, neighbourhoods,
/// paths) is built from these few questions, so that it means the same on every engine.
public interface Patterns {
  /// What the graph can hold, as far as the caller may know.
  Ontology ontology();

  /// Whether all that a node has is in the ontology, and every value is of the type it tells: then
  /// a question about properties finds what reading the nodes would.
  default boolean isDeclared() {
    return false;
  }

  /// The id of the node of a type with a key.
  default String id(String type, Literal key) {
    return type
        + ":"
        + switch (key) {
          case Literal.Text(var text) -> text;
          case Literal.Whole(var number) -> Long.toString(number);
          case Literal other -> throw new IllegalArgumentException("no key: " + other);
        };
  }

  /// The matching nodes, in order.
  Rows find(NodeQuestion question);

  /// The relationships that a hop follows, in any order, each once for each direction.
  List<Hop> hops(HopQuestion question);

  /// Whether relationships may have times of their own. Where they cannot, nobody has to ask.
  default boolean areTimed() {
    return false;
  }

  /// When some relationships held, in their order; empty where all of them always do.
  default List<Spans> times(List<Hop> hops) {
    return List.of();
  }

  /// How many relationships of each node are left out because of their time, where there are any.
  default Map<NodeRef, Integer> ended(Set<NodeRef> nodes) {
    return Map.of();
  }

  /// How many nodes and relationships of each type are left out because of their time.
  default Vocabulary ended() {
    return Vocabulary.none();
  }

  /// Announces the hop that follows once its start is looked up. A remote engine that answers
  /// several questions at a time prefetches it; others ignore it.
  default void expect(HopQuestion question) {}

  /// Totals, in order.
  Rows aggregate(AggregateQuestion question);

  /// The same as [#find], where every value is certain to be of the type that the ontology says;
  /// otherwise empty, and where it takes no less than reading the nodes.
  default Optional<Rows> findCertain(NodeQuestion question) {
    return isDeclared() ? Optional.of(find(question)) : Optional.empty();
  }

  /// The same as [#aggregate], under the same condition.
  default Optional<Rows> aggregateCertain(AggregateQuestion question) {
    return isDeclared() ? Optional.of(aggregate(question)) : Optional.empty();
  }

  /// Totals over chains, in order; absent where the graph would have to make the chains for it.
  default Optional<Rows> totals(ChainTotals question) {
    return Optional.empty();
  }

  /// Properties of the nodes of chains, in order; absent where following the chains step by step
  /// takes no longer.
  default Optional<Rows> rows(ChainRows question) {
    return Optional.empty();
  }

  /// The same as the only question of a reading: nothing that is asked after it has to be of the
  /// same moment, so that a server needs no transaction around it.
  default Optional<Rows> rowsAlone(ChainRows question) {
    return rows(question);
  }

  /// Whether it finds a few rows of very many chains without the others, if an index has their
  /// order.
  default boolean joinsRowByRow() {
    return false;
  }

  /// The values of a property of all nodes of a type by their handles, as they are stored: a text,
  /// a number, a truth value or none. Absent where nodes have to be read for it.
  default Optional<IntFunction<Literal>> values(String type, String property) {
    return Optional.empty();
  }

  /// What differs from an earlier change; absent if the graph does not know, or if the difference
  /// is no smaller than the graph.
  default Optional<Difference> differenceSince(long change) {
    return Optional.empty();
  }

  /// The statements run so far, in order; empty if an in-memory index answered.
  List<Run> runs();

  /// The same with those that the reading itself needed, to find nodes and to read their
  /// properties.
  default List<Run> allRuns() {
    return runs();
  }

  /// From now on every statement is explained, which costs time.
  void explain();

  /// A statement that was run.
  ///
  /// @param sql its text, with placeholders
  /// @param parameters what was bound to them, in order
  /// @param plan the engine's plan, as it prints it; empty unless requested. Always where columns
  ///   in memory answered in place of the engine
  /// @param rows how many rows it gave
  record Run(String sql, List<Literal> parameters, String plan, long rows, long micros) {
    public Run {
      parameters = List.copyOf(parameters);
    }
  }
}
