package dev.kith.store.pattern;

import dev.kith.graph.pattern.Difference;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.feed.StoredNode;
import dev.kith.store.index.OwnedOntology;
import dev.kith.store.index.TopologyState;
import dev.kith.store.sqlite.StoreFormat;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The nodes and relationships that a slice of the feed changed, where they can be listed one by
/// one.
///
/// An import counts as a change of everything, and so does a node with a new id or type, since that
/// moves all of its relationships.
public final class FeedDifference {
  private static final long MAX_CHANGES = 200_000;

  private final String history;
  private final TopologyState now;
  private final OwnedOntology ontology;
  private final Set<Integer> nodes = new HashSet<>();
  private final Set<Integer> starts = new HashSet<>();
  private final Map<Integer, Set<NodeName>> names = new HashMap<>();
  private boolean everything;

  /// A former type and id of a node.
  private record NodeName(String type, String id) {}

  private FeedDifference(String history, TopologyState now, OwnedOntology ontology) {
    this.history = history;
    this.now = now;
    this.ontology = ontology;
  }

  public static Optional<Difference> since(
      long change, TableReader tables, TopologyState now, OwnedOntology ontology)
      throws SQLException {
    long last = now.topology().change();
    var feed = new ChangeFeed(tables);
    if (change > last || last - change > MAX_CHANGES || feed.floor() > change) {
      return Optional.empty();
    }
    var difference = new FeedDifference(StoreFormat.history(tables), now, ontology);
    feed.between(change, last, (_, each) -> difference.note(each));
    return difference.toDifference();
  }

  private void note(Change change) {
    switch (change) {
      case Change.NodePut(var node, var before) -> {
        nodes.add(node);
        before.ifPresent(stored -> name(node, stored));
      }
      case Change.NodeGone(var node, var before) -> {
        nodes.add(node);
        name(node, before);
      }
      case Change.EdgePut(var subject, _, _, _, _) -> starts.add(subject);
      case Change.EdgeGone(var subject, _, _, _, _) -> starts.add(subject);
      case Change.NodesLoaded _, Change.EdgesLoaded _ -> everything = true;
      case Change.Observed(var node, _, _) -> nodes.add(node);
      case Change.ObservationGone(var node, _, _) -> nodes.add(node);
      case Change.Respanned(var node, _, _, _) -> nodes.add(node);
      case Change.FactsForgotten(var node) -> nodes.add(node);
      case Change.Forgot _, Change.Blank _, Change.NodeForgotten _ -> everything = true;
      case Change.Batch _, Change.Embedded _, Change.TermAdded _ -> {}
    }
  }

  private void name(int node, StoredNode stored) {
    var named = new NodeName(now.terms().types().name(stored.type()), stored.id());
    names.computeIfAbsent(node, _ -> new HashSet<>()).add(named);
  }

  private Optional<Difference> toDifference() {
    var types = new HashSet<String>();
    ontology.ontology().nodeTypes().forEach(type -> types.add(type.name()));
    var touched = refs(nodes, types);
    var left = refs(starts, types);
    types.removeIf(type -> !ontology.mapping().isPrefixed(type));
    return everything
        ? Optional.empty()
        : Optional.of(new Difference(history, types, touched, left));
  }

  private Set<NodeRef> refs(Set<Integer> some, Set<String> types) {
    var topology = now.topology();
    var refs = new HashSet<NodeRef>();
    for (int node : some) {
      var known = new HashSet<>(names.getOrDefault(node, Set.of()));
      if (topology.exists(node)) {
        known.add(new NodeName(now.terms().types().name(topology.type(node)), topology.id(node)));
      }
      everything |= known.size() != 1;
      for (var named : known) {
        if (!types.contains(named.type())) {
          continue; // nothing of that type is left
        }
        if (!ontology.mapping().hasKey(named.type(), named.id())) {
          everything = true;
        } else {
          refs.add(new NodeRef(named.type(), ontology.mapping().key(named.type(), named.id())));
        }
      }
    }
    return refs;
  }
}
