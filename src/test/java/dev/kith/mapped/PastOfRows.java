package dev.kith.mapped;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import java.util.List;

/// What a call with `as_of` is answered over the tables of [ValidRowsContract].
final class PastOfRows {
  private static final String CALL = "{\"node_label\":\"person\",\"as_of\":%s}";

  private PastOfRows() {}

  static void check(Calls calls) {
    assertThat(calls.result("find_nodes", CALL.formatted("\"2024-05-01\"")).toString())
        .contains("rows that held at 2024-05-01T00:00:00Z", "as they are now: ", "team");
    assertThat(calls.fault("find_nodes", CALL.formatted("1")).toString())
        .contains("/as_of", "number of a change", "2024-01-15");
    for (var other : List.of("\"valid_at\":\"2024-05-01\"", "\"include_ended\":true")) {
      assertThat(calls.fault("find_nodes", CALL.formatted("\"2024-05-01\"," + other)).toString())
          .contains("/as_of", "valid_at or include_ended");
    }
  }
}
