package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.http.McpHandler;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.tool.Fixtures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodySizeTest {
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server =
        new HttpServer(
            HttpServer.Options.local(0).taking(1_000),
            Fixtures.toolbox(),
            box ->
                new McpHandler(
                    new Dispatcher(
                        box, new ServerInfo("kith", "Kith", "test"), ConfirmationPolicy.ASK)));
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String head(String path, String more) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        + "Accept: application/json, text/event-stream\r\nConnection: close\r\n"
        + more
        + "\r\n\r\n";
  }

  private String answer(String text) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/tools/bfs_query", "/mcp", "/mcp/bfs"})
  void aBodyThatIsAnnouncedTooLongIsRefusedBeforeItIsSent(String path) throws IOException {
    assertThat(answer(head(path, "Content-Length: 1001"))).startsWith("HTTP/1.1 413");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/tools/bfs_query", "/mcp", "/mcp/bfs"})
  void aBodyThatIsNotAnnouncedIsRefusedOnceItIsTooLong(String path) throws IOException {
    var chunk = "400\r\n" + "x".repeat(1_024) + "\r\n";

    var answer = answer(head(path, "Transfer-Encoding: chunked") + chunk);

    assertThat(answer).startsWith("HTTP/1.1 413");
    assertThat(answer).doesNotContain("Exception", "jetty");
  }

  /// Sends everything before it looks for an answer, as simple clients do.
  private String answerAfterAll(String head, String part, int times) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      var out = socket.getOutputStream();
      var lasting = head.replace("Connection: close\r\n", "");
      out.write(lasting.getBytes(StandardCharsets.ISO_8859_1));
      var bytes = part.getBytes(StandardCharsets.ISO_8859_1);
      for (int time = 0; time < times; time++) {
        out.write(bytes);
      }
      out.flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/tools/bfs_query", "/mcp"})
  void whoSendsAllOfALongBodyFirstReadsTheAnswerToo(String path) throws IOException {
    var part = "x".repeat(1 << 16);
    int times = 64; // more than lies in the buffers of both ends

    var answer = answerAfterAll(head(path, "Content-Length: " + (times << 16)), part, times);

    assertThat(answer)
        .startsWith("HTTP/1.1 413")
        .contains("Connection: close", "\"status\":413", "longer than 1000 bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/tools/bfs_query", "/mcp"})
  void alsoWhereItComesInChunks(String path) throws IOException {
    var chunk = "10000\r\n" + "x".repeat(1 << 16) + "\r\n";

    var answer =
        answerAfterAll(head(path, "Transfer-Encoding: chunked"), chunk.repeat(64) + "0\r\n\r\n", 1);

    assertThat(answer)
        .startsWith("HTTP/1.1 413")
        .contains("Connection: close", "\"status\":413", "longer than 1000 bytes");
  }

  @Test
  void whoNeverStopsSendingIsCutOff() throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      var out = socket.getOutputStream();
      out.write(
          head("/mcp", "Content-Length: " + Long.MAX_VALUE).getBytes(StandardCharsets.ISO_8859_1));
      var part = new byte[1 << 16];

      // Ends only because the other side closes.
      assertThatThrownBy(
              () -> {
                while (true) {
                  out.write(part);
                }
              })
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void whoAnnouncesMoreThanTheySendIsCutOff() throws IOException {
    assertThat(answerAfterAll(head("/mcp", "Content-Length: 5000"), "x", 1))
        .startsWith("HTTP/1.1 413");
  }

  @Test
  void whoWaitsToBeAskedForALongBodyIsNotAsked() throws IOException {
    var head = head("/mcp", "Content-Length: 5000\r\nExpect: 100-continue");

    assertThat(answerAfterAll(head, "", 0)).startsWith("HTTP/1.1 413").doesNotContain("100 ");
  }
}
