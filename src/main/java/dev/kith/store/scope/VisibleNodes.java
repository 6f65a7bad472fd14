package dev.kith.store.scope;

import dev.kith.graph.Call;
import dev.kith.store.index.LiveOntology;
import dev.kith.store.index.ReadContext;
import dev.kith.store.index.SharedBuild;
import dev.kith.store.index.TopologyState;
import dev.kith.store.sqlite.TableReader;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;

/// The nodes of one database that a scoped caller sees.
///
/// An instance never changes its answer for a node that a reader of it knows: a node that gets
/// another scope leads to new instances, while new nodes may be added to the codes. So whatever is
/// derived for callers who see the same nodes is cached with it.
public final class VisibleNodes implements IntPredicate {
  private final int[] codes;
  private final BitSet allowed;
  private final LiveOntology ontology;
  private final VisibleVocabulary vocabulary = new VisibleVocabulary(this);

  /// @param codes the scope code of each node by its key, 0 for none; nodes beyond have none
  /// @param allowed the visible codes
  /// @param builds has its ontology built in the background
  VisibleNodes(int[] codes, BitSet allowed, Function<VisibleNodes, SharedBuild> builds) {
    this.codes = codes;
    this.allowed = allowed;
    this.ontology = new LiveOntology(this, builds.apply(this));
  }

  @Override
  public boolean test(int node) {
    return node >= codes.length || codes[node] == ScopeCodes.SHARED || allowed.get(codes[node]);
  }

  /// What a reading knows of a graph of which it sees these nodes alone.
  public ReadContext context(Call call, TableReader tables, TopologyState all) {
    return new ReadContext(
        call, tables, all.topology().restrictedTo(this), all.terms(), Optional.of(this));
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
