package dev.kith.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
  private static final long MEGABYTE = 1 << 20;
  private static final int BUDGET = 64;

  private final MemoryBudget budget = new MemoryBudget(BUDGET * MEGABYTE);

  private Call call() {
    return Call.by("test").sharing(budget);
  }

  private static Fault fault(Call call, long bytes) {
    return catchThrowableOfType(FaultException.class, () -> call.memory().take(bytes)).fault();
  }

  @Test
  void whatIsTooMuchIsRefusedAndTheCallIsAskedToNarrow() {
    try (var share = call().memory()) {
      share.take(40 * MEGABYTE);

      assertThat(fault(call(), 40 * MEGABYTE))
          .isInstanceOfSatisfying(
              Fault.LimitReached.class,
              limit -> {
                assertThat(limit.bound()).isEqualTo(BUDGET * MEGABYTE);
                assertThat(limit.narrow()).contains("fewer hops").contains("fewer others");
              });
      assertThat(share.held()).isEqualTo(40 * MEGABYTE);
    }
    assertThat(budget.taken()).isZero();
  }

  @Test
  void howeverMuchTheLargestHoldThereIsRoomForOthers() {
    var largest = call();
    while (catchThrowableOfType(FaultException.class, () -> largest.memory().take(MEGABYTE / 4))
        == null) {
      // as much as it gets
    }

    var other = call();
    other.memory().take(3 * MEGABYTE);
    for (int small = 0; small < 1_000; small++) {
      call().memory().take(MemoryBudget.SMALL_CHANGE);
    }

    assertThat(largest.memory().held()).isGreaterThan(BUDGET / 2 * MEGABYTE);
    assertThat(budget.taken())
        .isEqualTo(largest.memory().held() + other.memory().held() - 2 * MemoryBudget.SMALL_CHANGE);
  }

  @Test
  void whatIsGivenBackIsThereForOthers() {
    var call = call();
    call.memory().take(50 * MEGABYTE);
    call.memory().keep(MEGABYTE);

    call().memory().take(50 * MEGABYTE);

    assertThat(call.memory().held()).isEqualTo(MEGABYTE);
  }

  @Test
  void ofCallsThatTogetherWantTooMuchOneSucceeds() throws Exception {
    var together = new CyclicBarrier(3);
    Callable<Boolean> large =
        () -> {
          var call = call();
          try (var share = call.memory()) {
            share.take(MEGABYTE + 1);
            together.await();
            for (int piece = 0; piece < 40 * 16; piece++) {
              share.take(MEGABYTE / 16);
            }
            return true;
          } catch (FaultException full) {
            return false;
          }
        };
    List<Future<Boolean>> ended;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      ended = threads.invokeAll(List.of(large, large, large));
    }

    assertThat(ended.stream().filter(Future::resultNow)).isNotEmpty();
    assertThat(budget.taken()).isZero();
  }

  @Test
  void whoWaitsForOthersEndsWithItsCall() {
    var first = call();
    first.memory().take(2 * MEGABYTE);
    call().memory().take(50 * MEGABYTE);
    first.cancel();

    assertThat(fault(first, 40 * MEGABYTE)).isEqualTo(new Fault.Cancelled());
  }

  @Test
  void whoseTurnItIsWaitsAlsoAfterOthersHaveEnded() {
    try (var ended = call().memory()) {
      ended.take(2 * MEGABYTE);
    }
    var first = call();
    first.memory().take(2 * MEGABYTE);
    call().memory().take(50 * MEGABYTE);
    first.cancel();

    assertThat(fault(first, 40 * MEGABYTE)).isEqualTo(new Fault.Cancelled());
  }

  @Test
  void callsWithoutABudgetAreNotCounted() {
    IntStream.range(0, 3).forEach(_ -> Call.by("test").memory().take(Long.MAX_VALUE / 2));

    assertThat(MemoryBudget.UNLIMITED.taken()).isZero();
  }
}
