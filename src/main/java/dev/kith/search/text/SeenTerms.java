package dev.kith.search.text;

import java.io.IOException;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.IOBooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The words of one field that occur in documents that count, and how often they do there.
final class SeenTerms extends FilterLeafReader.FilterTerms {
  private final FixedBitSet live;
  private final SeenLeaf.@Nullable FieldSum sum;

  /// @param sum null for a field whose words are not weighed
  SeenTerms(Terms all, FixedBitSet live, SeenLeaf.@Nullable FieldSum sum) {
    super(all);
    this.live = live;
    this.sum = sum;
  }

  @Override
  public TermsEnum iterator() throws IOException {
    return new Seen(in.iterator());
  }

  @Override
  public long size() {
    return -1;
  }

  @Override
  public int getDocCount() throws IOException {
    return sum == null ? in.getDocCount() : sum.documents();
  }

  @Override
  public long getSumTotalTermFreq() throws IOException {
    return sum == null ? in.getSumTotalTermFreq() : sum.words();
  }

  /// No ranking asks for it; it only has to lie between the two others.
  @Override
  public long getSumDocFreq() throws IOException {
    return sum == null ? in.getSumDocFreq() : sum.documents();
  }

  private final class Seen extends FilterLeafReader.FilterTermsEnum {
    private Seen(TermsEnum all) {
      super(all);
    }

    private boolean isSeen() throws IOException {
      var documents = in.postings(null, PostingsEnum.NONE);
      for (int document = documents.nextDoc();
          document != DocIdSetIterator.NO_MORE_DOCS;
          document = documents.nextDoc()) {
        if (live.get(document)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public @Nullable BytesRef next() throws IOException {
      var term = in.next();
      while (term != null && !isSeen()) {
        term = in.next();
      }
      return term;
    }

    @Override
    public boolean seekExact(BytesRef term) throws IOException {
      return in.seekExact(term) && isSeen();
    }

    @Override
    public @Nullable IOBooleanSupplier prepareSeekExact(BytesRef term) throws IOException {
      var there = in.prepareSeekExact(term);
      return there == null ? null : () -> there.get() && isSeen();
    }

    @Override
    public SeekStatus seekCeil(BytesRef term) throws IOException {
      var status = in.seekCeil(term);
      if (status == SeekStatus.END || isSeen()) {
        return status;
      }
      return next() == null ? SeekStatus.END : SeekStatus.NOT_FOUND;
    }

    @Override
    public int docFreq() throws IOException {
      int count = 0;
      var documents = in.postings(null, PostingsEnum.NONE);
      for (int document = documents.nextDoc();
          document != DocIdSetIterator.NO_MORE_DOCS;
          document = documents.nextDoc()) {
        count += live.get(document) ? 1 : 0;
      }
      return count;
    }

    @Override
    public long totalTermFreq() throws IOException {
      long count = 0;
      var documents = in.postings(null, PostingsEnum.FREQS);
      for (int document = documents.nextDoc();
          document != DocIdSetIterator.NO_MORE_DOCS;
          document = documents.nextDoc()) {
        count += live.get(document) ? documents.freq() : 0;
      }
      return count;
    }
  }
}
