package dev.kith.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.util.BytesRef;

/// What somebody would write against Lucene alone who knows that there are names only, that every
/// word is spelt right and stands in the names as it is asked for, and who wants the order that
/// Kith answers in.
final class NameSearchByHand {
  private static final Sort ORDER =
      new Sort(
          SortField.FIELD_SCORE,
          new SortField("updated", SortField.Type.LONG, true),
          new SortField("order", SortField.Type.STRING_VAL));
  private static final float NAME = 3;

  private final IndexSearcher searcher;
  private final int most;

  NameSearchByHand(IndexSearcher searcher, int most) {
    this.searcher = searcher;
    this.most = most;
  }

  private record Ranked(FieldDoc hit, double rank) {
    static final Comparator<Ranked> ORDER =
        Comparator.comparingDouble(Ranked::rank)
            .thenComparingLong(ranked -> (Long) ranked.hit.fields[1])
            .reversed()
            .thenComparing(ranked -> (BytesRef) ranked.hit.fields[2]);
  }

  /// The keys of the best, the best first.
  List<Integer> keys(String question) throws IOException {
    var words = question.split(" ");
    var found = new LinkedHashMap<Integer, Ranked>();
    if (words.length > 1) {
      for (var hit : top(named(words))) {
        found.put(hit.doc, new Ranked(hit, score(hit)));
      }
    }
    for (var hit : top(all(words))) {
      double named = found.containsKey(hit.doc) ? found.get(hit.doc).rank : 0;
      found.put(hit.doc, new Ranked(hit, 1.5 * score(hit) + 0.6 * named));
    }
    var best = new ArrayList<>(found.values());
    best.sort(Ranked.ORDER);
    if (words.length > 1 && best.size() < most) {
      for (var hit : top(some(words))) {
        if (!found.containsKey(hit.doc)) {
          best.add(new Ranked(hit, 0));
        }
      }
    }
    var keys = new ArrayList<Integer>();
    for (var each : best.subList(0, Math.min(most, best.size()))) {
      keys.add(key(each.hit));
    }
    return keys;
  }

  private static Query word(String word) {
    return new BoostQuery(new TermQuery(new Term("name", word)), NAME);
  }

  /// Names of the question's words alone; the shortest of the names has two.
  private static Query named(String[] words) {
    var any = new BooleanQuery.Builder();
    for (int length = 2; length <= Math.min(3, words.length); length++) {
      var whole = new BooleanQuery.Builder();
      for (var word : words) {
        whole.add(word(word), Occur.SHOULD);
      }
      whole.setMinimumNumberShouldMatch(length);
      whole.add(new TermQuery(new Term("#name", Integer.toString(length))), Occur.FILTER);
      any.add(whole.build(), Occur.SHOULD);
    }
    return new BoostQuery(any.build(), 2.5f);
  }

  private static Query all(String[] words) {
    var all = new BooleanQuery.Builder();
    for (var word : words) {
      all.add(word(word), Occur.MUST);
    }
    if (words.length > 1) {
      all.add(new BoostQuery(new PhraseQuery("name", words), 2), Occur.SHOULD);
    }
    return all.build();
  }

  private static Query some(String[] words) {
    var some = new BooleanQuery.Builder();
    for (var word : words) {
      some.add(word(word), Occur.SHOULD);
    }
    return some.build();
  }

  private List<FieldDoc> top(Query query) throws IOException {
    var hits = new ArrayList<FieldDoc>();
    for (var hit :
        searcher.search(query, new TopFieldCollectorManager(ORDER, most, 100)).scoreDocs) {
      hits.add((FieldDoc) hit);
    }
    return hits;
  }

  private static double score(FieldDoc hit) {
    return (Float) hit.fields[0];
  }

  private int key(FieldDoc hit) throws IOException {
    var leaves = searcher.getIndexReader().leaves();
    var leaf = leaves.get(ReaderUtil.subIndex(hit.doc, leaves));
    var keys = leaf.reader().getNumericDocValues("key#");
    if (!keys.advanceExact(hit.doc - leaf.docBase)) {
      throw new IOException("a document has no key");
    }
    return (int) keys.longValue();
  }
}
