package dev.kith.graph.pattern;

import dev.kith.schema.Ontology;
import java.util.List;
import java.util.Optional;

/// A graph at one moment, asked by pattern. Everything larger (chains, neighbourhoods, paths) is
/// made of these few questions, so that it means the same on every engine.
public interface Patterns {
  /// What the graph can hold, as far as the caller may know.
  Ontology ontology();

  /// The nodes that fit, in order.
  Rows find(NodeQuestion question);

  /// The relationships that a hop goes along, in any order, each once for each way it was taken.
  List<Hop> hops(HopQuestion question);

  /// Says which hop will be asked for once its start is looked up. An engine that is far away and
  /// answers several questions at a time begins with it; to any other it means nothing.
  default void expect(HopQuestion question) {}

  /// Totals, in order.
  Rows aggregate(AggregateQuestion question);

  /// What differs from an earlier change; absent where the graph cannot tell, or where telling
  /// would be no shorter than reading all of it again.
  default Optional<Difference> differenceSince(long change) {
    return Optional.empty();
  }

  /// What was run so far to answer, in order; empty where an index alone knew.
  List<Run> runs();

  /// From now on every run is explained, which costs time.
  void explain();

  /// A statement that was run.
  ///
  /// @param sql its text, with placeholders
  /// @param parameters what was bound to them, in order
  /// @param plan how the engine goes about it, in the engine's own words; empty unless asked for
  /// @param rows how many rows it gave
  record Run(String sql, List<Literal> parameters, String plan, long rows, long micros) {
    public Run {
      parameters = List.copyOf(parameters);
    }
  }
}
