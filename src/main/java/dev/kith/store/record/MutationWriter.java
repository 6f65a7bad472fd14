package dev.kith.store.record;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Marks;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Written.Outcome;
import dev.kith.store.feed.StoredNode;
import dev.kith.store.feed.StoredObservation;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Applies mutations inside one transaction.
public final class MutationWriter {
  private final GraphTables tables;
  private final long now;
  private final String author;
  private final WritableNodes writable;

  /// Keys of nodes found so far, until a write could change them.
  private final Map<String, Integer> keys = new HashMap<>();

  /// @param writable what of the graph may be changed
  public MutationWriter(GraphTables tables, long now, String author, WritableNodes writable) {
    this.tables = tables;
    this.now = now;
    this.author = author;
    this.writable = writable;
  }

  /// Whether a batch changes what is found by words or by meaning.
  public static boolean touchesText(List<Mutation> batch) {
    for (var mutation : batch) {
      if (!(mutation instanceof Mutation.CreateEdge
          || mutation instanceof Mutation.EndEdge
          || mutation instanceof Mutation.DeleteEdge)) {
        return true;
      }
    }
    return false;
  }

  public List<Outcome> apply(List<Mutation> batch) throws SQLException {
    var outcomes = new ArrayList<Outcome>();
    for (var mutation : batch) {
      outcomes.add(apply(mutation));
    }
    return outcomes;
  }

  /// The most common mutations come before the switch: the first run of a switch over types loads
  /// code that is in no start-up cache, and takes longer than the write.
  public Outcome apply(Mutation mutation) throws SQLException {
    if (mutation instanceof Mutation.CreateNode create) {
      return createNode(create);
    }
    if (mutation instanceof Mutation.CreateEdge create) {
      return createEdge(create);
    }
    if (mutation instanceof Mutation.AddObservations add) {
      return observe(add);
    }
    keys.clear();
    return any(mutation);
  }

  private Outcome any(Mutation mutation) throws SQLException {
    return switch (mutation) {
      case Mutation.CreateNode create -> createNode(create);
      case Mutation.EditNode(var id, var becomes) -> editNode(id, becomes);
      case Mutation.RenameNode(var id, var becomes, var type) -> {
        var now = node(own(id));
        yield editNode(id, new Node(becomes.orElse(id), type.orElse(now.type()), now.metadata()));
      }
      case Mutation.MarkNode(var id, var type, var marks) -> markNode(id, type, marks);
      case Mutation.DeleteNode(var id) -> deleteNode(id);
      case Mutation.MergeNodes(var into, var from) ->
          new NodeMerge(tables, now, writable).merge(own(into), own(from));
      case Mutation.CreateEdge create -> createEdge(create);
      case Mutation.EndEdge end -> edges().end(end);
      case Mutation.DeleteEdge(var subject, var predicate, var object) ->
          edges().delete(subject, predicate, object);
      case Mutation.AddObservations add -> observe(add);
      // Where only edges of the node end, it may be their other end that is the caller's own.
      case Mutation.EndObservations(var id, var texts, var at) ->
          facts().end(texts.isEmpty() ? existing(id) : own(id), texts, at);
      case Mutation.DeleteObservations(var id, var texts) -> facts().forget(own(id), texts);
    };
  }

  private Outcome createNode(Mutation.CreateNode wanted) throws SQLException {
    var node = wanted.node();
    var there = tables.rows().key(node.id());
    if (there.isPresent()) {
      if (isHidden(node.id())) {
        // A scope that is refused is refused first: it is no way to try names.
        writable.place(wanted.scope());
        throw WritableNodes.taken(node.id());
      }
      keys.put(node.id(), there.getAsInt());
      return node.isPlaceholder()
          ? new Outcome.Unchanged()
          : createWhereAnotherIs(existing(node.id()), wanted);
    }
    int key = tables.insertNode(stored(node, writable.place(wanted.scope()), now, now));
    long at = wanted.noted().at().map(Instant::toEpochMilli).orElse(now);
    var held = wanted.noted().held();
    for (var text : new LinkedHashSet<>(wanted.observations())) {
      tables.insertObservation(key, new StoredObservation(text, at, author, held));
    }
    keys.put(node.id(), key);
    return new Outcome.Done();
  }

  private Outcome createWhereAnotherIs(GraphRows.KeyedNode there, Mutation.CreateNode wanted)
      throws SQLException {
    var existing = node(there);
    if (!existing.isPlaceholder()) {
      return new Outcome.NodeExists(existing, facts().holding(there.key()));
    }
    var before = there.node();
    writable.require(before);
    var scope = wanted.scope().isEmpty() ? before.scope() : writable.place(wanted.scope());
    tables.updateNode(there.key(), before, stored(wanted.node(), scope, before.created(), now));
    facts().add(there, wanted.observations(), wanted.noted());
    return new Outcome.Done();
  }

  private StoredNode stored(Node node, Optional<String> scope, long created, long updated)
      throws SQLException {
    int type = tables.code("type", node.type());
    return new StoredNode(node.id(), type, node.metadata().json(), scope, created, updated);
  }

  private Node node(GraphRows.KeyedNode found) throws SQLException {
    var stored = found.node();
    return new Node(
        stored.id(), tables.rows().typeName(stored.type()), new Metadata(stored.metadata()));
  }

  private Outcome editNode(String id, Node becomes) throws SQLException {
    var found = own(id);
    if (!becomes.id().equals(id) && tables.rows().node(becomes.id()).isPresent()) {
      throw isHidden(becomes.id())
          ? WritableNodes.taken(becomes.id())
          : new Fault.AlreadyExists("entity", becomes.id()).raise();
    }
    var before = found.node();
    var after = stored(becomes, before.scope(), before.created(), before.updated());
    if (after.equals(before)) {
      return new Outcome.Unchanged();
    }
    tables.updateNode(found.key(), before, after.at(now));
    return new Outcome.Done();
  }

  private Outcome markNode(String id, Optional<String> type, Marks.MarkEdit marks)
      throws SQLException {
    var found = described(id);
    var before = node(found);
    var facts = new HashSet<String>();
    if (!marks.pin().isEmpty()) {
      tables.rows().observations(found.key()).forEach(each -> facts.add(each.text()));
    }
    var after = marks.among(facts).applied(before.metadata());
    if (!marks.pin().isEmpty() && Marks.of(after).facts().size() > Marks.MOST_FACTS) {
      throw new Fault.LimitReached(
              "pinned observations of one entity",
              Marks.MOST_FACTS,
              "Unpin some of '" + id + "' first.")
          .raise();
    }
    return editNode(id, new Node(id, type.orElse(before.type()), after));
  }

  private Outcome deleteNode(String id) throws SQLException {
    var found = own(id);
    tables.deleteNode(found.key(), found.node());
    return new Outcome.Done();
  }

  private Outcome createEdge(Mutation.CreateEdge wanted) throws SQLException {
    var edge = wanted.edge();
    var subject = keys.get(edge.subject());
    var object = keys.get(edge.object());
    if (subject == null || object == null || !writable.isAll()) {
      var ends = existing(List.of(edge.subject(), edge.object()));
      writable.requireEither(ends.getFirst().node(), ends.getLast().node());
      subject = ends.getFirst().key();
      object = ends.getLast().key();
      keys.put(edge.subject(), subject);
      keys.put(edge.object(), object);
    }
    return edges().create(wanted, subject, object);
  }

  private Outcome observe(Mutation.AddObservations add) throws SQLException {
    var found = add.ofPlaceholder() ? own(add.id()) : described(add.id());
    return facts().add(found, add.texts(), add.noted());
  }

  private EdgeWriter edges() {
    return new EdgeWriter(tables, now, writable);
  }

  private FactWriter facts() {
    return new FactWriter(tables, now, author);
  }

  private Optional<GraphRows.KeyedNode> seen(String id) throws SQLException {
    return tables.rows().node(id).filter(found -> writable.sees(found.node()));
  }

  /// Whether a name that is in use is that of a hidden node.
  private boolean isHidden(String id) throws SQLException {
    return !writable.isAll() && seen(id).isEmpty();
  }

  private GraphRows.KeyedNode existing(String id) throws SQLException {
    return seen(id).orElseThrow(() -> missing(List.of(id)));
  }

  /// A node that may be changed.
  private GraphRows.KeyedNode own(String id) throws SQLException {
    var found = existing(id);
    writable.require(found.node());
    return found;
  }

  /// Nodes that may be changed: all of them, or a fault.
  private List<GraphRows.KeyedNode> own(List<String> ids) throws SQLException {
    var found = existing(ids);
    found.forEach(each -> writable.require(each.node()));
    return found;
  }

  /// A node that is more than a placeholder.
  private GraphRows.KeyedNode described(String id) throws SQLException {
    var found = own(id);
    var asPlaceholder = Node.placeholder(id).metadata().json();
    if (found.node().metadata().equals(asPlaceholder)
        && node(found).isPlaceholder()
        && tables.rows().observations(found.key()).isEmpty()) {
      throw missing(List.of(id));
    }
    return found;
  }

  private static FaultException missing(List<String> ids) {
    return new Fault.MissingEntities(ids, "", List.of()).raise();
  }

  /// All of them, or a fault that names the missing ones.
  private List<GraphRows.KeyedNode> existing(List<String> ids) throws SQLException {
    var found = new ArrayList<GraphRows.KeyedNode>();
    var missing = new LinkedHashSet<String>();
    for (var id : ids) {
      seen(id).ifPresentOrElse(found::add, () -> missing.add(id));
    }
    if (!missing.isEmpty()) {
      throw missing(List.copyOf(missing));
    }
    return found;
  }
}
