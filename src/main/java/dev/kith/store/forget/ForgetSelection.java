package dev.kith.store.forget;

import dev.kith.graph.history.Forgetting;
import dev.kith.store.feed.FeedErasure;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/// The rows that go, as one transaction shows them.
///
/// @param nodes those that go
/// @param past those that were deleted before, of which the feed still tells
/// @param facts observations that go while their node stays
/// @param affected the nodes of those, and of such that were deleted before
/// @param deletedFacts how many observations were deleted before, of which the feed still tells
/// @param history the rows of the feed that lose their content
/// @param rewritten the rows of the feed that repeat what goes, without it
/// @param unpinned by node, its metadata without what goes
/// @param names of the first nodes
public record ForgetSelection(
    BitSet nodes,
    BitSet past,
    List<Long> facts,
    BitSet affected,
    long deletedFacts,
    List<FeedErasure.FeedRow> history,
    List<FeedErasure.Rewritten> rewritten,
    Map<Integer, String> unpinned,
    List<String> names) {
  public ForgetSelection {
    facts = List.copyOf(facts);
    history = List.copyOf(history);
    rewritten = List.copyOf(rewritten);
    unpinned = Map.copyOf(unpinned);
    names = List.copyOf(names);
  }

  /// @param now in milliseconds since 1970
  public static ForgetSelection of(TableReader tables, Forgetting what, long now)
      throws SQLException {
    var chosen =
        what.factsOnly()
            ? new FactChoice(tables, what, now).chosen()
            : new EntityChoice(tables, what).chosen();
    if (chosen.isEmpty() && what.author().isPresent()) {
      new KnownAuthors(tables).require(what.author().get());
    }
    return chosen;
  }

  private boolean isEmpty() {
    return nodes.isEmpty() && past.isEmpty() && facts.isEmpty() && history.isEmpty();
  }

  /// What would go.
  public Forgetting.Forgotten dry(TableReader tables) throws SQLException {
    var observations = new long[] {facts.size() + deletedFacts};
    var relationships = new long[1];
    for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
      observations[0] += tables.number("SELECT count(*) FROM observation WHERE node = ?", node);
      relationships[0] += tables.number("SELECT count(*) FROM edge WHERE subject = ?", node);
      tables.each(
          "SELECT subject FROM edge WHERE object = ?",
          row -> relationships[0] += nodes.get(row.getInt(1)) ? 0 : 1,
          node);
    }
    return new Forgetting.Forgotten(
        0,
        nodes.cardinality() + past.cardinality(),
        observations[0],
        relationships[0],
        history.size(),
        names,
        false);
  }
}
