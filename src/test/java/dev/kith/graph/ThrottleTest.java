package dev.kith.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.FaultException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ThrottleTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final int CORES = 2;

  /// Time passes when a test says so.
  private final AtomicLong now = new AtomicLong(-5 * SECOND);

  private final Throttle throttle = new Throttle(CORES, now::get);

  private static Call call() {
    return Call.by("test");
  }

  private void calls(int callers) {
    for (int caller = 0; caller < callers; caller++) {
      throttle.enter();
    }
  }

  private long delayAfterOneOf(long nanos) {
    var _ = throttle.run(call(), () -> now.addAndGet(nanos));
    return throttle.delay(now.get());
  }

  @Test
  void whereNobodyCallsWorkFollowsWorkWithoutAPause() {
    assertThat(delayAfterOneOf(SECOND)).isZero();
  }

  @Test
  void aCoreThatNoCallerNeedsIsNotLeftIdle() {
    calls(1);

    assertThat(delayAfterOneOf(SECOND)).isZero();
  }

  @Test
  void theMoreCallersTheLongerThePause() {
    calls(CORES);
    long few = delayAfterOneOf(SECOND);
    now.addAndGet(few);
    calls(1);

    assertThat(few).isPositive();
    assertThat(delayAfterOneOf(SECOND)).isGreaterThan(few);
  }

  @Test
  void howeverManyCallersThePauseIsBounded() {
    calls(1_000);

    assertThat(delayAfterOneOf(SECOND)).isEqualTo(SECOND);
    now.addAndGet(SECOND);
    assertThat(throttle.delay(now.get())).isZero();
  }

  @Test
  void whileCallersAreAboutOnePieceRunsAtATime() {
    calls(1);

    throttle.run(call(), () -> assertThat(throttle.delay(now.get())).isPositive());
  }

  @Test
  void whereNobodyCallsAllCoresWork() throws Exception {
    var together = new CyclicBarrier(CORES);
    Callable<Integer> piece =
        () ->
            throttle.run(
                call(),
                () -> {
                  try {
                    return together.await(); // passed only by those who work at the same time
                  } catch (Exception broken) {
                    throw new IllegalStateException(broken);
                  }
                });
    try (var threads = Executors.newFixedThreadPool(CORES)) {
      for (var done : threads.invokeAll(List.of(piece, piece))) {
        assertThat(done.get()).isBetween(0, CORES - 1);
      }
    }
  }

  @Test
  void aCallerWhoHasJustLeftMayComeBack() {
    calls(1);
    throttle.leave();

    throttle.run(
        call(),
        () -> {
          assertThat(throttle.delay(now.get())).as("the second core is kept for them").isPositive();
          assertThat(throttle.delay(now.get() + SECOND)).as("a second later").isZero();
          return true;
        });
  }

  @Test
  void aPauseEndsWhenTheCallersAreGone() {
    calls(1_000);
    assertThat(delayAfterOneOf(SECOND)).isPositive();
    for (int caller = 0; caller < 1_000; caller++) {
      throttle.leave();
    }

    assertThat(throttle.delay(now.get() + SECOND / 2)).isZero();
  }

  @Test
  void workThatWasTakenBackDoesNotWaitForItsTurn() {
    calls(1_000);
    assertThat(delayAfterOneOf(SECOND)).isPositive();
    var stopped = call();
    stopped.cancel();
    var ran = new AtomicInteger();

    assertThatThrownBy(() -> throttle.run(stopped, ran::incrementAndGet))
        .isInstanceOf(FaultException.class);
    assertThat(ran).hasValue(0);
  }

  @Test
  void workThatFailsGivesItsTurnBack() {
    calls(1);
    assertThatThrownBy(
            () ->
                throttle.run(
                    call(),
                    () -> {
                      throw new IllegalStateException("broken");
                    }))
        .hasMessage("broken");

    assertThat(throttle.delay(now.get())).isZero();
  }
}
