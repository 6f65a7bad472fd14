package dev.kith.search.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kith.Seed;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnnxEmbedderTest {
  private static final OnnxEmbedder EMBEDDER = new OnnxEmbedder(new EmbeddingModel.Bundled(), 1);

  @AfterAll
  static void close() {
    EMBEDDER.close();
  }

  private static float[] vector(String text) {
    return EMBEDDER.embed(List.of(text), Call.by("test")).getFirst();
  }

  private static double cosine(float[] one, float[] other) {
    double sum = 0;
    for (int at = 0; at < one.length; at++) {
      sum += (double) one[at] * other[at];
    }
    return sum;
  }

  @Test
  void theKnownCosineIsReachedNearlyByTheQuantisedModel() {
    var cosine = cosine(vector("The new movie is awesome"), vector("The new movie is so great"));

    assertThat(cosine).isCloseTo(0.8939, within(0.02));
  }

  @Test
  void whatMeansTheSameIsNearerThanWhatDoesNot() {
    var doctor = vector("a physician who treats sick people");

    assertThat(cosine(doctor, vector("doctor in a hospital")))
        .isGreaterThan(cosine(doctor, vector("relational database with SQL")) + 0.3);
  }

  @Test
  void vectorsHaveLengthOneAndTheModelsDimensions() {
    var vector = vector("postgresql");

    assertThat(vector).hasSize(EMBEDDER.dimensions());
    assertThat(cosine(vector, vector)).isCloseTo(1, within(1e-5));
  }

  @Test
  void aThreadWithLittleStackCanBeTheFirstToAsk() throws InterruptedException {
    var vectors = new ArrayList<float[]>();
    try (var fresh = new OnnxEmbedder(new EmbeddingModel.Bundled(), 1)) {
      var asking =
          Thread.ofPlatform()
              .stackSize(512 << 10)
              .start(() -> vectors.addAll(fresh.embed(List.of("word"), Call.by("test"))));
      asking.join();
    }

    assertThat(vectors.getFirst()).containsExactly(vector("word"));
  }

  @Test
  void blankTextEmbedsToZeros() {
    var vectors = EMBEDDER.embed(List.of("", "  \n", "\u200B\u0001", "word"), Call.by("test"));

    assertThat(vectors.subList(0, 3)).allSatisfy(vector -> assertThat(vector).containsOnly(0f));
    assertThat(cosine(vectors.get(3), vectors.get(3))).isCloseTo(1, within(1e-5));
  }

  @Test
  void aTextOfWordsThatTheModelDoesNotKnowEmbedsToZeros() {
    assertThat(vector("🎸 🎉")).containsOnly(0f);
    assertThat(vector("x".repeat(101))).containsOnly(0f);
    assertThat(cosine(vector("🎸 music"), vector("🎸 music"))).isCloseTo(1, within(1e-5));
  }

  @Test
  void theSameTextGivesTheSameVectorInAnyCompany() {
    var alone = vector("the same text");
    var company =
        EMBEDDER.embed(List.of("a much longer text stands here", "the same text"), Call.by("t"));

    assertThat(company.get(1)).containsExactly(alone);
  }

  @Test
  void manyTextsAtOnceKeepTheirOrderAndTheirVectors() {
    var texts = new ArrayList<String>();
    for (int at = 0; at < 50; at++) {
      texts.add("text number " + at + " about " + "many more things ".repeat(at % 7));
    }
    try (var parallel = new OnnxEmbedder(new EmbeddingModel.Bundled(), 3)) {
      var vectors = parallel.embed(texts, Call.by("test"));

      for (int at = 0; at < texts.size(); at++) {
        assertThat(vectors.get(at)).containsExactly(vector(texts.get(at)), within(1e-6f));
      }
    }
  }

  /// A scale of a whole batch would change them by a hundredth.
  @Test
  void textsOfAnyLengthHaveTheSameVectorsTogetherAsAlone() {
    var random = new Random(Seed.of(getClass()));
    var words = List.of("graph", "a", "remembers", "unquestionably", "42", "Łódź", "👍", "of", "–");
    var texts = new ArrayList<String>();
    for (int at = 0; at < 200; at++) {
      var text = new StringJoiner(" ");
      for (int word = random.nextInt(random.nextInt(20) == 0 ? 300 : 12); word >= 0; word--) {
        text.add(words.get(random.nextInt(words.size())));
      }
      texts.add(text.toString());
    }
    var together = EMBEDDER.embed(texts, Call.by("test"));

    for (int at = 0; at < texts.size(); at++) {
      assertThat(together.get(at)).containsExactly(vector(texts.get(at)), within(1e-6f));
    }
  }

  @Test
  void aTextOfAMegabyteIsCutAtTheWindow() {
    assertThat(cosine(vector("word ".repeat(200_000)), vector("word ".repeat(300))))
        .isCloseTo(1, within(1e-5));
  }

  @Test
  void manyThreadsMayEmbedAtOnce() throws Exception {
    var alone = vector("several at once");
    Callable<float[]> task = () -> vector("several at once");
    try (var pool = Executors.newFixedThreadPool(4)) {
      for (var future : pool.invokeAll(List.of(task, task, task, task, task, task, task, task))) {
        assertThat(future.get()).containsExactly(alone);
      }
    }
  }

  @Test
  void aCallThatWasTakenBackEmbedsNothing() {
    var call = Call.by("test");
    call.cancel();

    assertFault(() -> EMBEDDER.embed(List.of("word"), call), Fault.Cancelled.class);
  }

  @Test
  void anEmbedderThatWasClosedSaysSo() {
    var embedder = new OnnxEmbedder(new EmbeddingModel.Bundled(), 1);
    embedder.close();

    assertFault(() -> embedder.embed(List.of("a"), Call.by("test")), Fault.Unavailable.class);
  }

  @Test
  void aModelOfOnesOwnIsReadFromItsFiles(@TempDir Path folder) throws IOException {
    var model = custom(folder, 384);
    try (var embedder = new OnnxEmbedder(model, 1)) {
      var vector = embedder.embed(List.of("my own model"), Call.by("test")).getFirst();

      assertThat(vector).containsExactly(vector("my own model"));
      assertThat(embedder.model()).isEqualTo("mine");
    }
  }

  @Test
  void aVocabularyMayBePlainLines(@TempDir Path folder) throws IOException {
    var lines = Files.writeString(folder.resolve("vocab.txt"), "[PAD]\n[UNK]\n[CLS]\n[SEP]\nmy\n");
    var wordPiece = TokenizerFile.read(lines, 256);

    assertThat(wordPiece.encode("My word")).containsExactly(2, 4, 1, 3);
  }

  @Test
  void wrongDimensionsAreToldApart(@TempDir Path folder) throws IOException {
    var embedder = new OnnxEmbedder(custom(folder, 768), 1);

    assertFault(() -> embedder.embed(List.of("a"), Call.by("test")), Fault.UnusableFile.class);
  }

  @Test
  void aVocabularyOfAnotherModelIsToldApart(@TempDir Path folder) throws IOException {
    var lines = new ArrayList<>(List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]"));
    for (int at = 0; at < 40_000; at++) {
      lines.add("word" + at);
    }
    var vocabulary = Files.write(folder.resolve("vocab.txt"), lines);
    var embedder = new OnnxEmbedder(files(custom(folder, 384).onnx(), vocabulary), 1);

    assertThatThrownBy(embedder::check).hasMessageContaining("fewer than the 40004 tokens");
  }

  @Test
  void aModelOfOnesOwnIsCheckedBeforeTheFirstTextAndThatOfKithIsNotLoaded(@TempDir Path folder)
      throws IOException {
    var wrong = new OnnxEmbedder(custom(folder, 512), 1);
    assertThatThrownBy(wrong::check)
        .isInstanceOfSatisfying(
            FaultException.class,
            raised ->
                assertThat(raised.fault().toString())
                    .contains("gives vectors of 384 numbers, not 512")
                    .contains("Set KITH_MODEL_DIMENSIONS to 384."));
    try (var bundled = new OnnxEmbedder(new EmbeddingModel.Bundled(), 1)) {
      bundled.check();

      assertThat(bundled.isReady()).isFalse();
    }
  }

  @Test
  void theVectorOfTheFirstMarkMayStandForTheText(@TempDir Path folder) throws IOException {
    var mean = custom(folder, 384);
    var first =
        new EmbeddingModel.Custom(
            "first", mean.onnx(), mean.vocabulary(), 384, 256, EmbeddingModel.Pooling.CLS);
    try (var embedder = new OnnxEmbedder(first, 1)) {
      var vector = embedder.embed(List.of("my own model"), Call.by("test")).getFirst();

      assertThat(cosine(vector, vector)).isCloseTo(1, within(1e-5));
      assertThat(cosine(vector, vector("my own model"))).isBetween(0.3, 0.99);
    }
  }

  @Test
  void aModelMayHaveAUnigramTokenizer(@TempDir Path folder) throws IOException {
    var unigram = folder.resolve("unigram.json");
    try (var in = OnnxEmbedderTest.class.getResourceAsStream("unigram-words.json")) {
      Files.copy(in, unigram);
    }
    try (var embedder = new OnnxEmbedder(files(custom(folder, 384).onnx(), unigram), 1)) {
      var vectors = embedder.embed(List.of("Anna wohnt in Berlin", " ", "🎸"), Call.by("test"));

      assertThat(cosine(vectors.getFirst(), vectors.getFirst())).isCloseTo(1, within(1e-5));
      assertThat(vectors.get(1)).containsOnly(0f);
      assertThat(vectors.getLast()).containsOnly(0f);
    }
  }

  @Test
  void missingAndBrokenFilesAreFaultsThatDoNotTellWhereTheyLie(@TempDir Path folder)
      throws IOException {
    var good = custom(folder, 384);
    var broken = Files.writeString(folder.resolve("broken.onnx"), "not a model");
    var other = Files.writeString(folder.resolve("other.json"), "{\"model\":{\"vocab\":{}}}");
    var torn = Files.writeString(folder.resolve("torn.json"), "{\"model\":{\"vo");

    for (var model :
        List.of(
            files(folder.resolve("none.onnx"), good.vocabulary()),
            files(broken, good.vocabulary()),
            files(good.onnx(), folder.resolve("none.json")),
            files(good.onnx(), other),
            files(good.onnx(), torn))) {
      var embedder = new OnnxEmbedder(model, 1);
      assertThatThrownBy(() -> embedder.embed(List.of("a"), Call.by("test")))
          .isInstanceOfSatisfying(
              FaultException.class,
              raised -> assertThat(raised.fault()).isInstanceOf(Fault.UnusableFile.class))
          .message()
          .doesNotContain(folder.toString())
          .contains("embedding model");
    }
  }

  private static EmbeddingModel.Custom files(Path onnx, Path vocabulary) {
    return new EmbeddingModel.Custom(
        "mine", onnx, vocabulary, 384, 256, EmbeddingModel.Pooling.MEAN);
  }

  private static EmbeddingModel.Custom custom(Path folder, int dimensions) throws IOException {
    var onnx = copy("/all-minilm-l6-v2-q.onnx", folder.resolve("model.onnx"));
    var vocabulary = copy("/all-minilm-l6-v2-q-tokenizer.json", folder.resolve("tokenizer.json"));
    return new EmbeddingModel.Custom(
        "mine", onnx, vocabulary, dimensions, 256, EmbeddingModel.Pooling.MEAN);
  }

  private static Path copy(String resource, Path file) throws IOException {
    try (var in = OnnxEmbedderTest.class.getResourceAsStream(resource)) {
      Files.copy(in, file);
    }
    return file;
  }

  private static void assertFault(Runnable work, Class<? extends Fault> fault) {
    assertThatThrownBy(work::run)
        .isInstanceOfSatisfying(
            FaultException.class, raised -> assertThat(raised.fault()).isInstanceOf(fault));
  }
}
