package dev.kith.graph;

import java.util.List;
import java.util.Optional;

/// A change to a writable graph. Several make a batch, which happens whole or not at all.
public sealed interface Mutation {
  /// Adds a node unless its id is taken. A placeholder becomes the node that it held the place of,
  /// and none is put where there is a node already.
  record CreateNode(Node node, List<String> observations) implements Mutation {
    public CreateNode {
      observations = List.copyOf(observations);
    }
  }

  /// Gives a node another id, type or metadata; its edges and observations stay.
  record EditNode(String id, Node becomes) implements Mutation {}

  /// Gives a node another id or type, and leaves it whatever else others make of it meanwhile.
  ///
  /// @param becomes its id from now on; absent: it keeps its own
  /// @param type likewise
  record RenameNode(String id, Optional<String> becomes, Optional<String> type)
      implements Mutation {}

  /// Removes a node with its edges and observations.
  record DeleteNode(String id) implements Mutation {}

  /// Makes several nodes one: their observations, with when and by whom, their edges and what else
  /// is known go over to `into`, which keeps their ids as aliases; then they are removed. Edges
  /// that `into` has already, or that lead from one of them to another, are dropped.
  record MergeNodes(String into, List<String> from) implements Mutation {
    public MergeNodes {
      from = List.copyOf(from);
    }
  }

  /// Adds an edge between existing nodes, or, with `replace`, gives an existing one these members
  /// of metadata; what else is known of it stays.
  record CreateEdge(Edge edge, boolean replace) implements Mutation {}

  /// Removes an edge, if it is there.
  record DeleteEdge(String subject, String predicate, String object) implements Mutation {}

  /// Notes facts about a node; those it already has are passed over.
  ///
  /// @param ofPlaceholder whether a placeholder takes them; else it counts as missing
  record AddObservations(String id, List<String> texts, boolean ofPlaceholder) implements Mutation {
    public AddObservations {
      texts = List.copyOf(texts);
    }

    /// Notes facts about whatever has that id.
    public AddObservations(String id, List<String> texts) {
      this(id, texts, true);
    }
  }

  /// Forgets facts about a node; those it does not have are passed over.
  record DeleteObservations(String id, List<String> texts) implements Mutation {
    public DeleteObservations {
      texts = List.copyOf(texts);
    }
  }
}
