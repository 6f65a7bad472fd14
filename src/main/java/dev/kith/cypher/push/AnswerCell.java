package dev.kith.cypher.push;

import dev.kith.cypher.value.CypherValue;

/// Where a value of a query is in the answer to a question.
public sealed interface AnswerCell {
  /// In a column.
  ///
  /// @param certain whether the answer is of no use where there is no value
  record Column(int at, boolean certain) implements AnswerCell {}

  /// In the text of the query.
  record Fixed(CypherValue value) implements AnswerCell {}

  /// The node of a type whose key is in a column.
  record NodeOf(int at, String type) implements AnswerCell {}
}
