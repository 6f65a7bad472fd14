package dev.kith.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.junit.jupiter.api.Test;

class VisibleTermsTest {
  private static final int DOCUMENTS = 600;
  private final AtomicInteger postingsRead = new AtomicInteger();

  @Test
  void aFrequentTermIsCountedOnceForAllQueries() throws IOException {
    try (var directory = new ByteBuffersDirectory()) {
      try (var writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (int each = 0; each < DOCUMENTS; each++) {
          var document = new Document();
          document.add(new TextField("text", "town town", Field.Store.NO));
          writer.addDocument(document);
        }
        writer.forceMerge(1);
      }
      try (var reader = DirectoryReader.open(directory)) {
        var visible = new FixedBitSet(DOCUMENTS);
        visible.set(0, DOCUMENTS / 2);
        var segment = reader.leaves().getFirst().reader();
        var terms =
            new VisibleTerms(
                new CountingTerms(segment.terms("text")), visible, new ConcurrentHashMap<>(), null);

        for (int query = 0; query < 3; query++) {
          var found = terms.iterator();
          assertThat(found.seekExact(new BytesRef("town"))).isTrue();
          postingsRead.set(query == 0 ? 0 : postingsRead.get() - 1); // to see that it is visible
          assertThat(found.docFreq()).isEqualTo(DOCUMENTS / 2);
          assertThat(found.totalTermFreq()).isEqualTo(DOCUMENTS);
        }
        assertThat(postingsRead).hasValue(2);
      }
    }
  }

  private final class CountingTerms extends FilterLeafReader.FilterTerms {
    CountingTerms(Terms all) {
      super(all);
    }

    @Override
    public TermsEnum iterator() throws IOException {
      return new FilterLeafReader.FilterTermsEnum(in.iterator()) {
        @Override
        public PostingsEnum postings(PostingsEnum reuse, int flags) throws IOException {
          postingsRead.incrementAndGet();
          return in.postings(reuse, flags);
        }
      };
    }
  }
}
