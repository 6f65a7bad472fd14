package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.access.Caller;
import dev.kith.access.Rights;
import dev.kith.access.limit.Quotas;
import dev.kith.access.limit.SteppedClock;
import dev.kith.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CancellationStormTest {
  private static final int CALLS = Seed.rounds(5_000);
  private static final int AT_ONCE = 50;

  private static Caller caller(int number) {
    return Caller.known("caller " + number, "key " + number, Rights.EVERYTHING);
  }

  @Test
  void whateverIsBegunAndTakenBackLeavesNothingBehind() {
    var random = new Random(Seed.of(CancellationStormTest.class));
    var limiter = Quotas.limiter(Quotas.concurrent(AT_ONCE), new SteppedClock());
    try (var toolbox =
        Fixtures.toolbox(Fixtures.endless(new CountDownLatch(0))).admitting(limiter)) {
      for (int round = 0; round < CALLS / 500; round++) {
        storm(toolbox, random);
      }

      var load = toolbox.load();
      assertThat(load.waiting()).isZero();
      for (int number = 0; number < 5; number++) {
        var all = begun(toolbox, number, AT_ONCE);
        all.forEach(call -> call.context.cancel());
        assertThat(all.stream().map(call -> call.answer.join().fault()))
            .allMatch(fault -> fault.orElseThrow() instanceof Fault.Cancelled);
      }
    }
  }

  private record Begun(CallContext context, CompletableFuture<Result> answer) {}

  private static List<Begun> begun(Toolbox toolbox, int number, int calls) {
    var tool = toolbox.catalogue().find("endless").orElseThrow();
    var all = new ArrayList<Begun>();
    for (int call = 0; call < calls; call++) {
      var context = toolbox.context(caller(number), CallContext.ProgressListener.IGNORED);
      all.add(new Begun(context, toolbox.start(tool, Json.object(), context)));
    }
    return all;
  }

  /// Some are taken back while they wait, some at work, some before they begin, and some refused.
  private static void storm(Toolbox toolbox, Random random) {
    var all = new ArrayList<Begun>();
    for (int number = 0; number < 5; number++) {
      all.addAll(begun(toolbox, number, 100));
    }
    java.util.Collections.shuffle(all, random);
    all.parallelStream().forEach(call -> call.context.cancel());
    for (var call : all) {
      assertThat(call.answer.join().fault().orElseThrow())
          .isInstanceOfAny(Fault.Cancelled.class, Fault.Throttled.class);
    }
  }
}
