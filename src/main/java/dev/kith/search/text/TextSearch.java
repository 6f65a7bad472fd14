package dev.kith.search.text;

import dev.kith.graph.Hit;
import dev.kith.search.ExactHit;
import dev.kith.search.TextHit;
import dev.kith.search.TextHits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.util.BytesRef;

/// Searches the segments of one snapshot, or a view of them.
final class TextSearch {
  private static final Sort ORDER =
      new Sort(
          SortField.FIELD_SCORE,
          new SortField(DocumentFields.UPDATED, SortField.Type.LONG, true),
          new SortField(DocumentFields.ID_ORDER, SortField.Type.STRING_VAL));
  private static final int COUNTED = 100;
  private static final double HALF_SCORE = 20;

  /// The factor of hits that have every word.
  private static final double ALL_WORDS = 1.5;

  /// The most that a hit with some of the words has of the best hit with all of them.
  private static final double AFTER_ALL = 0.5;

  /// The share of its name score that a hit with every word gets in addition.
  private static final double WHOLE_NAME = 0.6;

  private final IndexSearcher searcher;

  /// B10: each search completes each of its words.
  private final Map<String, List<String>> completed = new ConcurrentHashMap<>();

  TextSearch(List<? extends IndexReader> parts) throws IOException {
    this.searcher = new IndexSearcher(new MultiReader(parts.toArray(IndexReader[]::new), false));
    searcher.setQueryCache(null);
  }

  private WordQuery query(String text, Set<String> types) throws IOException {
    return WordQuery.of(text, types, new TermLookup(searcher.getIndexReader(), completed));
  }

  int documents() {
    return searcher.getIndexReader().numDocs();
  }

  List<TextHit> words(String text, Set<String> types, int limit) throws IOException {
    var query = query(text, types);
    return hits(query, best(query, limit));
  }

  private List<Ranked> best(WordQuery query, int limit) throws IOException {
    if (query.size() == 0 || limit <= 0) {
      return List.of();
    }
    if (query.isQuestion()) {
      return top(query.questionQuery(), limit).stream()
          .map(hit -> new Ranked(hit, score(hit), Completeness.SOME_WORDS))
          .toList();
    }
    var found = new LinkedHashMap<Integer, Ranked>();
    if (query.mayName()) {
      for (var hit : top(query.named(), limit)) {
        found.put(hit.doc, new Ranked(hit, score(hit), Completeness.A_NAME));
      }
    }
    for (var hit : top(query.all(), limit)) {
      double named = found.containsKey(hit.doc) ? WHOLE_NAME * found.get(hit.doc).rank : 0;
      found.put(hit.doc, new Ranked(hit, ALL_WORDS * score(hit) + named, Completeness.ALL_WORDS));
    }
    var best = new ArrayList<>(found.values());
    best.sort(Ranked.ORDER);
    if (query.size() > 1 && best.size() < limit) {
      for (var hit : top(query.some(), limit)) {
        if (!found.containsKey(hit.doc)) {
          best.add(new Ranked(hit, 0, Completeness.SOME_WORDS));
        }
      }
    }
    return best.subList(0, Math.min(limit, best.size()));
  }

  private List<TextHit> hits(WordQuery query, List<Ranked> found) throws IOException {
    var corrected = corrected(query, found);
    var hits = new ArrayList<TextHit>();
    for (var each : found) {
      hits.add(new TextHit(key(each.hit), each.relevance(), corrected.get(hits.size())));
    }
    return hits;
  }

  /// Those that would not have been found had no word been corrected.
  private BitSet corrected(WordQuery query, List<Ranked> found) throws IOException {
    var corrected = new BitSet();
    if (!query.isCorrected()) {
      return corrected;
    }
    var written = new int[found.size()];
    for (var word : query.each()) {
      var matches = DocumentMatches.of(searcher, word.written(), documents(found));
      for (int index = 0; index < matches.length; index++) {
        written[index] += matches[index] ? 1 : 0;
      }
    }
    for (int index = 0; index < written.length; index++) {
      corrected.set(
          index,
          switch (found.get(index).has) {
            case ALL_WORDS -> written[index] < query.size();
            case A_NAME -> false;
            case SOME_WORDS -> written[index] == 0;
          });
    }
    return corrected;
  }

  private static int[] documents(List<Ranked> found) {
    return found.stream().mapToInt(each -> each.hit.doc).toArray();
  }

  TextHits byCoverage(String text, Set<String> types, int limit) throws IOException {
    var query = query(text, types);
    var found = best(query, limit);
    var hits = hits(query, found);
    var coverage = QueryCoverage.of(searcher, query, documents(found));
    var scored = new ArrayList<TextHit>();
    for (int index = 0; index < found.size(); index++) {
      coverage[index] = found.get(index).hasAll() ? 1 : coverage[index];
    }
    double most = Arrays.stream(coverage).max().orElse(0);
    for (int index = 0; index < found.size(); index++) {
      double share = query.isQuestion() ? ofProse(coverage[index], most) : coverage[index];
      double score = share * scaled(found, index);
      scored.add(new TextHit(hits.get(index).key(), score, hits.get(index).corrected()));
    }
    return TextHits.byCoverage(scored, coverage);
  }

  /// Figure S3: BM25 of prose counts already how many of its words a hit has. So the share counts
  /// less than in a look-up, and half of it is how much of the question can be found at all.
  private static double ofProse(double share, double most) {
    return Math.sqrt((share + most) / 2);
  }

  /// The score of a hit as a share of the best of its kind; hits with only some of the words follow
  /// those with all.
  private static double scaled(List<Ranked> found, int index) {
    var hit = found.get(index);
    boolean some = hit.has == Completeness.SOME_WORDS;
    double best = 0;
    boolean others = false;
    for (var each : found) {
      boolean same = (each.has == Completeness.SOME_WORDS) == some;
      others |= !same;
      best = same ? Math.max(best, each.strength()) : best;
    }
    double share = best == 0 ? 0 : hit.strength() / best;
    return some && others ? share * AFTER_ALL : share;
  }

  private static double score(FieldDoc hit) {
    return (Float) hit.fields[0];
  }

  /// What of the query a hit has: every word, a name made of some of them, or just some.
  private enum Completeness {
    ALL_WORDS,
    A_NAME,
    SOME_WORDS
  }

  /// A hit and its rank score.
  private record Ranked(FieldDoc hit, double rank, Completeness has) {
    static final Comparator<Ranked> ORDER =
        Comparator.comparingDouble(Ranked::rank)
            .thenComparingLong(found -> (Long) found.hit.fields[1])
            .reversed()
            .thenComparing(found -> (BytesRef) found.hit.fields[2]);

    /// Grows with the score, up to 1 for hits with every word and up to 0.5 for others.
    double relevance() {
      double share = 0.5 * score(hit) / (score(hit) + HALF_SCORE);
      return hasAll() ? 0.5 + share : share;
    }

    double strength() {
      return has == Completeness.SOME_WORDS ? score(hit) : rank;
    }

    boolean hasAll() {
      return has == Completeness.ALL_WORDS;
    }
  }

  List<ExactHit> exact(String text, Set<String> types, int limit) throws IOException {
    var found = new LinkedHashMap<Integer, ExactHit>();
    for (var exact : top(exactly(DocumentFields.ID, text, types), limit)) {
      var hit = new ExactHit(key(exact), Hit.Match.ID);
      if (idOf(exact).equals(text)) {
        found.putFirst(hit.key(), hit);
      } else {
        found.putIfAbsent(hit.key(), hit);
      }
    }
    for (var named : top(exactly(DocumentFields.EXACT_NAME, text, types), limit)) {
      found.computeIfAbsent(key(named), key -> new ExactHit(key, Hit.Match.NAME));
    }
    for (var called : top(exactly(DocumentFields.EXACT_ALIAS, text, types), limit)) {
      found.computeIfAbsent(key(called), key -> new ExactHit(key, Hit.Match.ALIAS));
    }
    var hits = found.values().stream().limit(limit).toList();
    return hits.isEmpty() ? near(text, types, limit) : hits;
  }

  private List<ExactHit> near(String text, Set<String> types, int limit) throws IOException {
    var near = new NearIds(text, new TermLookup(searcher.getIndexReader(), completed));
    var found = new ArrayList<ExactHit>();
    if (near.mayBe()) {
      for (var hit : top(near.query(types), limit)) {
        if (near.isMeant(idOf(hit))) {
          found.add(new ExactHit(key(hit), Hit.Match.TYPO));
        }
      }
    }
    return found;
  }

  private static Query exactly(String field, String text, Set<String> types) {
    var query = new BooleanQuery.Builder();
    query.add(
        new ConstantScoreQuery(new TermQuery(new Term(field, DocumentFields.exact(text)))),
        Occur.MUST);
    WordQuery.restrict(query, types);
    return query.build();
  }

  private List<FieldDoc> top(Query query, int limit) throws IOException {
    int most = Math.max(1, Math.min(limit, searcher.getIndexReader().maxDoc()));
    var manager = new TopFieldCollectorManager(ORDER, most, COUNTED);
    var hits = new ArrayList<FieldDoc>();
    for (var hit : searcher.search(query, manager).scoreDocs) {
      hits.add((FieldDoc) hit);
    }
    return hits;
  }

  private static String idOf(FieldDoc hit) {
    return ((BytesRef) hit.fields[2]).utf8ToString();
  }

  private int key(FieldDoc hit) throws IOException {
    var parts = searcher.getIndexReader().leaves();
    var leaf = parts.get(ReaderUtil.subIndex(hit.doc, parts));
    var keys = leaf.reader().getNumericDocValues(DocumentFields.KEY_VALUE);
    if (keys == null || !keys.advanceExact(hit.doc - leaf.docBase)) {
      throw new IOException("a document has no key");
    }
    return Math.toIntExact(keys.longValue());
  }
}
