package dev.kith.graph;

import dev.kith.fault.Fault;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A graph in plain maps: slow, obvious, and therefore what the real engines are compared with.
public final class HeapGraph implements Graph {
  private final About about;
  final Map<String, Node> nodes = new LinkedHashMap<>();
  final Map<String, List<Observation>> observations = new LinkedHashMap<>();
  final Map<Triple, Edge> edges = new LinkedHashMap<>();
  private final TreeMap<Long, Snapshot> before = new TreeMap<>();
  private long change;

  /// The identity of an edge.
  record Triple(String subject, String predicate, String object) {}

  private record Snapshot(
      Map<String, Node> nodes,
      Map<String, List<Observation>> observations,
      Map<Triple, Edge> edges) {}

  public HeapGraph(String name) {
    this(new About(name, "Database: " + name, "", true));
  }

  public HeapGraph(About about) {
    this.about = about;
  }

  /// Adds a node, for building fixtures.
  public HeapGraph node(String id, String type, String metadata) {
    nodes.put(id, new Node(id, type, new Metadata(metadata)));
    return this;
  }

  /// Adds an edge, for building fixtures.
  public HeapGraph edge(String subject, String predicate, String object, String metadata) {
    edges.put(
        new Triple(subject, predicate, object),
        new Edge(subject, predicate, object, new Metadata(metadata)));
    return this;
  }

  @Override
  public About about() {
    return about;
  }

  @Override
  public synchronized <T> T read(Call call, Reading<T> reading) {
    return reading.from(new HeapView(this, call, change));
  }

  @Override
  public synchronized Written write(Call call, List<Mutation> batch) {
    if (!about.writable()) {
      throw new Fault.ReadOnly(about.database()).raise();
    }
    var snapshot = snapshot();
    var outcomes = new ArrayList<Written.Outcome>();
    try {
      batch.forEach(mutation -> outcomes.add(apply(call, mutation)));
    } catch (RuntimeException refused) {
      restore(snapshot);
      throw refused;
    }
    boolean changed =
        outcomes.stream()
            .anyMatch(
                outcome ->
                    switch (outcome) {
                      case Written.Outcome.Done() -> true;
                      case Written.Outcome.Observed(var texts, _) -> !texts.isEmpty();
                      case Written.Outcome.Unchanged _,
                          Written.Outcome.NodeExists _,
                          Written.Outcome.EdgeExists _ ->
                          false;
                    });
    if (changed) {
      before.put(++change, snapshot);
    }
    return new Written(changed ? change : 0, outcomes);
  }

  @Override
  public synchronized Written undo(Call call, long number) {
    if (number != change || !before.containsKey(number)) {
      throw new Fault.NotUndoable(number, "it is not the last change").raise();
    }
    var now = snapshot();
    restore(before.remove(number));
    before.put(++change, now);
    return new Written(change, List.of(new Written.Outcome.Done()));
  }

  private Snapshot snapshot() {
    return new Snapshot(
        new LinkedHashMap<>(nodes), new LinkedHashMap<>(observations), new LinkedHashMap<>(edges));
  }

  private void restore(Snapshot snapshot) {
    nodes.clear();
    nodes.putAll(snapshot.nodes);
    observations.clear();
    observations.putAll(snapshot.observations);
    edges.clear();
    edges.putAll(snapshot.edges);
  }

  private Written.Outcome apply(Call call, Mutation mutation) {
    return switch (mutation) {
      case Mutation.CreateNode(var node, var texts) -> {
        if (nodes.containsKey(node.id())) {
          yield new Written.Outcome.NodeExists(nodes.get(node.id()), observed(node.id()).size());
        }
        nodes.put(node.id(), node);
        observe(call, node.id(), texts);
        yield new Written.Outcome.Done();
      }
      case Mutation.EditNode(var id, var becomes) -> edit(id, becomes);
      case Mutation.DeleteNode(var id) -> {
        require(id);
        nodes.remove(id);
        observations.remove(id);
        edges.keySet().removeIf(edge -> edge.subject.equals(id) || edge.object.equals(id));
        yield new Written.Outcome.Done();
      }
      case Mutation.CreateEdge(var edge, var replace) -> {
        require(edge.subject());
        require(edge.object());
        var triple = new Triple(edge.subject(), edge.predicate(), edge.object());
        if (edges.containsKey(triple) && !replace) {
          yield new Written.Outcome.EdgeExists(edges.get(triple));
        }
        if (edge.equals(edges.put(triple, edge))) {
          yield new Written.Outcome.Unchanged();
        }
        yield new Written.Outcome.Done();
      }
      case Mutation.DeleteEdge(var subject, var predicate, var object) ->
          edges.remove(new Triple(subject, predicate, object)) == null
              ? new Written.Outcome.Unchanged()
              : new Written.Outcome.Done();
      case Mutation.AddObservations(var id, var texts) -> {
        require(id);
        var added = observe(call, id, texts);
        yield new Written.Outcome.Observed(added, observed(id).size());
      }
      case Mutation.DeleteObservations(var id, var texts) -> {
        require(id);
        var kept = new ArrayList<>(observed(id));
        var gone = texts.stream().distinct().filter(observedTexts(id)::contains).toList();
        kept.removeIf(observation -> gone.contains(observation.text()));
        observations.put(id, kept);
        yield new Written.Outcome.Observed(gone, kept.size());
      }
    };
  }

  private Written.Outcome edit(String id, Node becomes) {
    require(id);
    if (!becomes.id().equals(id) && nodes.containsKey(becomes.id())) {
      throw new Fault.AlreadyExists("entity", becomes.id()).raise();
    }
    if (becomes.equals(nodes.remove(id))) {
      nodes.put(id, becomes);
      return new Written.Outcome.Unchanged();
    }
    nodes.put(becomes.id(), becomes);
    var noted = observations.remove(id);
    if (noted != null) {
      observations.put(becomes.id(), noted);
    }
    for (var edge : List.copyOf(edges.values())) {
      if (edge.subject().equals(id) || edge.object().equals(id)) {
        edges.remove(new Triple(edge.subject(), edge.predicate(), edge.object()));
        var subject = edge.subject().equals(id) ? becomes.id() : edge.subject();
        var object = edge.object().equals(id) ? becomes.id() : edge.object();
        edges.put(
            new Triple(subject, edge.predicate(), object),
            new Edge(subject, edge.predicate(), object, edge.metadata()));
      }
    }
    return new Written.Outcome.Done();
  }

  private void require(String id) {
    if (!nodes.containsKey(id)) {
      throw new Fault.UnknownName("entity", id, "", List.of()).raise();
    }
  }

  List<Observation> observed(String id) {
    return observations.getOrDefault(id, List.of());
  }

  private List<String> observedTexts(String id) {
    return observed(id).stream().map(Observation::text).toList();
  }

  private List<String> observe(Call call, String id, List<String> texts) {
    var all = new ArrayList<>(observed(id));
    var added = new ArrayList<String>();
    for (var text : texts) {
      if (all.stream().noneMatch(known -> known.text().equals(text))) {
        all.add(new Observation(text, Instant.EPOCH, call.author()));
        added.add(text);
      }
    }
    observations.put(id, all);
    return added;
  }
}
