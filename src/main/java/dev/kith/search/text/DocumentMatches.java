package dev.kith.search.text;

import java.io.IOException;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;

/// Tells which of some live documents match a query.
final class DocumentMatches {
  private DocumentMatches() {}

  static boolean[] of(IndexSearcher searcher, Query query, int[] documents) throws IOException {
    var matches = new boolean[documents.length];
    var weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
    var order =
        IntStream.range(0, documents.length)
            .boxed()
            .sorted(Comparator.comparingInt(index -> documents[index]))
            .toList();
    for (var leaf : searcher.getIndexReader().leaves()) {
      var scorer = weight.scorer(leaf);
      if (scorer == null) {
        continue;
      }
      var found = scorer.iterator();
      for (int index : order) {
        int document = documents[index] - leaf.docBase;
        if (document >= 0 && document < leaf.reader().maxDoc()) {
          matches[index] =
              (found.docID() < document ? found.advance(document) : found.docID()) == document;
        }
      }
    }
    return matches;
  }
}
