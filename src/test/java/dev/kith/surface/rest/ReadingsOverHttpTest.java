package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Quota;
import dev.kith.access.audit.AuditLog;
import dev.kith.access.audit.CallAudit;
import dev.kith.access.audit.LogFile;
import dev.kith.access.audit.LogRotation;
import dev.kith.access.limit.Quotas;
import dev.kith.access.limit.SteppedClock;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Json;
import dev.kith.tool.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// What can be read besides calling tools is limited as calls are, and written down as they are.
class ReadingsOverHttpTest {
  private static final String ENTITY =
      request("resources/read", "{'uri':'kith://medical/entity/Drug%3AA'}");
  private static final String PROMPT =
      request("prompts/get", "{'name':'explore_graph','arguments':{'question':'a secret'}}");
  private static final String COMPLETION =
      request(
          "completion/complete",
          "{'ref':{'type':'ref/resource','uri':'kith://{database}/entity/{id}'},'argument':{'name':"
              + "'id','value':'Drug'},'context':{'arguments':{'database':'medical'}}}");
  private static final String RESOURCES = request("resources/list", "{}");
  private static final List<String> EACH = List.of(ENTITY, PROMPT, COMPLETION, RESOURCES);

  @TempDir Path folder;

  private static String request(String method, String params) {
    return ("{'jsonrpc':'2.0','id':1,'method':'" + method + "','params':" + params + "}")
        .replace('\'', '"');
  }

  static List<String> each() {
    return EACH;
  }

  private static Wire under(Quota quota) throws IOException {
    return new Wire(
        Fixtures.toolbox().admitting(Quotas.limiter(quota, new SteppedClock())),
        HttpServer.Options.local(0));
  }

  @ParameterizedTest
  @MethodSource("each")
  void oneTooManyLearnsWhenToComeAgain(String body) throws IOException {
    try (var wire = under(Quotas.requests(6, 2))) {
      assertThat(wire.post("/mcp", body).statusCode()).isEqualTo(200);
      assertThat(wire.post("/mcp", body).statusCode()).isEqualTo(200);

      var refused = wire.post("/mcp", body);

      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.headers().firstValue("Retry-After")).contains("10");
      assertThat(error(refused).path("data").path("code").asString())
          .isEqualTo("too_many_requests");
    }
  }

  private static JsonNode error(HttpResponse<String> response) {
    return Wire.json(response).path("error");
  }

  @ParameterizedTest
  @MethodSource("nonsense")
  void nonsenseIsCountedToo(String body) throws IOException {
    try (var wire = under(Quotas.requests(6, 2))) {
      wire.post("/mcp", body);
      wire.post("/mcp", body);

      assertThat(wire.post("/mcp", body).statusCode()).isEqualTo(429);
    }
  }

  static List<String> nonsense() {
    return List.of(
        request("resources/read", "{'uri':7}"),
        request("resources/read", "{'uri':'kith://nobody/schema'}"),
        request("resources/list", "{'cursor':7}"),
        request("prompts/get", "{'name':'none'}"),
        request("prompts/get", "{'name':'explore_graph'}"),
        request("completion/complete", "{'ref':{}}"),
        request("tools/call", "{'name':'none'}"),
        request("tools/call", "{'name':'bfs_query','arguments':[]}"),
        request("tools/call", "{}"));
  }

  @ParameterizedTest
  @MethodSource("each")
  void theyAreCallsUnderWayLikeOthers(String body) throws Exception {
    var begun = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var slow = Fixtures.tool("slow", _ -> waiting(begun, go));
    var limiter = Quotas.limiter(Quotas.concurrent(1), new SteppedClock());
    try (var wire = new Wire(Fixtures.toolbox(slow).admitting(limiter))) {
      var first = CompletableFuture.supplyAsync(() -> status(wire));
      begun.await();

      var refused = wire.post("/mcp", body);
      go.countDown();

      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(error(refused).path("message").asString()).contains("1 calls at once");
      assertThat(first.join()).isEqualTo(200);
      assertThat(wire.post("/mcp", body).statusCode()).isEqualTo(200);
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

  private static int status(Wire wire) {
    try {
      return wire.post("/v1/tools/slow", "{}").statusCode();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  @Test
  void whatIsReadIsNoLongerThanACallerMayHave() throws IOException {
    try (var wire = under(Quotas.bytes(20))) {
      for (var body : List.of(ENTITY, PROMPT, RESOURCES)) {
        var refused = error(wire.post("/mcp", body));
        assertThat(refused.path("message").asString()).contains("20 bytes of answer");
        assertThat(refused.path("data").path("code").asString()).isEqualTo("limit_reached");
        assertThat(refused.path("data").path("hint").asString()).contains("Ask for less");
      }
      assertThat(wire.get("/v1/databases").statusCode()).isEqualTo(400);
    }
  }

  @Test
  void eachIsALineWithoutItsValues() throws IOException {
    var lines = lines(false);

    assertThat(lines.stream().map(line -> line.path("request").asString()))
        .containsExactly(
            "resources/read",
            "prompts/get",
            "completion/complete",
            "resources/list",
            "/v1/databases",
            "resources/read");
    assertThat(lines.stream().map(line -> Json.text(line.path("question"))))
        .containsExactly(
            "{\"uri\":\"kith://medical/entity/?\"}",
            "{\"name\":\"explore_graph\",\"question\":\"?\"}",
            "{\"ref\":\"kith://{database}/entity/{id}\",\"argument\":\"id\",\"value\":\"?\"}",
            "{}",
            "{}",
            "{\"uri\":\"?\"}");
    assertThat(lines.stream().map(line -> line.path("database").asString("")))
        .containsExactly("medical", "", "medical", "", "", "");
    assertThat(lines.stream().map(line -> line.path("outcome").asString()))
        .containsExactly("ok", "ok", "ok", "ok", "ok", "unknown_resource");
    assertThat(lines).allMatch(line -> line.path("bytes").asInt() > 0);
    assertThat(lines.toString()).doesNotContain("Drug", "secret", "hidden");
  }

  @Test
  void anOperatorMayWantTheValues() throws IOException {
    var lines = lines(true);

    assertThat(lines.stream().map(line -> Json.text(line.path("question"))))
        .containsExactly(
            "{\"uri\":\"kith://medical/entity/Drug%3AA\"}",
            "{\"name\":\"explore_graph\",\"question\":\"a secret\"}",
            "{\"ref\":\"kith://{database}/entity/{id}\",\"argument\":\"id\",\"value\":\"Drug\"}",
            "{}",
            "{}",
            "{\"uri\":\"hidden://../../etc\"}");
  }

  private List<JsonNode> lines(boolean values) throws IOException {
    var path = folder.resolve("calls.log");
    var clock = InstantSource.system();
    try (var log = new AuditLog(new LogFile(path, LogRotation.USUAL), clock);
        var wire = new Wire(Fixtures.toolbox().metered(new CallAudit(log, clock, values)))) {
      for (var body : EACH) {
        assertThat(wire.post("/mcp", body).body()).contains("result");
      }
      wire.get("/v1/databases");
      wire.post("/mcp", request("resources/read", "{'uri':'hidden://../../etc'}"));
    }
    return Files.readAllLines(path).stream().map(Calls::json).toList();
  }
}
