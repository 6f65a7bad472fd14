package dev.kith.surface.mcp.stdio;

import static dev.kith.surface.mcp.stdio.StdioPeer.modern;
import static dev.kith.surface.mcp.stdio.StdioPeer.old;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.surface.mcp.MessageBatch;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class StdioServerTest {
  private static final String HELLO =
      old(
          1,
          "initialize",
          "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
              + "\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}");

  @ParameterizedTest
  @CsvSource({
    "2024-11-05,2024-11-05",
    "2025-03-26,2025-03-26",
    "2025-06-18,2025-06-18",
    "2025-11-25,2025-11-25",
    "2026-07-28,2025-11-25",
    "1999-01-01,2025-11-25"
  })
  void aHandshakeAgreesOnTheRevisionAskedForOrTheNewest(String asked, String agreed)
      throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      var answer = peer.ask(HELLO.replace("2025-11-25", asked));

      assertThat(answer.path("result").path("protocolVersion").asString()).isEqualTo(agreed);
      assertThat(answer.path("result").path("serverInfo").path("name").asString())
          .isEqualTo("kith");
    }
  }

  @Test
  void bothErasAreServedOnOneConnection() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      peer.ask(HELLO);

      var old = peer.ask(old(2, "tools/list", ""));
      var modern = peer.ask(modern(3, "tools/list", ""));

      assertThat(old.path("result").has("resultType")).isFalse();
      assertThat(modern.path("result").path("resultType").asString()).isEqualTo("complete");
      assertThat(modern.path("result").path("ttlMs").isIntegralNumber()).isTrue();
      // only the era without sessions mirrors arguments in headers
      var header = ",\"x-mcp-header\":\"Database\"";
      var mirrored = modern.path("result").path("tools").toString();
      assertThat(mirrored).contains(header);
      assertThat(mirrored.replace(header, ""))
          .isEqualTo(old.path("result").path("tools").toString());
    }
  }

  @Test
  void discoverTellsEveryRevision() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      var result = peer.ask(modern("\"d\"", "server/discover", "")).path("result");

      assertThat(Calls.texts(result.path("supportedVersions")))
          .contains("2026-07-28", "2025-11-25", "2024-11-05");
      assertThat(
              result
                  .path("_meta")
                  .path("io.modelcontextprotocol/serverInfo")
                  .path("name")
                  .asString())
          .isEqualTo("kith");
    }
  }

  @Test
  void anUnknownModernRevisionIsRefusedWithTheKnownOnes() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      var error =
          peer.ask(modern(1, "tools/list", "").replace("2026-07-28", "2031-01-01")).path("error");

      assertThat(error.path("code").asInt()).isEqualTo(-32022);
      assertThat(Calls.texts(error.path("data").path("supported"))).contains("2026-07-28");
    }
  }

  @Test
  void aModernRequestWithoutCapabilitiesIsMalformed() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      var request = modern(1, "tools/list", "").replace("clientCapabilities", "nothing");

      assertThat(peer.ask(request).path("error").path("code").asInt()).isEqualTo(-32602);
    }
  }

  @Test
  void theHandshakesMethodsAreUnknownToTheStatelessRevision() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      assertThat(peer.ask(modern(1, "ping", "")).path("error").path("code").asInt())
          .isEqualTo(-32601);
      assertThat(peer.ask(old(2, "ping", "")).path("result").isEmpty()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"jsonrpc\":|-32700",
        "hello|-32700",
        "{} {}|-32700",
        "[]|-32600",
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]|-32600",
        "42|-32600",
        "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}|-32600",
        "{\"id\":1,\"method\":\"ping\"}|-32600",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}|-32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}|-32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}|-32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]}|-32602",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"nope\"}|-32601",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"}|-32602",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"no\"}}|-32602",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"cursor\":\"x\"}}|-32602",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"x:y\"}}|-32002",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\"}|-32602",
      })
  void badInputIsAnsweredAndTheServerGoesOn(String line, int code) throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      assertThat(peer.ask(line).path("error").path("code").asInt()).isEqualTo(code);

      assertThat(peer.ask(old(9, "ping", "")).path("id").asInt()).isEqualTo(9);
    }
  }

  @Test
  void aLineOfTwentyMegabytesIsRefusedAndTheServerGoesOn() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      var answer = peer.ask("\"" + "x".repeat(20 << 20) + "\"");

      assertThat(answer.path("error").path("code").asInt()).isEqualTo(-32600);
      assertThat(peer.ask(old(9, "ping", "")).path("id").asInt()).isEqualTo(9);
    }
  }

  @Test
  void batchesBelongToTheRevisionThatHasThem() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      peer.ask(HELLO.replace("2025-11-25", "2025-03-26"));

      var answers =
          peer.ask("[" + old(2, "ping", "") + "," + old("\"x\"", "tools/list", "") + ",5]");

      assertThat(answers.size()).isEqualTo(3);
      assertThat(answers.path(1).path("id").asString()).isEqualTo("x");
    }
  }

  @Test
  void aBatchOfTooManyIsRefused() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      peer.ask(HELLO.replace("2025-11-25", "2025-03-26"));

      var pings = Collections.nCopies(MessageBatch.MOST_MESSAGES, old(2, "ping", ""));
      var tooMany = peer.ask("[" + String.join(",", pings) + "," + old(3, "ping", "") + "]");

      var none = peer.ask("[]");

      assertThat(none.isObject() && none.path("id").isNull()).isTrue();
      assertThat(none.path("error").path("code").asInt()).isEqualTo(-32600);
      assertThat(none.path("error").path("message").asString()).contains("at least one message");
      assertThat(tooMany.path("error").path("code").asInt()).isEqualTo(-32600);
      assertThat(tooMany.path("error").path("message").asString()).contains("at most 100");
      assertThat(peer.ask("[" + String.join(",", pings) + "]").size()).isEqualTo(100);
    }
  }

  @Test
  void aToolsAnswerIsTextAndStructureAlike() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      var result =
          peer.ask(
                  modern(
                      1,
                      "tools/call",
                      "\"name\":\"search_entities\",\"arguments\":{\"query\":\"drug\"}"))
              .path("result");

      assertThat(result.path("isError").asBoolean()).isFalse();
      assertThat(Calls.json(result.path("content").path(0).path("text").asString()))
          .isEqualTo(result.path("structuredContent").path("result"));
    }
  }

  @Test
  void aFaultIsAResultAndNoProtocolError() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      var result =
          peer.ask(modern(1, "tools/call", "\"name\":\"bfs_query\",\"arguments\":{\"sedes\":1}"))
              .path("result");

      assertThat(result.path("isError").asBoolean()).isTrue();
      assertThat(result.has("structuredContent")).isFalse();
      var fault = Calls.json(result.path("content").path(0).path("text").asString());
      assertThat(fault.path("code").asString()).isEqualTo("invalid_arguments");
      assertThat(fault.path("message").asString()).contains("/sedes", "seeds", "/max_hops");
    }
  }

  @Test
  void whatATextOfAnExceptionSaysNeverReachesAClient() throws IOException {
    var failing =
        Fixtures.tool(
            "failing",
            _ -> {
              throw new IllegalStateException("secret /etc/passwd");
            });
    try (var peer = new StdioPeer(Fixtures.toolbox(failing))) {
      var text = peer.ask(modern(1, "tools/call", "\"name\":\"failing\"")).toString();

      assertThat(text).contains("internal", "reference").doesNotContain("secret", "Illegal");
    }
  }

  @Test
  void aCancelledCallStopsAndIsNotAnswered() throws Exception {
    var begun = new CountDownLatch(1);
    try (var peer = new StdioPeer(Fixtures.toolbox(Fixtures.endless(begun)))) {
      peer.send(modern(7, "tools/call", "\"name\":\"endless\""));
      begun.await();

      peer.send(
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}");

      assertThat(peer.rest()).isEmpty();
    }
  }

  @Test
  void aSecondRequestWithTheIdOfOneUnderWayIsRefused() throws Exception {
    var begun = new CountDownLatch(1);
    try (var peer = new StdioPeer(Fixtures.toolbox(Fixtures.endless(begun)))) {
      peer.send(modern(7, "tools/call", "\"name\":\"endless\""));
      begun.await();

      assertThat(peer.ask(modern(7, "tools/list", "")).path("error").path("code").asInt())
          .isEqualTo(-32600);

      peer.send(
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}");
    }
  }

  @Test
  void answersUnderWayAreWrittenAfterTheInputEnds() throws Exception {
    var go = new CountDownLatch(1);
    var slow =
        Fixtures.tool(
            "slow",
            _ -> {
              try {
                go.await();
              } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
              }
              return Result.object("{\"done\":true}");
            });
    try (var peer = new StdioPeer(Fixtures.toolbox(slow))) {
      for (int id = 0; id < 20; id++) {
        peer.send(modern(id, "tools/call", "\"name\":\"slow\""));
      }
      Thread.ofVirtual().start(go::countDown);

      assertThat(peer.rest()).hasSize(20);
    }
  }

  @Test
  void progressIsSentToTheTokenThatAskedForIt() throws IOException {
    var telling =
        Fixtures.tool(
            "telling",
            context -> {
              context.progress().reached(1, 2, "half");
              return Result.object("{}");
            });
    try (var peer = new StdioPeer(Fixtures.toolbox(telling))) {
      var sent =
          peer.ask(
              old(1, "tools/call", "\"name\":\"telling\",\"_meta\":{\"progressToken\":\"p\"}"));

      assertThat(sent.path("method").asString()).isEqualTo("notifications/progress");
      assertThat(sent.path("params").path("progressToken").asString()).isEqualTo("p");
      assertThat(peer.next().path("id").asInt()).isEqualTo(1);
    }
  }

  @Test
  void resourcesAreListedReadAndCompleted() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      var list = peer.ask(modern(1, "resources/list", "")).path("result").path("resources");
      var uris = list.valueStream().map(entry -> entry.path("uri").asString()).toList();
      assertThat(uris).contains("kith://databases", "kuzu://databases/list", "kith://notes/schema");

      assertThat(read(peer, "kuzu://databases/list").path("primary_database").asString())
          .isEqualTo("medical");
      assertThat(Calls.texts(read(peer, "kith://medical/schema").path("predicates")))
          .contains("TREATS");
      assertThat(read(peer, "kith://medical/entity/Drug%3AA").path("name").asString())
          .isEqualTo("DrugA");
      var completed =
          peer.ask(
              modern(
                  2,
                  "completion/complete",
                  "\"ref\":{\"type\":\"ref/resource\",\"uri\":\"kith://{database}/schema\"},"
                      + "\"argument\":{\"name\":\"database\",\"value\":\"me\"}"));
      assertThat(Calls.texts(completed.path("result").path("completion").path("values")))
          .containsExactly("medical");
    }
  }

  private static JsonNode read(StdioPeer peer, String uri) throws IOException {
    var contents = peer.ask(modern(5, "resources/read", "\"uri\":\"" + uri + "\"")).path("result");
    return Calls.json(contents.path("contents").path(0).path("text").asString());
  }

  @Test
  void anUnknownEntityIsAnUnknownResource() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      for (var uri : new String[] {"kith://medical/entity/x", "kith://none/schema"}) {
        var error = peer.ask(modern(1, "resources/read", "\"uri\":\"" + uri + "\"")).path("error");

        assertThat(error.path("code").asInt()).isEqualTo(-32602);
      }
    }
  }

  @Test
  void promptsAreFilledIn() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      var result =
          peer.ask(
              modern(
                  1,
                  "prompts/get",
                  "\"name\":\"explore_graph\",\"arguments\":{\"question\":\"why?\"}"));

      assertThat(result.toString()).contains("why?", "bfs_query");
    }
  }

  @Test
  void aSubscriptionIsAcknowledgedAndEndsWithTheInput() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      var acknowledged =
          peer.ask(
              modern(
                  4,
                  "subscriptions/listen",
                  "\"notifications\":{\"resourceSubscriptions\":[\"kith://notes/schema\"]}"));
      assertThat(acknowledged.path("method").asString())
          .isEqualTo("notifications/subscriptions/acknowledged");

      var rest = new ArrayList<>(peer.rest());

      assertThat(rest).hasSize(1);
      assertThat(rest.getFirst().path("id").asInt()).isEqualTo(4);
    }
  }
}
