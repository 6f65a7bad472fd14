package dev.kith.bench;

import dev.kith.graph.Call;
import dev.kith.search.embed.Embedder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/// What a search is compared with: BM25 as Lucene has it, the cosine of one vector for each part of
/// a text, and the convex sum of both.
final class PlainRankings implements AutoCloseable {
  private static final int DEEP = 100;

  private final QuestionSet set;
  private final Embedder embedder;
  private final EnglishAnalyzer analyzer = new EnglishAnalyzer();
  private final DirectoryReader reader;
  private final List<List<float[]>> vectors = new ArrayList<>();

  PlainRankings(QuestionSet set, Embedder embedder) throws IOException {
    this.set = set;
    this.embedder = embedder;
    var folder = new ByteBuffersDirectory();
    try (var writer = new IndexWriter(folder, new IndexWriterConfig(analyzer))) {
      for (var text : set.texts()) {
        var document = new Document();
        var whole = text.title() + "\n" + String.join("\n", text.parts());
        document.add(new TextField("text", whole, Field.Store.NO));
        writer.addDocument(document);
        var parts = text.parts().stream().map(part -> text.title() + "\n" + part).toList();
        vectors.add(embedder.embed(parts, Call.by("bench")));
      }
    }
    this.reader = DirectoryReader.open(folder);
  }

  Map<String, Double> words(String question) throws IOException {
    var query = new BooleanQuery.Builder();
    try (var tokens = analyzer.tokenStream("text", question)) {
      var term =
          tokens.addAttribute(org.apache.lucene.analysis.tokenattributes.CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        query.add(new TermQuery(new Term("text", term.toString())), Occur.SHOULD);
      }
      tokens.end();
    }
    var found = new HashMap<String, Double>();
    for (var hit : new IndexSearcher(reader).search(query.build(), DEEP).scoreDocs) {
      found.put(set.texts().get(hit.doc).id(), (double) hit.score);
    }
    return found;
  }

  Map<String, Double> meaning(String question) {
    var asked = embedder.embed(List.of(question), Call.by("bench")).getFirst();
    var all = new HashMap<String, Double>();
    for (int index = 0; index < vectors.size(); index++) {
      double nearest = -1;
      for (var vector : vectors.get(index)) {
        double cosine = 0;
        for (int at = 0; at < vector.length; at++) {
          cosine += vector[at] * asked[at];
        }
        nearest = Math.max(nearest, cosine);
      }
      all.put(set.texts().get(index).id(), nearest);
    }
    var found = new HashMap<String, Double>();
    order(all).stream().limit(DEEP).forEach(id -> found.put(id, all.get(id)));
    return found;
  }

  /// Half of each, both from the least to the greatest of its hundred best.
  static Map<String, Double> sum(Map<String, Double> one, Map<String, Double> other) {
    var sum = new HashMap<String, Double>();
    for (var scores : List.of(one, other)) {
      double most = scores.values().stream().mapToDouble(each -> each).max().orElse(1);
      double least = scores.values().stream().mapToDouble(each -> each).min().orElse(0);
      scores.forEach(
          (id, score) ->
              sum.merge(id, (score - least) / Math.max(1e-9, most - least), Double::sum));
    }
    return sum;
  }

  /// The ids, the best first.
  static List<String> order(Map<String, Double> scores) {
    return scores.entrySet().stream()
        .sorted(
            Comparator.comparingDouble((Map.Entry<String, Double> each) -> -each.getValue())
                .thenComparing(Map.Entry::getKey))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public void close() throws IOException {
    reader.close();
    analyzer.close();
  }
}
