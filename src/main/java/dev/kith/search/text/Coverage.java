package dev.kith.search.text;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;

/// How much of what was asked for some documents hold, whatever else is in them.
///
/// Each word weighs what its rarity makes it worth; one that occurs nowhere weighs most. A document
/// with nothing but `how`, `do` and `the` of a question therefore covers little of it, and one with
/// two rare words of three covers most. A word counts wherever the search for words finds it, in
/// another number or misspelt.
final class Coverage {
  private static final List<String> FIELDS = List.of(Fields.NAME, Fields.ALIAS, Fields.TEXT);

  private final IndexSearcher searcher;
  private final double[] covered;

  private Coverage(IndexSearcher searcher, int documents) {
    this.searcher = searcher;
    this.covered = new double[documents];
  }

  /// For each key the share, 0 to 1, of the words that its document has.
  static double[] of(IndexSearcher searcher, WordQuery query, int[] keys) throws IOException {
    var coverage = new Coverage(searcher, keys.length);
    double all = 0;
    for (var word : query.each()) {
      double weight = coverage.rarity(word.parts());
      coverage.add(word.query(), weight, keys);
      all += weight;
    }
    double whole = all;
    return whole == 0
        ? coverage.covered
        : Arrays.stream(coverage.covered).map(part -> part / whole).toArray();
  }

  /// What BM25 gives a word for being rare; of several parts the rarest counts.
  private double rarity(List<String> parts) throws IOException {
    double documents = Math.max(1, searcher.getIndexReader().numDocs());
    double rarest = 0;
    for (var part : parts) {
      double have = Math.min(documents, frequency(part));
      rarest = Math.max(rarest, Math.log1p((documents - have + 0.5) / (have + 0.5)));
    }
    return rarest;
  }

  private int frequency(String part) throws IOException {
    int most = 0;
    for (var field : FIELDS) {
      for (var form : List.of(part, Plural.stem(part) + WordStream.STEM)) {
        most = Math.max(most, searcher.getIndexReader().docFreq(new Term(field, form)));
      }
    }
    return most;
  }

  private void add(Query word, double weight, int[] keys) throws IOException {
    var matching = searcher.createWeight(searcher.rewrite(word), ScoreMode.COMPLETE_NO_SCORES, 1);
    for (var leaf : searcher.getIndexReader().leaves()) {
      var found = matching.scorer(leaf);
      if (found != null) {
        add(found.iterator(), leaf, weight, keys);
      }
    }
  }

  private void add(DocIdSetIterator found, LeafReaderContext leaf, double weight, int[] keys)
      throws IOException {
    int[] documents = documents(leaf, keys);
    var order = IntStream.range(0, keys.length).boxed();
    for (int index : order.sorted(Comparator.comparingInt(at -> documents[at])).toList()) {
      int document = documents[index];
      if (document >= 0 && found.docID() < document) {
        found.advance(document);
      }
      covered[index] += document >= 0 && found.docID() == document ? weight : 0;
    }
  }

  /// Where the documents of the keys lie in a leaf; −1 for those that lie elsewhere.
  private static int[] documents(LeafReaderContext leaf, int[] keys) throws IOException {
    int[] documents = new int[keys.length];
    Arrays.fill(documents, -1);
    var terms = leaf.reader().terms(Fields.KEY);
    if (terms != null) {
      var iterator = terms.iterator();
      var live = leaf.reader().getLiveDocs();
      for (int index = 0; index < keys.length; index++) {
        if (iterator.seekExact(Fields.key(keys[index]).bytes())) {
          var found = iterator.postings(null, PostingsEnum.NONE);
          for (int document = found.nextDoc();
              document != DocIdSetIterator.NO_MORE_DOCS;
              document = found.nextDoc()) {
            if (live == null || live.get(document)) {
              documents[index] = document;
            }
          }
        }
      }
    }
    return documents;
  }
}
