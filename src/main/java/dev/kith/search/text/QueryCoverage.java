package dev.kith.search.text;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.IndexReader;
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
      double weight = rarity(searcher.getIndexReader(), word.parts());
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
  static double rarity(IndexReader reader, List<String> parts) throws IOException {
    var stemming = new EnglishStemming();
    double rarest = 0;
    for (var part : parts) {
      var word = WordForms.of(part, stemming);
      double everywhere = Double.MAX_VALUE;
      for (var field : DocumentFields.SCORED) {
        everywhere = Math.min(everywhere, rarity(reader, word, field));
      }
      rarest = Math.max(rarest, everywhere);
    }
    return rarest;
  }

  /// That of a word in one field.
  static double rarity(IndexReader reader, WordForms word, String field) throws IOException {
    int most = 0;
    for (var form : word.terms()) {
      most = Math.max(most, reader.docFreq(new Term(field, form)));
    }
    double documents = Math.max(1, reader.numDocs());
    double have = Math.min(documents, most);
    return Math.log1p((documents - have + 0.5) / (have + 0.5));
  }
}
