package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Fixtures;
import dev.kith.tool.Result;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestTest {
  @Test
  void aToolIsCalledByItsAddress() throws IOException {
    try (var wire = new Wire(Fixtures.toolbox())) {
      var response = wire.post("/v1/tools/bfs_query", "{\"seeds\":[\"Drug:A\"],\"max_hops\":1}");

      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(Wire.json(response).path("node_count").asInt()).isEqualTo(3);
    }
  }

  @Test
  void aListIsABareArray() throws IOException {
    try (var wire = new Wire(Fixtures.toolbox())) {
      var response = wire.post("/v1/tools/search_entities", "{\"query\":\"Drug:A\"}");

      assertThat(Wire.json(response).isArray()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bfs_query|{\"seeds\":[\"Drug:A\"],\"max_hops\":9}|400|invalid_arguments",
        "bfs_query|{\"seeds\":[\"Drug:X\"],\"max_hops\":1}|404|unknown_entity",
        "bfs_query|nope|400|invalid_arguments",
        "bfs_query|[]|400|invalid_arguments",
        "describe_schema|{\"database\":\"none\"}|404|unknown_database",
        "describe_shema|{}|404|unknown_tool",
      })
  void faultsAreProblemsWithTheStatusOfTheirKind(String tool, String body, int status, String code)
      throws IOException {
    try (var wire = new Wire(Fixtures.toolbox())) {
      var response = wire.post("/v1/tools/" + tool, body);

      assertThat(response.statusCode()).isEqualTo(status);
      assertThat(response.headers().firstValue("Content-Type"))
          .contains("application/problem+json");
      assertThat(Wire.json(response).path("code").asString()).isEqualTo(code);
      assertThat(Wire.json(response).path("hint").asString()).isNotEmpty();
    }
  }

  @Test
  void theServerDescribesItself() throws IOException {
    try (var wire = new Wire(Fixtures.toolbox())) {
      var document = Wire.json(wire.get("/openapi.json"));

      assertThat(document.path("openapi").asString()).isEqualTo("3.1.0");
      assertThat(document.path("paths").has("/v1/tools/bfs_query")).isTrue();
      assertThat(Wire.json(wire.get("/v1/tools")).path("tools").size()).isEqualTo(6);
      assertThat(Wire.json(wire.get("/v1/databases")).path("count").asInt()).isEqualTo(2);
      assertThat(wire.get("/live").statusCode()).isEqualTo(200);
      assertThat(wire.get("/ready").statusCode()).isEqualTo(200);
      assertThat(wire.get("/nothing").statusCode()).isEqualTo(404);
      assertThat(wire.post("/live", "{}").statusCode()).isEqualTo(405);
    }
  }

  @Test
  void aStopWaitsForTheAnswerUnderWay() throws Exception {
    var begun = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var slow =
        Fixtures.tool(
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
    var wire = new Wire(Fixtures.toolbox(slow));
    var status = new AtomicInteger();
    var caller =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    status.set(wire.post("/v1/tools/slow", "{}").statusCode());
                  } catch (IOException broken) {
                    status.set(-1);
                  }
                });
    begun.await();

    var stopping = Thread.ofVirtual().start(wire::close);
    go.countDown();
    stopping.join();
    caller.join();

    assertThat(status.get()).isEqualTo(200);
  }
}
