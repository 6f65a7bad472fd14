package dev.kith.shape;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.kith.Seed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonBytesTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int NODES = 100_000;

  /// How many bytes this thread allocates for a piece of work.
  private static long allocated(Runnable work) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    work.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  private static void write(JsonText out) {
    out.object().key("nodes").array();
    for (int node = 0; node < NODES; node++) {
      out.object().field("id", "an \"id\" that is the same for all").field("entity_type", "Größe");
      out.key("metadata").raw("{\"name\":\"a name with some length to it\"}").endObject();
    }
    out.endArray().endObject();
  }

  private static JsonBytes large() {
    var out = new JsonText();
    write(out);
    return out.bytes();
  }

  @Test
  void aLargeAnswerIsInMemoryOnceWhileItIsWritten() {
    long length = large().length();

    long allocated = allocated(JsonBytesTest::large);

    assertThat(length).isGreaterThan(10_000_000);
    assertThat(allocated).isLessThan(length + length / 20);
  }

  @Test
  void aLargeAnswerIsSentWithoutASecondCopy() {
    var answer = large();
    Runnable asToolResult =
        () -> {
          var out = new JsonText(OutputStream.nullOutputStream());
          out.object().key("text").quoted(answer).key("structuredContent").raw(answer).endObject();
          out.flush();
        };
    Runnable asBody =
        () -> {
          try {
            answer.writeTo(OutputStream.nullOutputStream());
          } catch (IOException impossible) {
            throw new AssertionError(impossible);
          }
        };
    asToolResult.run();

    assertThat(allocated(asToolResult)).isLessThan(100_000);
    assertThat(allocated(asBody)).isLessThan(100_000);
  }

  @Test
  void whatIsQuotedAfterwardsReadsAsIfItHadBeenQuotedAtOnce() {
    long seed = Seed.of(JsonBytesTest.class);
    var random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      var text = text(random, random.nextInt(round % 10 == 0 ? 200_000 : 300));
      var json = new JsonText().value(text).bytes();

      assertThat(new JsonText().quoted(json).toString())
          .as("seed %s", seed)
          .isEqualTo(new JsonText().value(json.toString()).toString());
      assertThat(sent(json)).isEqualTo(json.toString());
      assertThat(JsonBytes.of(json.toString()).length()).isEqualTo(json.length());
    }
  }

  private static String text(Random random, int length) {
    var text = new StringBuilder();
    for (int count = 0; count < length; count++) {
      switch (random.nextInt(8)) {
        case 0 -> text.append((char) random.nextInt(0x20));
        case 1 -> text.append("\"\\/".charAt(random.nextInt(3)));
        case 2 -> text.append((char) (0x80 + random.nextInt(0x700)));
        case 3 -> text.append((char) (0x2000 + random.nextInt(0x1000)));
        case 4 -> text.appendCodePoint(0x1F600 + random.nextInt(80));
        case 5 -> text.append((char) (0xD800 + random.nextInt(0x800)));
        default -> text.append((char) (' ' + random.nextInt(95)));
      }
    }
    return text.toString();
  }

  private static String sent(JsonBytes json) {
    var out = new ByteArrayOutputStream();
    try {
      json.writeTo(out);
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void halfASurrogatePairIsEscaped() {
    assertThat(new JsonText().value("a\uD83Db").toString()).isEqualTo("\"a\\ud83db\"");
    assertThat(new JsonText().value("\uD83E\uDD8A").toString()).isEqualTo("\"\uD83E\uDD8A\"");
  }
}
