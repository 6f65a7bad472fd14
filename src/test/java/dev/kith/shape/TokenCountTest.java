package dev.kith.shape;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.EncodingType;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TokenCountTest {
  private static final String[] PARTS = {
    "a", "Z", "9", "\"", "\"", "\"", "\\\"", "'s", "'ll", " ", "  ", "\n", "é", "漢", "🦊", "́", "{",
    ":", ",", "/", "abc", "1234", "don't", "}]", "İ", "ǅ", "٣"
  };

  @Test
  void theSumOfTheStretchesIsTheCountOfTheWhole() {
    long seed = Long.getLong("kith.seed", System.nanoTime());
    System.out.println("kith.seed=" + seed);
    var random = new Random(seed);
    var registry = Encodings.newLazyEncodingRegistry();
    var newer = registry.getEncoding(EncodingType.O200K_BASE);
    var older = registry.getEncoding(EncodingType.CL100K_BASE);
    for (int round = 0; round < 20_000; round++) {
      var text = new StringBuilder();
      for (int part = random.nextInt(30); part >= 0; part--) {
        text.append(PARTS[random.nextInt(PARTS.length)]);
      }
      var whole = text.toString();

      assertThat(TokenCount.of(whole))
          .as("seed %s: %s", seed, whole)
          .isEqualTo(Math.max(newer.countTokensOrdinary(whole), older.countTokensOrdinary(whole)));
    }
  }
}
