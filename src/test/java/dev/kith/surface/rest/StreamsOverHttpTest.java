package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.token.Issuer;
import dev.kith.access.token.JwkSource;
import dev.kith.access.token.JwtCheck;
import dev.kith.access.token.JwtRules;
import dev.kith.access.token.TokenAuthenticator;
import dev.kith.access.token.TokenFile;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A stream of notifications is of no more use than the token that it was opened with.
class StreamsOverHttpTest {
  private static final String META =
      "'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
          + "'io.modelcontextprotocol/clientCapabilities':{}}";
  private static final String LISTEN =
      ("{'jsonrpc':'2.0','id':1,'method':'subscriptions/listen','params':{" + META)
              .replace('\'', '"')
          + ",\"notifications\":{\"resourcesListChanged\":true}}}";
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"}}}";
  private static final String ENTRY =
      "tokens:\n  - {name: ada, token: abcdefabcdefabcdef, read: ['*']}\n";
  private static final String STATELESS =
      "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: subscriptions/listen\r\n";

  @TempDir Path folder;
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.ofEpochSecond(Issuer.NOW));

  private static Wire served(TokenAuthenticator tokens) throws IOException {
    var local = HttpServer.Options.local(0);
    return new Wire(
        Fixtures.toolbox(),
        new HttpServer.Options(
            local.host(),
            0,
            Set.of(),
            Set.of(),
            Optional.empty(),
            Optional.of(new Protection(tokens, Optional.empty())),
            Optional.empty(),
            local.bounds()));
  }

  private Path file() throws IOException {
    return Files.writeString(folder.resolve("tokens.yaml"), ENTRY);
  }

  private static TokenAuthenticator listed(Path file) {
    return new TokenAuthenticator(
        Optional.of(TokenFile.of(file, InstantSource.system())), Optional.empty());
  }

  /// A client that has begun to listen.
  private static final class Listening implements AutoCloseable {
    private final Socket socket;
    private final BufferedReader in;

    private Listening(Wire wire, String first, String token, String headers, String body)
        throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), wire.port());
      var request =
          first
              + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
              + token
              + "\r\nAccept: application/json, text/event-stream\r\nContent-Type: application/json"
              + "\r\nConnection: close\r\n"
              + headers
              + (body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n")
              + "\r\n"
              + body;
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /// Reads until a line holds this.
    void until(String part) throws IOException {
      for (var line = in.readLine(); line != null; line = in.readLine()) {
        if (line.contains(part)) {
          return;
        }
      }
      throw new AssertionError("the stream ended before " + part);
    }

    /// All that is still said before the server ends the stream.
    List<String> rest() throws IOException {
      var lines = new ArrayList<String>();
      for (var line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(line);
      }
      return lines;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private static Listening listening(Wire wire, String token) throws IOException {
    var listening = new Listening(wire, "POST /mcp", token, STATELESS, LISTEN);
    listening.until("acknowledged");
    return listening;
  }

  private static Listening sessionStream(Wire wire, String token) throws IOException {
    var session =
        wire.post("/mcp", INITIALIZE, "Authorization", "Bearer " + token)
            .headers()
            .firstValue("Mcp-Session-Id")
            .orElseThrow();
    var stream = new Listening(wire, "GET /mcp", token, "Mcp-Session-Id: " + session + "\r\n", "");
    stream.until("text/event-stream");
    return stream;
  }

  @Test
  void aStreamEndsWhenItsTokenIsTakenBack() throws IOException {
    var file = file();
    try (var wire = served(listed(file));
        var stateless = listening(wire, "abcdefabcdefabcdef");
        var handshake = sessionStream(wire, "abcdefabcdefabcdef")) {
      Files.writeString(file, "tokens: []\n");

      assertThat(stateless.rest().toString()).contains("complete");
      assertThat(handshake.rest()).noneMatch(line -> line.startsWith("data: "));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"read: [medical]", "read: ['*'], scopes: [{path: 1/, role: guest}]"})
  void aStreamEndsWhenItsTokenGivesSomethingElse(String rights) throws IOException {
    var file = file();
    try (var wire = served(listed(file));
        var stateless = listening(wire, "abcdefabcdefabcdef");
        var handshake = sessionStream(wire, "abcdefabcdefabcdef")) {
      Files.writeString(file, ENTRY.replace("read: ['*']", rights));

      assertThat(stateless.rest().toString()).contains("complete");
      assertThat(handshake.rest()).noneMatch(line -> line.startsWith("data: "));
    }
  }

  @Test
  void aStreamEndsWhenItsTokenExpires() throws IOException {
    var rules =
        new JwtRules(Issuer.NAME, Set.of(Issuer.AUDIENCE), Set.of("HS256"), JwtRules.USUAL_LEEWAY);
    var check = new JwtCheck(rules, JwkSource.secret(Issuer.SECRET), now::get);
    var token =
        Issuer.hs256(
            "{\"alg\":\"HS256\"}",
            Issuer.claims("\"scope\":\"kith:read kith:all\""),
            Issuer.SECRET.getBytes(StandardCharsets.US_ASCII));
    try (var wire = served(new TokenAuthenticator(Optional.empty(), Optional.of(check)));
        var stateless = listening(wire, token);
        var handshake = sessionStream(wire, token)) {
      now.set(Instant.ofEpochSecond(Issuer.NOW + 331));

      assertThat(stateless.rest().toString()).contains("complete");
      assertThat(handshake.rest()).noneMatch(line -> line.startsWith("data: "));
      assertThat(wire.send(wire.to("/v1/databases").header("Authorization", "Bearer " + token)))
          .satisfies(response -> assertThat(response.statusCode()).isEqualTo(401));
    }
  }

  @Test
  void whoTakesNoStreamCannotListen() throws IOException {
    try (var wire = new Wire(Fixtures.toolbox())) {
      var plain =
          wire.send(
              wire.to("/mcp")
                  .header("Content-Type", "application/json")
                  .header("Accept", "application/json")
                  .header("MCP-Protocol-Version", "2026-07-28")
                  .header("Mcp-Method", "subscriptions/listen")
                  .POST(java.net.http.HttpRequest.BodyPublishers.ofString(LISTEN)));
      var batch = wire.post("/mcp", "[" + LISTEN + "]");

      assertThat(Wire.json(plain).path("error").path("code").asInt()).isEqualTo(-32602);
      assertThat(Calls.json(batch.body()).path(0).path("error").path("code").asInt())
          .isEqualTo(-32602);
    }
  }

  @Test
  void oneCallerHasOnlySoManyStreams() throws IOException {
    try (var wire = served(listed(file()))) {
      var open = new ArrayList<Listening>();
      try {
        for (int count = 0; count < 200; count++) {
          open.add(listening(wire, "abcdefabcdefabcdef"));
        }
        var last = new Listening(wire, "POST /mcp", "abcdefabcdefabcdef", STATELESS, LISTEN);
        open.add(last);

        assertThat(last.rest().getFirst()).startsWith("HTTP/1.1 429");
      } finally {
        for (var each : open) {
          each.close();
        }
      }
    }
  }
}
