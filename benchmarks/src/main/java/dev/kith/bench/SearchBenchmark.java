package dev.kith.bench;

import dev.kith.graph.Call;
import dev.kith.search.text.Document;
import dev.kith.search.text.TextIndex;
import dev.kith.search.vector.VectorEntry;
import dev.kith.search.vector.VectorFilter;
import dev.kith.search.vector.VectorIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;

/// B10: what finding costs beyond the index under it, and beyond a plain loop.
final class SearchBenchmark implements Benchmark {
  private static final int NAMES = Integer.getInteger("kith.bench.names", 1_000_000);
  private static final int VECTORS = Integer.getInteger("kith.bench.vectors", 1_000_000);

  /// Bytes of a vector in the file, its keys included.
  private static final int BYTES = 400;

  private static final int MILLION = 1_000_000;

  private static final int DIMENSIONS = 384;
  private static final int TOP = 10;
  private static final int ROUNDS = 7;
  private static final int QUESTIONS = 200;
  private static final long SEED = 20261115;
  private static final Path WORDS = Path.of("target/bench-data/names-" + NAMES);
  private static final Path FILE = Path.of("target/bench-data/vectors-" + VECTORS);

  @Override
  public String name() {
    return "B10";
  }

  @Override
  public String title() {
    return "Words against Lucene alone, vectors against a plain float loop, the best 10";
  }

  @Override
  public Report run() throws Exception {
    var rows = new ArrayList<Row>(words());
    rows.addAll(vectors());
    return new Report(
        List.of(
            Figures.count(NAMES)
                + " names of two to four words out of 50,000, common ones more often; "
                + Figures.count(VECTORS)
                + " vectors of "
                + DIMENSIONS
                + " numbers around 1,000 centres; seed "
                + SEED,
            "Lucene alone reads the very same folder: by queries that somebody would write who"
                + " knows that there are names only and every word is spelt right, in the same"
                + " order; and by a BooleanQuery of terms on the name, ordered by score alone"),
        rows);
  }

  private static String word(int rank) {
    var text = new StringBuilder();
    // Of four syllables or five, so that few words begin like another whole one.
    for (int rest = rank + 2_744; rest > 0; rest /= 14) {
      text.append("bdfgklmnprstvz".charAt(rest % 14)).append("aeiou".charAt(rest % 5));
    }
    return text.toString();
  }

  private static String name(SplittableRandom random) {
    var words = new ArrayList<String>();
    for (int count = 2 + random.nextInt(3); count > 0; count--) {
      double even = random.nextDouble();
      words.add(word((int) (50_000 * even * even * even)));
    }
    return String.join(" ", words);
  }

  private static List<Row> words() throws Exception {
    try (var index = TextIndex.open(WORDS)) {
      if (index.documents() != NAMES) {
        var random = new SplittableRandom(SEED);
        Iterator<Document> documents =
            IntStream.range(0, NAMES)
                .mapToObj(
                    key ->
                        new Document(
                            key,
                            "entity:" + key,
                            name(random),
                            List.of(),
                            "thing",
                            "",
                            key,
                            Double.NaN))
                .iterator();
        index.rebuild(documents, 1, _ -> {});
      }
      var random = new SplittableRandom(SEED);
      var names = IntStream.range(0, QUESTIONS).mapToObj(_ -> name(random)).toList();
      var pairs =
          names.stream().map(name -> name.split(" ")[0] + " " + name.split(" ")[1]).toList();
      var singles = names.stream().map(name -> name.split(" ")[1]).toList();
      try (var reader = DirectoryReader.open(FSDirectory.open(WORDS))) {
        var searcher = new IndexSearcher(reader);
        var rows = new ArrayList<Row>(words("a whole name", index, searcher, names));
        rows.addAll(words("two words", index, searcher, pairs));
        rows.addAll(words("one word", index, searcher, singles));
        return rows;
      }
    }
  }

  private static List<Row> words(
      String what, TextIndex index, IndexSearcher searcher, List<String> questions)
      throws Exception {
    var hand = new NameSearchByHand(searcher, TOP);
    var rounds =
        new Rounds(3, ROUNDS)
            .add(
                "Kith",
                () -> {
                  long sum = 0;
                  for (var question : questions) {
                    sum += index.all().words(question, Set.of(), TOP).size();
                  }
                  return sum;
                })
            .add(
                "Lucene",
                () -> {
                  long sum = 0;
                  for (var question : questions) {
                    sum += hand.keys(question).size();
                  }
                  return sum;
                })
            .add(
                "one query",
                () -> {
                  long sum = 0;
                  for (var question : questions) {
                    sum += searcher.search(terms(question), TOP).scoreDocs.length;
                  }
                  return sum;
                })
            .run(questions.size());
    return List.of(
        Row.atMost(
            "words, " + what,
            rounds.ratio("Kith", "Lucene"),
            2.5,
            sameAnswers(index, hand, questions)
                + "; Kith also searches aliases and texts, other forms of each word, endings of the"
                + " last one, and looks each word up before"),
        Row.informational(
            "words, " + what + ", to one query on one field, by score alone",
            Figures.times(rounds.ratio("Kith", "one query").median()),
            "which finds others"));
  }

  private static String sameAnswers(TextIndex index, NameSearchByHand hand, List<String> questions)
      throws Exception {
    int agreed = 0;
    int all = 0;
    for (var question : questions) {
      var found = index.all().words(question, Set.of(), TOP);
      var keys = hand.keys(question);
      all += Math.max(found.size(), keys.size());
      for (int rank = 0; rank < Math.min(found.size(), keys.size()); rank++) {
        agreed += found.get(rank).key() == keys.get(rank) ? 1 : 0;
      }
    }
    return "same key at the same rank in " + agreed + " of " + all;
  }

  private static BooleanQuery terms(String question) {
    var query = new BooleanQuery.Builder();
    for (var word : question.split(" ")) {
      query.add(new TermQuery(new Term("name", word)), Occur.SHOULD);
    }
    return query.build();
  }

  private static List<Row> vectors() throws Exception {
    var random = new Random(SEED);
    var centres = new float[1_000][];
    for (int at = 0; at < centres.length; at++) {
      centres[at] = around(new float[DIMENSIONS], 1, random);
    }
    var all = new float[VECTORS][];
    for (int at = 0; at < VECTORS; at++) {
      all[at] = around(centres[at % centres.length], 0.7f, random);
    }
    Files.deleteIfExists(FILE);
    var index = VectorIndex.open(FILE, "bench", DIMENSIONS);
    Iterator<VectorEntry> entries =
        IntStream.range(0, VECTORS).mapToObj(key -> new VectorEntry(key, all[key])).iterator();
    index.rebuild(entries, 1);
    var call = Call.by("bench");
    var questions = new ArrayList<float[]>();
    var agreement = new VectorAgreement(all);
    for (int at = 0; at < 20; at++) {
      var question = around(centres[at * 7], 0.7f, random);
      questions.add(question);
      var found = index.search(question, TOP, -1, VectorFilter.of(_ -> true), call);
      agreement.compare(question, found, nearest(all, question));
    }
    var rounds =
        new Rounds(3, ROUNDS)
            .add(
                "plain loop",
                () -> {
                  long sum = 0;
                  for (var question : questions) {
                    sum += nearest(all, question)[0];
                  }
                  return sum;
                })
            .add(
                "Kith",
                () -> {
                  long sum = 0;
                  for (var question : questions) {
                    sum +=
                        index
                            .search(question, TOP, -1, VectorFilter.of(_ -> true), call)
                            .getFirst()
                            .key();
                  }
                  return sum;
                })
            .run(questions.size());
    return List.of(
        Row.atLeast(
            "vectors, plain loop to Kith",
            rounds.ratio("plain loop", "Kith"),
            5,
            agreement + "; Kith compares with a byte a number, on all cores"),
        size());
  }

  private static Row size() throws IOException {
    long bytes = Files.size(FILE);
    long most = VECTORS / MILLION * BYTES;
    return new Row(
        "vectors on disk",
        Math.round((double) bytes / MILLION) + " MB",
        Figures.count((int) bytes) + " bytes",
        "≤ " + most + " MB",
        Math.round((double) bytes / MILLION) <= most ? Verdict.MET : Verdict.MISSED,
        "keys and checksums included");
  }

  private static float[] around(float[] centre, float spread, Random random) {
    var vector = new float[DIMENSIONS];
    double square = 0;
    for (int at = 0; at < DIMENSIONS; at++) {
      vector[at] = centre[at] + spread * (float) random.nextGaussian() / 19.6f;
      square += vector[at] * vector[at];
    }
    for (int at = 0; at < DIMENSIONS; at++) {
      vector[at] /= (float) Math.sqrt(square);
    }
    return vector;
  }

  /// The plain loop: one thread, one sum, an insertion into the best so far.
  private static int[] nearest(float[][] all, float[] question) {
    var keys = new int[TOP];
    var cosines = new float[TOP];
    java.util.Arrays.fill(cosines, Float.NEGATIVE_INFINITY);
    for (int key = 0; key < all.length; key++) {
      var vector = all[key];
      float product = 0;
      for (int at = 0; at < vector.length; at++) {
        product += vector[at] * question[at];
      }
      if (product > cosines[TOP - 1]) {
        int place = TOP - 1;
        for (; place > 0 && cosines[place - 1] < product; place--) {
          cosines[place] = cosines[place - 1];
          keys[place] = keys[place - 1];
        }
        cosines[place] = product;
        keys[place] = key;
      }
    }
    return keys;
  }
}
