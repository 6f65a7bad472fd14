package dev.kith.search.text;

import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/// A part of the base in which the documents that have changed since do not count.
final class MaskedLeaf extends FilterLeafReader {
  private final FixedBitSet live;
  private final TextLengths lengths;

  private MaskedLeaf(LeafReader base, FixedBitSet live, TextLengths lengths) {
    super(base);
    this.live = live;
    this.lengths = lengths;
  }

  /// The part as it stands on disk.
  static MaskedLeaf of(LeafReader base) {
    var live = new FixedBitSet(base.maxDoc());
    var onDisk = base.getLiveDocs();
    if (onDisk == null) {
      live.set(0, base.maxDoc());
    } else {
      for (int document = 0; document < base.maxDoc(); document++) {
        if (onDisk.get(document)) {
          live.set(document);
        }
      }
    }
    return new MaskedLeaf(base, live, new TextLengths(base));
  }

  /// The same part with further documents hidden.
  MaskedLeaf hiding(Iterable<Integer> documents) {
    var fewer = live.clone();
    documents.forEach(fewer::clear);
    return new MaskedLeaf(in, fewer, lengths);
  }

  /// How long the documents are, hidden ones as well.
  TextLengths lengths() {
    return lengths;
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
  public CacheHelper getCoreCacheHelper() {
    return in.getCoreCacheHelper();
  }

  @Override
  public @Nullable CacheHelper getReaderCacheHelper() {
    return null;
  }
}
