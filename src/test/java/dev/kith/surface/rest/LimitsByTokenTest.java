package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Await;
import dev.kith.access.Quota;
import dev.kith.access.limit.Quotas;
import dev.kith.access.limit.SteppedClock;
import dev.kith.access.token.TokenAuthenticator;
import dev.kith.access.token.TokenFile;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a token says of its bearer's limits holds for its bearer, and for nobody else.
class LimitsByTokenTest {
  private static final String ADA = "adaadaadaadaadaada";
  private static final String BOB = "bobbobbobbobbobbob";
  private static final String WALK = "{\"seeds\":[\"Drug:A\"],\"max_hops\":1}";

  @TempDir Path folder;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);

  /// Ada's token has limits, Bob's has none.
  private Wire served(String limits) throws IOException {
    var file =
        Files.writeString(
            folder.resolve("tokens.yaml"),
            "tokens:\n  - {name: ada, token: "
                + ADA
                + ", read: ['*'], limits: {"
                + limits
                + "}}\n  - {name: bob, token: "
                + BOB
                + ", read: ['*']}\n");
    var tokens =
        new TokenAuthenticator(
            Optional.of(TokenFile.of(file, InstantSource.system())), Optional.empty());
    var local = HttpServer.Options.local(0);
    var toolbox =
        Fixtures.toolbox(
            Fixtures.tool("slow", _ -> waiting()),
            Fixtures.tool(
                "patient",
                context -> {
                  Await.until(
                      () -> context.call().remainingMillis() <= 0 || isForever(context.call()));
                  context.call().check();
                  return Result.object("{}");
                }));
    return new Wire(
        toolbox.admitting(Quotas.limiter(Quota.UNBOUNDED, new SteppedClock())),
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

  private static boolean isForever(dev.kith.graph.Call call) {
    return call.remainingMillis() > 10_000;
  }

  private Result waiting() {
    begun.countDown();
    try {
      go.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    return Result.object("{}");
  }

  private static HttpResponse<String> call(Wire wire, String token, String tool, String body)
      throws IOException {
    return wire.post("/v1/tools/" + tool, body, "Authorization", "Bearer " + token);
  }

  private static int walked(Wire wire, String token) throws IOException {
    return call(wire, token, "bfs_query", WALK).statusCode();
  }

  @Test
  void requestsAMinute() throws IOException {
    try (var wire = served("requests: 60, burst: 2")) {
      assertThat(walked(wire, ADA)).isEqualTo(200);
      assertThat(walked(wire, ADA)).isEqualTo(200);
      assertThat(walked(wire, ADA)).isEqualTo(429);
      for (int count = 0; count < 5; count++) {
        assertThat(walked(wire, BOB)).isEqualTo(200);
      }
    }
  }

  @Test
  void callsAtOnce() throws Exception {
    try (var wire = served("concurrent: 1")) {
      var first = CompletableFuture.supplyAsync(() -> slow(wire));
      begun.await();

      assertThat(walked(wire, ADA)).isEqualTo(429);
      assertThat(walked(wire, BOB)).isEqualTo(200);
      go.countDown();
      assertThat(first.join()).isEqualTo(200);
    }
  }

  private static int slow(Wire wire) {
    try {
      return call(wire, ADA, "slow", "{}").statusCode();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  @Test
  void rowsAndBytesOfAnAnswer() throws IOException {
    for (var limits : new String[] {"rows: 4", "bytes: 100"}) {
      try (var wire = served(limits)) {
        assertThat(Wire.json(call(wire, ADA, "bfs_query", WALK)).path("code").asString())
            .isEqualTo("limit_reached");
        assertThat(walked(wire, BOB)).isEqualTo(200);
      }
    }
  }

  @Test
  void millisecondsOfACall() throws IOException {
    try (var wire = served("millis: 5")) {
      assertThat(call(wire, ADA, "patient", "{}").statusCode()).isEqualTo(408);
      assertThat(call(wire, BOB, "patient", "{}").statusCode()).isEqualTo(200);
    }
  }
}
