package dev.kith.bench;

import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.SearchQuestion.Manner;
import dev.kith.search.embed.Embedder;
import dev.kith.search.embed.EmbeddingModel;
import dev.kith.search.embed.OnnxEmbedder;
import dev.kith.store.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// How much of the evidence is among the first hits, on public sets of questions that people have
/// judged.
///
/// The sets are not part of Kith. `KITH_BENCH_SETS` names a folder of them, as [QuestionSet] reads
/// it.
final class RecallBenchmark implements Benchmark {
  private static final int FIRST = 10;
  private static final String SETS = "KITH_BENCH_SETS";

  /// How each search does: recall and nDCG summed over questions.
  private static final class Score {
    private double recall;
    private double gain;
    private int questions;

    private void add(List<String> found, Map<String, Integer> wanted) {
      double hits = 0;
      double gained = 0;
      for (int place = 0; place < Math.min(FIRST, found.size()); place++) {
        int grade = wanted.getOrDefault(found.get(place), 0);
        hits += grade > 0 ? 1 : 0;
        gained += grade / Math.log(place + 2);
      }
      double most = 0;
      var grades = wanted.values().stream().sorted((one, other) -> other - one).toList();
      for (int place = 0; place < Math.min(FIRST, grades.size()); place++) {
        most += grades.get(place) / Math.log(place + 2);
      }
      recall += hits / wanted.size();
      gain += gained / most;
      questions++;
    }

    private double recall() {
      return recall / questions;
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%.3f / %.3f", recall(), gain / questions);
    }
  }

  @Override
  public String name() {
    return "S3";
  }

  @Override
  public String title() {
    return "Recall of evidence on public question sets, no model in the loop";
  }

  @Override
  public Report run() throws Exception {
    var folder = Optional.ofNullable(System.getenv(SETS)).map(Path::of).filter(Files::isDirectory);
    if (folder.isEmpty()) {
      return new Report(List.of("skipped: " + SETS + " names no folder"), List.of());
    }
    try (var embedder = new OnnxEmbedder(new EmbeddingModel.Bundled(), 2)) {
      return report(folder.get(), embedder);
    }
  }

  static Report report(Path folder, Embedder embedder) throws Exception {
    var rows = new ArrayList<Row>();
    for (var sets : QuestionSet.in(folder).entrySet()) {
      var scores = new LinkedHashMap<String, Score>();
      for (var set : sets.getValue()) {
        ask(set, embedder, scores);
      }
      rows.add(row(sets.getKey(), scores));
    }
    return new Report(List.of("recall@10 / nDCG@10; BM25: Lucene, English analyzer"), rows);
  }

  private static void ask(QuestionSet set, Embedder embedder, Map<String, Score> scores)
      throws Exception {
    var folder = Files.createTempDirectory("kith-recall");
    try (var plain = new PlainRankings(set, embedder);
        var home = new Home(folder, "memory", embedder, InstantSource.system())) {
      var graph = home.named("memory");
      graph.write(Call.by("bench"), nodes(set));
      home.embed("memory", Call.by("bench"), (_, _, _) -> {});
      for (var question : set.questions()) {
        var words = plain.words(question.text());
        var meaning = plain.meaning(question.text());
        note(scores, "BM25", PlainRankings.order(words), question);
        note(scores, "cosine", PlainRankings.order(meaning), question);
        var sum = PlainRankings.sum(words, meaning);
        note(scores, "convex sum", PlainRankings.order(sum), question);
        for (var manner : Manner.values()) {
          var told = "our " + manner.name().toLowerCase(Locale.ROOT);
          note(scores, told, found(graph, question.text(), manner), question);
        }
      }
    } finally {
      SearchQualityBenchmark.delete(folder);
    }
  }

  private static List<Mutation> nodes(QuestionSet set) {
    var nodes = new ArrayList<Mutation>();
    for (var text : set.texts()) {
      var title = "{\"name\":\"" + text.title().replaceAll("[\\\\\"\\p{Cntrl}]", " ") + "\"}";
      var metadata = text.title().isEmpty() ? Metadata.NONE : new Metadata(title);
      nodes.add(new Mutation.CreateNode(new Node(text.id(), "text", metadata), text.parts()));
    }
    return nodes;
  }

  private static List<String> found(Graph graph, String text, Manner manner) {
    var question = new SearchQuestion(text, manner, Set.of(), FIRST, 0);
    return graph.read(
        Call.by("bench"),
        view -> view.ids(view.search(question).stream().mapToInt(hit -> hit.node()).toArray()));
  }

  private static void note(
      Map<String, Score> scores, String way, List<String> found, QuestionSet.Question question) {
    scores.computeIfAbsent(way, _ -> new Score()).add(found, question.wanted());
  }

  private static Row row(String set, Map<String, Score> scores) {
    var ours = scores.get("our hybrid");
    double best =
        List.of("BM25", "cosine", "convex sum").stream()
            .mapToDouble(way -> scores.get(way).recall())
            .max()
            .orElseThrow();
    var details = new ArrayList<String>();
    scores.forEach((way, score) -> details.add(way + " " + score));
    return new Row(
        set + ", " + ours.questions + " questions",
        "hybrid " + ours,
        String.join("; ", details),
        "≥ BM25, cosine and their sum",
        ours.recall() >= best ? Verdict.MET : Verdict.MISSED,
        "");
  }
}
