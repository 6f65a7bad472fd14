package dev.kith.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class CallLockTest {
  private final CallLock lock = new CallLock();

  private CompletableFuture<Void> waiting(Call call) {
    return CompletableFuture.runAsync(
        () -> {
          try (var _ = lock.take(call)) {
            return;
          }
        },
        task -> Thread.ofPlatform().start(task));
  }

  private static Fault faultOf(CompletableFuture<Void> waiting) {
    var failed = catchThrowableOfType(CompletionException.class, waiting::join);
    return ((FaultException) failed.getCause()).fault();
  }

  @Test
  void whoRunsOutOfTimeStopsWaiting() {
    try (var _ = lock.take(Call.by("one"))) {
      var late = waiting(Call.by("other", Duration.ofMillis(60)));
      assertThat(faultOf(late)).isInstanceOf(Fault.LimitReached.class);
    }
  }

  @Test
  void whoIsTakenBackStopsWaitingAndTheNextOneGetsIn() {
    var call = Call.by("other");
    try (var _ = lock.take(Call.by("one"))) {
      var taken = waiting(call);
      call.cancel();
      assertThat(faultOf(taken)).isInstanceOf(Fault.Cancelled.class);
    }
    waiting(Call.by("third")).join();
  }
}
