package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Fixtures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clients that say a little now and then, and never all of it.
class SlowRequestsTest {
  private static final int PAUSE_MILLIS = 20;

  private static Wire served(HttpServer.Bounds bounds) throws IOException {
    return new Wire(
        Fixtures.toolbox(),
        new HttpServer.Options(
            "127.0.0.1",
            0,
            Set.of(),
            Set.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            bounds));
  }

  /// Sends a start, and then one more byte after each pause until the server has had enough.
  private static String dripped(Wire wire, String start, char more) throws IOException {
    var heard = new ByteArrayOutputStream();
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), wire.port())) {
      socket.setSoTimeout(PAUSE_MILLIS);
      socket.getOutputStream().write(start.getBytes(StandardCharsets.US_ASCII));
      while (true) {
        try {
          int next = socket.getInputStream().read();
          if (next < 0) {
            break;
          }
          heard.write(next);
        } catch (SocketTimeoutException quiet) {
          socket.getOutputStream().write(more);
        }
      }
    } catch (SocketException reset) {
      // what the server did not read is thrown back
    }
    return heard.toString(StandardCharsets.US_ASCII);
  }

  private static String head(String path) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Connection: close\r\nContent-Length: 1000000\r\n\r\n{";
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/tools/describe_schema", "/mcp", "/mcp/bfs"})
  void aBodyThatDripsIsCutOff(String path) throws IOException {
    try (var wire = served(new HttpServer.Bounds(2_000_000, 6_000, 10_000, 1_000))) {
      assertThat(dripped(wire, head(path), ' '))
          .doesNotContain("HTTP/1.1 200")
          .doesNotContain("HTTP/1.1 500")
          .doesNotContain("Exception");
      assertThat(wire.post("/v1/tools/describe_schema", "{}").statusCode()).isEqualTo(200);
    }
  }

  /// The rate is that of one body: what others send makes no slow one quicker.
  @Test
  void aBodyThatDripsIsCutOffWhateverOthersSend() throws IOException {
    var path = "/v1/tools/describe_schema";
    try (var wire = served(new HttpServer.Bounds(20_000_000, 6_000, 10_000, 1_000))) {
      wire.post(path, "{" + " ".repeat(10_000_000) + "}");

      assertThat(dripped(wire, head(path), ' ')).doesNotContain("HTTP/1.1 200");
    }
  }

  @Test
  void aShortBodyMayPause() throws IOException {
    var whole = head("/v1/tools/describe_schema").replace("1000000", "2");
    try (var wire = served(HttpServer.Bounds.USUAL)) {
      assertThat(dripped(wire, whole, '}')).contains("HTTP/1.1 200");
    }
  }

  @Test
  void aHeadThatDripsIsCutOff() throws IOException {
    try (var wire = served(new HttpServer.Bounds(1_000, 500, 1, 1_000))) {
      assertThat(dripped(wire, "GET /live HTTP/1.1\r\nHost: localhost\r\nX: ", 'a'))
          .doesNotContain("HTTP/1.1 200");
    }
  }
}
