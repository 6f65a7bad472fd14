package dev.kith.search.text;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/// A segment with fewer live documents: without those that changed since it was written, and for a
/// scoped caller without those that the caller may not see.
///
/// For a scoped caller its terms and their frequencies are also those of the visible documents, so
/// that neither hits nor their order reveal anything about the others.
final class FilteredLeafReader extends FilterLeafReader {
  private final FixedBitSet live;
  private final int documents;
  private final FieldLengths lengths;

  /// By field; empty where the statistics of the whole segment apply.
  private final Map<String, VisibleTerms.Statistics> statistics;

  private final Map<String, Map<VisibleTerms.CountKey, Long>> counts = new ConcurrentHashMap<>();

  private FilteredLeafReader(
      LeafReader segment,
      FixedBitSet live,
      FieldLengths lengths,
      Map<String, VisibleTerms.Statistics> statistics) {
    super(segment);
    this.live = live;
    this.documents = live.cardinality();
    this.lengths = lengths;
    this.statistics = statistics;
  }

  /// The segment as it is on disk.
  static FilteredLeafReader of(LeafReader segment) {
    var live = new FixedBitSet(segment.maxDoc());
    var onDisk = segment.getLiveDocs();
    for (int document = 0; document < segment.maxDoc(); document++) {
      if (onDisk == null || onDisk.get(document)) {
        live.set(document);
      }
    }
    return new FilteredLeafReader(segment, live, new FieldLengths(segment), Map.of());
  }

  /// The same segment without the documents of some nodes.
  FilteredLeafReader without(int[] keys) throws IOException {
    var fewer = live.clone();
    DocumentFields.eachLive(in, keys, (_, document) -> fewer.clear(document));
    return new FilteredLeafReader(in, fewer, lengths, statistics);
  }

  /// The same segment as seen by a caller that may see some nodes only.
  FilteredLeafReader visible(IntPredicate visible) throws IOException {
    var some = new FixedBitSet(maxDoc());
    var keys = in.getNumericDocValues(DocumentFields.KEY_VALUE);
    for (int document = 0; keys != null && document < maxDoc(); document++) {
      if (live.get(document)
          && keys.advanceExact(document)
          && visible.test(Math.toIntExact(keys.longValue()))) {
        some.set(document);
      }
    }
    var sums = new HashMap<String, VisibleTerms.Statistics>();
    for (var field : DocumentFields.SCORED) {
      sums.put(field, statistics(some, lengths.of(field)));
    }
    return new FilteredLeafReader(in, some, lengths, Map.copyOf(sums));
  }

  private static VisibleTerms.Statistics statistics(FixedBitSet live, int[] lengths) {
    int documents = 0;
    long words = 0;
    for (int document = 0; document < lengths.length; document++) {
      if (lengths[document] > 0 && live.get(document)) {
        documents++;
        words += lengths[document];
      }
    }
    return new VisibleTerms.Statistics(documents, words);
  }

  @Override
  public @Nullable Terms terms(String field) throws IOException {
    var terms = in.terms(field);
    if (terms == null || statistics.isEmpty()) {
      return terms;
    }
    var sum = statistics.get(field);
    return sum != null && sum.documents() == 0
        ? null
        : new VisibleTerms(terms, live, counted(field), sum);
  }

  private Map<VisibleTerms.CountKey, Long> counted(String field) {
    return counts.computeIfAbsent(field, _ -> new ConcurrentHashMap<>());
  }

  /// B10: Lucene asks about no document where all are live.
  @Override
  public @Nullable Bits getLiveDocs() {
    return documents == maxDoc() ? null : live.asReadOnlyBits();
  }

  @Override
  public int numDocs() {
    return documents;
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
