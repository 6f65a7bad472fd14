package dev.kith.exchange.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TextLinesTest {
  private static TextLines lines(String text) {
    return new TextLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static void assertNext(TextLines lines, long number, String text) throws IOException {
    assertThat(lines.next()).map(line -> new String(line, StandardCharsets.UTF_8)).contains(text);
    assertThat(lines.line()).isEqualTo(number);
  }

  @Test
  void theLastLineNeedsNoEnd() throws IOException {
    try (var lines = lines("first\n\nlast")) {
      assertNext(lines, 1, "first");
      assertNext(lines, 2, "");
      assertNext(lines, 3, "last");
      assertThat(lines.next()).isEmpty();
    }
  }

  @Test
  void anEndOfTheLastLineBeginsNoOther() throws IOException {
    try (var lines = lines("only\n")) {
      assertNext(lines, 1, "only");
      assertThat(lines.next()).isEmpty();
    }
  }

  @Test
  void aLineMayBeLongerThanWhatIsReadAtOnce() throws IOException {
    var wide = "x".repeat(200_000);
    try (var lines = lines(wide + "\nshort\n")) {
      assertNext(lines, 1, wide);
      assertNext(lines, 2, "short");
    }
  }
}
