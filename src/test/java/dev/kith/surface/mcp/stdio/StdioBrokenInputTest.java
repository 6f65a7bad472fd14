package dev.kith.surface.mcp.stdio;

import static dev.kith.surface.mcp.stdio.StdioPeer.modern;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.access.Caller;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Result;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// An input that breaks is not one that ends.
class StdioBrokenInputTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final CountDownLatch broke = new CountDownLatch(1);

  /// What a disk or a terminal that is gone gives.
  private final class Broken extends InputStream {
    @Override
    public int read() throws IOException {
      broke.countDown();
      throw new IOException("Input/output error");
    }

    @Override
    public int read(byte[] bytes, int from, int most) throws IOException {
      return read();
    }
  }

  private StdioServer server(InputStream in) {
    var waiting =
        Fixtures.tool(
            "waiting",
            _ -> {
              try {
                broke.await();
              } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
              }
              return Result.object("{\"done\":true}");
            });
    var info = new ServerInfo("kith", "Kith", "test");
    var dispatcher = new Dispatcher(Fixtures.toolbox(waiting), info, ConfirmationPolicy.ASK);
    return new StdioServer(dispatcher, Caller.ANONYMOUS, in, out);
  }

  private static void assertSaid(StdioServer server) {
    assertThatThrownBy(server::serve)
        .isInstanceOfSatisfying(
            FaultException.class,
            raised -> assertThat(raised.fault()).isInstanceOf(Fault.Unavailable.class))
        .hasRootCauseMessage("Input/output error");
  }

  @Test
  void whereTheServingThreadMeetsItItIsSaid() {
    assertSaid(server(new Broken()));
  }

  @Test
  void whereTheOtherThreadMeetsItItIsSaidAfterTheCallUnderWayWasAnswered() {
    // The serving thread does the call, which waits until the other one has met the failure.
    var call = modern(1, "tools/call", "\"name\":\"waiting\"") + "\n";
    var line = new ByteArrayInputStream(call.getBytes(StandardCharsets.UTF_8));

    assertSaid(server(new SequenceInputStream(line, new Broken())));
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("\"id\":1", "done");
  }

  @Test
  void anInputThatEndsIsNoFailure() {
    server(InputStream.nullInputStream()).serve();

    assertThat(out.size()).isZero();
  }
}
