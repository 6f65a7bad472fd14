package dev.kith.mapped;

import dev.kith.graph.Scope;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Vocabulary;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/// How many nodes and relationships of each type there are, counted once in a while.
///
/// Tables may be large, and the numbers are only a guide: they may be a minute old, or older if
/// counting takes long. Relationships are counted only on request.
final class VocabularyCache {
  private final Lasting<Ontology> ontologies = new Lasting<>();
  private final Lasting<Vocabulary> vocabularies = new Lasting<>();
  private final Lasting<Vocabulary> ended = new Lasting<>();

  /// The graph's ontology, with the numbers of nodes visible in a scope.
  Ontology ontology(Scope scope, MappedPatterns patterns) {
    return ontologies.of(scope, () -> counted(patterns));
  }

  /// The types and relationships that have any rows visible in a scope.
  Vocabulary vocabulary(Scope scope, MappedPatterns patterns) {
    return vocabularies.of(
        scope,
        () -> {
          var nodes = new HashMap<String, Long>();
          ontology(scope, patterns)
              .nodeTypes()
              .forEach(type -> nodes.put(type.name(), type.count()));
          var edges = new HashMap<String, Long>();
          patterns
              .ontology()
              .edgeTypes()
              .forEach(type -> edges.merge(type.name(), patterns.count(type), Long::sum));
          return Vocabulary.of(nodes, edges);
        });
  }

  /// How many rows visible in a scope are left out because of their time.
  Vocabulary ended(Scope scope, MappedPatterns patterns) {
    return ended.of(scope, patterns::countEnded);
  }

  private static Ontology counted(MappedPatterns patterns) {
    var ontology = patterns.ontology();
    var types =
        ontology.nodeTypes().stream().map(type -> counted(type, patterns.count(type))).toList();
    return new Ontology(ontology.revision(), types, ontology.edgeTypes());
  }

  private static NodeType counted(NodeType type, long count) {
    return new NodeType(
        type.name(), type.description(), type.key(), type.properties(), type.usual(), count);
  }

  /// The counts for each scope, until they are too old.
  private static final class Lasting<T> {
    private static final long AT_LEAST = Duration.ofMinutes(1).toNanos();

    /// At most this fraction (one in n) of all time is spent counting.
    private static final long SHARE = 100;

    private static final int MOST_SCOPES = 100;

    private final Map<Scope, CachedCount<T>> known =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<Scope, CachedCount<T>> eldest) {
            return size() > MOST_SCOPES;
          }
        };

    private record CachedCount<T>(T value, long at, long lasts) {}

    T of(Scope scope, Supplier<T> count) {
      synchronized (known) {
        var counted = known.get(scope);
        if (counted != null && System.nanoTime() - counted.at() < counted.lasts()) {
          return counted.value();
        }
      }
      long began = System.nanoTime();
      var fresh = count.get();
      long now = System.nanoTime();
      synchronized (known) {
        known.put(scope, new CachedCount<>(fresh, now, Math.max(AT_LEAST, SHARE * (now - began))));
      }
      return fresh;
    }
  }
}
