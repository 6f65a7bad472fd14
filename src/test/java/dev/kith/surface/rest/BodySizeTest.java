package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.surface.mcp.Confirm;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.McpHandler;
import dev.kith.surface.mcp.ServerInfo;
import dev.kith.tool.Fixtures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
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
                    new Dispatcher(box, new ServerInfo("kith", "Kith", "test"), Confirm.ASK)));
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
}
