package dev.kith.search.text;

import dev.kith.search.IndexDifferences;
import dev.kith.search.IndexFingerprints;
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

/// Compares everything that an index has of each document with what it should have.
///
/// An inverted index has no documents, only postings for each term. So both sides are read term by
/// term: the index, and a small one made of the documents that should be in it. That covers every
/// field there is.
final class TextIndexCheck {
  private static final int PAGE = 4_000;

  private TextIndexCheck() {}

  /// The fingerfingerprints of all documents in an index.
  static IndexFingerprints of(TextSnapshot snapshot) throws IOException {
    var fingerprints = new IndexFingerprints();
    for (var leaf : snapshot.leaves()) {
      each(leaf, fingerprints::found);
    }
    for (var leaf : snapshot.delta().leaves()) {
      each(leaf.reader(), fingerprints::found);
    }
    return fingerprints;
  }

  /// Compares them with the documents that should be there.
  static IndexDifferences compare(IndexFingerprints fingerprints, Iterator<Document> truth)
      throws IOException {
    while (truth.hasNext()) {
      var page = new ArrayList<Document>();
      while (page.size() < PAGE && truth.hasNext()) {
        page.add(truth.next());
      }
      var wanted = new TextDelta(0);
      try {
        wanted.apply(page, new int[0], 1);
        for (var leaf : wanted.reader().leaves()) {
          each(leaf.reader(), fingerprints::expect);
        }
      } finally {
        wanted.close();
      }
    }
    return fingerprints.differences(new BitSet());
  }

  @FunctionalInterface
  private interface FingerprintConsumer {
    void accept(int key, long fingerprint);
  }

  private static void each(LeafReader leaf, FingerprintConsumer consumer) throws IOException {
    var fingerprints = new long[leaf.maxDoc()];
    for (var field : leaf.getFieldInfos()) {
      long name = fingerprint(new BytesRef(field.name));
      if (field.getIndexOptions() != IndexOptions.NONE) {
        words(leaf, field, name, fingerprints);
      }
      numbers(leaf.getNormValues(field.name), IndexFingerprints.mix(name, 1), fingerprints);
      switch (field.getDocValuesType()) {
        case NONE -> {}
        case NUMERIC ->
            numbers(
                leaf.getNumericDocValues(field.name), IndexFingerprints.mix(name, 2), fingerprints);
        case BINARY -> texts(leaf, field, IndexFingerprints.mix(name, 3), fingerprints);
        case SORTED, SORTED_SET, SORTED_NUMERIC ->
            throw new IllegalStateException("a kind of field that is not compared: " + field.name);
      }
    }
    var keys = leaf.getNumericDocValues(DocumentFields.KEY_VALUE);
    var live = leaf.getLiveDocs();
    for (int document = 0; document < fingerprints.length; document++) {
      if (live == null || live.get(document)) {
        if (keys == null || !keys.advanceExact(document)) {
          throw new IOException("a document has no key");
        }
        consumer.accept(Math.toIntExact(keys.longValue()), fingerprints[document]);
      }
    }
  }

  private static void words(LeafReader leaf, FieldInfo field, long name, long[] fingerprints)
      throws IOException {
    var terms = leaf.terms(field.name);
    if (terms == null) {
      return;
    }
    int detail = terms.hasPositions() ? PostingsEnum.POSITIONS : PostingsEnum.FREQS;
    var words = terms.iterator();
    PostingsEnum found = null;
    for (var word = words.next(); word != null; word = words.next()) {
      long fingerprint = IndexFingerprints.mix(name, fingerprint(word));
      found = words.postings(found, detail);
      for (int document = found.nextDoc();
          document != DocIdSetIterator.NO_MORE_DOCS;
          document = found.nextDoc()) {
        long here = IndexFingerprints.mix(fingerprint, found.freq());
        for (int place = terms.hasPositions() ? found.freq() : 0; place > 0; place--) {
          here = IndexFingerprints.mix(here, found.nextPosition());
        }
        // A sum, since the order of segments and terms may differ.
        fingerprints[document] += here;
      }
    }
  }

  private static void numbers(@Nullable NumericDocValues numbers, long name, long[] fingerprints)
      throws IOException {
    if (numbers != null) {
      while (numbers.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        fingerprints[numbers.docID()] += IndexFingerprints.mix(name, numbers.longValue());
      }
    }
  }

  private static void texts(LeafReader leaf, FieldInfo field, long name, long[] fingerprints)
      throws IOException {
    var texts = leaf.getBinaryDocValues(field.name);
    if (texts != null) {
      while (texts.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        fingerprints[texts.docID()] +=
            IndexFingerprints.mix(name, fingerprint(texts.binaryValue()));
      }
    }
  }

  private static long fingerprint(BytesRef text) {
    long fingerprint = text.length;
    for (int at = 0; at < text.length; at++) {
      fingerprint = IndexFingerprints.mix(fingerprint, text.bytes[text.offset + at]);
    }
    return fingerprint;
  }
}
