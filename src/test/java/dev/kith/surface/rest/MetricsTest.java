package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Quota;
import dev.kith.access.limit.Limiter;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MetricsTest {
  /// What names metrics for people.
  private static final List<String> NAMING =
      List.of("packaging/files/grafana.json", "docs/guide/running.md", "docs/guide/operations.md");

  @Test
  void callsAreCountedByToolAndOutcomeHoweverTheyCame() throws IOException {
    var broken =
        Fixtures.tool(
            "broken",
            _ -> {
              throw new IllegalStateException("secret");
            });
    try (var wire = new Wire(Fixtures.toolbox(broken))) {
      wire.post("/v1/tools/bfs_query", "{\"seeds\":[\"Drug:A\"],\"max_hops\":1}");
      wire.post("/v1/tools/bfs_query", "{\"seeds\":[\"Drug:A\"],\"max_hops\":99}");
      wire.post("/v1/tools/broken", "{}");
      wire.post("/v1/tools/no_such_tool", "{}");
      wire.post(
          "/mcp/bfs",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"bfs_query\","
              + "\"arguments\":{\"seeds\":[\"Drug:A\"],\"max_hops\":1}}}");

      var response = wire.get("/metrics");

      assertThat(response.headers().firstValue("Content-Type").orElseThrow())
          .startsWith("text/plain; version=0.0.4");
      assertThat(response.body().lines())
          .contains(
              "# TYPE kith_calls_seconds histogram",
              "kith_calls_seconds_count{outcome=\"ok\",tool=\"bfs_query\"} 2",
              "kith_calls_seconds_count{outcome=\"caller\",tool=\"bfs_query\"} 1",
              "kith_calls_seconds_count{outcome=\"defect\",tool=\"broken\"} 1",
              "kith_calls_under_way 0.0")
          .anyMatch(line -> line.startsWith("kith_calls_seconds_bucket{") && line.contains("le="))
          .contains("kith_build_info{java=\"" + Runtime.version() + "\",version=\"development\"} 1")
          .anyMatch(line -> line.startsWith("jvm_memory_used_bytes{"));
      assertThat(response.body()).doesNotContain("no_such_tool", "secret", "IllegalState");
      assertThat(wire.post("/metrics", "").statusCode()).isEqualTo(405);
    }
  }

  @Test
  void theLastCallsAreListedWithoutWhatCallersWrote() throws IOException {
    try (var wire = new Wire(Fixtures.toolbox())) {
      wire.post("/v1/tools/bfs_query", "{\"seeds\":[\"Drug:A\"],\"max_hops\":1}");
      wire.post("/v1/tools/bfs_query", "{\"seeds\":[\"Drug:A\"],\"max_hops\":99}");

      var all = Calls.json(wire.get("/v1/calls").body());
      var later = Calls.json(wire.get("/v1/calls?after=1").body());

      assertThat(all.path("last").intValue()).isEqualTo(2);
      var first = all.path("calls").path(0);
      assertThat(first.path("tool").asString()).isEqualTo("bfs_query");
      assertThat(first.path("outcome").asString()).isEqualTo("ok");
      assertThat(first.path("number").intValue()).isOne();
      assertThat(first.path("bytes").intValue()).isPositive();
      assertThat(first.path("arguments").path("max_hops").intValue()).isOne();
      assertThat(first.toString()).doesNotContain("Drug:A");
      assertThat(later.path("calls")).hasSize(1);
      assertThat(later.path("calls").path(0).path("outcome").asString())
          .isEqualTo("invalid_arguments");
      assertThat(later.path("calls").path(0).path("message").asString()).contains("max_hops");
      assertThat(wire.get("/v1/calls?after=x").statusCode()).isEqualTo(400);
      assertThat(wire.get("/v1/calls?after=x").body()).contains("/after");
      assertThat(wire.post("/v1/calls", "").statusCode()).isEqualTo(405);
    }
  }

  @Test
  void theConfiguredLimitsAreListedByTheNamesUnderWhichTheyAreCounted() throws IOException {
    var quota =
        new Quota(
            OptionalInt.of(60),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalLong.of(7),
            OptionalLong.empty(),
            Optional.of(Duration.ofSeconds(2)));
    try (var wire = new Wire(Fixtures.toolbox().admitting(new Limiter(quota)))) {
      wire.post("/v1/tools/bfs_query", "{\"seeds\":[\"Drug:A\"],\"max_hops\":2}");

      var lines = wire.get("/metrics").body().lines().toList();

      assertThat(lines)
          .contains(
              "kith_limit{limit=\"milliseconds\"} 2000.0",
              "kith_limit{limit=\"requests a minute\"} 60.0",
              "kith_limit{limit=\"rows of answer\"} 7.0",
              "kith_limit{limit=\"nodes\"} 2000000.0",
              "kith_limit{limit=\"bytes of request\"} 1.048576E7",
              "kith_limit{limit=\"tokens\"} 20000.0",
              "kith_memory_held 0.0")
          .anyMatch(line -> line.startsWith("kith_limit{limit=\"bytes of memory for all calls"))
          .noneMatch(line -> line.startsWith("kith_limit{limit=\"calls at once\""));
    }
  }

  @Test
  void everyMetricOfTheDashboardAndTheGuidesIsThere() throws IOException {
    var named = new TreeSet<String>();
    for (var file : NAMING) {
      Pattern.compile("(?<![\\w/.])(?:kith|jvm)_[a-z_]+(?![\\w.])")
          .matcher(Files.readString(Path.of(file)))
          .results()
          .forEach(found -> named.add(found.group()));
    }

    var lines = afterACallAndARefusal();

    assertThat(named).hasSizeGreaterThan(10);
    assertThat(named)
        .allSatisfy(
            name ->
                assertThat(lines)
                    .anyMatch(line -> line.matches(name + "(_count)?[ {].*"))); // of a histogram
  }

  /// A label that is misspelt has Prometheus answer with nothing, and no panel say so.
  @Test
  void everyQueryOfTheDashboardAsksForLabelsThatItsMetricHas() throws IOException {
    var lines = afterACallAndARefusal();
    var dashboard = Calls.json(Files.readString(Path.of("packaging/files/grafana.json")));
    var queries = dashboard.path("panels").findValuesAsString("expr");

    assertThat(queries).hasSizeGreaterThan(10);
    for (var query : queries) {
      var metric = Pattern.compile("(?:kith|jvm)_\\w+").matcher(query).results().toList();
      assertThat(metric).as(query).hasSize(1);
      assertThat(labels(query))
          .as(query)
          .allSatisfy(
              label ->
                  assertThat(lines)
                      .anyMatch(
                          line ->
                              line.startsWith(metric.getFirst().group() + "{")
                                  && line.contains(label)));
    }
  }

  /// As they stand in a line of `/metrics`; `job` is Prometheus's own.
  private static List<String> labels(String query) {
    var grouped =
        Pattern.compile("by \\(([^)]*)\\)")
            .matcher(query)
            .results()
            .flatMap(by -> Stream.of(by.group(1).split(", ")))
            .map(label -> label + "=\"");
    var chosen =
        Pattern.compile("\\w+=\"[^\"]*\"")
            .matcher(query)
            .results()
            .map(MatchResult::group)
            .filter(label -> !label.equals("job=\"$job\""));
    return Stream.concat(grouped, chosen).toList();
  }

  private static List<String> afterACallAndARefusal() throws IOException {
    var once =
        new Quota(
            OptionalInt.of(1),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            Optional.empty());
    try (var wire = new Wire(Fixtures.toolbox().admitting(new Limiter(once)))) {
      var call = "{\"seeds\":[\"Drug:A\"],\"max_hops\":1}";
      assertThat(wire.post("/v1/tools/bfs_query", call).statusCode()).isEqualTo(200);
      assertThat(wire.post("/v1/tools/bfs_query", call).statusCode()).isEqualTo(429);
      return wire.get("/metrics").body().lines().toList();
    }
  }

  @Test
  void aCallUnderWayIsSeen() throws Exception {
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
    try (var wire = new Wire(Fixtures.toolbox(slow))) {
      var call =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return wire.post("/v1/tools/slow", "{}").statusCode();
                } catch (IOException broken) {
                  throw new java.io.UncheckedIOException(broken);
                }
              });
      begun.await();

      var meanwhile = wire.get("/metrics").body();
      go.countDown();

      assertThat(meanwhile).contains("kith_calls_under_way 1.0");
      assertThat(call.join()).isEqualTo(200);
      assertThat(wire.get("/metrics").body()).contains("kith_calls_under_way 0.0");
    }
  }
}
