package dev.kith.access.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.Rights;
import dev.kith.access.TextSigner;
import dev.kith.access.limit.Quotas;
import dev.kith.access.limit.SteppedClock;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Json;
import dev.kith.tool.Tool;
import dev.kith.tool.Toolbox;
import dev.kith.tool.query.QueryLimits;
import dev.kith.tool.query.QueryTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class CallAuditTest {
  private static final InstantSource NOON =
      InstantSource.fixed(Instant.parse("2026-11-15T12:00:00Z"));

  @TempDir Path folder;

  private List<JsonNode> lines(Toolbox bare, boolean values, Consumer<Toolbox> calls)
      throws IOException {
    var path = folder.resolve("calls.log");
    var log = new AuditLog(new LogFile(path, LogRotation.USUAL), NOON);
    try (log;
        var toolbox = bare.metered(new CallAudit(log, NOON, values))) {
      calls.accept(toolbox);
    }
    return Files.readAllLines(path).stream().map(Calls::json).toList();
  }

  private static void call(Toolbox toolbox, Caller caller, String tool, JsonNode arguments) {
    toolbox.call(
        toolbox.catalogue().find(tool).orElseThrow(),
        arguments,
        toolbox.context(caller, CallContext.ProgressListener.IGNORED));
  }

  private static void walk(Toolbox toolbox, Caller caller, String json) {
    call(toolbox, caller, "bfs_query", Calls.json(json));
  }

  @Test
  void aCallIsALineWithoutItsValues() throws IOException {
    var ada = Caller.known("ada", "1", Rights.EVERYTHING);

    var line =
        lines(
                Fixtures.toolbox(),
                false,
                toolbox ->
                    walk(
                        toolbox,
                        ada,
                        "{\"max_hops\":1,\"seeds\":[\"Drug:A\",\"Gene:C\"],\"node_types\":[\"Drug\"]}"))
            .getFirst();

    assertThat(line.path("time").asString()).isEqualTo("2026-11-15T12:00:00Z");
    assertThat(line.path("caller").asString()).isEqualTo("ada");
    assertThat(line.path("verified").asBoolean()).isTrue();
    assertThat(line.path("tool").asString()).isEqualTo("bfs_query");
    assertThat(line.path("database").asString()).isEqualTo("medical");
    assertThat(Json.text(line.path("question")))
        .startsWith("{\"seeds\":[\"?\",\"×2\"],\"max_hops\":1")
        .contains("\"node_types\":[\"?\"]")
        .doesNotContain("Drug", "Gene");
    assertThat(line.path("rows").asInt()).isEqualTo(6);
    assertThat(line.path("bytes").asInt()).isGreaterThan(100);
    assertThat(line.path("millis").asDouble()).isPositive();
    assertThat(line.path("outcome").asString()).isEqualTo("ok");
  }

  @Test
  void anOperatorMayWantTheValues() throws IOException {
    var line =
        lines(
                Fixtures.toolbox(),
                true,
                toolbox ->
                    walk(toolbox, Caller.ANONYMOUS, "{\"seeds\":[\"Drug:A\"],\"max_hops\":1}"))
            .getFirst();

    assertThat(Json.text(line.path("question"))).startsWith("{\"seeds\":[\"Drug:A\"]");
    assertThat(line.path("verified").asBoolean()).isFalse();
  }

  @Test
  void faultsAndRefusalsAreLinesToo() throws IOException {
    var limited =
        Fixtures.toolbox().admitting(Quotas.limiter(Quotas.requests(60, 3), new SteppedClock()));

    var lines =
        lines(
            limited,
            false,
            toolbox -> {
              walk(toolbox, Caller.ANONYMOUS, "{\"seeds\":[\"secret\"],\"max_hops\":1}");
              walk(toolbox, Caller.ANONYMOUS, "{\"seeds\":[\"secret\"],\"max_hops\":99}");
              walk(
                  toolbox,
                  Caller.ANONYMOUS,
                  "{\"seeds\":[\"secret\"],\"max_hops\":1,\"database\":\"none\"}");
              walk(toolbox, Caller.ANONYMOUS, "{\"seeds\":[\"secret\"],\"max_hops\":1}");
            });

    assertThat(lines.stream().map(line -> line.path("outcome").asString()))
        .containsExactly(
            "unknown_entity", "invalid_arguments", "unknown_database", "too_many_requests");
    assertThat(lines.stream().map(line -> line.has("question")))
        .containsExactly(true, false, true, false);
    assertThat(lines.toString()).doesNotContain("secret");
  }

  @Test
  void namesThatLookAlikeWithoutTheirTextAreNumbered() throws IOException {
    var long1 = "l".repeat(2_000);
    var filters =
        "{\"node_label\":\"Drug\",\"filters\":{\"a\":1,\"b\":2,\"c\":3,\""
            + long1
            + "\":4,\""
            + long1
            + "l\":5}}";
    for (boolean values : new boolean[] {false, true}) {
      var line =
          lines(
                  Fixtures.toolbox(tool("find_nodes")),
                  values,
                  toolbox -> call(toolbox, Caller.ANONYMOUS, "find_nodes", Calls.json(filters)))
              .getFirst();
      var names = line.path("question").path("filters").propertyNames();
      assertThat(names).hasSize(5).contains(values ? "a" : "?", values ? "b" : "?2");
      Files.delete(folder.resolve("calls.log"));
    }
  }

  private static Tool tool(String name) {
    return QueryTools.all(QueryLimits.USUAL, new TextSigner()).stream()
        .filter(tool -> tool.declaration().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void hostileTextStaysOneShortLine() throws IOException {
    var hostile =
        List.of(
            "a\nb\r\nc\u2028d\u0085e",
            "\"},{\"outcome\":\"ok\"}",
            "\u0000\u0007\u001b[31m\u007f",
            "\ud800 half \udfff",
            "\\\\\"\\n",
            "x".repeat(1 << 20));
    for (boolean values : new boolean[] {false, true}) {
      var lines =
          lines(
              Fixtures.toolbox(),
              values,
              toolbox ->
                  hostile.forEach(
                      text -> {
                        var arguments = Json.object().put("query", text);
                        call(toolbox, Caller.local(text), "search_entities", arguments);
                      }));
      assertThat(lines).hasSize(hostile.size()).allMatch(line -> line.has("outcome"));
      for (var line : Files.readAllLines(folder.resolve("calls.log"))) {
        assertThat(line.length()).isLessThan(5_000);
        assertThat(line.chars()).allMatch(symbol -> symbol >= ' ');
      }
      Files.delete(folder.resolve("calls.log"));
    }
  }
}
