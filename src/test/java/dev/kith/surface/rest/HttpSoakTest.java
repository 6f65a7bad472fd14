package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.surface.mcp.Heap;
import dev.kith.surface.mcp.RandomMessages;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@Tag("long")
class HttpSoakTest {
  private static final long SEED = Seed.of(HttpSoakTest.class);
  private static final int SHORT = Seed.rounds(500);
  private static final int LONG = 100_000;
  private static final long SLACK = 8 << 20;

  @Test
  void everyRequestWithAnIdGetsExactlyOneAnswer() throws IOException {
    soak(SHORT);
  }

  @Test
  @Tag("slow")
  void aHundredThousandMessagesLeaveNothingBehind() throws IOException {
    soak(LONG);
  }

  private static void soak(int messages) throws IOException {
    var random = new Random(SEED);
    var source = new RandomMessages(random);
    long early = 0;
    try (var wire = new Wire(Fixtures.toolbox())) {
      for (int number = 1; number <= messages; number++) {
        var sent = source.next();
        check(sent, wire.send(post(wire, sent, random)));
        if (number == messages / 10) {
          early = Heap.used();
        }
      }
      assertThat(Heap.used()).as("heap at the end, after " + early).isLessThan(early + SLACK);
    }
  }

  private static HttpRequest.Builder post(Wire wire, RandomMessages.Sent sent, Random random) {
    var request =
        wire.to("/mcp")
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream");
    if (sent.stateless() && random.nextInt(10) > 0) {
      request.header("MCP-Protocol-Version", "2026-07-28").header("Mcp-Method", sent.method());
    }
    return request.POST(HttpRequest.BodyPublishers.ofByteArray(sent.bytes()));
  }

  private static void check(RandomMessages.Sent sent, HttpResponse<String> response) {
    var what = sent.latin();
    assertThat(response.statusCode()).as(what).isLessThan(500);
    var ids = new ArrayList<JsonNode>();
    if (response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream")) {
      response
          .body()
          .lines()
          .filter(line -> line.startsWith("data: "))
          .map(line -> Calls.json(line.substring("data: ".length())))
          .filter(message -> !message.has("method"))
          .forEach(message -> ids.add(message.path("id")));
    } else if (!response.body().isEmpty()) {
      ids.add(Calls.json(response.body()).path("id"));
    }
    switch (sent.answer()) {
      case BY_ID ->
          assertThat(ids).as(what).map(JsonNode::toString).containsExactly("" + sent.id());
      case WITHOUT_ID -> assertThat(ids).as(what).map(JsonNode::toString).containsExactly("null");
      case EITHER ->
          assertThat(ids)
              .as(what)
              .singleElement()
              .satisfies(id -> assertThat(id.toString()).isIn("" + sent.id(), "null"));
      case NONE -> assertThat(ids).as(what).isEmpty();
    }
  }
}
