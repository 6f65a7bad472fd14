package dev.kith.access.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.limit.Quotas;
import dev.kith.access.limit.SteppedClock;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Toolbox;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentCallsTest {
  private static final InstantSource NOON =
      InstantSource.fixed(Instant.parse("2026-11-15T12:00:00Z"));

  @Test
  void onlyTheLastAreKeptAndNumbersGoOn() {
    var recent = new RecentCalls(NOON, 2);
    try (var toolbox = Fixtures.toolbox().metered(recent)) {
      for (int hops = 1; hops <= 3; hops++) {
        call(toolbox, "{\"seeds\":[\"Drug:A\"],\"max_hops\":" + hops + "}");
      }
    }

    var listed = Calls.json(recent.after(0));

    assertThat(listed.path("last").intValue()).isEqualTo(3);
    assertThat(listed.path("calls").valueStream().map(call -> call.path("number").intValue()))
        .containsExactly(2, 3);
    var call = listed.path("calls").path(1);
    assertThat(call.path("time").asString()).isEqualTo("2026-11-15T12:00:00Z");
    assertThat(call.path("arguments").path("max_hops").intValue()).isEqualTo(3);
    assertThat(Calls.json(recent.after(3)).path("calls")).isEmpty();
  }

  @Test
  void aRefusedCallTellsTheDatabaseThatItNamed() {
    var recent = new RecentCalls(NOON, 10);
    var throttled = Quotas.limiter(Quotas.requests(60, 3), new SteppedClock());
    try (var toolbox = Fixtures.toolbox().admitting(throttled).metered(recent)) {
      for (var database : List.of("\"medical\"", "\"Not a name: secret\"", "[\"medical\"]")) {
        call(toolbox, "{\"seeds\":[\"Drug:A\"],\"max_hops\":99,\"database\":" + database + "}");
      }
      call(toolbox, "{\"seeds\":[\"Drug:A\"],\"max_hops\":1,\"database\":\"medical\"}");
    }

    var calls = Calls.json(recent.after(0)).path("calls").valueStream().toList();

    assertThat(calls.stream().map(call -> call.path("outcome").asString()))
        .containsExactly(
            "invalid_arguments", "invalid_arguments", "invalid_arguments", "too_many_requests");
    assertThat(calls.stream().map(call -> call.path("database").asString("none")))
        .containsExactly("medical", "none", "none", "medical");
  }

  private static void call(Toolbox toolbox, String arguments) {
    var context = toolbox.context(Caller.ANONYMOUS, CallContext.ProgressListener.IGNORED);
    var tool = toolbox.catalogue().find("bfs_query").orElseThrow();
    toolbox.call(tool, Calls.json(arguments), context);
  }
}
