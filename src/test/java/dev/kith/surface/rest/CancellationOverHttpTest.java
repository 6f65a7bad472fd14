package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Await;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Work stops when nobody wants its result any more.
class CancellationOverHttpTest {
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"}}}";
  private static final String CALL =
      "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"endless\"}}";
  private static final String CANCEL =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}";

  private final CountDownLatch begun = new CountDownLatch(1);
  private final Toolbox toolbox = Fixtures.toolbox(Fixtures.endless(begun));
  private Wire wire;

  @BeforeEach
  void start() throws IOException {
    wire = new Wire(toolbox);
  }

  @AfterEach
  void stop() {
    wire.close();
  }

  private void awaitRest() {
    Await.until(() -> toolbox.load().busy() + toolbox.load().waiting() == 0);
  }

  private Socket sent(String path, String accept, String body) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), wire.port());
    var request =
        "POST "
            + path
            + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: "
            + accept
            + "\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n"
            + body;
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
    return socket;
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "application/json, text/event-stream"})
  void aClientThatHangsUpIsNotWorkedFor(String accept) throws Exception {
    var socket = sent("/mcp", accept, CALL);
    begun.await();

    socket.close();

    awaitRest();
  }

  @Test
  void inABatchEither() throws Exception {
    var socket = sent("/mcp", "application/json", "[" + CALL + "," + CALL + "]");
    begun.await();

    socket.close();

    awaitRest();
  }

  @Test
  void overRestEither() throws Exception {
    var socket = sent("/v1/tools/endless", "*/*", "{}");
    begun.await();

    socket.close();

    awaitRest();
  }

  @Test
  void aRequestThatCameMeanwhileIsAnsweredAfterIt() throws Exception {
    var session = session();
    try (var socket = withSession(session)) {
      begun.await();
      var next = "GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(next.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      // the first heartbeat comes later than the first look for clients that left
      awaitByte(socket);

      wire.post("/mcp", CANCEL, "Mcp-Session-Id", session);

      assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .contains("\"status\":\"ok\"");
    }
  }

  private static void awaitByte(Socket socket) throws IOException {
    assertThat(socket.getInputStream().read()).isPositive();
  }

  private Socket withSession(String session) throws IOException {
    return sent("/mcp", "application/json, text/event-stream\r\nMcp-Session-Id: " + session, CALL);
  }

  private String session() throws IOException {
    return wire.post("/mcp", INITIALIZE).headers().firstValue("Mcp-Session-Id").orElseThrow();
  }

  @Test
  void aClientCancelsItsRequestByItsId() throws Exception {
    var session = session();
    var call =
        new FutureTask<HttpResponse<String>>(
            () -> wire.post("/mcp", CALL, "Mcp-Session-Id", session));
    Thread.startVirtualThread(call);
    begun.await();

    var accepted = wire.post("/mcp", CANCEL, "Mcp-Session-Id", session);

    awaitRest();
    assertThat(accepted.statusCode()).isEqualTo(202);
    assertThat(call.get().body()).doesNotContain("result").doesNotContain("error");
  }

  @Test
  void nobodyCancelsWhatBelongsToAnotherSession() throws Exception {
    var session = session();
    var socket = withSession(session);
    begun.await();

    wire.post("/mcp", CANCEL, "Mcp-Session-Id", session());
    wire.post("/mcp", CANCEL);

    assertThat(toolbox.load().busy()).isOne();
    socket.close();
    awaitRest();
  }
}
