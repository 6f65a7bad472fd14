package dev.kith.search.text;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;

/// The share of a query's words that documents have, weighted by how rare each word is.
///
/// A document that has only `how`, `do` and `the` of a question covers little of it; one with two
/// rare words of three covers most. A word that no document has weighs most. A word counts wherever
/// the search finds it, in any of its forms or misspelt.
final class QueryCoverage {
  private QueryCoverage() {}

  /// For each live document the share of the query, 0 to 1, that it covers.
  static double[] of(IndexSearcher searcher, WordQuery query, int[] documents) throws IOException {
    var covered = new double[documents.length];
    double all = 0;
    for (var word : query.each()) {
      double weight = rarity(searcher, word.parts());
      var matches = DocumentMatches.of(searcher, word.query(), documents);
      for (int index = 0; index < matches.length; index++) {
        covered[index] += matches[index] ? weight : 0;
      }
      all += weight;
    }
    double whole = all;
    return whole == 0 ? covered : Arrays.stream(covered).map(part -> part / whole).toArray();
  }

  /// The inverse document frequency as in BM25; of several parts that of the rarest.
  private static double rarity(IndexSearcher searcher, List<String> parts) throws IOException {
    double documents = Math.max(1, searcher.getIndexReader().numDocs());
    double rarest = 0;
    for (var part : parts) {
      double have = Math.min(documents, frequency(searcher, part));
      rarest = Math.max(rarest, Math.log1p((documents - have + 0.5) / (have + 0.5)));
    }
    return rarest;
  }

  private static int frequency(IndexSearcher searcher, String part) throws IOException {
    int most = 0;
    var stemming = new EnglishStemming();
    for (var field : DocumentFields.SCORED) {
      for (var form : WordForms.of(part, stemming).terms()) {
        most = Math.max(most, searcher.getIndexReader().docFreq(new Term(field, form)));
      }
    }
    return most;
  }
}
