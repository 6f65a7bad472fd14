package dev.kith.search.text;

import dev.kith.search.Differences;
import dev.kith.search.EntryPrints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// Compares all that an index holds of each document with what it should hold.
///
/// An index does not keep documents, it keeps for each word the documents that have it. So both
/// sides are read the same way, word by word: the index in question, and a small one made of the
/// documents that should be in it. No field can be forgotten, whatever a document is made of.
final class TextCheck {
  private static final int PAGE = 4_000;

  private TextCheck() {}

  /// What is in an index.
  static EntryPrints of(TextSnapshot snapshot) throws IOException {
    var prints = new EntryPrints();
    for (var leaf : snapshot.leaves()) {
      each(leaf, prints::found);
    }
    for (var leaf : snapshot.delta().leaves()) {
      each(leaf.reader(), prints::found);
    }
    return prints;
  }

  /// Compares that with the documents that should be there.
  static Differences compare(EntryPrints prints, Iterator<Document> truth) throws IOException {
    while (truth.hasNext()) {
      var page = new ArrayList<Document>();
      while (page.size() < PAGE && truth.hasNext()) {
        page.add(truth.next());
      }
      var wanted = new TextDelta(0);
      try {
        wanted.apply(page, new int[0], 1);
        for (var leaf : wanted.reader().leaves()) {
          each(leaf.reader(), prints::expect);
        }
      } finally {
        wanted.close();
      }
    }
    return prints.differences(new BitSet());
  }

  @FunctionalInterface
  private interface Taker {
    void take(int key, long print);
  }

  private static void each(LeafReader leaf, Taker taker) throws IOException {
    var prints = new long[leaf.maxDoc()];
    for (var field : leaf.getFieldInfos()) {
      long name = print(new BytesRef(field.name));
      if (field.getIndexOptions() != IndexOptions.NONE) {
        words(leaf, field, name, prints);
      }
      numbers(leaf.getNormValues(field.name), EntryPrints.mix(name, 1), prints);
      switch (field.getDocValuesType()) {
        case NONE -> {}
        case NUMERIC ->
            numbers(leaf.getNumericDocValues(field.name), EntryPrints.mix(name, 2), prints);
        case BINARY -> texts(leaf, field, EntryPrints.mix(name, 3), prints);
        case SORTED, SORTED_SET, SORTED_NUMERIC ->
            throw new IllegalStateException("a kind of field that is not compared: " + field.name);
      }
    }
    var keys = leaf.getNumericDocValues(Fields.KEY + "#");
    var live = leaf.getLiveDocs();
    for (int document = 0; document < prints.length; document++) {
      if (live == null || live.get(document)) {
        if (keys == null || !keys.advanceExact(document)) {
          throw new IOException("a document has no key");
        }
        taker.take(Math.toIntExact(keys.longValue()), prints[document]);
      }
    }
  }

  private static void words(LeafReader leaf, FieldInfo field, long name, long[] prints)
      throws IOException {
    var terms = leaf.terms(field.name);
    if (terms == null) {
      return;
    }
    int detail = terms.hasPositions() ? PostingsEnum.POSITIONS : PostingsEnum.FREQS;
    var words = terms.iterator();
    PostingsEnum found = null;
    for (var word = words.next(); word != null; word = words.next()) {
      long print = EntryPrints.mix(name, print(word));
      found = words.postings(found, detail);
      for (int document = found.nextDoc();
          document != DocIdSetIterator.NO_MORE_DOCS;
          document = found.nextDoc()) {
        long here = EntryPrints.mix(print, found.freq());
        for (int place = terms.hasPositions() ? found.freq() : 0; place > 0; place--) {
          here = EntryPrints.mix(here, found.nextPosition());
        }
        // A sum: two sides may come upon the words of a document in another order.
        prints[document] += here;
      }
    }
  }

  private static void numbers(@Nullable NumericDocValues numbers, long name, long[] prints)
      throws IOException {
    if (numbers != null) {
      while (numbers.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        prints[numbers.docID()] += EntryPrints.mix(name, numbers.longValue());
      }
    }
  }

  private static void texts(LeafReader leaf, FieldInfo field, long name, long[] prints)
      throws IOException {
    var texts = leaf.getBinaryDocValues(field.name);
    if (texts != null) {
      while (texts.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        prints[texts.docID()] += EntryPrints.mix(name, print(texts.binaryValue()));
      }
    }
  }

  private static long print(BytesRef text) {
    long print = text.length;
    for (int at = 0; at < text.length; at++) {
      print = EntryPrints.mix(print, text.bytes[text.offset + at]);
    }
    return print;
  }
}
