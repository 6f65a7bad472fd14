package dev.kith.access.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

class RecentCallsTest {
  private static final InstantSource NOON =
      InstantSource.fixed(Instant.parse("2026-11-15T12:00:00Z"));

  @Test
  void onlyTheLastAreKeptAndNumbersGoOn() {
    var recent = new RecentCalls(NOON, 2);
    try (var toolbox = Fixtures.toolbox().metered(recent)) {
      for (int hops = 1; hops <= 3; hops++) {
        var context = toolbox.context(Caller.ANONYMOUS, CallContext.Progress.UNHEARD);
        var arguments = Calls.json("{\"seeds\":[\"Drug:A\"],\"max_hops\":" + hops + "}");
        toolbox.call(toolbox.catalogue().find("bfs_query").orElseThrow(), arguments, context);
      }
    }

    var told = Calls.json(recent.after(0));

    assertThat(told.path("last").intValue()).isEqualTo(3);
    assertThat(told.path("calls").valueStream().map(call -> call.path("number").intValue()))
        .containsExactly(2, 3);
    var call = told.path("calls").path(1);
    assertThat(call.path("time").asString()).isEqualTo("2026-11-15T12:00:00Z");
    assertThat(call.path("arguments").path("max_hops").intValue()).isEqualTo(3);
    assertThat(Calls.json(recent.after(3)).path("calls")).isEmpty();
  }
}
