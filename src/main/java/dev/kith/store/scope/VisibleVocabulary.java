package dev.kith.store.scope;

import dev.kith.schema.Vocabulary;
import dev.kith.store.feed.FeedSlice;
import dev.kith.store.index.FeedFollower;
import dev.kith.store.index.ReadContext;
import dev.kith.store.record.TermDictionary;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/// The types and predicates of some visible nodes, with counts.
///
/// Everything is counted once; after that, only what the feed reports is subtracted as it was and
/// added as it is.
public final class VisibleVocabulary {
  private static final int NODES_PER_CHECK = 1 << 16;

  /// Past this many rows in the feed it is cheaper to count everything.
  private static final long LONG_FEED = 20_000;

  private final FeedFollower<ReadContext, VisibleCounts> follower;

  /// @param visible the nodes that count; it never changes its answer
  VisibleVocabulary(IntPredicate visible) {
    this.follower = new FeedFollower<>(LONG_FEED, new VocabularyDerivation(visible));
  }

  /// The arrays are never changed after construction.
  private static final class VisibleCounts {
    private final long[] types;
    private final long[] predicates;
    private final Vocabulary vocabulary;

    VisibleCounts(long[] types, long[] predicates, TermDictionary terms) {
      this.types = types;
      this.predicates = predicates;
      this.vocabulary =
          new Vocabulary(terms(terms.types(), types), terms(terms.predicates(), predicates));
    }
  }

  /// @param context its topology holds the visible nodes alone
  public Vocabulary of(ReadContext context) throws SQLException {
    return follower.at(context.call(), context, context.change()).vocabulary;
  }

  private record VocabularyDerivation(IntPredicate visible)
      implements FeedFollower.Derivation<ReadContext, VisibleCounts> {
    @Override
    public VisibleCounts build(ReadContext context, long change) {
      return counted(context);
    }

    @Override
    public Optional<VisibleCounts> advance(
        FeedFollower.Derived<VisibleCounts> from, ReadContext context, long change)
        throws SQLException {
      var changes = FeedSlice.between(context.tables(), from.change(), change, visible);
      return changes.map(slice -> applied(slice, from.state(), context));
    }
  }

  private static VisibleCounts applied(FeedSlice slice, VisibleCounts before, ReadContext context) {
    var topology = context.topology();
    var terms = context.terms();
    var types = Arrays.copyOf(before.types, terms.types().names().size());
    var predicates = Arrays.copyOf(before.predicates, terms.predicates().names().size());
    slice
        .nodes()
        .forEach(
            (node, was) -> {
              was.ifPresent(stored -> types[stored.type()]--);
              if (topology.exists(node)) {
                types[topology.type(node)]++;
              }
            });
    slice
        .edges()
        .forEach(
            (edge, was) -> {
              boolean there = topology.edge(edge.subject(), edge.predicate(), edge.object()) >= 0;
              predicates[edge.predicate()] += (there ? 1 : 0) - (was.isPresent() ? 1 : 0);
            });
    return new VisibleCounts(types, predicates, terms);
  }

  private static VisibleCounts counted(ReadContext context) {
    var topology = context.topology();
    var terms = context.terms();
    var types = new long[terms.types().names().size()];
    var predicates = new long[terms.predicates().names().size()];
    for (int node = 0; node < topology.nodeBound(); node++) {
      if (node % NODES_PER_CHECK == 0) {
        context.call().check();
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
    return new VisibleCounts(types, predicates, terms);
  }

  private static List<Vocabulary.Term> terms(TermDictionary.TermCodes codes, long[] counts) {
    var terms = new ArrayList<Vocabulary.Term>();
    for (int code = 0; code < counts.length; code++) {
      if (counts[code] > 0) {
        terms.add(new Vocabulary.Term(codes.name(code), counts[code]));
      }
    }
    terms.sort(Comparator.comparing(Vocabulary.Term::name));
    return terms;
  }
}
