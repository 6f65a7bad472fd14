package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Await;
import dev.kith.tool.Fixtures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// Clients that begin calls without end, and leave.
class LeavingClientsTest {
  private static final int CLIENTS = 100;
  private static final String CALL =
      ("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'endless','arguments':{},"
              + "'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
              + "'io.modelcontextprotocol/clientCapabilities':{}}}}")
          .replace('\'', '"');

  private static Socket calling(int port) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), port);
    var request =
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Accept: application/json, text/event-stream\r\nMcp-Method: tools/call\r\n"
            + "MCP-Protocol-Version: 2026-07-28\r\nMcp-Name: endless\r\nContent-Length: "
            + CALL.length()
            + "\r\n\r\n"
            + CALL;
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
    return socket;
  }

  @Test
  void aStormOfCallsWhoseClientsLeftComesToRest() throws Exception {
    var begun = new CountDownLatch(1);
    var toolbox = Fixtures.toolbox(Fixtures.endless(begun));
    try (var wire = new Wire(toolbox)) {
      var sockets = new ArrayList<Socket>();
      for (int client = 0; client < CLIENTS; client++) {
        sockets.add(calling(wire.port()));
      }
      begun.await();
      Await.until(() -> toolbox.load().busy() + toolbox.load().waiting() >= CLIENTS);

      for (var socket : sockets) {
        socket.close();
      }
      Await.until(() -> toolbox.load().busy() + toolbox.load().waiting() == 0);

      assertThat(wire.post("/v1/tools/describe_schema", "{}").statusCode()).isEqualTo(200);
      assertThat(wire.get("/metrics").body()).contains("kith_calls_under_way 0.0");
    }
  }
}
