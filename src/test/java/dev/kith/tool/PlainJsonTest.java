package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PlainJsonTest {
  private static final List<String> ODD =
      List.of(
          "01",
          "-1",
          "-0",
          "1.5",
          "1e3",
          "1234567890",
          "99999999999999999999",
          "tru",
          "NaN",
          "Infinity",
          "-Infinity",
          "+1",
          ".5",
          "1e99999999999",
          "nulll",
          "\"\\n\"",
          "\"é\"",
          "\"\t\"",
          "'a'",
          "",
          "[",
          "}",
          "\"",
          "\u0000",
          "\ufeff1",
          "1 2");

  private static JsonNode plain(String text) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    return PlainJson.read(bytes, 0, bytes.length);
  }

  /// The text of some value; one in twenty is odd.
  private static String value(RandomGenerator random, int depth) {
    var space = " ".repeat(random.nextInt(2)) + "\n".repeat(random.nextInt(10) / 9);
    return space + bare(random, depth) + space;
  }

  private static String bare(RandomGenerator random, int depth) {
    return switch (random.nextInt(depth > 4 ? 6 : 20)) {
      case 0 -> random.nextInt(3) > 0 ? "true" : ODD.get(random.nextInt(ODD.size()));
      case 1 -> "false";
      case 2 -> "null";
      case 3 -> Integer.toString(random.nextInt(random.nextBoolean() ? 10 : 1_000_000_000));
      case 4, 5 -> "\"text " + random.nextInt(5) + "\"";
      case 6, 7, 8, 9, 10 -> "[" + members(random, depth, "") + "]";
      default -> "{" + members(random, depth, "name") + "}";
    };
  }

  private static String members(RandomGenerator random, int depth, String name) {
    var text = new StringBuilder();
    for (int left = random.nextInt(4); left > 0; left--) {
      if (!name.isEmpty()) {
        text.append('"').append(name).append(random.nextInt(9)).append("\" :");
      }
      text.append(value(random, depth + 1)).append(left > 1 ? "," : "");
    }
    return text.toString();
  }

  @Test
  void whatItReadsTheParserReadsTheSame() throws Json.Malformed {
    long seed = Seed.of(PlainJsonTest.class);
    var random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    for (int round = Seed.rounds(5_000); round > 0; round--) {
      var bytes = value(random, 0).getBytes(StandardCharsets.UTF_8);
      if (random.nextBoolean() && bytes.length > 0) {
        var noise = "{}[]\",:\\0 1et\u007f";
        bytes[random.nextInt(bytes.length)] = (byte) noise.charAt(random.nextInt(noise.length()));
      }
      var plain = PlainJson.read(bytes, 0, bytes.length);
      if (!plain.isMissingNode()) {
        assertThat(plain)
            .as(new String(bytes, StandardCharsets.UTF_8))
            .isEqualTo(Json.parsed(bytes, 0, bytes.length));
      }
    }
  }

  @Test
  void callsAreMostlyPlain() throws Json.Malformed {
    var text =
        """
        {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"create_entities",
         "arguments":{"entities":[{"name":"Ada","entityType":"person","observations":[]}]}}}\
        """;

    assertThat(plain(text).path("params").path("name").stringValue()).isEqualTo("create_entities");
    assertThat(plain(text)).isEqualTo(Json.read(text));
  }

  @Test
  void whateverIsOddIsLeftToTheParser() {
    assertThat(ODD).allSatisfy(text -> assertThat(plain(text).isMissingNode()).isTrue());
    assertThat(ODD)
        .allSatisfy(text -> assertThat(plain("[" + text + ",1]").isMissingNode()).isTrue());
    assertThat(plain("{\"a\":1,\"a\":2}").isMissingNode()).isTrue();
    assertThat(plain("[".repeat(100) + "]".repeat(100)).isMissingNode()).isTrue();
    assertThat(plain("{\"" + "n".repeat(2_000) + "\":1}").isMissingNode()).isTrue();
  }

  @Test
  void onlyItsPartOfTheBytesIsRead() {
    var bytes = "x[1]2".getBytes(StandardCharsets.UTF_8);

    assertThat(PlainJson.read(bytes, 1, 3).size()).isEqualTo(1);
    assertThat(PlainJson.read(bytes, 1, 2).isMissingNode()).isTrue();
  }
}
