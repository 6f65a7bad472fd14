package dev.kith.store.scope;

import dev.kith.store.index.LiveOntology;
import java.util.BitSet;
import java.util.function.IntPredicate;

/// The nodes of one database that a scoped caller sees.
///
/// An instance never changes its answer: a node that gets another scope leads to new instances. So
/// whatever is derived for callers who see the same nodes is cached with it.
public final class VisibleNodes implements IntPredicate {
  private final int[] codes;
  private final BitSet allowed;
  private final LiveOntology ontology = new LiveOntology(this);
  private final VisibleVocabulary vocabulary = new VisibleVocabulary(this);

  /// @param codes the scope code of each node by its key, 0 for none; nodes beyond have none
  /// @param allowed the visible codes
  VisibleNodes(int[] codes, BitSet allowed) {
    this.codes = codes;
    this.allowed = allowed;
  }

  @Override
  public boolean test(int node) {
    return node >= codes.length || codes[node] == ScopeCodes.SHARED || allowed.get(codes[node]);
  }

  /// The ontology of the visible nodes.
  public LiveOntology ontology() {
    return ontology;
  }

  /// The types and predicates of the visible nodes.
  public VisibleVocabulary vocabulary() {
    return vocabulary;
  }
}
