package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Fixtures;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class StopTest {
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);

  private Tool slow() {
    return Fixtures.tool(
        "slow",
        _ -> {
          begun.countDown();
          try {
            go.await();
          } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
          }
          return Result.object("{}");
        });
  }

  private static HttpResponse<String> call(Wire wire) {
    try {
      return wire.post("/v1/tools/slow", "{}");
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  @Test
  void aStopWaitsForTheAnswerUnderWayAndTurnsNewRequestsAway() throws Exception {
    var wire = new Wire(Fixtures.toolbox(slow()));
    var underWay = CompletableFuture.supplyAsync(() -> call(wire));
    begun.await();
    assertThat(wire.get("/ready").statusCode()).isEqualTo(200);

    var stopping = Thread.ofVirtual().start(wire::close);
    var ready = wire.get("/ready");
    while (ready.statusCode() == 200) {
      ready = wire.get("/ready");
    }
    // on a connection that is new as well as on one that was open
    var fresh = wire.raw("GET /v1/tools HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    var agent = wire.post("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
    boolean answeredBefore = underWay.isDone();
    go.countDown();
    stopping.join();

    assertThat(ready.statusCode()).isEqualTo(503);
    assertThat(ready.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(fresh).startsWith("HTTP/1.1 503");
    assertThat(agent.statusCode()).isEqualTo(503);
    assertThat(answeredBefore).isFalse();
    assertThat(underWay.join().statusCode()).isEqualTo(200);
    assertThat(underWay.join().body()).isEqualTo("{}");
  }
}
