package dev.kith.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Fixtures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class StdioSoakTest {
  private static final long SEED = Long.getLong("kith.seed", System.nanoTime());
  private static final int MESSAGES = Integer.getInteger("kith.soak", 5_000);
  private static final String[] METHODS = {
    "ping", "tools/list", "resources/list", "prompts/list", "nope", "server/discover", "tools/call"
  };
  private static final String[] BROKEN = {
    "{", "]", "nul", "{\"jsonrpc\":\"2.0\"", "\"", "{\"a\":1}}", "\u0000", "[1,2", "{\"a\":\"\\x\"}"
  };

  @Test
  void everyRequestWithAnIdGetsExactlyOneAnswer() throws IOException {
    System.out.println("kith.seed=" + SEED);
    var random = new Random(SEED);
    var asked = new ArrayList<String>();
    int broken = 0;
    var peer = new StdioPeer(Fixtures.toolbox());
    var answers = CompletableFuture.supplyAsync(() -> drain(peer));
    for (int number = 0; number < MESSAGES; number++) {
      if (random.nextInt(5) == 0) {
        peer.send(BROKEN[random.nextInt(BROKEN.length)]);
        broken++;
      } else {
        var method = METHODS[random.nextInt(METHODS.length)];
        var params = random.nextBoolean() ? "\"name\":\"describe_schema\"" : "";
        asked.add(String.valueOf(number));
        peer.send(
            random.nextBoolean()
                ? StdioPeer.modern(number, method, params)
                : StdioPeer.old(number, method, params));
      }
    }
    peer.endInput();

    var counts = new HashMap<String, Integer>();
    for (var answer : answers.join()) {
      counts.merge(answer.path("id").toString(), 1, Integer::sum);
    }
    assertThat(counts.remove("null")).isEqualTo(broken);
    assertThat(asked.stream().filter(id -> counts.getOrDefault(id, 0) != 1).toList()).isEmpty();
    assertThat(counts).hasSize(asked.size());
  }

  private static List<JsonNode> drain(StdioPeer peer) {
    try {
      return peer.remaining();
    } catch (IOException gone) {
      throw new java.io.UncheckedIOException(gone);
    }
  }
}
