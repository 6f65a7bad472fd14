package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.schema.Vocabulary;
import dev.kith.topology.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The types and predicates of what some callers see, with counts, remembered for one change.
final class SeenVocabulary {
  private static final int NODES_A_CHECK = 1 << 16;

  private Optional<Counted> last = Optional.empty();

  private record Counted(long change, Vocabulary vocabulary) {}

  /// @param topology what they see of the graph at some moment
  synchronized Vocabulary of(Topology topology, Terms terms, Call call) {
    if (last.isEmpty() || last.get().change != topology.change()) {
      last = Optional.of(new Counted(topology.change(), counted(topology, terms, call)));
    }
    return last.get().vocabulary;
  }

  private static Vocabulary counted(Topology topology, Terms terms, Call call) {
    var types = new long[terms.types().names().size()];
    var predicates = new long[terms.predicates().names().size()];
    for (int node = 0; node < topology.nodeBound(); node++) {
      if (node % NODES_A_CHECK == 0) {
        call.check();
      }
      if (topology.exists(node)) {
        types[topology.type(node)]++;
        int degree = topology.outDegree(node);
        var along = new int[degree];
        topology.out(node, new int[degree], along, 0);
        for (int predicate : along) {
          predicates[predicate]++;
        }
      }
    }
    return new Vocabulary(counted(terms.types(), types), counted(terms.predicates(), predicates));
  }

  private static List<Vocabulary.Term> counted(Terms.Words words, long[] counts) {
    var terms = new ArrayList<Vocabulary.Term>();
    for (int code = 0; code < counts.length; code++) {
      if (counts[code] > 0) {
        terms.add(new Vocabulary.Term(words.name(code), counts[code]));
      }
    }
    terms.sort(Comparator.comparing(Vocabulary.Term::name));
    return terms;
  }
}
