package dev.kith.store.record;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Written.Outcome;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.StoredNode;
import dev.kith.store.feed.StoredObservation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Carries out mutations inside one transaction.
public final class MutationWriter {
  private final GraphTables truth;
  private final long now;
  private final String author;

  /// Keys of nodes that were looked up, until something is written that could change them.
  private final Map<String, Integer> keys = new HashMap<>();

  public MutationWriter(GraphTables truth, long now, String author) {
    this.truth = truth;
    this.now = now;
    this.author = author;
  }

  /// What connections write most comes before the switch: what a switch over types needs at its
  /// first run is in no start-up cache, and takes longer than the write.
  public Outcome apply(Mutation mutation) throws SQLException {
    if (mutation instanceof Mutation.CreateNode(var node, var observations)) {
      return createNode(node, observations);
    }
    if (mutation instanceof Mutation.CreateEdge(var edge, var replace)) {
      return createEdge(edge, replace);
    }
    if (mutation instanceof Mutation.AddObservations(var id, var texts, var ofPlaceholder)) {
      return observe(ofPlaceholder ? existing(id) : described(id), texts);
    }
    keys.clear();
    return any(mutation);
  }

  private Outcome any(Mutation mutation) throws SQLException {
    return switch (mutation) {
      case Mutation.CreateNode(var node, var observations) -> createNode(node, observations);
      case Mutation.EditNode(var id, var becomes) -> editNode(id, becomes);
      case Mutation.RenameNode(var id, var becomes, var type) -> {
        var now = node(existing(id));
        yield editNode(id, new Node(becomes.orElse(id), type.orElse(now.type()), now.metadata()));
      }
      case Mutation.DeleteNode(var id) -> deleteNode(id);
      case Mutation.MergeNodes(var into, var from) ->
          new NodeMerge(truth, now).merge(existing(into), existing(from));
      case Mutation.CreateEdge(var edge, var replace) -> createEdge(edge, replace);
      case Mutation.DeleteEdge(var subject, var predicate, var object) ->
          deleteEdge(subject, predicate, object);
      case Mutation.AddObservations(var id, var texts, var ofPlaceholder) ->
          observe(ofPlaceholder ? existing(id) : described(id), texts);
      case Mutation.DeleteObservations(var id, var texts) -> forget(existing(id), texts);
    };
  }

  private Outcome createNode(Node node, List<String> observations) throws SQLException {
    var there = truth.rows().key(node.id());
    if (there.isPresent()) {
      keys.put(node.id(), there.getAsInt());
      return node.isPlaceholder()
          ? new Outcome.Unchanged()
          : createWhereAnotherIs(existing(node.id()), node, observations);
    }
    int key =
        truth.insertNode(
            new StoredNode(
                node.id(),
                truth.code("type", node.type()),
                node.metadata().json(),
                Optional.empty(),
                now,
                now));
    for (var text : new LinkedHashSet<>(observations)) {
      truth.insertObservation(key, new StoredObservation(text, now, author));
    }
    keys.put(node.id(), key);
    return new Outcome.Done();
  }

  private Outcome createWhereAnotherIs(GraphRows.Found there, Node node, List<String> observations)
      throws SQLException {
    var existing = node(there);
    if (!existing.isPlaceholder()) {
      return new Outcome.NodeExists(existing, truth.rows().observations(there.key()).size());
    }
    editNode(node.id(), node);
    observe(there, observations);
    return new Outcome.Done();
  }

  private Node node(GraphRows.Found found) throws SQLException {
    var stored = found.node();
    return new Node(
        stored.id(), truth.rows().typeName(stored.type()), new Metadata(stored.metadata()));
  }

  private Outcome editNode(String id, Node becomes) throws SQLException {
    var found = existing(id);
    if (!becomes.id().equals(id) && truth.rows().node(becomes.id()).isPresent()) {
      throw new Fault.AlreadyExists("entity", becomes.id()).raise();
    }
    var before = found.node();
    var after =
        new StoredNode(
            becomes.id(),
            truth.code("type", becomes.type()),
            becomes.metadata().json(),
            before.scope(),
            before.created(),
            before.updated());
    if (after.equals(before)) {
      return new Outcome.Unchanged();
    }
    truth.updateNode(found.key(), before, after.at(now));
    return new Outcome.Done();
  }

  private Outcome deleteNode(String id) throws SQLException {
    var found = existing(id);
    truth.deleteNode(found.key(), found.node());
    return new Outcome.Done();
  }

  private Outcome createEdge(Edge edge, boolean replace) throws SQLException {
    if (!keys.containsKey(edge.subject()) || !keys.containsKey(edge.object())) {
      var ends = existing(List.of(edge.subject(), edge.object()));
      keys.put(edge.subject(), ends.getFirst().key());
      keys.put(edge.object(), ends.getLast().key());
    }
    int subject = keys.get(edge.subject());
    int object = keys.get(edge.object());
    int predicate = truth.code("predicate", edge.predicate());
    if (truth.insertEdge(subject, predicate, object, edge.metadata().json(), now)) {
      return new Outcome.Done();
    }
    var there = truth.rows().edge(subject, predicate, object).orElseThrow();
    var before = there.metadata();
    if (!replace) {
      return new Outcome.EdgeExists(
          new Edge(edge.subject(), edge.predicate(), edge.object(), new Metadata(before)));
    }
    var after = new Metadata(before).with(edge.metadata()).json();
    if (before.equals(after)) {
      return new Outcome.Unchanged();
    }
    truth.updateEdge(
        new Change.EdgePut(subject, predicate, object, there.key(), Optional.of(before)), after);
    return new Outcome.Done();
  }

  private Outcome deleteEdge(String subject, String predicate, String object) throws SQLException {
    var from = truth.rows().node(subject);
    var to = truth.rows().node(object);
    var code = truth.rows().knownCode("predicate", predicate);
    if (from.isEmpty() || to.isEmpty() || code.isEmpty()) {
      return new Outcome.Unchanged();
    }
    var there = truth.rows().edge(from.get().key(), code.get(), to.get().key());
    if (there.isEmpty()) {
      return new Outcome.Unchanged();
    }
    truth.deleteEdge(
        new Change.EdgeGone(
            from.get().key(),
            code.get(),
            to.get().key(),
            there.get().key(),
            there.get().metadata()));
    return new Outcome.Done();
  }

  private Outcome observe(GraphRows.Found found, List<String> texts) throws SQLException {
    var known = new LinkedHashSet<String>();
    truth.rows().observations(found.key()).forEach(observation -> known.add(observation.text()));
    var added = new ArrayList<String>();
    for (var text : texts) {
      if (known.add(text)) {
        truth.insertObservation(found.key(), new StoredObservation(text, now, author));
        added.add(text);
      }
    }
    return observed(found, added, known.size());
  }

  /// A fact that an import brought twice goes as often.
  private Outcome forget(GraphRows.Found found, List<String> texts) throws SQLException {
    var there = truth.rows().observations(found.key());
    var unwanted = new LinkedHashSet<>(texts);
    var removed = new LinkedHashSet<String>();
    for (var observation : there.reversed()) {
      if (unwanted.contains(observation.text())) {
        truth.deleteObservation(found.key(), observation);
        removed.add(observation.text());
      }
    }
    unwanted.retainAll(removed);
    int left = (int) there.stream().filter(each -> !removed.contains(each.text())).count();
    return observed(found, List.copyOf(unwanted), left);
  }

  private Outcome observed(GraphRows.Found found, List<String> changed, int total)
      throws SQLException {
    if (!changed.isEmpty()) {
      truth.touchNode(found.key(), now);
    }
    return new Outcome.Observed(changed, total);
  }

  private GraphRows.Found existing(String id) throws SQLException {
    return truth.rows().node(id).orElseThrow(() -> missing(List.of(id)));
  }

  /// One that is more than a placeholder: somebody has told something of it.
  private GraphRows.Found described(String id) throws SQLException {
    var found = existing(id);
    var asPlaceholder = Node.placeholder(id).metadata().json();
    if (found.node().metadata().equals(asPlaceholder)
        && node(found).isPlaceholder()
        && truth.rows().observations(found.key()).isEmpty()) {
      throw missing(List.of(id));
    }
    return found;
  }

  private static FaultException missing(List<String> ids) {
    return new Fault.MissingEntities(ids, "", List.of()).raise();
  }

  /// All of them, or the fault that names each that is missing.
  private List<GraphRows.Found> existing(List<String> ids) throws SQLException {
    var found = new ArrayList<GraphRows.Found>();
    var missing = new LinkedHashSet<String>();
    for (var id : ids) {
      truth.rows().node(id).ifPresentOrElse(found::add, () -> missing.add(id));
    }
    if (!missing.isEmpty()) {
      throw missing(List.copyOf(missing));
    }
    return found;
  }
}
