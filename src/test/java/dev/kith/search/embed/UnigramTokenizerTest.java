package dev.kith.search.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import dev.kith.Seed;
import dev.kith.Smallest;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Compares our tokenizer with the one that models are published with, on small vocabularies that
/// SentencePiece learned from sentences in twelve languages: one that splits at white space, as
/// multilingual models do, and one that knows unknown characters by their bytes.
///
/// `-Dkith.tokenizer=FILE` compares on the `tokenizer.json` of a real model instead.
class UnigramTokenizerTest {
  private static final String WORDS = "unigram-words.json";
  private static final String BYTES = "unigram-bytes.json";
  private static final int MAX = 256;
  private static final int[][] ALPHABETS = {
    {' ', '~'},
    {' ', '~'},
    {'a', 'z'},
    {'a', 'z'},
    {0xA0, 0x17F},
    {0x391, 0x3C9},
    {0x410, 0x44F},
    {0x621, 0x64A},
    {0x905, 0x939},
    {0x3041, 0x30FF},
    {0x4E00, 0x4F00},
    {0xAC00, 0xAD00},
    {0xFF01, 0xFF5E},
    {0x1F600, 0x1F64F},
    {0x2460, 0x2473}
  };
  private static final String[] SENTENCES = {
    "",
    " ",
    "  two  spaces ",
    "Anna wohnt seit 1987 in Zürich und mag чай.",
    "彼女は東京に住んでいます。",
    "我们2011年认识了北京的朋友。",
    "هو يعيش في القاهرة منذ 4",
    "ＡＢＣ ①② ㎏ ½ … ﬁnance",
    "e\u0301cole a\u0308hnlich",
    "a\u00A0b\u3000c\td",
    "zero\u200Bwidth",
    "▁already ▁marked",
    "tab\tand\nline",
    "xqzj 𝔘𝔫𝔨𝔫𝔬𝔴𝔫 xqzj",
    "🇩🇪 👩‍👩‍👧‍👦 ❤️",
    "ﷺ",
    "word ".repeat(400),
    "x".repeat(700)
  };

  /// Voiced marks are composed with what is before them here, and not by the reference: see below.
  /// The reference takes `<s>` in a text for the start of one, which no caller may write.
  private static final Set<Integer> LEFT_OUT = Set.of(0x3099, 0x309A, (int) '<');

  @TempDir private static Path cache;

  @BeforeAll
  static void offline() {
    System.setProperty("DJL_CACHE_DIR", cache.toString());
    System.setProperty("DJL_OFFLINE", "true");
  }

  private static InputStream open(String name) throws IOException {
    var real = System.getProperty("kith.tokenizer", "");
    return real.isEmpty()
        ? UnigramTokenizerTest.class.getResourceAsStream(name)
        : Files.newInputStream(Path.of(real));
  }

  private static ModelTokenizer ours(String name) throws IOException {
    try (var in = open(name)) {
      return TokenizerFile.read(in, MAX);
    }
  }

  private static ModelTokenizer small() throws IOException {
    try (var in = UnigramTokenizerTest.class.getResourceAsStream(WORDS)) {
      return TokenizerFile.read(in, MAX);
    }
  }

  private static HuggingFaceTokenizer reference(String name) throws IOException {
    try (var in = open(name)) {
      return HuggingFaceTokenizer.newInstance(
          in, Map.of("maxLength", "" + MAX, "truncation", "true", "padding", "false"));
    }
  }

  private static void assertAlike(ModelTokenizer ours, HuggingFaceTokenizer other, String text) {
    var expected = Arrays.stream(other.encode(text).getIds()).mapToInt(id -> (int) id).toArray();
    assertThat(ours.encode(text)).as(text).isEqualTo(expected);
  }

  private static void compare(String name) throws IOException {
    var ours = ours(name);
    long seed = Seed.of(UnigramTokenizerTest.class);
    var random = new Random(seed);
    try (var reference = reference(name)) {
      for (var sentence : SENTENCES) {
        assertAlike(ours, reference, sentence);
      }
      for (int round = 0; round < Seed.rounds(4_000); round++) {
        var points = randomText(random).codePoints().mapToObj(Character::toString).toList();
        Smallest.check(points, some -> assertAlike(ours, reference, String.join("", some)));
      }
    }
  }

  /// Words of the sentences, some of them damaged, and characters of many scripts.
  private static String randomText(Random random) {
    var text = new StringBuilder();
    for (int run = random.nextInt(12); run >= 0; run--) {
      if (random.nextBoolean()) {
        var words = SENTENCES[3 + random.nextInt(SENTENCES.length - 5)].split(" ", -1);
        text.append(words[random.nextInt(words.length)]);
      } else {
        var alphabet = ALPHABETS[random.nextInt(ALPHABETS.length)];
        for (int at = random.nextInt(8); at >= 0; at--) {
          int point = alphabet[0] + random.nextInt(alphabet[1] - alphabet[0] + 1);
          text.appendCodePoint(LEFT_OUT.contains(point) ? alphabet[0] : point);
        }
      }
      if (random.nextInt(3) > 0) {
        text.append(' ');
      }
    }
    return text.toString();
  }

  @Test
  void textIsCutAsTheReferenceCutsIt() throws IOException {
    compare(WORDS);
  }

  @Test
  void whatIsUnknownIsToldByItsBytesAsTheReferenceTellsIt() throws IOException {
    compare(BYTES);
  }

  /// The reference does not look for what is longer than six bytes; SentencePiece itself does.
  @Test
  void marksAreComposedAsSentencePieceComposesThem() throws IOException {
    var ours = ours(BYTES);

    assertThat(ours.encode("カ\u3099")).isEqualTo(ours.encode("ガ"));
  }

  @Test
  void whatLooksLikeASpecialTokenIsText() throws IOException {
    var ids = small().encode("tea </s> tea <pad>");

    assertThat(Arrays.stream(ids, 1, ids.length - 1)).doesNotContain(0, 1, 2);
    assertThat(ids).startsWith(0).endsWith(2);
  }

  @Test
  void aTextBeyondTheWindowIsCutAndStillEnds() throws IOException {
    try (var in = UnigramTokenizerTest.class.getResourceAsStream(WORDS)) {
      assertThat(TokenizerFile.read(in, 8).encode("Anna wohnt seit 1987 in Berlin und mag Bücher"))
          .hasSize(8)
          .startsWith(0)
          .endsWith(2);
    }
  }

  private static void assertRefused(String json, String problem) {
    assertThatThrownBy(
            () ->
                TokenizerFile.read(
                    new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), MAX))
        .isInstanceOfSatisfying(
            FaultException.class,
            raised -> assertThat(raised.fault()).isInstanceOf(Fault.UnusableFile.class))
        .hasMessageContaining(problem);
  }

  @Test
  void whatIsNoTokenizerThatKithReadsIsRefusedWithWhy() {
    assertRefused("[]", "no tokenizer.json");
    assertRefused("{", "not JSON");
    assertRefused("{}", "has no token [CLS]");
    assertRefused("{\"model\":{\"type\":\"BPE\",\"vocab\":{},\"merges\":[]}}", "of the kind BPE");
    assertRefused("{\"model\":{\"type\":\"Unigram\",\"vocab\":[[\"a\",0.0]]}}", "does not know");
    var model = "\"model\":{\"type\":\"Unigram\",\"unk_id\":0,\"vocab\":[[\"a\",-1.5]]}";
    var meta = ",\"pre_tokenizer\":{\"type\":\"Metaspace\"}";
    assertRefused("{" + model + ",\"pre_tokenizer\":{\"type\":\"ByteLevel\"}}", "ByteLevel");
    assertRefused("{" + model + meta + ",\"normalizer\":{\"type\":\"Nonsense\"}}", "Nonsense");
    assertRefused("{" + model + meta + ",\"post_processor\":{\"type\":\"Odd\"}}", "Odd");
    assertRefused(
        "{"
            + model
            + meta
            + ",\"normalizer\":{\"type\":\"Precompiled\",\"precompiled_charsmap\":\"AAAAfw==\"}}",
        "damaged");
    assertRefused(
        "{\"model\":{\"type\":\"Unigram\",\"unk_id\":\"x\",\"vocab\":[[\"a\",1]]}}", "no");
  }
}
