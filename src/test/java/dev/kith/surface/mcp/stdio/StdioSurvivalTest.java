package dev.kith.surface.mcp.stdio;

import static dev.kith.surface.mcp.stdio.StdioPeer.modern;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.tool.Fixtures;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No message stops a server.
class StdioSurvivalTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"x\":1e99999999999}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"x\":-1e-99999999999}",
        "[1e99999999999]",
        "{\"jsonrpc\":\"2.0\",\"id\":NaN,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"x\":-Infinity}"
      })
  void aNumberThatCannotBeReadIsAParseError(String line) throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      assertThat(peer.ask(line).path("error").path("code").asInt()).isEqualTo(-32700);
      assertThat(peer.ask(modern(2, "tools/list", "")).path("result").has("tools")).isTrue();
    }
  }

  /// Fails once, in a way that no stream should.
  private static final class Defective extends OutputStream {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private boolean failed;

    @Override
    public void write(int symbol) {
      write(new byte[] {(byte) symbol}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      if (!failed) {
        failed = true;
        throw new IllegalStateException("a defect");
      }
      written.write(bytes, from, length);
    }
  }

  @Test
  void aDefectEndsOneAnswerAndNotTheServer() {
    var lines = modern(1, "tools/list", "") + "\n" + modern(2, "tools/list", "") + "\n";
    var in = new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8));
    var out = new Defective();
    var info = new ServerInfo("kith", "Kith", "test");
    var dispatcher = new Dispatcher(Fixtures.toolbox(), info, ConfirmationPolicy.ASK);

    new StdioServer(dispatcher, Caller.ANONYMOUS, in, out).serve();

    assertThat(out.written.toString(StandardCharsets.UTF_8)).contains("\"id\":2");
  }
}
