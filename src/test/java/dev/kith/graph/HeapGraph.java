package dev.kith.graph;

import dev.kith.fault.Fault;
import dev.kith.graph.time.Noted;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// A graph in plain maps: slow, obvious, and therefore what the real engines are compared with.
public final class HeapGraph implements Graph {
  private final About about;
  final Map<String, Node> nodes = new LinkedHashMap<>();
  final Map<String, List<Observation>> observations = new LinkedHashMap<>();
  final Map<Triple, Edge> edges = new LinkedHashMap<>();
  final List<Edge> again = new ArrayList<>();
  private final TreeMap<Long, Snapshot> before = new TreeMap<>();
  private long change;
  private Optional<NaivePatterns> patterns = Optional.empty();
  private List<?> seen = List.of();

  /// The identity of an edge.
  record Triple(String subject, String predicate, String object) {}

  private record Snapshot(
      Map<String, Node> nodes,
      Map<String, List<Observation>> observations,
      Map<Triple, Edge> edges) {}

  public HeapGraph(String name) {
    this(new About(name, "Database: " + name, "", true, "heap"));
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

  /// Adds a further row of an edge that is there, as a table may hold it; only questions by pattern
  /// see it.
  public HeapGraph again(String subject, String predicate, String object, String metadata) {
    again.add(new Edge(subject, predicate, object, new Metadata(metadata)));
    return this;
  }

  /// The same graph asked by pattern; made anew where it changed since.
  public synchronized NaivePatterns patterns() {
    var state = List.of(Map.copyOf(nodes), Map.copyOf(edges), List.copyOf(again));
    if (patterns.isEmpty() || !seen.equals(state)) {
      seen = state;
      patterns = Optional.of(new HeapOntology(this).patterns());
    }
    return patterns.get();
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
                      case Written.Outcome.Done(), Written.Outcome.Merged _ -> true;
                      case Written.Outcome.Observed(var texts, _) -> !texts.isEmpty();
                      case Written.Outcome.Ended(var texts, _, _) -> !texts.isEmpty();
                      case Written.Outcome.EdgeHolds _ -> true;
                      case Written.Outcome.Unchanged _,
                          Written.Outcome.EdgeMissing _,
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
      case Mutation.CreateNode(var node, _, var texts, var noted) -> {
        var there = nodes.get(node.id());
        if (there != null && node.isPlaceholder()) {
          yield new Written.Outcome.Unchanged();
        }
        if (there != null && there.isPlaceholder()) {
          edit(node.id(), node);
          observe(call, node.id(), texts, noted);
          yield new Written.Outcome.Done();
        }
        if (there != null) {
          yield new Written.Outcome.NodeExists(there, observed(node.id()).size());
        }
        nodes.put(node.id(), node);
        observe(call, node.id(), texts, noted);
        yield new Written.Outcome.Done();
      }
      case Mutation.EditNode(var id, var becomes) -> edit(id, becomes);
      case Mutation.RenameNode(var id, var becomes, var type) -> {
        require(id);
        var now = nodes.get(id);
        yield edit(id, new Node(becomes.orElse(id), type.orElse(now.type()), now.metadata()));
      }
      case Mutation.MarkNode(var id, var type, var marks) -> {
        require(id);
        var now = nodes.get(id);
        if (now.isPlaceholder() && observed(id).isEmpty()) {
          throw new Fault.MissingEntities(List.of(id), "", List.of()).raise();
        }
        var after = marks.among(Set.copyOf(observedTexts(id))).applied(now.metadata());
        yield edit(id, new Node(id, type.orElse(now.type()), after));
      }
      case Mutation.DeleteNode(var id) -> {
        require(id);
        nodes.remove(id);
        observations.remove(id);
        edges.keySet().removeIf(edge -> edge.subject.equals(id) || edge.object.equals(id));
        yield new Written.Outcome.Done();
      }
      case Mutation.MergeNodes(var into, var from) -> merge(into, from);
      case Mutation.CreateEdge(var edge, var replace, _) -> {
        require(edge.subject(), edge.object());
        var triple = new Triple(edge.subject(), edge.predicate(), edge.object());
        if (edges.containsKey(triple) && !replace) {
          yield new Written.Outcome.EdgeExists(edges.get(triple));
        }
        var before = edges.get(triple);
        var metadata = before == null ? edge.metadata() : before.metadata().with(edge.metadata());
        var after = new Edge(edge.subject(), edge.predicate(), edge.object(), metadata);
        if (after.equals(edges.put(triple, after))) {
          yield new Written.Outcome.Unchanged();
        }
        yield new Written.Outcome.Done();
      }
      case Mutation.EndEdge(var subject, var predicate, var object, _) ->
          edges.containsKey(new Triple(subject, predicate, object))
              ? new Written.Outcome.Unchanged()
              : new Written.Outcome.EdgeMissing();
      case Mutation.DeleteEdge(var subject, var predicate, var object) ->
          edges.remove(new Triple(subject, predicate, object)) == null
              ? new Written.Outcome.Unchanged()
              : new Written.Outcome.Done();
      case Mutation.AddObservations(var id, var texts, var ofPlaceholder, var noted) -> {
        require(id);
        if (!ofPlaceholder && Objects.requireNonNull(nodes.get(id)).isPlaceholder()) {
          throw new Fault.MissingEntities(List.of(id), "", List.of()).raise();
        }
        var added = observe(call, id, texts, noted);
        yield new Written.Outcome.Observed(added, observed(id).size());
      }
      case Mutation.EndObservations(var id, var texts, var at) -> {
        require(id);
        yield end(id, texts, at.orElse(Instant.EPOCH));
      }
      case Mutation.DeleteObservations(var id, var texts) -> {
        require(id);
        var kept = new ArrayList<>(observed(id));
        var gone = texts.stream().distinct().filter(observedTexts(id)::contains).toList();
        kept.removeIf(observation -> gone.contains(observation.text()));
        observations.put(id, kept);
        var now = nodes.get(id);
        var unpinned = Marks.MarkEdit.ofFacts(gone, false).applied(now.metadata());
        nodes.replace(id, new Node(id, now.type(), unpinned));
        yield new Written.Outcome.Observed(gone, kept.size());
      }
    };
  }

  private Written.Outcome end(String id, List<String> texts, Instant at) {
    var missing = new ArrayList<>(texts);
    missing.removeAll(observedTexts(id));
    var after = new ArrayList<Observation>();
    for (var each : observed(id)) {
      var spans = texts.contains(each.text()) ? each.spans().before(at) : Optional.of(each.spans());
      after.add(new Observation(each.text(), each.at(), each.by(), spans.orElseThrow()));
    }
    observations.put(id, after);
    var ended = texts.stream().filter(text -> !missing.contains(text)).toList();
    return new Written.Outcome.Ended(ended, missing, after.size() - ended.size());
  }

  private Written.Outcome merge(String into, List<String> from) {
    require(into);
    require(from.toArray(String[]::new));
    int moved = 0;
    int gained = 0;
    int dropped = 0;
    for (var id : from) {
      for (var edge : List.copyOf(edges.values())) {
        if (!edge.subject().equals(id) && !edge.object().equals(id)) {
          continue;
        }
        edges.remove(new Triple(edge.subject(), edge.predicate(), edge.object()));
        boolean between =
            !edge.subject().equals(edge.object())
                && (edge.subject().equals(into) || from.contains(edge.subject()))
                && (edge.object().equals(into) || from.contains(edge.object()));
        var subject = edge.subject().equals(id) ? into : edge.subject();
        var object = edge.object().equals(id) ? into : edge.object();
        var triple = new Triple(subject, edge.predicate(), object);
        if (between || edges.containsKey(triple)) {
          dropped++;
        } else {
          edges.put(triple, new Edge(subject, edge.predicate(), object, edge.metadata()));
          moved++;
        }
      }
      var all = new ArrayList<>(observed(into));
      for (var observation : observed(id)) {
        if (all.stream().noneMatch(known -> known.text().equals(observation.text()))) {
          all.add(observation);
          gained++;
        }
      }
      observations.put(into, all);
      observations.remove(id);
      nodes.put(into, merged(nodes.get(into), nodes.remove(id)));
    }
    return new Written.Outcome.Merged(gained, moved, dropped);
  }

  private static Node merged(Node stays, Node goes) {
    var metadata = goes.metadata().with(stays.metadata()).toObject();
    var names = new LinkedHashSet<String>();
    stays.metadata().toObject().path("aliases").forEach(name -> names.add(name.stringValue()));
    names.add(goes.id());
    goes.metadata().toObject().path("aliases").forEach(name -> names.add(name.stringValue()));
    names.remove(stays.id());
    var aliases = metadata.putArray("aliases");
    names.forEach(aliases::add);
    var marked = Marks.merged(Metadata.of(metadata), stays.metadata(), goes.metadata());
    return new Node(stays.id(), stays.type(), marked);
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

  private void require(String... ids) {
    var missing = Arrays.stream(ids).distinct().filter(id -> !nodes.containsKey(id)).toList();
    if (!missing.isEmpty()) {
      throw new Fault.MissingEntities(missing, "", List.of()).raise();
    }
  }

  List<Observation> observed(String id) {
    return observations.getOrDefault(id, List.of());
  }

  private List<String> observedTexts(String id) {
    return observed(id).stream().map(Observation::text).toList();
  }

  private List<String> observe(Call call, String id, List<String> texts, Noted noted) {
    var all = new ArrayList<>(observed(id));
    var added = new ArrayList<String>();
    for (var text : texts) {
      if (all.stream().noneMatch(known -> known.text().equals(text))) {
        all.add(new Observation(text, noted.at().orElse(Instant.EPOCH), call.author()));
        added.add(text);
      }
    }
    observations.put(id, all);
    return added;
  }
}
