package dev.kith.search.text;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;

/// How many words each document of a part has, by field.
///
/// An index keeps the sum alone, which is enough where all documents count. Where only some do,
/// their own sum decides what a hit is worth: this reads every list of occurrences once, at the
/// first such question.
final class TextLengths {
  /// The fields whose words are weighed.
  static final List<String> FIELDS = List.of(Fields.NAME, Fields.ALIAS, Fields.TEXT);

  private final LeafReader leaf;
  private final Map<String, int[]> lengths = new HashMap<>();

  TextLengths(LeafReader leaf) {
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
