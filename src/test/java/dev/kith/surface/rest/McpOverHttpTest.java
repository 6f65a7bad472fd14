package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Result;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class McpOverHttpTest {
  private static final String VERSION = "MCP-Protocol-Version";
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private Wire wire;

  @BeforeEach
  void start() throws IOException {
    var telling =
        Fixtures.tool(
            "telling",
            context -> {
              context.progress().reached(1, 2, "half");
              return Result.object("{}");
            });
    var endless =
        Fixtures.tool(
            "endless",
            context -> {
              var stop = new CountDownLatch(1);
              try (var _ = context.call().whenStopped(stop::countDown)) {
                begun.countDown();
                stop.await();
                stopped.countDown();
              } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
              }
              return Result.object("{}");
            });
    wire = new Wire(Fixtures.toolbox(telling, endless));
  }

  @AfterEach
  void stop() {
    wire.close();
  }

  private static String modern(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
        + method
        + "\",\"params\":{"
        + params
        + (params.isEmpty() ? "" : ",")
        + "\"_meta\":{\"progressToken\":\"p\","
        + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
        + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
  }

  private static final String SCHEMA_OF_NOTES =
      "\"name\":\"describe_schema\",\"arguments\":{\"database\":\"notes\"}";

  @Test
  void aNumberThatCannotBeReadIsAnswered() throws IOException {
    var response = wire.post("/mcp", "{\"x\":1e99999999999}");

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(Wire.json(response).path("error").path("code").asInt()).isEqualTo(-32700);
  }

  @Test
  void theResponsesToABatchAreOneArray() throws IOException {
    var ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    var notice = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    var three = wire.post("/mcp", "[" + ping + "," + notice + "," + ping + ",5]");
    var none = wire.post("/mcp", "[" + notice + "]");
    var tooMany = wire.post("/mcp", "[" + (ping + ",").repeat(100) + ping + "]");

    var empty = wire.post("/mcp", "[]");

    assertThat(empty.statusCode()).isEqualTo(400);
    assertThat(Wire.json(empty).path("id").isNull()).isTrue();
    assertThat(Wire.json(empty).path("error").path("code").asInt()).isEqualTo(-32600);
    assertThat(Wire.json(empty).path("error").path("message").asString())
        .contains("at least one message");
    assertThat(Calls.json(three.body()).size()).isEqualTo(3);
    assertThat(none.statusCode()).isEqualTo(202);
    assertThat(none.body()).isEmpty();
    assertThat(tooMany.statusCode()).isEqualTo(400);
    assertThat(Wire.json(tooMany).path("error").path("message").asString()).contains("100");
  }

  @Test
  void aModernCallWithAgreeingHeadersIsAnswered() throws IOException {
    var response =
        wire.post(
            "/mcp",
            modern("tools/call", SCHEMA_OF_NOTES),
            VERSION,
            "2026-07-28",
            "Mcp-Method",
            "tools/call",
            "Mcp-Name",
            "=?base64?ZGVzY3JpYmVfc2NoZW1h?=",
            "Mcp-Param-Database",
            "notes");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(Wire.json(response).path("result").path("structuredContent").has("predicates"))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "2025-11-25,tools/call,describe_schema,notes",
    "2026-07-28,tools/list,describe_schema,notes",
    "2026-07-28,tools/call,other,notes",
    "2026-07-28,tools/call,=?base64?%%?=,notes",
    "2026-07-28,tools/call,describe_schema,medical",
    ",tools/call,describe_schema,notes",
    "2026-07-28,,describe_schema,notes",
    "2026-07-28,tools/call,,notes",
    "2026-07-28,tools/call,describe_schema,",
  })
  void headersThatDifferFromTheBodyAreRefused(
      String version, String method, String name, String database) throws IOException {
    var request =
        wire.to("/mcp")
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(modern("tools/call", SCHEMA_OF_NOTES)));
    header(request, VERSION, version);
    header(request, "Mcp-Method", method);
    header(request, "Mcp-Name", name);
    header(request, "Mcp-Param-Database", database);

    var response = wire.send(request);

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(Wire.json(response).path("error").path("code").asInt()).isEqualTo(-32020);
  }

  private static void header(HttpRequest.Builder request, String name, String value) {
    if (value != null) {
      request.header(name, value);
    }
  }

  @Test
  void anUnknownModernMethodIsNotFound() throws IOException {
    var response =
        wire.post("/mcp", modern("nope", ""), VERSION, "2026-07-28", "Mcp-Method", "nope");

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(Wire.json(response).path("error").path("code").asInt()).isEqualTo(-32601);
  }

  @Test
  void anUnsupportedRevisionIsRefusedWithTheKnownOnes() throws IOException {
    var response =
        wire.post(
            "/mcp",
            modern("tools/list", "").replace("2026-07-28", "2030-01-01"),
            VERSION,
            "2030-01-01",
            "Mcp-Method",
            "tools/list");

    assertThat(response.statusCode()).isEqualTo(400);
    var error = Wire.json(response).path("error");
    assertThat(error.path("code").asInt()).isEqualTo(-32022);
    assertThat(Calls.texts(error.path("data").path("supported"))).contains("2026-07-28");
  }

  @Test
  void progressTurnsTheAnswerIntoAStreamThatEndsWithIt() throws IOException {
    var response =
        wire.post(
            "/mcp",
            modern("tools/call", "\"name\":\"telling\""),
            VERSION,
            "2026-07-28",
            "Mcp-Method",
            "tools/call",
            "Mcp-Name",
            "telling");

    assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
    assertThat(response.body())
        .containsSubsequence("notifications/progress", "\"id\":1", "\"resultType\":\"complete\"");
  }

  @Test
  void aClientThatLeavesCancelsItsCall() throws Exception {
    var body = modern("tools/call", "\"name\":\"endless\"");
    try (var socket = new Socket(java.net.InetAddress.getLoopbackAddress(), wire.port())) {
      socket
          .getOutputStream()
          .write(
              ("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                      + "Accept: application/json, text/event-stream\r\n"
                      + "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\n"
                      + "Mcp-Name: endless\r\nContent-Length: "
                      + body.length()
                      + "\r\n\r\n"
                      + body)
                  .getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
      begun.await();
    }

    stopped.await();
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "DELETE", "PUT"})
  void onlyPostIsServed(String method) throws IOException {
    var request = wire.to("/mcp").method(method, HttpRequest.BodyPublishers.noBody());

    var response = wire.send(request);

    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.headers().firstValue("Allow")).contains("POST");
  }

  @ParameterizedTest
  @CsvSource({
    "https://evil.example,403",
    "null,403",
    "http://localhost.evil.example,403",
    "http://localhost:3000,200",
    "http://127.0.0.1,200"
  })
  void pagesFromElsewhereAreTurnedAway(String origin, int status) throws IOException {
    var response =
        wire.post("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}", "Origin", origin);

    assertThat(response.statusCode()).isEqualTo(status);
  }

  @Test
  void aNameThatOnlyPointsToThisMachineIsTurnedAway() throws IOException {
    var answer = wire.raw("GET /live HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 403");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"jsonrpc\":|400|-32700",
        "7|400|-32600",
        "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}|400|-32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"nope\"}|200|-32601",
      })
  void badBodiesAreAnswered(String body, int status, int code) throws IOException {
    var response = wire.post("/mcp", body);

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(Wire.json(response).path("error").path("code").asInt()).isEqualTo(code);
  }

  @Test
  void aBodyOverTheLimitIsRefused() throws IOException {
    assertThat(wire.announce("/mcp", " ".repeat(11 << 20))).isEqualTo(413);
  }

  @Test
  void anUnknownRevisionInTheHeaderOfAHandshakeEraRequestIsRefused() throws IOException {
    var response =
        wire.post(
            "/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}", VERSION, "2020-01-01");

    assertThat(response.statusCode()).isEqualTo(400);
  }

  @Test
  void notificationsAreAccepted() throws IOException {
    var response =
        wire.post("/mcp", "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");

    assertThat(response.statusCode()).isEqualTo(202);
    assertThat(response.body()).isEmpty();
  }

  @Test
  void theOfficialClientUsesEveryFeature() {
    var transport =
        HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + wire.port())
            .endpoint("/mcp/bfs")
            .build();
    try (var client = McpClient.sync(transport).build()) {
      client.initialize();

      assertThat(client.listTools().tools()).extracting(McpSchema.Tool::name).contains("bfs_query");
      var called =
          client.callTool(
              McpSchema.CallToolRequest.builder("bfs_query")
                  .arguments(Map.of("seeds", java.util.List.of("Drug:A"), "max_hops", 1))
                  .build());
      assertThat(called.isError()).isFalse();
      assertThat(called.structuredContent().toString()).contains("Disease:B");
      assertThat(client.listResources().resources()).isNotEmpty();
      assertThat(client.listResourceTemplates().resourceTemplates()).hasSize(2);
      assertThat(client.listPrompts().prompts()).isNotEmpty();
      client.ping();
    }
  }
}
