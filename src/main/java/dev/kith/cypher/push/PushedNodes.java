package dev.kith.cypher.push;

import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The nodes that the first rows of an order can have, as questions. There may be some more.
///
/// @param name what the query calls the node
public record PushedNodes(String name, List<Part> parts) implements Pushed {
  public PushedNodes {
    parts = List.copyOf(parts);
  }

  @Override
  public Object shape() {
    return name;
  }

  @Override
  public String description() {
    return "ask the engine for the first nodes";
  }

  /// A question whose rows begin with the key of a node.
  public sealed interface KeyQuestion {
    /// Nodes of a type.
    record Nodes(NodeQuestion question) implements KeyQuestion {}

    /// Nodes with a relationship.
    record Ends(AggregateQuestion question) implements KeyQuestion {}

    default NodeType type() {
      return switch (this) {
        case Nodes(var question) -> question.type();
        case Ends(var question) -> question.type();
      };
    }

    default int limit() {
      return switch (this) {
        case Nodes(var question) -> question.limit();
        case Ends(var question) -> question.limit();
      };
    }

    /// The same question of those that meet one more condition, in the order of keys.
    default KeyQuestion among(Filter condition, int limit) {
      return switch (this) {
        case Nodes(var question) ->
            new Nodes(
                NodeQuestion.of(
                    question.type(),
                    both(question.filter(), condition),
                    question.properties(),
                    limit));
        case Ends(var question) ->
            new Ends(
                new AggregateQuestion(
                    question.type(),
                    both(question.filter(), condition),
                    question.neighbour(),
                    question.groups(),
                    question.totals(),
                    question.having(),
                    List.of(),
                    limit));
      };
    }
  }

  /// One of the questions.
  ///
  /// @param whole whether its answer is of no use where it is cut
  /// @param seconds a time that Cypher sorts otherwise within one second, and its column: of the
  ///   last second all nodes are needed
  public record Part(KeyQuestion question, boolean whole, Optional<Seconds> seconds) {}

  /// The time that nodes are sorted by first.
  public record Seconds(Property property, int column) {}

  static Filter both(Filter one, Filter other) {
    var parts = new ArrayList<Filter>();
    for (var each : List.of(one, other)) {
      if (!each.isAll()) {
        parts.add(each);
      }
    }
    return parts.size() == 1 ? parts.getFirst() : new Filter.AllOf(parts);
  }
}
