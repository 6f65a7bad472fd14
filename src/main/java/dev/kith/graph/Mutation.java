package dev.kith.graph;

import dev.kith.graph.time.Noted;
import dev.kith.graph.time.Spans;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A change to a writable graph. Several make a batch, which is atomic.
public sealed interface Mutation {
  /// Adds a node unless its id is taken. It replaces a placeholder of that id; a placeholder never
  /// replaces a node.
  ///
  /// @param scope the path under which it is seen; absent: by every reader of the database
  /// @param noted the times of its observations
  record CreateNode(Node node, Optional<String> scope, List<String> observations, Noted noted)
      implements Mutation {
    public CreateNode {
      observations = List.copyOf(observations);
    }

    /// With observations of now, of which nobody says when they hold.
    public CreateNode(Node node, List<String> observations) {
      this(node, Optional.empty(), observations, Noted.NOW);
    }
  }

  /// Gives a node another id, type or metadata; its edges and observations stay.
  record EditNode(String id, Node becomes) implements Mutation {}

  /// Changes only a node's id or type, and keeps concurrent changes to the rest.
  ///
  /// @param becomes its new id; absent: unchanged
  /// @param type its new type; absent: unchanged
  record RenameNode(String id, Optional<String> becomes, Optional<String> type)
      implements Mutation {}

  /// Changes a node's type or marks, and keeps concurrent changes to the rest. A placeholder counts
  /// as missing; observations that the node does not have are not pinned.
  ///
  /// @param type its new type; absent: unchanged
  record MarkNode(String id, Optional<String> type, Marks.MarkEdit marks) implements Mutation {}

  /// Removes a node with its edges and observations.
  record DeleteNode(String id) implements Mutation {}

  /// Merges nodes: their observations (with time and author), edges and metadata move to `into`,
  /// which keeps their ids as aliases; then they are removed. Edges that `into` already has, or
  /// that connect two of them, are dropped.
  record MergeNodes(String into, List<String> from) implements Mutation {
    public MergeNodes {
      from = List.copyOf(from);
    }
  }

  /// Adds an edge between existing nodes, or, with `replace`, sets these members of an existing
  /// edge's metadata; the others stay. One that exists holds in the times given, too: where none
  /// are, one that has ended holds again from now on.
  ///
  /// @param held when it held
  record CreateEdge(Edge edge, boolean replace, Spans held) implements Mutation {
    /// An edge of which nobody says when it holds.
    public CreateEdge(Edge edge, boolean replace) {
      this(edge, replace, Spans.ALWAYS);
    }
  }

  /// Ends an edge, which is kept; one that had ended before stays as it is.
  ///
  /// @param at when; absent: now
  record EndEdge(String subject, String predicate, String object, Optional<Instant> at)
      implements Mutation {}

  /// Removes an edge, if it exists.
  record DeleteEdge(String subject, String predicate, String object) implements Mutation {}

  /// Adds observations to a node. Those it already has hold in the times given, too: where none
  /// are, those that have ended hold again from now on.
  ///
  /// @param ofPlaceholder whether they may be added to a placeholder; otherwise it counts as
  ///   missing
  /// @param noted their times
  record AddObservations(String id, List<String> texts, boolean ofPlaceholder, Noted noted)
      implements Mutation {
    public AddObservations {
      texts = List.copyOf(texts);
    }

    /// Adds observations of now, of which nobody says when they hold.
    public AddObservations(String id, List<String> texts, boolean ofPlaceholder) {
      this(id, texts, ofPlaceholder, Noted.NOW);
    }

    /// Adds observations to a node or placeholder.
    public AddObservations(String id, List<String> texts) {
      this(id, texts, true);
    }
  }

  /// Ends observations of a node, which keeps them; those it does not have, and those that had
  /// ended before, are skipped.
  ///
  /// @param at when; absent: now
  record EndObservations(String id, List<String> texts, Optional<Instant> at) implements Mutation {
    public EndObservations {
      texts = List.copyOf(texts);
    }
  }

  /// Removes observations from a node; those it does not have are skipped.
  record DeleteObservations(String id, List<String> texts) implements Mutation {
    public DeleteObservations {
      texts = List.copyOf(texts);
    }
  }
}
