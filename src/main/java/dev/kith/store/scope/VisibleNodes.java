package dev.kith.store.scope;

import dev.kith.store.index.LiveOntology;
import java.util.BitSet;
import java.util.function.IntPredicate;

/// Which nodes of one database a caller sees.
///
/// As long as it is in use, what it says of a node never changes: a node that gets another scope
/// makes other sights. So whatever is derived for those who see the same can be kept with it.
public final class VisibleNodes implements IntPredicate {
  private final int[] codes;
  private final BitSet allowed;
  private final LiveOntology ontology = new LiveOntology(this);
  private final VisibleVocabulary vocabulary = new VisibleVocabulary(this);

  /// @param codes the scope of each node by its key, 0 for none; nodes beyond have none
  /// @param allowed the codes that the caller sees
  VisibleNodes(int[] codes, BitSet allowed) {
    this.codes = codes;
    this.allowed = allowed;
  }

  @Override
  public boolean test(int node) {
    return node >= codes.length || codes[node] == ScopeCodes.SHARED || allowed.get(codes[node]);
  }

  /// What the graph looks like to those who see this much.
  public LiveOntology ontology() {
    return ontology;
  }

  /// The types and predicates of what they see.
  public VisibleVocabulary vocabulary() {
    return vocabulary;
  }
}
