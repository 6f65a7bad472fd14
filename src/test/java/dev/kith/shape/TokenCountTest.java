package dev.kith.shape;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.EncodingType;
import dev.kith.Seed;
import dev.kith.Smallest;
import dev.kith.graph.Call;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TokenCountTest {
  private static final String[] PARTS = {
    "a", "Z", "9", "\"", "\"", "\"", "\\\"", "'s", "'ll", " ", "  ", "\n", "é", "漢", "🦊", "́", "{",
    ":", ",", "/", "abc", "1234", "don't", "}]", "İ", "ǅ", "٣"
  };

  private static final String[] LONG_PARTS = {
    "a", "Zebra", "9", "12345", " ", "  ", "'s", "'", "don't", ". ", ", ", "。", "漢字", "é",
    "é\u0301", "́", "🦊", "ǅ", "٣", "½", "Ⅷ", "\u00a0", "_", "-", "+", "/", "$", "€", "…", "(", ")",
    "\t", "’", "’s", "İ", "हिन्दी", "ʼ", "^", "°"
  };

  @Test
  void theSumOfThePiecesIsTheCountOfTheWhole() {
    long seed = Seed.of(TokenCountTest.class);
    var random = new Random(seed);
    var registry = Encodings.newLazyEncodingRegistry();
    var newer = registry.getEncoding(EncodingType.O200K_BASE);
    var older = registry.getEncoding(EncodingType.CL100K_BASE);
    for (int round = 0; round < 20_000; round++) {
      var parts =
          Stream.generate(() -> PARTS[random.nextInt(PARTS.length)])
              .limit(1 + random.nextInt(30))
              .toList();

      Smallest.check(
          parts,
          some -> {
            var whole = String.join("", some);
            assertThat(TokenCount.of(whole))
                .as("seed %s: %s", seed, whole)
                .isEqualTo(
                    Math.max(newer.countTokensOrdinary(whole), older.countTokensOrdinary(whole)));
          });
    }
  }

  /// Long ones are counted in parts, which end with words of any script.
  @Test
  void aLongTextIsCountedInPartsThatTakeAsManyTokensAsTheWhole() {
    long seed = Seed.of(TokenCountTest.class);
    var random = new Random(seed);
    var registry = Encodings.newLazyEncodingRegistry();
    var newer = registry.getEncoding(EncodingType.O200K_BASE);
    var older = registry.getEncoding(EncodingType.CL100K_BASE);
    for (int round = 0; round < 40; round++) {
      var text = new StringBuilder();
      while (text.length() < 30_000) {
        text.append(LONG_PARTS[random.nextInt(LONG_PARTS.length)]);
      }
      var whole = text.toString();
      var looks = new AtomicInteger();
      var call = Call.by("test", Duration.ofDays(1), looks::incrementAndGet);

      assertThat(TokenCount.of(whole, TimeCheck.of(call)))
          .as("seed %s, round %s", seed, round)
          .isEqualTo(Math.max(newer.countTokensOrdinary(whole), older.countTokensOrdinary(whole)));
      // once for when it began
      assertThat(looks.get() - 1).isEqualTo(1);
    }
  }

  @Test
  void aWordWithoutAnEndCountsAsItsBytes() {
    assertThat(TokenCount.of("é".repeat(1 << 17))).isEqualTo(1 << 17);
    assertThat(TokenCount.of("é".repeat((1 << 17) + 1))).isEqualTo((1 << 18) + 2);
  }

  /// More of them than are remembered, each twice.
  @Test
  void longTextsCountTheSameWhetherOrNotTheyAreRemembered() {
    var older = Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
    for (int number = 0; number < 150; number++) {
      var text = "word" + number + " " + "lorem ipsum ".repeat(number * 20);
      int count = TokenCount.of(text);

      assertThat(count).isGreaterThanOrEqualTo(older.countTokensOrdinary(text));
      assertThat(TokenCount.of(text)).isEqualTo(count);
      assertThat(TokenCount.of("\"" + text + "a\"")).isGreaterThanOrEqualTo(count);
    }
  }
}
