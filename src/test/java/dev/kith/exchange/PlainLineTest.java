package dev.kith.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.Smallest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainLineTest {
  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "\"",
          ":",
          ",",
          " ",
          "\\",
          "\t",
          "\r",
          "é",
          "1",
          "null",
          "[",
          "]",
          "\"id\"",
          "\"entity_type\"",
          "\"subject\"",
          "\"predicate\"",
          "\"object\"",
          "\"name\"",
          "\"_kith\"",
          "\"metadata.id\"",
          "\"\"",
          "\"a\":\"b\"",
          "\"id\":\"x\"",
          "\"entity_type\":\"t\"");

  private final PlainLine plain = new PlainLine();

  @Test
  void aPlainEdgeIsReadWithoutTheLargeParser() {
    var line = bytes("{\"subject\":\"ada\", \"predicate\":\"knows\",\"object\":\"grace\"}\r");

    assertThat(plain.row(line, 0, line.length)).contains(parsed(line));
  }

  @Test
  void aPlainNodeKeepsItsOtherMembersAsTheyStand() {
    var line = bytes("{\"id\":\"ada\",\"entity_type\":\"person\",\"name\":\"Ada\",\"b\":\"\"}");

    assertThat(plain.row(line, 0, line.length)).contains(parsed(line));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":\"a\\n\",\"entity_type\":\"t\"}",
        "{\"id\":\"é\",\"entity_type\":\"t\"}",
        "{\"id\":\"a\",\"id\":\"b\",\"entity_type\":\"t\"}",
        "{\"id\":\"a\",\"entity_type\":\"t\",\"x\":\"1\",\"x\":\"2\"}",
        "{\"id\":\"a\",\"entity_type\":\"t\",\"metadata.id\":\"1\"}",
        "{\"id\":\"a\",\"entity_type\":\"t\",\"n\":1}",
        "{\"id\":\"a\",\"entity_type\":\"t\",}",
        "{\"id\":\"a\",\"entity_type\":\"t\"} {}",
        "{\"id\":\"a\",\"entity_type\":\"t\"",
        "{}",
        "[]"
      })
  void whatIsNotPlainIsLeftToTheLargeParser(String text) {
    var line = bytes(text);

    assertThat(plain.row(line, 0, line.length)).isEmpty();
  }

  @Test
  void itNeverSaysAnythingElseThanTheLargeParser() {
    long seed = Seed.of(PlainLineTest.class);
    var random = new SplittableRandom(seed);
    var read = new AtomicInteger();
    for (int round = 0; round < 200_000; round++) {
      var pieces = new ArrayList<String>();
      pieces.add("{");
      for (int count = random.nextInt(8); count > 0; count--) {
        pieces.add(PIECES.get(random.nextInt(PIECES.size())));
        pieces.add(random.nextInt(3) == 0 ? "," : "");
      }
      pieces.add(random.nextInt(4) == 0 ? "" : "}");

      Smallest.check(pieces, some -> read.addAndGet(readAlike(String.join("", some), seed)));
    }
    assertThat(read).as("lines that are plain").hasPositiveValue();
  }

  private int readAlike(String text, long seed) {
    var line = bytes(text);
    var row = plain.row(line, 0, line.length);
    row.ifPresent(found -> assertThat(found).as(text + ", seed " + seed).isEqualTo(parsed(line)));
    return row.isPresent() ? 1 : 0;
  }

  private static Row parsed(byte[] line) {
    return new JsonLineParser(0).parse(line, line.length);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
