package dev.kith.cypher.formula;

import dev.kith.cypher.value.CypherValue;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;

/// What formulas know beside a row: the graph, and how much work is left.
public interface Context {
  /// How many relationships a path has at most.
  int MOST_HOPS = 500;

  /// A property of a node or relationship; null where it has none.
  CypherValue property(CypherValue of, String name);

  /// What the caller gives beside the text.
  CypherValue parameter(String name);

  /// The properties of a node or relationship that have a value.
  Map<String, CypherValue> properties(CypherValue of);

  /// The label of a node, or the type of a relationship.
  String type(CypherValue of);

  /// The id of a node, or the triple of a relationship.
  String id(CypherValue of);

  /// Counts one step of work; raises a fault where there was too much.
  void step();

  /// The moment at which the query runs.
  Instant now();

  /// Takes memory for a value that was made.
  ///
  /// @return the value
  CypherValue made(CypherValue value);

  /// Takes memory for a value that is being made.
  void making(long bytes);

  /// Notes that a property was read whose name nobody counted.
  ///
  /// @return its value
  CypherValue met(String name, CypherValue value);

  /// Notes something the reader of the answer should know.
  void warn(String warning);

  /// Hands on the rows that some steps make of a row until the taker has enough.
  ///
  /// @return how long paths were followed at most, where there were longer ones
  OptionalInt run(Steps steps, CypherValue[] row, Predicate<CypherValue[]> taker);
}
