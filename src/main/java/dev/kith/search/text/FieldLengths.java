package dev.kith.search.text;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;

/// How many words each document of a segment has, by field.
///
/// Lucene keeps their sum only. BM25 for a scoped caller needs the sum over the visible documents:
/// the first such search counts the words of each document by reading all postings once.
final class FieldLengths {
  private final LeafReader leaf;
  private final Map<String, int[]> lengths = new HashMap<>();

  FieldLengths(LeafReader leaf) {
    this.leaf = leaf;
  }

  /// The number of words of each document in a field.
  synchronized int[] of(String field) throws IOException {
    var known = lengths.get(field);
    if (known == null) {
      known = counted(field);
      lengths.put(field, known);
    }
    return known;
  }

  private int[] counted(String field) throws IOException {
    var counts = new int[leaf.maxDoc()];
    var terms = leaf.terms(field);
    if (terms != null) {
      var iterator = terms.iterator();
      for (var term = iterator.next(); term != null; term = iterator.next()) {
        var found = iterator.postings(null, PostingsEnum.FREQS);
        for (int document = found.nextDoc();
            document != DocIdSetIterator.NO_MORE_DOCS;
            document = found.nextDoc()) {
          counts[document] += found.freq();
        }
      }
    }
    return counts;
  }
}
