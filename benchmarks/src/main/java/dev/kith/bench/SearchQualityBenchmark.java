package dev.kith.bench;

import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.SearchQuestion;
import dev.kith.search.embed.EmbeddingModel;
import dev.kith.search.embed.OnnxEmbedder;
import dev.kith.store.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/// How often the memory that is meant is among the first found: by words, by meaning, by both.
///
/// Forty memories and two questions to each are written by hand (`benchmarks/data/memories.tsv`);
/// two more questions, with its words in another order and with slips of the pen, and 960 memories
/// around them are generated from a seed.
final class SearchQualityBenchmark implements Benchmark {
  private static final long SEED = 20261115;
  private static final int MEMORIES = 1_000;
  private static final int FIRST = 5;
  private static final int DEEPEST = 10;
  private static final List<String> PEOPLE =
      List.of("Ana", "Ben", "Chen", "Dora", "Emil", "Fatima", "Gus", "Hana", "Ivo", "Jun");
  private static final List<String> NAMES =
      List.of("Abel", "Brandt", "Costa", "Diaz", "Egger", "Fox", "Garcia", "Hall", "Ito", "Jansen");
  private static final List<String> ACTIONS =
      List.of(
          "reviews contracts for",
          "paints walls in",
          "audits the accounts of",
          "teaches maths at",
          "designs bridges for",
          "repairs lifts in",
          "sells insurance to",
          "grows apples near",
          "writes tests for",
          "photographs birds in");
  private static final List<String> PLACES =
      List.of(
          "the port of Gdansk",
          "a clinic in Lyon",
          "the city library",
          "Orchard Valley",
          "a bank in Zurich",
          "the tram depot",
          "North Harbour school",
          "the old brewery",
          "a start-up in Porto",
          "the wind park");

  /// A question, how it came about, and the memory that is meant.
  private record Question(String sort, String text, String answer) {}

  @Override
  public String name() {
    return "S1";
  }

  @Override
  public String title() {
    return "Search quality: the memory that is meant among the first five";
  }

  @Override
  public Report run() throws Exception {
    var lines = Files.readAllLines(Path.of("benchmarks/data/memories.tsv"));
    var questions = questions(lines);
    var folder = Files.createTempDirectory("kith-search-quality");
    try (var embedder = new OnnxEmbedder(new EmbeddingModel.Bundled(), 2);
        var home = new Home(folder, "memory", embedder, InstantSource.system())) {
      var graph = home.named("memory");
      graph.write(Call.by("bench"), memories(lines));
      home.embed("memory", Call.by("bench"), (_, _, _) -> {});
      return report(graph, questions);
    } finally {
      delete(folder);
    }
  }

  private static List<Mutation> memories(List<String> lines) {
    var all = new ArrayList<Mutation>();
    for (var line : lines) {
      var cells = line.split("\t");
      all.add(memory(cells[0], cells[1], cells[2]));
    }
    var random = new SplittableRandom(SEED);
    for (int number = 0; all.size() < MEMORIES; number++) {
      var person = PEOPLE.get(number % 10) + " " + NAMES.get(number / 10 % 10) + " " + number;
      var fact = PEOPLE.get(number % 10) + " " + pick(ACTIONS, random) + " " + pick(PLACES, random);
      all.add(memory(person, "person", fact + " since " + random.nextInt(1990, 2026)));
    }
    return all;
  }

  private static Mutation memory(String name, String type, String fact) {
    return new Mutation.CreateNode(new Node(name, type, Metadata.NONE), List.of(fact));
  }

  private static String pick(List<String> words, SplittableRandom random) {
    return words.get(random.nextInt(words.size()));
  }

  private static List<Question> questions(List<String> lines) {
    var random = new SplittableRandom(SEED);
    var questions = new ArrayList<Question>();
    for (var line : lines) {
      var cells = line.split("\t");
      questions.add(new Question("paraphrase", cells[3], cells[0]));
      questions.add(new Question("synonyms", cells[4], cells[0]));
      var words =
          Arrays.stream(cells[2].split("[^\\p{L}\\p{N}]+"))
              .filter(word -> word.length() > 4)
              .limit(4)
              .toList();
      questions.add(new Question("other order", String.join(" ", words.reversed()), cells[0]));
      var slips = words.stream().limit(3).map(word -> slip(word, random)).toList();
      questions.add(new Question("typos", String.join(" ", slips), cells[0]));
    }
    return questions;
  }

  /// The word with two neighbouring letters swapped.
  private static String slip(String word, SplittableRandom random) {
    int at = random.nextInt(1, word.length() - 2);
    return word.substring(0, at)
        + word.charAt(at + 1)
        + word.charAt(at)
        + word.substring(at + 2).toLowerCase(Locale.ROOT);
  }

  private static Report report(Graph graph, List<Question> questions) {
    var rows = new ArrayList<Row>();
    rows.add(row(graph, "all", questions));
    for (var sort : questions.stream().map(Question::sort).distinct().toList()) {
      rows.add(
          row(graph, sort, questions.stream().filter(one -> one.sort().equals(sort)).toList()));
    }
    var answers = questions.stream().map(Question::answer).distinct().toList();
    for (int half = 0; half < 2; half++) {
      int rest = half;
      var asked =
          questions.stream().filter(one -> answers.indexOf(one.answer()) % 2 == rest).toList();
      rows.add(row(graph, half == 0 ? "every odd memory" : "every even memory", asked));
    }
    return new Report(
        List.of(
            Figures.count(MEMORIES) + " memories, " + questions.size() + " queries, seed " + SEED,
            "recall@5 / MRR@10; hybrid must reach the better of the two in both figures"),
        rows);
  }

  private static Row row(Graph graph, String sort, List<Question> asked) {
    Map<SearchQuestion.Mode, double[]> scores = new EnumMap<>(SearchQuestion.Mode.class);
    for (var mode : SearchQuestion.Mode.values()) {
      scores.put(mode, scores(graph, asked, mode));
    }
    double[] words = scores.get(SearchQuestion.Mode.WORDS);
    double[] meaning = scores.get(SearchQuestion.Mode.MEANING);
    double[] both = scores.get(SearchQuestion.Mode.HYBRID);
    boolean met =
        both[0] >= Math.max(words[0], meaning[0]) && both[1] >= Math.max(words[1], meaning[1]);
    return new Row(
        sort + ", " + asked.size() + " queries",
        "hybrid " + formatted(both),
        "words " + formatted(words) + "; meaning " + formatted(meaning),
        "≥ the better of the two",
        met ? Verdict.MET : Verdict.MISSED,
        "");
  }

  private static double[] scores(Graph graph, List<Question> questions, SearchQuestion.Mode mode) {
    double recalled = 0;
    double reciprocal = 0;
    for (var question : questions) {
      var search = new SearchQuestion(question.text(), mode, Set.of(), DEEPEST, 0);
      var found =
          graph.read(
              Call.by("bench"),
              view -> view.ids(view.search(search).stream().mapToInt(hit -> hit.node()).toArray()));
      int place = found.indexOf(question.answer());
      recalled += place >= 0 && place < FIRST ? 1 : 0;
      reciprocal += place >= 0 ? 1.0 / (place + 1) : 0;
    }
    return new double[] {recalled / questions.size(), reciprocal / questions.size()};
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
