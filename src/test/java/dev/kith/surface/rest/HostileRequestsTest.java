package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.fault.FaultException;
import dev.kith.tool.Fixtures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests that try to be two things at once, to come from elsewhere, or never to end.
class HostileRequestsTest {
  private static final String ORIGIN = "https://app.example.com";

  private Wire wire;

  @BeforeEach
  void start() throws IOException {
    wire = new Wire(Fixtures.toolbox(), options(HttpServer.Bounds.USUAL));
  }

  @AfterEach
  void stop() {
    wire.close();
  }

  private static HttpServer.Options options(HttpServer.Bounds bounds) {
    return new HttpServer.Options(
        "127.0.0.1",
        0,
        Set.of(ORIGIN),
        Set.of("Kith.Example.com"),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        bounds);
  }

  private String raw(String head, String body) throws IOException {
    return wire.raw(head.replace("\n", "\r\n") + "\r\n" + body);
  }

  private static final String POST =
      """
      POST /v1/tools/describe_schema HTTP/1.1
      Host: localhost
      Content-Type: application/json
      Connection: close
      """;
  private static final String SMUGGLED = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";

  @Test
  void aBodyHasOneLength() throws IOException {
    assertThat(
            raw(POST + "Content-Length: 2\nTransfer-Encoding: chunked\n", "0\r\n\r\n" + SMUGGLED))
        .startsWith("HTTP/1.1 400")
        .doesNotContain("kith_calls");
    assertThat(raw(POST + "Content-Length: 2\nContent-Length: 3\n", "{}" + SMUGGLED))
        .startsWith("HTTP/1.1 400");
    assertThat(raw(POST + "Content-Length: +2\n", "{}")).startsWith("HTTP/1.1 400");
    assertThat(raw(POST + "Content-Length: -1\n", "{}")).startsWith("HTTP/1.1 400");
    assertThat(raw(POST + "Transfer-Encoding: xchunked\n", "0\r\n\r\n"))
        .startsWith("HTTP/1.1 4")
        .doesNotContain("HTTP/1.1 200");
    assertThat(wire.answered((POST + "Content-Length: 2\n").replace("\n", "\r\n") + "\r\n{}"))
        .startsWith("HTTP/1.1 200");
  }

  @Test
  void aHeaderIsOneLine() throws IOException {
    assertThat(raw(POST + "X-A: b\n c\nContent-Length: 2\n", "{}")).startsWith("HTTP/1.1 400");
    assertThat(raw(POST + "X A: b\nContent-Length: 2\n", "{}")).startsWith("HTTP/1.1 400");
    assertThat(raw(POST + "Host: evil.example\nContent-Length: 2\n", "{}"))
        .startsWith("HTTP/1.1 400");
    assertThat(raw("GET /live HTTP/1.1\nHost : localhost\n", "")).startsWith("HTTP/1.1 400");
    assertThat(raw("GET /live HTTP/1.1\n", "")).startsWith("HTTP/1.1 400");
    assertThat(wire.raw("GET /live HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n"))
        .startsWith("HTTP/1.1 400");
  }

  /// `|` stands for the end of a line as it should be, `~` for a line feed alone, `^` for a return.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /live HTTP/1.1~Host: localhost~Connection: close~~",
        "GET /live HTTP/1.1|Host: localhost~Connection: close||",
        "GET /live HTTP/1.1|Host: localhost^X: y|Connection: close||",
        "GET /live HTTP/1.1| Host: localhost|Connection: close||",
        "POST /mcp HTTP/1.1|Host: localhost|Transfer-Encoding: chunked||2~{}~0~~",
        "POST /mcp HTTP/1.1|Host: localhost|Transfer-Encoding: chunked||2;a=x~y|{}|0||",
        "POST /mcp HTTP/1.1|Host: localhost|Transfer-Encoding: chunked, chunked||2|{}|0||",
        "POST /mcp HTTP/1.1|Host: localhost|Transfer-Encoding : chunked|Content-Length: 2||{}",
        "POST /mcp HTTP/1.1|Host: localhost|Content-Length: 2, 2||{}",
        "POST /mcp HTTP/1.1|Host: localhost|Content-Length: 2|Content-Length: 2||{}",
        "POST /mcp HTTP/1.1|Host: localhost|Content-Length: 0x2||{}",
        "POST /mcp HTTP/1.0|Host: localhost|Transfer-Encoding: chunked||2|{}|0||",
        "GET /live|",
        "PRI * HTTP/2.0||SM||"
      })
  void whatOthersOnTheWayMightReadOtherwiseIsRefused(String request) throws IOException {
    var bytes = request.replace("|", "\r\n").replace("~", "\n").replace("^", "\r");

    var answer = wire.raw(bytes + SMUGGLED);

    assertThat(answer).doesNotContain("HTTP/1.1 200").doesNotContain("kith_calls");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "localhost.evil.example",
        "localhost.",
        "127.0.0.1.nip.example:80",
        "evil@localhost",
        "[::2]",
        "127.1",
        "0.0.0.0",
        "2130706433"
      })
  void aNameThatIsNotOursIsTurnedAway(String host) throws IOException {
    assertThat(raw("GET /live HTTP/1.1\nHost: " + host + "\nConnection: close\n", ""))
        .startsWith("HTTP/1.1 4");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"LOCALHOST", "localhost:7474", "[::1]:80", "127.0.0.1", "kith.example.COM:443"})
  void namesOfOursAreTaken(String host) throws IOException {
    assertThat(raw("GET /live HTTP/1.1\nHost: " + host + "\nConnection: close\n", ""))
        .startsWith("HTTP/1.1 200");
  }

  @Test
  void anAddressInTheFirstLineIsHeldAgainstTheSameNames() throws IOException {
    assertThat(
            raw("GET http://evil.example/live HTTP/1.1\nHost: localhost\nConnection: close\n", ""))
        .startsWith("HTTP/1.1 4");
    assertThat(
            raw(
                "GET http://evil.example/live HTTP/1.1\nHost: evil.example\nConnection: close\n",
                ""))
        .startsWith("HTTP/1.1 4");
    assertThat(raw("GET http://localhost/live HTTP/1.1\nHost: localhost\nConnection: close\n", ""))
        .startsWith("HTTP/1.1 200");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "https://evil.example",
        "https://app.example.com.evil.example",
        "http://app.example.com",
        "https://localhost@evil.example",
        "localhost",
        "https://app.example.com, https://evil.example"
      })
  void aPageFromElsewhereIsTurnedAway(String origin) throws IOException {
    assertThat(wire.send(wire.to("/live").header("Origin", origin).GET()).statusCode())
        .isEqualTo(403);
  }

  @Test
  void onlyAPageThatWasNamedMayReadAnswers() throws IOException {
    var named = wire.send(wire.to("/live").header("Origin", ORIGIN).GET());
    var local = wire.send(wire.to("/live").header("Origin", "http://localhost:3000").GET());
    var before =
        wire.send(
            wire.to("/mcp")
                .header("Origin", ORIGIN)
                .header("Access-Control-Request-Method", "POST")
                .method("OPTIONS", java.net.http.HttpRequest.BodyPublishers.noBody()));

    assertThat(named.headers().firstValue("Access-Control-Allow-Origin")).contains(ORIGIN);
    assertThat(named.headers().firstValue("Access-Control-Allow-Credentials")).isEmpty();
    assertThat(local.statusCode()).isEqualTo(200);
    assertThat(local.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    assertThat(before.statusCode()).isEqualTo(204);
    assertThat(
            raw(
                "GET /live HTTP/1.1\nHost: localhost\nOrigin: "
                    + ORIGIN
                    + "\nOrigin: https://evil.example\nConnection: close\n",
                ""))
        .startsWith("HTTP/1.1 4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/live", "/nothing", "/v1/databases", "/openapi.json", "/mcp"})
  void everyAnswerIsSafeInABrowser(String path) throws IOException {
    var headers = wire.get(path).headers();

    assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(headers.firstValue("Cache-Control")).contains("no-store");
    assertThat(headers.firstValue("Content-Security-Policy").orElse("")).contains("'none'");
    assertThat(headers.firstValue("Server")).isEmpty();
    assertThat(headers.firstValue("X-Powered-By")).isEmpty();
  }

  @Test
  void refusalsAreSafeInABrowserToo() throws IOException {
    var turnedAway = raw("GET /live HTTP/1.1\nHost: evil.example\nConnection: close\n", "");

    assertThat(turnedAway).contains("nosniff").contains("no-store").doesNotContain("etty");
    assertThat(wire.raw("GET /live HTTP/9.9\r\n\r\n")).doesNotContain("etty").doesNotContain("Exc");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/tools/..%2f..%2fmetrics",
        "/v1/tools/../metrics/../../etc/passwd",
        "/v1/tools/%2e%2e/%2e%2e/etc/passwd",
        "/v1/tools/..\\..\\etc",
        "/v1/tools/a%00b",
        "/v1/tools/%ff%fe"
      })
  void namesInAddressesReachNoFile(String path) throws IOException {
    var answer =
        wire.raw(
            "POST "
                + path
                + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: 2\r\nConnection: close\r\n\r\n{}");

    assertThat(answer).startsWith("HTTP/1.1 4").doesNotContain("root:");
  }

  @Test
  void aBodyMayNotBeTooLarge() throws IOException {
    try (var small =
        new Wire(Fixtures.toolbox(), options(new HttpServer.Bounds(1_000, 30_000, 1, 1_000)))) {
      assertThat(small.announce("/v1/tools/describe_schema", " ".repeat(2_000))).isEqualTo(413);
      assertThat(small.announce("/mcp", " ".repeat(2_000))).isEqualTo(413);
      assertThat(small.post("/v1/tools/describe_schema", "{}").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aClientThatDoesNotEndItsRequestIsLeft() throws IOException {
    var bounds = new HttpServer.Bounds(1_000, 300, 1, 1_000);
    for (var start :
        new String[] {"GET /live HT", POST.replace("\n", "\r\n") + "Content-Length: 9\r\n\r\n{"}) {
      try (var patient = new Wire(Fixtures.toolbox(), options(bounds));
          var socket = new Socket(InetAddress.getLoopbackAddress(), patient.port())) {
        socket.getOutputStream().write(start.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();

        var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(answer).doesNotContain("HTTP/1.1 200").doesNotContain("HTTP/1.1 500");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1", "no-such-host.invalid"})
  void withoutTokensNoOtherMachineIsListenedTo(String host) {
    var local = HttpServer.Options.local(0);

    Assertions.assertThatThrownBy(
            () ->
                new HttpServer.Options(
                    host,
                    0,
                    Set.of(),
                    Set.of(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    local.bounds()))
        .isInstanceOf(FaultException.class);
  }
}
