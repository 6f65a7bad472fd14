package dev.kith.search.text;

import java.io.IOException;
import java.util.Map;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.IOBooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The terms of a field that occur in visible documents, with their frequencies in those alone.
final class VisibleTerms extends FilterLeafReader.FilterTerms {
  private static final int OFTEN = 256;
  private static final int MOST_COUNTS = 10_000;

  private final FixedBitSet visible;
  private final Map<CountKey, Long> counts;
  private final @Nullable Statistics statistics;

  /// How many visible documents have the field, and how many words these have together.
  record Statistics(int documents, long words) {}

  /// A term of one field, and what of it was counted.
  record CountKey(BytesRef term, int detail) {}

  /// @param counts what was counted before in this field
  /// @param statistics null for a field that is not scored
  VisibleTerms(
      Terms all, FixedBitSet visible, Map<CountKey, Long> counts, @Nullable Statistics statistics) {
    super(all);
    this.counts = counts;
    this.visible = visible;
    this.statistics = statistics;
  }

  @Override
  public TermsEnum iterator() throws IOException {
    return new VisibleTermsEnum(in.iterator());
  }

  @Override
  public long size() {
    return -1;
  }

  @Override
  public int getDocCount() throws IOException {
    return statistics == null ? in.getDocCount() : statistics.documents();
  }

  @Override
  public long getSumTotalTermFreq() throws IOException {
    return statistics == null ? in.getSumTotalTermFreq() : statistics.words();
  }

  /// BM25 does not use it; Lucene only checks that it lies between the two others.
  @Override
  public long getSumDocFreq() throws IOException {
    return statistics == null ? in.getSumDocFreq() : statistics.documents();
  }

  private final class VisibleTermsEnum extends FilterLeafReader.FilterTermsEnum {
    private VisibleTermsEnum(TermsEnum all) {
      super(all);
    }

    private boolean isVisible() throws IOException {
      return TermLookup.isLive(in, visible);
    }

    @Override
    public @Nullable BytesRef next() throws IOException {
      var term = in.next();
      while (term != null && !isVisible()) {
        term = in.next();
      }
      return term;
    }

    @Override
    public boolean seekExact(BytesRef term) throws IOException {
      return in.seekExact(term) && isVisible();
    }

    @Override
    public @Nullable IOBooleanSupplier prepareSeekExact(BytesRef term) throws IOException {
      var exists = in.prepareSeekExact(term);
      return exists == null ? null : () -> exists.get() && isVisible();
    }

    @Override
    public SeekStatus seekCeil(BytesRef term) throws IOException {
      var status = in.seekCeil(term);
      if (status == SeekStatus.END || isVisible()) {
        return status;
      }
      return next() == null ? SeekStatus.END : SeekStatus.NOT_FOUND;
    }

    @Override
    public int docFreq() throws IOException {
      return Math.toIntExact(count(PostingsEnum.NONE));
    }

    @Override
    public long totalTermFreq() throws IOException {
      return count(PostingsEnum.FREQS);
    }

    /// A frequent term is counted once: queries ask for the same ones again and again.
    private long count(int detail) throws IOException {
      if (in.docFreq() < OFTEN) {
        return counted(detail);
      }
      var term = new CountKey(BytesRef.deepCopyOf(in.term()), detail);
      var known = counts.get(term);
      if (known == null) {
        known = counted(detail);
        if (counts.size() < MOST_COUNTS) {
          counts.put(term, known);
        }
      }
      return known;
    }

    private long counted(int detail) throws IOException {
      long count = 0;
      var postings = in.postings(null, detail);
      for (int document = postings.nextDoc();
          document != DocIdSetIterator.NO_MORE_DOCS;
          document = postings.nextDoc()) {
        if (visible.get(document)) {
          count += detail == PostingsEnum.FREQS ? postings.freq() : 1;
        }
      }
      return count;
    }
  }
}
