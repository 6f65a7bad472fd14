package dev.kith.topology;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// A graph as maps of triples, answered by looking at all of them: slow, and hard to get wrong.
final class NaiveGraph {
  record Triple(int subject, int predicate, int object) {
    boolean touches(int node) {
      return subject == node || object == node;
    }
  }

  record Attributes(int type, double mentions, String id) {}

  final Map<Integer, Attributes> nodes = new TreeMap<>();
  final Map<Triple, Integer> edges = new HashMap<>();

  void apply(TopologyChange change) {
    switch (change) {
      case TopologyChange.NodePut(var key, var type, var mentions, var id) ->
          nodes.put(key, new Attributes(type, mentions, id));
      case TopologyChange.NodeGone(var key) -> {
        nodes.remove(key);
        edges.keySet().removeIf(edge -> edge.touches(key));
      }
      case TopologyChange.EdgePut(var edge, var subject, var predicate, var object) -> {
        if (nodes.containsKey(subject) && nodes.containsKey(object)) {
          edges.put(new Triple(subject, predicate, object), edge);
        }
      }
      case TopologyChange.EdgeGone(var subject, var predicate, var object) ->
          edges.remove(new Triple(subject, predicate, object));
    }
  }

  Map<Integer, Integer> ball(Set<Integer> seeds, int hops) {
    var distances = new HashMap<Integer, Integer>();
    for (int seed : seeds) {
      if (nodes.containsKey(seed)) {
        distances.put(seed, 0);
      }
    }
    for (int distance = 1; distance <= hops; distance++) {
      var met = new HashSet<Integer>();
      for (var edge : edges.keySet()) {
        if (distances.containsKey(edge.subject)) {
          met.add(edge.object);
        }
        if (distances.containsKey(edge.object)) {
          met.add(edge.subject);
        }
      }
      for (int node : met) {
        distances.putIfAbsent(node, distance);
      }
    }
    return distances;
  }

  Set<Triple> edgesNearer(Map<Integer, Integer> distances, int hops) {
    var near = new HashSet<Triple>();
    for (var edge : edges.keySet()) {
      if (distances.getOrDefault(edge.subject, hops) < hops
          || distances.getOrDefault(edge.object, hops) < hops) {
        near.add(edge);
      }
    }
    return near;
  }

  Map<Integer, Integer> common(Set<Integer> seeds, int hops) {
    var shared = new HashMap<Integer, Integer>();
    nodes.keySet().forEach(node -> shared.put(node, 0));
    for (int seed : seeds) {
      var ball = ball(Set.of(seed), hops);
      shared.keySet().retainAll(ball.keySet());
      shared.replaceAll((node, distance) -> Math.max(distance, ball.get(node)));
    }
    return shared;
  }

  Set<Triple> induced(Set<Integer> members) {
    var among = new HashSet<Triple>();
    for (var edge : edges.keySet()) {
      if (members.contains(edge.subject) && members.contains(edge.object)) {
        among.add(edge);
      }
    }
    return among;
  }
}
