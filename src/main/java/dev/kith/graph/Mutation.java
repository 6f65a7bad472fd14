package dev.kith.graph;

import java.util.List;

/// A change to a writable graph. Several make a batch, which happens whole or not at all.
public sealed interface Mutation {
  /// Adds a node unless its id is taken.
  record CreateNode(Node node, List<String> observations) implements Mutation {
    public CreateNode {
      observations = List.copyOf(observations);
    }
  }

  /// Gives a node another id, type or metadata; its edges and observations stay.
  record EditNode(String id, Node becomes) implements Mutation {}

  /// Removes a node with its edges and observations.
  record DeleteNode(String id) implements Mutation {}

  /// Adds an edge between existing nodes, or, with `replace`, gives an existing one new metadata.
  record CreateEdge(Edge edge, boolean replace) implements Mutation {}

  /// Removes an edge, if it is there.
  record DeleteEdge(String subject, String predicate, String object) implements Mutation {}

  /// Notes facts about a node; those it already has are passed over.
  record AddObservations(String id, List<String> texts) implements Mutation {
    public AddObservations {
      texts = List.copyOf(texts);
    }
  }

  /// Forgets facts about a node; those it does not have are passed over.
  record DeleteObservations(String id, List<String> texts) implements Mutation {
    public DeleteObservations {
      texts = List.copyOf(texts);
    }
  }
}
