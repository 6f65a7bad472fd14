package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.fault.Fault;
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
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A server that wants tokens, over real sockets.
class ProtectedTest {
  private static final String WRITE =
      "{\"database\":\"notes\",\"name\":\"a\",\"entity_type\":\"t\"}";
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"}}}";

  private Wire wire;

  @BeforeEach
  void start() throws IOException {
    wire = new Wire(toolbox(), options(Optional.of("https://id.example.com")));
  }

  @AfterEach
  void stop() {
    wire.close();
  }

  private static HttpServer.Options options(Optional<String> issuer) {
    var local = HttpServer.Options.local(0);
    return new HttpServer.Options(
        local.host(),
        0,
        Set.of(),
        Set.of(),
        Optional.empty(),
        Optional.of(new Protection(ProtectedTest::caller, issuer)),
        Optional.empty(),
        local.bounds());
  }

  private static Caller caller(String token) {
    var sees = Scope.EVERYTHING;
    return switch (token) {
      case "all" -> Caller.known("all", "1", Rights.EVERYTHING);
      case "notes" ->
          Caller.known(
              "notes", "2", new Rights(new DatabaseSet(Set.of("notes")), DatabaseSet.NONE, sees));
      case "part" ->
          Caller.known(
              "part",
              "4",
              new Rights(DatabaseSet.ALL, DatabaseSet.NONE, new Scope.Under(java.util.List.of())));
      case "nothing" -> Caller.known("nothing", "3", Rights.NONE);
      case "down" -> throw new Fault.Unavailable("Kith", "it cannot tell", "Later.").raise();
      default -> throw new Fault.Unauthenticated("the token \"was\" refused").raise();
    };
  }

  private static Toolbox toolbox() {
    return new Toolbox(
        new Catalogue(
            Map.of(
                Family.BFS,
                BfsTools.all(),
                Family.MEMORY,
                AllMemoryTools.of(InstantSource.system()))),
        new HeapDatabases(Fixtures.medical(), new HeapGraph("notes")),
        Limits.FOR_MODELS);
  }

  private static String challenge(HttpResponse<String> response) {
    return response.headers().firstValue("WWW-Authenticate").orElse("");
  }

  private HttpResponse<String> get(String path, String token) throws IOException {
    return wire.send(wire.to(path).header("Authorization", "Bearer " + token).GET());
  }

  private HttpResponse<String> post(String path, String token, String body, String... headers)
      throws IOException {
    var all = new java.util.ArrayList<>(java.util.List.of(headers));
    all.addAll(java.util.List.of("Authorization", "Bearer " + token));
    return wire.post(path, body, all.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/tools",
        "/v1/databases",
        "/openapi.json",
        "/metrics",
        "/v1/calls",
        "/mcp",
        "/nothing",
        "/"
      })
  void nothingIsAnsweredWithoutAToken(String path) throws IOException {
    var response = wire.get(path);

    assertThat(response.statusCode()).isEqualTo(401);
    assertThat(Wire.json(response).path("code").asString()).isEqualTo("unauthenticated");
    assertThat(challenge(response)).startsWith("Bearer ").contains("scope=\"kith:read kith:all\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/live", "/ready"})
  void whetherTheServerLivesIsAnsweredToAnybody(String path) throws IOException {
    assertThat(wire.get(path).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/live/../metrics",
        "/live/%2e%2e/metrics",
        "/live;/../metrics",
        "//metrics",
        "/.well-known/oauth-protected-resource/../../metrics",
        "/%6detrics",
        "/metrics/"
      })
  void noDetourAvoidsAuthentication(String path) throws IOException {
    assertThat(
            wire.raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 4")
        .doesNotContain("kith_calls");
  }

  @Test
  void aRefusalPointsToWhereTokensAreGivenOut() throws IOException {
    var base = "http://127.0.0.1:" + wire.port();
    var response = post("/mcp/bfs", "bad", INITIALIZE);

    assertThat(response.statusCode()).isEqualTo(401);
    assertThat(challenge(response))
        .contains("resource_metadata=\"" + base + "/.well-known/oauth-protected-resource/mcp/bfs\"")
        .contains("error=\"invalid_token\"")
        .contains("the token _was_ refused");
    var metadata = Wire.json(wire.get("/.well-known/oauth-protected-resource/mcp/bfs"));
    assertThat(metadata.path("resource").asString()).isEqualTo(base + "/mcp/bfs");
    assertThat(metadata.path("authorization_servers").get(0).asString())
        .isEqualTo("https://id.example.com");
    assertThat(
            Wire.json(wire.get("/.well-known/oauth-protected-resource"))
                .path("resource")
                .asString())
        .isEqualTo(base);
    assertThat(wire.get("/.well-known/oauth-protected-resource/etc").statusCode()).isEqualTo(404);
  }

  @Test
  void withoutAnIssuerThereIsNothingToPointTo() throws IOException {
    try (var own = new Wire(toolbox(), options(Optional.empty()))) {
      assertThat(challenge(own.get("/mcp"))).doesNotContain("resource_metadata");
      assertThat(own.get("/.well-known/oauth-protected-resource").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void aTokenThatGivesNothingLearnsWhatItLacks() throws IOException {
    var response = get("/v1/databases", "nothing");

    assertThat(response.statusCode()).isEqualTo(403);
    assertThat(challenge(response)).contains("error=\"insufficient_scope\"").contains("kith:read");
    assertThat(get("/v1/databases", "down").statusCode()).isEqualTo(503);
  }

  @Test
  void aCallWithoutTheRightIsForbiddenAndSaysWhichOne() throws IOException {
    var response = post("/v1/tools/create_entity", "notes", WRITE);

    assertThat(response.statusCode()).isEqualTo(403);
    assertThat(challenge(response)).contains("scope=\"kith:write:notes\"");
    assertThat(Wire.json(response).path("code").asString()).isEqualTo("forbidden");
    assertThat(Wire.json(response).path("at").asString()).isEqualTo("/database");
    assertThat(post("/v1/tools/create_entity", "all", WRITE).statusCode()).isEqualTo(200);
    var hidden = post("/v1/tools/describe_schema", "notes", "{\"database\":\"medical\"}");
    assertThat(hidden.statusCode()).isEqualTo(404);
    assertThat(get("/v1/databases", "notes").body()).doesNotContain("medical");
  }

  @Test
  void whatOthersDoIsShownOnlyToThoseFromWhomNothingIsHidden() throws IOException {
    assertThat(get("/metrics", "all").body()).contains("kith_calls");
    assertThat(get("/metrics", "notes").statusCode()).isEqualTo(403);
    assertThat(get("/v1/calls", "all").body()).contains("\"last\"");
    assertThat(get("/v1/calls", "notes").statusCode()).isEqualTo(403);
    assertThat(challenge(get("/metrics", "notes"))).contains("scope=\"kith:read kith:all\"");
    assertThat(get("/metrics", "part").statusCode()).isEqualTo(403);
  }

  @Test
  void tokensComeInOneHeaderOnceAndNowhereElse() throws IOException {
    assertThat(wire.get("/v1/databases?access_token=all").statusCode()).isEqualTo(401);
    assertThat(get("/v1/databases?access_token=all", "all").statusCode()).isEqualTo(401);
    assertThat(authorized("Bearer all\r\nAuthorization: Bearer notes")).startsWith("HTTP/1.1 401");
    assertThat(authorized("Basic YTpi")).startsWith("HTTP/1.1 401");
    assertThat(authorized("Bearer")).startsWith("HTTP/1.1 401");
    assertThat(authorized("Bearer  ")).startsWith("HTTP/1.1 401");
    assertThat(authorized("Bearer" + " ".repeat(3) + "all")).startsWith("HTTP/1.1 200");
    assertThat(authorized("bEARER all")).startsWith("HTTP/1.1 200");
    assertThat(authorized("Bearer " + "x".repeat(7_000))).startsWith("HTTP/1.1 401");
    assertThat(authorized("Bearer " + "x".repeat(100_000))).startsWith("HTTP/1.1 431");
  }

  private String authorized(String value) throws IOException {
    return wire.answered(
        "GET /v1/databases HTTP/1.1\r\nHost: localhost\r\nAuthorization: "
            + value
            + "\r\nConnection: close\r\n\r\n");
  }

  @Test
  void aSessionIsItsOpenersAlone() throws IOException {
    var session =
        post("/mcp", "all", INITIALIZE).headers().firstValue("Mcp-Session-Id").orElseThrow();
    var list = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}";

    var own = post("/mcp", "all", list, "Mcp-Session-Id", session);
    var other = post("/mcp", "notes", list, "Mcp-Session-Id", session);
    var stream =
        wire.send(
            wire.to("/mcp")
                .header("Authorization", "Bearer notes")
                .header("Accept", "text/event-stream")
                .header("Mcp-Session-Id", session)
                .GET());

    assertThat(own.statusCode()).isEqualTo(200);
    assertThat(other.statusCode()).isEqualTo(404);
    assertThat(stream.statusCode()).isEqualTo(404);
  }

  @Test
  void overMcpARightThatIsMissingIsAResultThatAnAgentReads() throws IOException {
    var call =
        "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":"
            + "\"create_entity\",\"arguments\":"
            + WRITE
            + "}}";
    var response = post("/mcp", "notes", call);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(Wire.json(response).path("result").path("isError").asBoolean()).isTrue();
    assertThat(response.body()).contains("forbidden").contains("kith:write:notes");
  }
}
