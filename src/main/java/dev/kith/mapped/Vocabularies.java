package dev.kith.mapped;

import dev.kith.graph.Scope;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Vocabulary;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// How many nodes and relationships of each type there are, counted once in a while.
///
/// Tables may be large, and the numbers are only there to give an idea: they may be a minute old.
final class Vocabularies {
  private static final long LASTS = Duration.ofMinutes(1).toNanos();
  private static final int MOST_SCOPES = 100;

  private final Map<Scope, Counted> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Scope, Counted> eldest) {
          return size() > MOST_SCOPES;
        }
      };

  /// What was counted.
  ///
  /// @param ontology the graph's own, with the numbers of nodes
  record Counted(Vocabulary vocabulary, Ontology ontology, long at) {}

  /// What a caller of some scope sees.
  Counted of(Scope scope, MappedPatterns patterns) {
    synchronized (known) {
      var counted = known.get(scope);
      if (counted != null && System.nanoTime() - counted.at() < LASTS) {
        return counted;
      }
    }
    var fresh = count(patterns);
    synchronized (known) {
      known.put(scope, fresh);
    }
    return fresh;
  }

  private static Counted count(MappedPatterns patterns) {
    var ontology = patterns.ontology();
    var nodes = new TreeMap<String, Long>();
    ontology.nodeTypes().forEach(type -> nodes.put(type.name(), patterns.count(type)));
    var edges = new TreeMap<String, Long>();
    ontology.edgeTypes().forEach(type -> edges.merge(type.name(), patterns.count(type), Long::sum));
    var types =
        ontology.nodeTypes().stream()
            .map(type -> counted(type, nodes.getOrDefault(type.name(), NodeType.UNCOUNTED)))
            .toList();
    return new Counted(
        new Vocabulary(terms(nodes), terms(edges)),
        new Ontology(ontology.revision(), types, ontology.edgeTypes()),
        System.nanoTime());
  }

  private static NodeType counted(NodeType type, long count) {
    return new NodeType(
        type.name(), type.description(), type.key(), type.properties(), type.usual(), count);
  }

  private static List<Vocabulary.Term> terms(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(entry -> new Vocabulary.Term(entry.getKey(), entry.getValue()))
        .toList();
  }
}
