package dev.kith.search.text;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/// A part of an index with some of its documents only.
///
/// It has no words but theirs, each as frequent as it is among them: whoever asks it learns nothing
/// of the others, neither from what is found nor from the order it is found in.
final class SeenLeaf extends FilterLeafReader {
  private final FixedBitSet live;
  private final Map<String, FieldSum> sums;

  /// What all documents that count have in a field together.
  record FieldSum(int documents, long words) {}

  private SeenLeaf(LeafReader leaf, FixedBitSet live, Map<String, FieldSum> sums) {
    super(leaf);
    this.live = live;
    this.sums = Map.copyOf(sums);
  }

  static SeenLeaf of(LeafReader leaf, TextLengths lengths, IntPredicate visible)
      throws IOException {
    var live = live(leaf, visible);
    var sums = new HashMap<String, FieldSum>();
    for (var field : TextLengths.FIELDS) {
      sums.put(field, sum(live, lengths.of(field)));
    }
    return new SeenLeaf(leaf, live, sums);
  }

  private static FixedBitSet live(LeafReader leaf, IntPredicate visible) throws IOException {
    var live = new FixedBitSet(leaf.maxDoc());
    var all = leaf.getLiveDocs();
    var keys = leaf.getNumericDocValues(Fields.KEY + "#");
    for (int document = 0; keys != null && document < leaf.maxDoc(); document++) {
      if ((all == null || all.get(document))
          && keys.advanceExact(document)
          && visible.test(Math.toIntExact(keys.longValue()))) {
        live.set(document);
      }
    }
    return live;
  }

  private static FieldSum sum(FixedBitSet live, int[] lengths) {
    int documents = 0;
    long words = 0;
    for (int document = 0; document < lengths.length; document++) {
      if (lengths[document] > 0 && live.get(document)) {
        documents++;
        words += lengths[document];
      }
    }
    return new FieldSum(documents, words);
  }

  @Override
  public Bits getLiveDocs() {
    return live.asReadOnlyBits();
  }

  @Override
  public int numDocs() {
    return live.cardinality();
  }

  @Override
  public @Nullable Terms terms(String field) throws IOException {
    var terms = in.terms(field);
    if (terms == null) {
      return null;
    }
    var sum = sums.get(field);
    return sum != null && sum.documents() == 0 ? null : new SeenTerms(terms, live, sum);
  }

  @Override
  public CacheHelper getCoreCacheHelper() {
    return in.getCoreCacheHelper();
  }

  @Override
  public @Nullable CacheHelper getReaderCacheHelper() {
    return null;
  }
}
