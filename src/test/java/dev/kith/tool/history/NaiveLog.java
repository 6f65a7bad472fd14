package dev.kith.tool.history;

import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Node;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.history.Author;
import dev.kith.tool.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/// What somebody notes who looks at all of a small graph before and after each change.
final class NaiveLog {
  private static final Call CALL = Call.by("onlooker");

  private Picture last = new Picture(Map.of(), Map.of());
  private final Map<Integer, String> names = new HashMap<>();
  private final List<Entry> entries = new ArrayList<>();
  private final List<Entry> imports = new ArrayList<>();
  private final Set<Long> changes = new TreeSet<>();
  private final Set<NamedEdge> edges = new HashSet<>();

  /// A node with its observations.
  private record Thing(Node node, List<String> observations) {
    ObjectNode state() {
      var state = Json.object().put("name", node.id()).put("type", node.type());
      state.set("metadata", node.metadata().toObject());
      return state;
    }
  }

  private record Edge(int from, String type, int to) {}

  /// An edge by the names that its ends have now.
  record NamedEdge(String from, String type, String to) {}

  private record Picture(Map<Integer, Thing> things, Map<Edge, ObjectNode> edges) {
    static Picture of(Graph graph) {
      return graph.read(CALL, Picture::of);
    }

    private static Picture of(GraphView view) {
      var things = new LinkedHashMap<Integer, Thing>();
      int[] handles = view.nodesAfter(GraphView.NO_NODE, 100_000);
      var nodes = view.nodes(handles);
      var observations = view.observations(handles);
      for (int index = 0; index < handles.length; index++) {
        var texts =
            observations.getOrDefault(handles[index], List.of()).stream()
                .map(observation -> observation.text())
                .toList();
        things.put(handles[index], new Thing(nodes.get(index), texts));
      }
      var edges = new LinkedHashMap<Edge, ObjectNode>();
      if (handles.length > 0) {
        var around = view.neighbourhood(handles, 1, WalkLimits.USUAL);
        int[] all = IntStream.range(0, around.edgeCount()).toArray();
        var metadata = view.edgeMetadata(around, all);
        for (int edge : all) {
          edges.put(
              new Edge(
                  around.subjects()[edge],
                  view.predicateName(around.predicates()[edge]),
                  around.objects()[edge]),
              metadata.get(edge).toObject());
        }
      }
      return new Picture(things, edges);
    }
  }

  /// What happened to a node, or to an edge from it; node 0 stands for a whole import.
  ///
  /// @param listed whether it is listed where all changes are
  record Entry(
      long change,
      Instant at,
      Author by,
      long undoes,
      String kind,
      int node,
      String type,
      int to,
      ObjectNode states,
      boolean listed) {
    boolean isAbout(Set<Integer> nodes) {
      return nodes.contains(node) || nodes.contains(to);
    }

    boolean isEdge(Set<Integer> from, String predicate, Set<Integer> into) {
      return from.contains(node) && type.equals(predicate) && into.contains(to);
    }

    Set<String> names() {
      var names = new HashSet<>(Set.of(by.name()));
      by.client().ifPresent(names::add);
      by.token().ifPresent(names::add);
      return names;
    }

    String account() {
      return by.token().or(by::client).orElse(by.name());
    }
  }

  List<Entry> entries() {
    return entries;
  }

  List<Long> changes() {
    return List.copyOf(changes);
  }

  Set<NamedEdge> edges() {
    return edges;
  }

  Instant momentOf(long change) {
    return entries.stream().filter(entry -> entry.change == change).findFirst().orElseThrow().at;
  }

  /// Every name that something has, or had at its end.
  Set<String> names() {
    return new TreeSet<>(names.values());
  }

  Set<Integer> named(String name) {
    var nodes = new HashSet<Integer>();
    names.forEach(
        (node, last) -> {
          if (last.equals(name)) {
            nodes.add(node);
          }
        });
    return nodes;
  }

  /// Notes an import that made the database.
  void imported(Graph graph, long millis) {
    last = Picture.of(graph);
    var by = Author.of("import");
    var at = Instant.ofEpochMilli(millis);
    var count = Json.object();
    count.putObject("after").put("entities", last.things.size());
    entries.add(new Entry(1, at, by, 0, "imported", 0, "", 0, count, true));
    last.things.forEach(
        (node, thing) -> {
          var states = Json.object();
          states.set("after", thing.state());
          entries.add(new Entry(1, at, by, 0, "imported", node, "", 0, states, false));
        });
    last.edges.forEach(
        (edge, metadata) -> {
          var states = Json.object();
          states.set("after", metadata);
          imports.add(
              new Entry(1, at, by, 0, "imported", edge.from, edge.type, edge.to, states, false));
        });
    changes.add(1L);
    remember();
  }

  /// Edges that an import brought: listed where the edge itself is asked for, and only there.
  List<Entry> imports() {
    return imports;
  }

  /// Notes what is different now.
  void changed(Graph graph, long change, long millis, Author by, long undoes) {
    var now = Picture.of(graph);
    var noted = new Noted(change, Instant.ofEpochMilli(millis), by, undoes);
    union(last.things, now.things)
        .forEach(
            node ->
                noted.thing(
                    node,
                    Optional.ofNullable(last.things.get(node)),
                    Optional.ofNullable(now.things.get(node))));
    union(last.edges, now.edges)
        .forEach(
            edge ->
                noted.states(
                    "relationship",
                    edge.from,
                    edge.type,
                    edge.to,
                    Optional.ofNullable(last.edges.get(edge)),
                    Optional.ofNullable(now.edges.get(edge))));
    last = now;
    remember();
  }

  private static <T> Set<T> union(Map<T, ?> one, Map<T, ?> other) {
    var all = new HashSet<T>(one.keySet());
    all.addAll(other.keySet());
    return all;
  }

  private void remember() {
    last.things.forEach((node, thing) -> names.put(node, thing.node.id()));
    edges.clear();
    Stream.concat(entries.stream(), imports.stream())
        .filter(entry -> entry.to > 0)
        .forEach(
            entry ->
                edges.add(new NamedEdge(names.get(entry.node), entry.type, names.get(entry.to))));
  }

  private final class Noted {
    private final long change;
    private final Instant at;
    private final Author by;
    private final long undoes;

    Noted(long change, Instant at, Author by, long undoes) {
      this.change = change;
      this.at = at;
      this.by = by;
      this.undoes = undoes;
    }

    private void add(String kind, int node, String type, int to, ObjectNode states) {
      entries.add(new Entry(change, at, by, undoes, kind, node, type, to, states, true));
      changes.add(change);
    }

    void thing(int node, Optional<Thing> before, Optional<Thing> after) {
      states("entity", node, "", 0, before.map(Thing::state), after.map(Thing::state));
      var was = new ArrayList<>(before.map(Thing::observations).orElse(List.of()));
      var is = new ArrayList<>(after.map(Thing::observations).orElse(List.of()));
      var stays = new ArrayList<>(was);
      stays.removeIf(text -> !is.remove(text));
      stays.forEach(was::remove);
      was.forEach(
          text -> add("observation_deleted", node, "", 0, Json.object().put("before", text)));
      is.forEach(text -> add("observation_added", node, "", 0, Json.object().put("after", text)));
    }

    void states(
        String what,
        int node,
        String type,
        int to,
        Optional<ObjectNode> before,
        Optional<ObjectNode> after) {
      if (before.equals(after)) {
        return;
      }
      var states = Json.object();
      before.ifPresent(state -> states.set("before", state));
      after.ifPresent(state -> states.set("after", state));
      var did = before.isEmpty() ? "_created" : after.isEmpty() ? "_deleted" : "_edited";
      add(what + did, node, type, to, states);
    }
  }

  /// An entry as an answer has it.
  String shown(Entry entry) {
    var event = Json.object().put("change", entry.change).put("at", entry.at.toString());
    event.put("by", entry.by.name());
    entry
        .by
        .client()
        .filter(name -> !name.equals(entry.by.name()))
        .ifPresent(name -> event.put("client", name));
    entry
        .by
        .token()
        .filter(name -> !name.equals(entry.by.name()))
        .ifPresent(name -> event.put("token", name));
    if (entry.undoes > 0) {
      event.put("undoes", entry.undoes);
    }
    event.put("kind", entry.kind);
    if (entry.node > 0) {
      event.put("entity", names.get(entry.node));
    }
    if (entry.to > 0) {
      event.put("relationship_type", entry.type).put("to", names.get(entry.to));
    }
    event.setAll(shortened(entry));
    return Json.text(event);
  }

  private ObjectNode shortened(Entry entry) {
    var states = entry.states.deepCopy();
    var before = states.path("before");
    var after = states.path("after");
    if (before instanceof ObjectNode was && after instanceof ObjectNode is) {
      withoutTheSame(was, is);
    }
    for (var name : List.of("before", "after")) {
      if (states.path(name) instanceof ObjectNode state) {
        if (states.size() == 1
            && entry.to == 0
            && state.path("name").asString("").equals(names.getOrDefault(entry.node, "?"))) {
          state.remove("name");
        }
        if (state.path("metadata").isObject() && state.path("metadata").isEmpty()) {
          state.remove("metadata");
        }
      }
    }
    for (var name : List.of("before", "after")) {
      if (states.path(name).isObject() && states.path(name).isEmpty()) {
        states.remove(name);
      }
    }
    return states;
  }

  private static void withoutTheSame(ObjectNode was, ObjectNode is) {
    if (was.path("metadata") instanceof ObjectNode inner
        && is.path("metadata") instanceof ObjectNode other) {
      withoutTheSame(inner, other);
    }
    for (var name : List.copyOf(was.propertyNames())) {
      if (was.path(name).equals(is.path(name))) {
        was.remove(name);
        is.remove(name);
      }
    }
  }
}
