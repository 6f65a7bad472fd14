package dev.kith.search.embed;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import dev.kith.Seed;
import dev.kith.Smallest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Compares our tokenizer with the one the models were published with.
class WordPieceTokenizerTest {
  private static final String TOKENIZER = "/all-minilm-l6-v2-q-tokenizer.json";
  private static final int[][] ALPHABETS = {
    {' ', '~'},
    {' ', '~'},
    {'a', 'z'},
    {0x00, 0x1F},
    {0x7F, 0x24F},
    {0x300, 0x36F},
    {0x370, 0x52F},
    {0x5D0, 0x5EA},
    {0x621, 0x64A},
    {0x905, 0x94D},
    {0xE01, 0xE3A},
    {0x1E00, 0x1EFF},
    {0x2000, 0x206F},
    {0x20A0, 0x20BF},
    {0x2100, 0x2BFF},
    {0x3000, 0x30FF},
    {0x4E00, 0x9FA5},
    {0xAC00, 0xD7A3},
    {0xE000, 0xE0FF},
    {0xF900, 0xFA6D},
    {0xFE00, 0xFE0F},
    {0xFF00, 0xFFEF},
    {0x1F300, 0x1F64F},
    {0x20000, 0x200FF},
    {0x1D400, 0x1D4FF},
  };

  @TempDir private static Path cache;
  private static ModelTokenizer ours;
  private static HuggingFaceTokenizer reference;

  @BeforeAll
  static void load() throws IOException {
    System.setProperty("DJL_CACHE_DIR", cache.toString());
    System.setProperty("DJL_OFFLINE", "true");
    ours = wordPiece(256);
    try (var in = WordPieceTokenizerTest.class.getResourceAsStream(TOKENIZER)) {
      reference =
          HuggingFaceTokenizer.newInstance(
              in, Map.of("maxLength", "256", "truncation", "true", "padding", "false"));
    }
  }

  @AfterAll
  static void close() {
    reference.close();
  }

  private static ModelTokenizer wordPiece(int maxTokens) throws IOException {
    try (var in = WordPieceTokenizerTest.class.getResourceAsStream(TOKENIZER)) {
      return TokenizerFile.read(in, maxTokens);
    }
  }

  private static int[] expected(String text) {
    return Arrays.stream(reference.encode(text).getIds()).mapToInt(id -> (int) id).toArray();
  }

  @Test
  void everyCharacterIsCutAsTheReferenceCutsIt() {
    var wrong = new ArrayList<String>();
    for (int point = 0; point <= Character.MAX_CODE_POINT; point += point < 0x3100 ? 1 : 41) {
      if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
        continue;
      }
      var text = "a" + Character.toString(point) + "b";
      if (!Arrays.equals(ours.encode(text), expected(text))) {
        wrong.add(Integer.toHexString(point));
      }
    }

    // The reference knows the punctuation and marks of Unicode 8; Java those of today, some 600
    // more in rare scripts.
    assertThat(wrong).hasSizeLessThan(150).doesNotContain("85", "ad", "200b", "3000", "30fb");
    assertThat(wrong)
        .allSatisfy(point -> assertThat(Integer.parseInt(point, 16)).isGreaterThan(0x600));
  }

  @Test
  void randomTextIsCutAsTheReferenceCutsIt() {
    long seed = Seed.of(WordPieceTokenizerTest.class);
    var random = new Random(seed);

    for (int round = 0; round < 6_000; round++) {
      var points = randomText(random).codePoints().mapToObj(Character::toString).toList();

      Smallest.check(points, some -> assertCutAlike(String.join("", some)));
    }
  }

  private void assertCutAlike(String text) {
    assertThat(ours.encode(text)).as(() -> escaped(text)).isEqualTo(expected(text));
  }

  @Test
  void nastyTextIsCutAsTheReferenceCutsIt() {
    var family = "👩‍👩‍👧‍👦 👍🏽 🇩🇪 ❤️";
    var zalgo = "z̴̢̛͔a̶͖͐l̷̪̈g̵̣̋o̶̘͊";
    for (var text :
        new String[] {
          "",
          " \t\n\u3000",
          family,
          zalgo,
          "Crème brûlée, Ångström; İstanbul ΣΊΣΥΦΟΣ Straße ﬁne",
          "東京都 and 深圳市 mixed漢字text",
          "한국어 조선말",
          "x".repeat(100),
          "x".repeat(101),
          "é".repeat(101),
          "word ".repeat(1000),
          "un".repeat(40) + " ok",
          "a\u200Bb\u200Dc\uFEFFd\u00ADe",
          "\u0000a\u0001b\u007Fc\uFFFDd",
          "don't won't it's C++ C# .NET a_b deb:postgresql-15 $5 ^`~|",
          "\u202Eevil\u202C",
        }) {
      assertCutAlike(text);
    }
  }

  @Test
  void whatLooksLikeASpecialTokenIsText() {
    assertThat(ours.encode("a [SEP] b")).containsExactly(101, 1037, 1031, 19802, 1033, 1038, 102);
  }

  @Test
  void loneSurrogatesAreDropped() {
    assertThat(ours.encode("a\uD800b")).isEqualTo(ours.encode("ab"));
    assertThat(ours.encode("\uDC00")).containsExactly(101, 102);
  }

  @Test
  void aTextBeyondTheWindowIsCutAndStillEnds() throws IOException {
    var tokens = wordPiece(8).encode("one two three four five six seven eight nine");

    assertThat(tokens).hasSize(8).startsWith(101, 2028).endsWith(102);
  }

  private static String randomText(Random random) {
    var text = new StringBuilder();
    int runs = 1 + random.nextInt(12);
    for (int run = 0; run < runs; run++) {
      var alphabet = ALPHABETS[random.nextInt(ALPHABETS.length)];
      int length = random.nextInt(40) == 0 ? 95 + random.nextInt(12) : 1 + random.nextInt(9);
      for (int at = 0; at < length; at++) {
        text.appendCodePoint(alphabet[0] + random.nextInt(alphabet[1] - alphabet[0] + 1));
      }
      if (random.nextInt(3) == 0) {
        text.append(' ');
      }
    }
    return text.toString();
  }

  private static String escaped(String text) {
    var escaped = new StringBuilder();
    text.codePoints().forEach(point -> escaped.append(Integer.toHexString(point)).append(' '));
    return escaped.toString();
  }
}
