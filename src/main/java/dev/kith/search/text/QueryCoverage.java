package dev.kith.search.text;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;

/// The share of a query's words that documents have, weighted by how rare each word is.
///
/// A document that has only `how`, `do` and `the` of a question covers little of it; one with two
/// rare words of three covers most. A word that no document has weighs most. A word counts wherever
/// the search finds it, in singular or plural or misspelt.
final class QueryCoverage {
  private final IndexSearcher searcher;
  private final double[] covered;

  private QueryCoverage(IndexSearcher searcher, int documents) {
    this.searcher = searcher;
    this.covered = new double[documents];
  }

  /// For each key the share of the query, 0 to 1, that its document covers.
  static double[] of(IndexSearcher searcher, WordQuery query, int[] keys) throws IOException {
    var coverage = new QueryCoverage(searcher, keys.length);
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

  /// The inverse document frequency as in BM25; of several parts that of the rarest.
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
    for (var field : DocumentFields.SCORED) {
      for (var form : List.of(part, PluralStemmer.stem(part) + WordTokenStream.STEM)) {
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

  /// The document of each key in a segment; −1 where it is in another.
  private static int[] documents(LeafReaderContext leaf, int[] keys) throws IOException {
    int[] documents = new int[keys.length];
    Arrays.fill(documents, -1);
    DocumentFields.eachLive(leaf.reader(), keys, (index, document) -> documents[index] = document);
    return documents;
  }
}
