package dev.kith.store.scope;

import dev.kith.graph.Call;
import dev.kith.schema.Vocabulary;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.TableReader;
import dev.kith.topology.Topology;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/// The types and predicates of what some callers see, with counts.
///
/// All of it is counted once; after that only what the feed tells of is counted out as it was and
/// in as it is.
public final class VisibleVocabulary {
  private static final int NODES_A_CHECK = 1 << 16;

  /// Past this many rows in the feed it is cheaper to count anew.
  private static final long LONG_FEED = 20_000;

  private final IntPredicate sees;
  private Optional<Counted> last = Optional.empty();

  /// @param sees the nodes that count; of none does it change whether it does
  VisibleVocabulary(IntPredicate sees) {
    this.sees = sees;
  }

  private static final class Counted {
    private final long change;
    private final long[] types;
    private final long[] predicates;
    private final Vocabulary vocabulary;

    private Counted(long change, long[] types, long[] predicates, TermDictionary terms) {
      this.change = change;
      this.types = types;
      this.predicates = predicates;
      this.vocabulary =
          new Vocabulary(told(terms.types(), types), told(terms.predicates(), predicates));
    }
  }

  /// @param topology what they see of the graph at the moment of the tables
  public synchronized Vocabulary of(
      TableReader tables, Topology topology, TermDictionary terms, Call call) throws SQLException {
    long change = topology.change();
    var known = last.filter(counted -> counted.change <= change);
    var now = known.isPresent() ? followed(known.get(), tables, topology, terms) : known;
    var counted = now.isPresent() ? now.get() : counted(topology, terms, call);
    if (last.isEmpty() || last.get().change < change) {
      last = Optional.of(counted);
    }
    return counted.vocabulary;
  }

  /// What was counted, brought to the moment of the tables; empty where counting anew is cheaper.
  private Optional<Counted> followed(
      Counted before, TableReader tables, Topology topology, TermDictionary terms)
      throws SQLException {
    long change = topology.change();
    if (before.change == change) {
      return Optional.of(before);
    }
    if (change - before.change > LONG_FEED) {
      return Optional.empty();
    }
    var changes = VisibleChanges.between(tables, before.change, change, sees);
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    var types = Arrays.copyOf(before.types, terms.types().names().size());
    var predicates = Arrays.copyOf(before.predicates, terms.predicates().names().size());
    changes.get().apply(topology, types, predicates);
    return Optional.of(new Counted(change, types, predicates, terms));
  }

  private static Counted counted(Topology topology, TermDictionary terms, Call call) {
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
    return new Counted(topology.change(), types, predicates, terms);
  }

  private static List<Vocabulary.Term> told(TermDictionary.Words words, long[] counts) {
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
