package dev.kith.cypher.run;

import dev.kith.graph.GraphView;
import dev.kith.schema.Ontology;
import dev.kith.schema.Vocabulary;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Queries that were planned, for callers who ask them again with other parameters.
///
/// A plan knows the names of the graph as its caller sees it, so it serves only while these are the
/// same. It also keeps what it computed on the way, so it serves one run at a time.
public final class PlanCache {
  private static final int MOST = 256;
  private static final int LONGEST = 4_000;

  private final Map<Key, Kept> plans = new LinkedHashMap<>(16, 0.75f, true);

  /// @param most how many rows are wanted
  record Key(String text, Set<String> parameters, int most) {
    Key {
      parameters = Set.copyOf(parameters);
    }
  }

  private record Kept(PreparedQuery query, Vocabulary vocabulary, Ontology ontology) {
    @SuppressWarnings("ReferenceEquality") // equal ones are compared slower than a query is planned
    boolean isOf(GraphView view) {
      return vocabulary == view.vocabulary() && ontology == view.patterns().ontology();
    }
  }

  /// Takes a plan out of the cache, for one run.
  synchronized Optional<PreparedQuery> take(Key key, GraphView view) {
    return Optional.ofNullable(plans.remove(key)).filter(kept -> kept.isOf(view)).map(Kept::query);
  }

  /// Puts a plan back, or adds it, unless it is for certain parameters only.
  synchronized void keep(Key key, GraphView view, PreparedQuery query) {
    if (query.plan().general() && key.text.length() <= LONGEST) {
      plans.put(key, new Kept(query, view.vocabulary(), view.patterns().ontology()));
      if (plans.size() > MOST) {
        plans.remove(plans.keySet().iterator().next());
      }
    }
  }
}
