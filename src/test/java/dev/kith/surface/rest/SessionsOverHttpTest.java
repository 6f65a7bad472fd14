package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.graph.Scope;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.memory.AllMemoryTools;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a server knows of a client, and what it does for one that it does not know.
class SessionsOverHttpTest {
  private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}";
  private static final String DELETE =
      "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":"
          + "\"delete_entity\",\"arguments\":{\"database\":\"medical\",\"name\":\"Drug:A\"}}}";
  private static final String SESSION = "Mcp-Session-Id";

  private Wire wire;

  @BeforeEach
  void start() throws IOException {
    var local = HttpServer.Options.local(0);
    wire =
        new Wire(
            new Toolbox(
                new Catalogue(
                    Map.of(
                        Family.BFS,
                        BfsTools.all(),
                        Family.MEMORY,
                        AllMemoryTools.of(InstantSource.system()))),
                new HeapDatabases(Fixtures.medical(), new HeapGraph("notes")),
                // a busy machine may take any time for what the first list of tools waits for
                Limits.FOR_MODELS.learning(Duration.ofDays(1))),
            new HttpServer.Options(
                local.host(),
                0,
                Set.of(),
                Set.of(),
                Optional.empty(),
                Optional.of(new Protection(SessionsOverHttpTest::caller, Optional.empty())),
                Optional.empty(),
                local.bounds()));
  }

  @AfterEach
  void stop() {
    wire.close();
  }

  private static Caller caller(String token) {
    return token.startsWith("reader")
        ? Caller.known(
            token, token, new Rights(DatabaseSet.ALL, DatabaseSet.NONE, Scope.EVERYTHING))
        : Caller.known(token, token, Rights.EVERYTHING);
  }

  private HttpResponse<String> post(String token, String body, String... headers)
      throws IOException {
    var all = new ArrayList<>(List.of(headers));
    all.addAll(List.of("Authorization", "Bearer " + token));
    return wire.post("/mcp", body, all.toArray(String[]::new));
  }

  private String session(String token, String revision, String capabilities) throws IOException {
    var body =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\""
            + revision
            + "\",\"capabilities\":"
            + capabilities
            + ",\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"}}}";
    return post(token, body).headers().firstValue(SESSION).orElseThrow();
  }

  private String session(String token) throws IOException {
    return session(token, "2025-11-25", "{}");
  }

  /// A stream of a session, up to its first event.
  private Stream opened(String token, String session, String more) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), wire.port());
    var request =
        "GET /mcp HTTP/1.1\r\n"
            + "Host: localhost\r\n"
            + "Accept: text/event-stream\r\n"
            + "Authorization: Bearer "
            + token
            + "\r\nConnection: close\r\nMcp-Session-Id: "
            + session
            + "\r\n"
            + more
            + "\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
    var in = socket.getInputStream();
    return new Stream(
        socket, new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
  }

  private record Stream(Socket socket, BufferedReader in) implements AutoCloseable {
    String until(String part) throws IOException {
      for (var line = in.readLine(); line != null; line = in.readLine()) {
        if (line.contains(part)) {
          return line;
        }
      }
      throw new AssertionError("the stream ended before " + part);
    }

    void untilBody() throws IOException {
      for (var line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
        assertThat(line).doesNotContain("Session not found");
      }
    }

    void awaitEnd() throws IOException {
      for (var line = in.readLine(); line != null; line = in.readLine()) {
        assertThat(line).doesNotStartWith("data: {");
      }
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  @Test
  void anUnknownSessionIsNotFound() throws IOException {
    var stateless =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"_meta\":{"
            + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
    var notification = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    assertThat(post("ada", LIST, SESSION, "gone").statusCode()).isEqualTo(404);
    assertThat(post("ada", notification, SESSION, "gone").statusCode()).isEqualTo(404);
    assertThat(post("ada", "[" + LIST + "]", SESSION, "gone").statusCode()).isEqualTo(404);
    assertThat(post("ada", LIST, SESSION, session("ben")).statusCode()).isEqualTo(404);
    assertThat(
            post(
                    "ada",
                    stateless,
                    SESSION,
                    "gone",
                    "MCP-Protocol-Version",
                    "2026-07-28",
                    "Mcp-Method",
                    "tools/list")
                .statusCode())
        .isEqualTo(200);
    try (var stream = opened("ada", "gone", "")) {
      assertThat(stream.until("HTTP")).contains("404");
    }
  }

  @Test
  void aClientEndsItsSession() throws IOException {
    var session = session("ada");
    try (var stream = opened("ada", session, "")) {
      stream.until("retry");

      assertThat(delete("ben", session)).isEqualTo(404);
      assertThat(delete("ada", session)).isEqualTo(204);

      stream.awaitEnd();
      assertThat(delete("ada", session)).isEqualTo(404);
      assertThat(post("ada", LIST, SESSION, session).statusCode()).isEqualTo(404);
    }
  }

  private int delete(String token, String session) throws IOException {
    return wire.send(
            wire.to("/mcp")
                .header("Authorization", "Bearer " + token)
                .header(SESSION, session)
                .DELETE())
        .statusCode();
  }

  @Test
  void manyHandshakesEndOnesOwnSessionsAlone() throws IOException {
    var other = session("ada");
    var first = session("reader");
    try (var stream = opened("reader", first, "")) {
      stream.until("retry");

      for (int count = 0; count < 1_001; count++) {
        session("reader");
      }

      stream.awaitEnd();
      assertThat(post("reader", LIST, SESSION, first).statusCode()).isEqualTo(404);
      assertThat(post("ada", LIST, SESSION, other).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void whoHasNotSaidWhatItCanDoDeletesNothing() throws IOException {
    var unknown = post("ada", DELETE);
    var unreachable =
        wire.send(
            wire.to("/mcp")
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .header("Authorization", "Bearer ada")
                .header(SESSION, session("ada", "2025-11-25", "{\"elicitation\":{}}"))
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString(DELETE)));
    var batched =
        post(
            "ada",
            "[" + DELETE + "]",
            SESSION,
            session("ada", "2025-03-26", "{\"elicitation\":{}}"));

    assertThat(unknown.body()).contains("not_confirmed").contains("initialize");
    assertThat(unreachable.body()).contains("not_confirmed").contains("text/event-stream");
    assertThat(batched.body()).contains("not_confirmed");
    assertThat(post("ada", DELETE, SESSION, session("ada")).body()).contains("\\\"deleted\\\"");
  }

  @Test
  void aStreamBeginsWithWhatItTakesToConnectAgain() throws IOException {
    try (var stream = opened("ada", session("ada"), "")) {
      assertThat(stream.until("id: ")).startsWith("id: s-");
      assertThat(stream.in.readLine()).isEqualTo("retry: 2000");
      assertThat(stream.in.readLine()).isEqualTo("data:");
    }
    try (var stream = opened("ada", session("ada", "2025-06-18", "{}"), "")) {
      stream.untilBody();
      assertThat(stream.in.readLine()).isEqualTo(":");
    }
  }

  @Test
  void whoLostTheStreamOfARequestLearnsOfIt() throws IOException {
    var session = session("ada", "2025-11-25", "{\"elicitation\":{}}");
    var body = post("ada", DELETE, SESSION, session("ada")).body();
    assertThat(body).doesNotContain("retry");
    String id;
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), wire.port())) {
      var request =
          "POST /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: application/json, text/event-stream\r\n"
              + "Authorization: Bearer ada\r\nContent-Type: application/json\r\nMcp-Session-Id: "
              + session
              + "\r\nContent-Length: "
              + DELETE.replace("Drug:A", "Gene:C").length()
              + "\r\n\r\n"
              + DELETE.replace("Drug:A", "Gene:C");
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      var in =
          new Stream(
              socket,
              new BufferedReader(
                  new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)));
      id = in.until("id: ").substring("id: ".length());
      assertThat(in.until("elicitation/create"))
          .contains("Delete Gene:C with 1 relationship?")
          .contains("\"default\":false");
    }

    try (var stream = opened("ada", session, "Last-Event-ID: " + id + "\r\n")) {
      assertThat(stream.until("data: {")).contains("\"id\":3").contains("error");
      stream.awaitEnd();
    }
  }

  @Test
  void aReaderIsShownNoToolThatWrites() throws IOException {
    var shown = post("reader", LIST, SESSION, session("reader")).body();
    var all = post("ada", LIST, SESSION, session("ada")).body();

    assertThat(all).contains("\"delete_entity\"").contains("\"create_entity\"");
    assertThat(shown)
        .contains("\"bfs_query\"")
        .contains("\"semantic_search\"")
        .doesNotContain("\"name\":\"delete_entity\"")
        .doesNotContain("\"name\":\"create_entity\"");
    var rest = wire.send(wire.to("/v1/tools").header("Authorization", "Bearer reader"));
    assertThat(rest.body()).contains("bfs_query").doesNotContain("\"name\":\"create_entity\"");
  }

  @Test
  void theFirstListOfToolsNamesTheTypesAndPredicates() throws IOException {
    var list = post("ada", LIST, SESSION, session("ada")).body();

    assertThat(list).contains("valid node_types: ").contains("Drug").contains("TREATS");
  }
}
