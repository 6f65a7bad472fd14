package dev.kith.bench;

import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.SearchQuestion.Mode;
import dev.kith.search.embed.EmbeddingModel;
import dev.kith.search.embed.OnnxEmbedder;
import dev.kith.store.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.QueryBuilder;

/// How much of what answers a question is among the first ten found, on sets that nothing was tuned
/// on: Kith by words, by meaning and by both, beside Lucene's BM25 alone and the sum of both.
final class QuestionBenchmark implements Benchmark {
  private static final int DEPTH = 100;
  private static final String BOTH_ALONE = "convex sum";
  private static final String BM25 = "BM25";

  /// The ids that a search finds, with scores, best first.
  @FunctionalInterface
  private interface Search {
    Map<String, Double> of(String text) throws IOException;
  }

  @Override
  public String name() {
    return "S3";
  }

  @Override
  public String title() {
    return "Questions: recall of what answers them among the first ten";
  }

  @Override
  public Report run() throws Exception {
    var notes = new ArrayList<String>();
    notes.add("recall / nDCG among the first ten, of sessions among the first three");
    notes.add("BM25: Lucene with its English analyzer over title and text");
    notes.add("convex sum: half BM25, half cosine, each divided by the best of 100");
    var rows = new ArrayList<Row>();
    add(List.of(QuestionSet.written(Path.of("benchmarks/data/questions.tsv"))), 10, notes, rows);
    var fetched = Path.of("benchmarks/data/fetched");
    addFetched("Cranfield", QuestionSet.cranfield(fetched), notes, rows);
    addFetched("CISI", QuestionSet.cisi(fetched), notes, rows);
    var conversations = Conversations.in(fetched);
    if (conversations.isPresent()) {
      add(conversations.get().byTurn(), 10, notes, rows);
      add(conversations.get().bySession(), 3, notes, rows);
    } else {
      notes.add("LoCoMo's conversations: not measured, they could not be fetched");
    }
    return new Report(notes, rows);
  }

  private static void addFetched(
      String name, Optional<QuestionSet> set, List<String> notes, List<Row> rows)
      throws IOException {
    if (set.isPresent()) {
      add(List.of(set.get()), 10, notes, rows);
    } else {
      notes.add(name + ": not measured, it could not be fetched");
    }
  }

  /// Measures the sum of some sets, each in a database of its own.
  ///
  /// @param first how many of what is found count
  private static void add(List<QuestionSet> sets, int first, List<String> notes, List<Row> rows)
      throws IOException {
    int texts = sets.stream().mapToInt(set -> set.texts().size()).sum();
    int questions = sets.stream().mapToInt(set -> set.questions().size()).sum();
    var name = sets.getFirst().name();
    notes.add(name + ": " + texts + " texts, " + questions + " questions");
    Map<String, double[]> scores = new LinkedHashMap<>();
    for (var set : sets) {
      double share = (double) set.questions().size() / questions;
      scores(set, first)
          .forEach(
              (search, own) -> {
                var sum = scores.computeIfAbsent(search, _ -> new double[2]);
                sum[0] += share * own[0];
                sum[1] += share * own[1];
              });
    }
    rows.add(row(name, "words", scores, List.of(BM25)));
    rows.add(row(name, "hybrid", scores, List.of(BM25, "meaning", "words", BOTH_ALONE)));
  }

  private static Map<String, double[]> scores(QuestionSet set, int first) throws IOException {
    var folder = Files.createTempDirectory("kith-questions");
    try (var embedder = new OnnxEmbedder(new EmbeddingModel.Bundled(), 2);
        var home = new Home(folder, "memory", embedder, InstantSource.system());
        var directory = new ByteBuffersDirectory()) {
      var graph = home.named("memory");
      graph.write(Call.by("bench"), set.texts().stream().map(QuestionBenchmark::entity).toList());
      graph.write(Call.by("bench"), set.texts().stream().flatMap(QuestionBenchmark::edge).toList());
      home.embed("memory", Call.by("bench"), (_, _, _) -> {});
      index(directory, set);
      try (var reader = DirectoryReader.open(directory)) {
        return scores(set, first, graph, new IndexSearcher(reader));
      }
    } finally {
      delete(folder);
    }
  }

  private static Mutation entity(QuestionSet.Text text) {
    var metadata = Metadata.of(dev.kith.tool.Json.object().put("name", text.title()));
    return new Mutation.CreateNode(new Node(text.id(), "text", metadata), text.parts());
  }

  private static Stream<Mutation> edge(QuestionSet.Text text) {
    return text.before().stream()
        .map(
            before ->
                new Mutation.CreateEdge(new Edge(before, "NEXT", text.id(), Metadata.NONE), false));
  }

  private static Map<String, double[]> scores(
      QuestionSet set, int first, Graph graph, IndexSearcher lucene) throws IOException {
    Map<String, Search> searches = new LinkedHashMap<>();
    searches.put(BM25, text -> bm25(lucene, text));
    searches.put("meaning", text -> kith(graph, text, Mode.MEANING, DEPTH));
    searches.put(
        BOTH_ALONE, text -> sum(bm25(lucene, text), kith(graph, text, Mode.MEANING, DEPTH)));
    searches.put("words", text -> kith(graph, text, Mode.WORDS, first));
    searches.put("hybrid", text -> kith(graph, text, Mode.HYBRID, first));
    Map<String, double[]> scores = new LinkedHashMap<>();
    for (var search : searches.entrySet()) {
      scores.put(search.getKey(), scores(set, first, search.getValue()));
    }
    return scores;
  }

  private static Row row(
      String set, String ours, Map<String, double[]> scores, List<String> others) {
    var reached = scores.get(ours);
    var beside = new ArrayList<String>();
    boolean met = true;
    for (var other : others) {
      var score = scores.get(other);
      met &= reached[0] >= score[0];
      beside.add(other + " " + formatted(score));
    }
    return new Row(
        set + ", " + ours,
        formatted(reached),
        String.join("; ", beside),
        "≥ each in recall",
        met ? Verdict.MET : Verdict.MISSED,
        "");
  }

  private static double[] scores(QuestionSet set, int first, Search search) throws IOException {
    double recall = 0;
    double gain = 0;
    for (var question : set.questions()) {
      var found = search.of(question.text()).keySet().stream().limit(first).toList();
      double here = 0;
      double ideal = 0;
      int reached = 0;
      for (int place = 0; place < first; place++) {
        double worth = Math.log(2) / Math.log(place + 2);
        ideal += place < question.answers().size() ? worth : 0;
        if (place < found.size() && question.answers().contains(found.get(place))) {
          here += worth;
          reached++;
        }
      }
      recall += (double) reached / question.answers().size();
      gain += here / ideal;
    }
    return new double[] {recall / set.questions().size(), gain / set.questions().size()};
  }

  private static Map<String, Double> kith(Graph graph, String text, Mode mode, int limit) {
    var question = new SearchQuestion(text, mode, Set.of(), limit, 0);
    return graph.read(
        Call.by("bench"),
        view -> {
          var hits = view.search(question);
          var ids = view.ids(hits.stream().mapToInt(hit -> hit.node()).toArray());
          Map<String, Double> found = new LinkedHashMap<>();
          for (int place = 0; place < hits.size(); place++) {
            found.put(ids.get(place), hits.get(place).similarity().orElse(0.0));
          }
          return found;
        });
  }

  private static void index(ByteBuffersDirectory directory, QuestionSet set) throws IOException {
    try (var writer = new IndexWriter(directory, new IndexWriterConfig(new EnglishAnalyzer()))) {
      for (var text : set.texts()) {
        var document = new Document();
        document.add(new StoredField("id", text.id()));
        var body = String.join(" ", text.parts());
        document.add(new TextField("text", text.title() + " " + body, Field.Store.NO));
        writer.addDocument(document);
      }
    }
  }

  private static Map<String, Double> bm25(IndexSearcher lucene, String text) throws IOException {
    var query = new QueryBuilder(new EnglishAnalyzer()).createBooleanQuery("text", text);
    Map<String, Double> found = new LinkedHashMap<>();
    if (query != null) {
      for (var hit : lucene.search(query, DEPTH).scoreDocs) {
        found.put(lucene.storedFields().document(hit.doc).get("id"), (double) hit.score);
      }
    }
    return found;
  }

  private static Map<String, Double> sum(Map<String, Double> some, Map<String, Double> others) {
    Map<String, Double> both = new LinkedHashMap<>();
    for (var side : List.of(some, others)) {
      double best = side.values().stream().mapToDouble(score -> score).max().orElse(1);
      side.forEach((id, score) -> both.merge(id, score / best / 2, Double::sum));
    }
    Map<String, Double> sorted = new LinkedHashMap<>();
    both.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .forEach(each -> sorted.put(each.getKey(), each.getValue()));
    return sorted;
  }

  private static String formatted(double[] scores) {
    return String.format(Locale.ROOT, "%.3f / %.3f", scores[0], scores[1]);
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
