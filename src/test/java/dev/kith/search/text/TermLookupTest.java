package dev.kith.search.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kith.Seed;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

class TermLookupTest {
  /// Few words with many forms, also as the whole of several parts: these share stems or do not, by
  /// chance, in each small index.
  private static final List<String> WORDS =
      List.of(
          "deploy",
          "deploys",
          "deployed",
          "deploying",
          "deployments",
          "De-ployed",
          "DePloying",
          "databases",
          "DataBases",
          "data_base",
          "databasing",
          "boxes",
          "box",
          "Bo-xes",
          "running",
          "runs",
          "run",
          "Run-ning",
          "thing");

  private static String words(Random random) {
    return IntStream.range(0, random.nextInt(5))
        .mapToObj(_ -> WORDS.get(random.nextInt(WORDS.size())))
        .collect(Collectors.joining(" "));
  }

  @Test
  void aMarkThatIsLeftOutChangesNoScore() throws IOException {
    var random = new Random(Seed.of(TermLookupTest.class));
    int leftOut = 0;
    for (int round = 0; round < Seed.rounds(100); round++) {
      try (var folder = new ByteBuffersDirectory()) {
        fill(folder, random);
        try (var reader = DirectoryReader.open(folder)) {
          leftOut += leftOut(new IndexSearcher(reader));
        }
      }
    }
    assertThat(leftOut).isPositive();
  }

  /// Some documents in several segments, of which some were deleted.
  private static void fill(ByteBuffersDirectory folder, Random random) throws IOException {
    var config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    try (var writer = new IndexWriter(folder, config)) {
      for (int key = 0, count = 1 + random.nextInt(6); key < count; key++) {
        writer.addDocument(
            DocumentFields.of(
                new Document(
                    key,
                    "id" + key,
                    words(random),
                    List.of(words(random)),
                    "",
                    words(random),
                    key,
                    Double.NaN)));
        if (random.nextInt(3) == 0) {
          writer.commit();
        }
        if (random.nextInt(4) == 0) {
          writer.deleteDocuments(DocumentFields.key(random.nextInt(count)));
        }
      }
    }
  }

  /// Compares the scores of each word in each field with those of all its forms.
  private static int leftOut(IndexSearcher searcher) throws IOException {
    int leftOut = 0;
    var stemming = new EnglishStemming();
    for (var text : WORDS) {
      var word = WordForms.of(text.replaceAll("\\W|_", "").toLowerCase(Locale.ROOT), stemming);
      for (var field : DocumentFields.SCORED) {
        var lookup = new TermLookup(searcher.getIndexReader(), new ConcurrentHashMap<>());
        var known = lookup.known(field, word, word.weights());
        var scores = scores(searcher, field, word.weights());
        if (known.size() == 1 && !known.containsValue(1f)) {
          continue; // Lucene would weigh the score instead of the frequency
        }
        assertThat(scores(searcher, field, known))
            .as(word.word() + " in " + field)
            .hasSameSizeAs(scores)
            .allSatisfy(
                (document, score) ->
                    assertThat(score).isCloseTo(scores.get(document), within(1e-5f)));
        for (var mark : word.marks()) {
          leftOut += lookup.has(field, mark) && !known.containsKey(mark) ? 1 : 0;
        }
      }
    }
    return leftOut;
  }

  private static Map<Integer, Float> scores(
      IndexSearcher searcher, String field, Map<String, Float> weights) throws IOException {
    var forms = new SynonymQuery.Builder(field);
    weights.forEach((form, weight) -> forms.addTerm(new Term(field, form), weight));
    var scores = new TreeMap<Integer, Float>();
    for (var hit : searcher.search(forms.build(), 100).scoreDocs) {
      scores.put(hit.doc, hit.score);
    }
    return scores;
  }
}
