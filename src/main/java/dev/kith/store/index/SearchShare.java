package dev.kith.store.index;

import dev.kith.search.embed.Embedder;
import dev.kith.search.vector.VectorEntry;
import dev.kith.store.embed.NewVectors;
import dev.kith.store.embed.NodeTexts;
import dev.kith.store.record.NodeDocuments;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// Computes missing vectors inside a search, for as long as its share of the call's time lasts and
/// one batch at least: however many wait, a search takes hardly longer than that.
final class SearchShare {
  /// So many texts of usual length are embedded together, between two looks at the clock.
  private static final int BATCH = 8;

  private final Embedder embedder;
  private final LiveVectors.CatchUpLimit share;

  SearchShare(Embedder embedder, LiveVectors.CatchUpLimit share) {
    this.embedder = embedder;
    this.share = share;
  }

  /// Now, for [#of].
  long now() {
    return share.clock().millis();
  }

  /// Whether the share of a search is used up, or all that its call has: that needs time for its
  /// answer, too.
  boolean isOver(ReadContext context, long began) {
    long spent = now() - began;
    return spent >= context.call().remainingMillis() || spent >= share.most().toMillis();
  }

  /// [#of], beginning now.
  NewVectors soon(ReadContext context, BitSet nodes) throws SQLException {
    return of(context, nodes, now());
  }

  /// The vectors of as many nodes as there is time for, those created last first.
  ///
  /// @param began when the search began to compute vectors
  NewVectors of(ReadContext context, BitSet nodes, long began) throws SQLException {
    var vectors = NewVectors.none();
    var batch = new ArrayList<NodeTexts>();
    int weight = 0;
    for (int node = nodes.previousSetBit(nodes.length());
        node >= 0 && (vectors.size() + batch.size() == 0 || !isOver(context, began));
        node = nodes.previousSetBit(node - 1)) {
      var found = texts(context, node);
      if (found.isEmpty()) {
        continue;
      }
      int more = found.get().missing().stream().mapToInt(NodeTexts.Text::weight).sum();
      if (weight + more > BATCH) {
        together(context, batch, vectors);
        weight = 0;
        if (vectors.size() > 0 && isOver(context, began)) {
          return vectors;
        }
      }
      if (more > BATCH) {
        inParts(context, found.get(), began, vectors);
        continue;
      }
      batch.add(found.get());
      weight += more;
      if (weight == BATCH) {
        together(context, batch, vectors);
        weight = 0;
      }
    }
    together(context, batch, vectors);
    return vectors;
  }

  private void together(ReadContext context, List<NodeTexts> batch, NewVectors vectors) {
    if (batch.isEmpty()) {
      return;
    }
    var texts = batch.stream().flatMap(each -> each.missing().stream()).toList();
    var embedded = NodeTexts.embedded(embedder, texts, context.call());
    int at = 0;
    for (var each : batch) {
      int end = at + each.missing().size();
      vectors.add(each.node(), each.with(embedded.subList(at, end)), true);
      at = end;
    }
    batch.clear();
  }

  /// A node with much to embed gets some of its vectors if there is no time for all.
  private void inParts(ReadContext context, NodeTexts node, long began, NewVectors vectors) {
    var missing = node.missing();
    var embedded = new ArrayList<NodeTexts.EmbeddedText>();
    do {
      var part = NodeTexts.some(missing, embedded.size(), BATCH);
      embedded.addAll(NodeTexts.embedded(embedder, part, context.call()));
    } while (embedded.size() < missing.size() && !isOver(context, began));
    vectors.add(node.node(), node.with(embedded), embedded.size() == missing.size());
  }

  private Optional<NodeTexts> texts(ReadContext context, int node) throws SQLException {
    var documents = new NodeDocuments(context.tables(), context.terms());
    return NodeTexts.of(documents, embedder, node, false);
  }

  /// All vectors of a node; none where it does not exist.
  List<VectorEntry> all(Embedder with, ReadContext context, int node) throws SQLException {
    var texts = texts(context, node);
    return texts.isEmpty()
        ? List.of()
        : texts.get().with(NodeTexts.embedded(with, texts.get().missing(), context.call()));
  }
}
