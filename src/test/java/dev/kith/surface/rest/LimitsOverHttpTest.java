package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Await;
import dev.kith.access.Quota;
import dev.kith.access.limit.Quotas;
import dev.kith.access.limit.SteppedClock;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class LimitsOverHttpTest {
  private static final String WALK = "{\"seeds\":[\"Drug:A\"],\"max_hops\":1}";

  private final SteppedClock clock = new SteppedClock();

  private Toolbox under(Quota quota, Tool... more) {
    return Fixtures.toolbox(more).admitting(Quotas.limiter(quota, clock));
  }

  private static String request(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}";
  }

  private static HttpResponse<String> walk(Wire wire) throws IOException {
    return wire.post("/v1/tools/bfs_query", WALK);
  }

  private static JsonNode agentWalks(Wire wire) throws IOException {
    var call = request("tools/call", "{\"name\":\"bfs_query\",\"arguments\":" + WALK + "}");
    var response = wire.post("/mcp", call);
    assertThat(response.statusCode()).isEqualTo(200);
    return Wire.json(response).path("result");
  }

  @Test
  void aRequestTooManyLearnsWhenToComeAgainAndThenItIsAnswered() throws IOException {
    try (var wire = new Wire(under(Quotas.requests(6, 2)))) {
      walk(wire);
      wire.get("/v1/databases");

      var refused = walk(wire);

      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.headers().firstValue("Retry-After")).contains("10");
      assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
      var problem = Wire.json(refused);
      assertThat(problem.path("code").asString()).isEqualTo("too_many_requests");
      assertThat(problem.path("retry_after_seconds").asInt()).isEqualTo(10);
      assertThat(problem.path("detail").asString()).contains("6 requests a minute");
      assertThat(problem.path("hint").asString()).contains("10 seconds");
      assertThat(wire.get("/v1/tools").statusCode()).isEqualTo(429);
      assertThat(wire.post("/v1/tools/none", "{}").statusCode()).isEqualTo(429);
      assertThat(wire.get("/live").statusCode()).isEqualTo(200);
      assertThat(wire.get("/metrics").statusCode()).isEqualTo(200);
      clock.pass(Duration.ofSeconds(10));
      assertThat(walk(wire).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void anAgentReadsOfItInTheAnswerOfTheTool() throws IOException {
    try (var wire = new Wire(under(Quotas.requests(60, 1)))) {
      assertThat(agentWalks(wire).path("isError").asBoolean()).isFalse();

      var refused = agentWalks(wire);

      assertThat(refused.path("isError").asBoolean()).isTrue();
      assertThat(refused.has("structuredContent")).isFalse();
      var fault = Calls.json(refused.path("content").path(0).path("text").asString());
      assertThat(fault.path("code").asString()).isEqualTo("too_many_requests");
      assertThat(fault.path("retry_after_seconds").asInt()).isEqualTo(1);
      assertThat(fault.path("hint").asString()).contains("the same call again");
      clock.pass(Duration.ofSeconds(1));
      assertThat(agentWalks(wire).path("isError").asBoolean()).isFalse();
    }
  }

  @Test
  void otherRequestsOfAgentsAreRefusedAsHttpDoes() throws IOException {
    try (var wire = new Wire(under(Quotas.requests(60, 1)))) {
      wire.post("/mcp", request("tools/list", "{}"));

      var refused = wire.post("/mcp", request("resources/list", "{}"));
      var stateless =
          wire.post(
              "/mcp",
              request(
                  "tools/list",
                  "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                      + "\"io.modelcontextprotocol/clientCapabilities\":{}}}"),
              "MCP-Protocol-Version",
              "2026-07-28",
              "Mcp-Method",
              "tools/list");

      for (var response : new HttpResponse<?>[] {refused, stateless}) {
        assertThat(response.statusCode()).isEqualTo(429);
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
      }
      var error = Wire.json(refused).path("error");
      assertThat(Wire.json(refused).path("id").asInt()).isEqualTo(1);
      assertThat(error.path("code").asInt()).isEqualTo(429);
      assertThat(error.path("data").path("code").asString()).isEqualTo("too_many_requests");
      assertThat(error.path("data").path("retry_after_seconds").asInt()).isEqualTo(1);
    }
  }

  @Test
  void onlySoManyCallsAreUnderWayAtOnce() throws Exception {
    var begun = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var slow = Fixtures.tool("slow", _ -> waiting(begun, go));
    try (var wire = new Wire(under(Quotas.concurrent(1), slow))) {
      var first = CompletableFuture.supplyAsync(() -> status(wire, "slow"));
      begun.await();

      var second = walk(wire);
      var agent = agentWalks(wire);
      go.countDown();

      assertThat(second.statusCode()).isEqualTo(429);
      assertThat(second.headers().firstValue("Retry-After")).contains("1");
      assertThat(Wire.json(second).path("detail").asString()).contains("1 calls at once");
      assertThat(agent.path("isError").asBoolean()).isTrue();
      assertThat(first.join()).isEqualTo(200);
      assertThat(walk(wire).statusCode()).isEqualTo(200);
    }
  }

  private static Result waiting(CountDownLatch begun, CountDownLatch go) {
    begun.countDown();
    try {
      go.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    return Result.object("{}");
  }

  private static int status(Wire wire, String tool) {
    try {
      return wire.post("/v1/tools/" + tool, "{}").statusCode();
    } catch (IOException broken) {
      throw new java.io.UncheckedIOException(broken);
    }
  }

  @Test
  void anAnswerIsNoLongerThanACallerMayHave() throws IOException {
    try (var rows = new Wire(under(Quotas.rows(4)));
        var few = new Wire(under(Quotas.rows(6)));
        var bytes = new Wire(under(Quotas.bytes(100)))) {
      // three nodes and three edges
      assertThat(walk(few).statusCode()).isEqualTo(200);
      assertThat(Wire.json(walk(rows)).path("detail").asString()).contains("4 rows of answer");
      assertThat(Wire.json(walk(bytes)).path("detail").asString()).contains("100 bytes of answer");
      assertThat(Wire.json(walk(bytes)).path("code").asString()).isEqualTo("limit_reached");
      assertThat(Wire.json(walk(bytes)).path("hint").asString()).contains("max_tokens");
    }
  }

  @Test
  void aCallMayTakeNoLongerThanACallerMayHave() throws IOException {
    var patient =
        Fixtures.tool(
            "patient",
            context -> {
              Await.until(() -> context.call().remainingMillis() <= 0);
              context.call().check();
              return Result.object("{}");
            });
    try (var wire = new Wire(under(Quotas.time(Duration.ofMillis(5)), patient))) {
      var late = wire.post("/v1/tools/patient", "{}");

      assertThat(late.statusCode()).isEqualTo(408);
      assertThat(Wire.json(late).path("detail").asString()).contains("5 milliseconds");
    }
  }

  @Test
  void refusalsAreCountedByLimitAndNoCallersTextIsALabel() throws IOException {
    try (var wire = new Wire(under(Quotas.requests(60, 3)))) {
      for (int name = 0; name < 50; name++) {
        wire.post("/v1/tools/hostile_" + name, "{}");
        wire.post(
            "/mcp", request("tools/call", "{\"name\":\"evil_" + name + "\",\"arguments\":{}}"));
        wire.post("/mcp", request("bad/method_" + name, "{}"));
        wire.post("/v1/tools/bfs_query", "{\"database\":\"worse_" + name + "\"}");
      }

      var metrics = wire.get("/metrics").body();

      assertThat(metrics.lines())
          .contains("kith_limits_reached_total{limit=\"requests a minute\"} 197.0")
          .contains("kith_workers_busy 0.0", "kith_calls_waiting 0.0", "kith_callers 1.0")
          .contains("kith_audit_dropped_total 0.0");
      assertThat(metrics).doesNotContain("hostile_", "evil_", "method_", "worse_");
    }
  }
}
