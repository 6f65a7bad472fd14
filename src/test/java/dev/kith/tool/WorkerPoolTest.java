package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WorkerPoolTest {
  private static final Call CALL = Call.by("test");

  private final CountDownLatch go = new CountDownLatch(1);

  private String blocked(String answer) {
    try {
      go.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    return answer;
  }

  @Test
  void oneCallerCannotKeepTheWholeCrewBusy() {
    try (var workers = new WorkerPool(4, 1_000)) {
      var greedy = new ArrayList<CompletableFuture<String>>();
      for (int call = 0; call < 100; call++) {
        greedy.add(workers.start("greedy", CALL, () -> blocked("late")));
      }

      assertThat(workers.start("modest", CALL, () -> "at once").join()).isEqualTo("at once");
      assertThat(greedy).noneMatch(CompletableFuture::isDone);
      go.countDown();
      greedy.forEach(CompletableFuture::join);
    }
  }

  @Test
  void callersTakeTurnsHoweverMuchOneHasWaiting() {
    var order = new CopyOnWriteArrayList<String>();
    try (var workers = new WorkerPool(1, 1_000)) {
      var all = new ArrayList<CompletableFuture<?>>();
      all.add(workers.start("first", CALL, () -> blocked("")));
      for (var name : List.of("a", "a", "a", "b", "b", "c")) {
        all.add(workers.start(name, CALL, () -> order.add(name)));
      }

      go.countDown();
      all.forEach(CompletableFuture::join);
    }

    assertThat(order).containsExactly("a", "b", "c", "a", "b", "a");
  }

  @Test
  void whatWaitsIsBoundedAndSaysWhenToComeAgain() {
    try (var workers = new WorkerPool(1, 2)) {
      var begun = new CountDownLatch(1);
      var first =
          workers.start(
              "a",
              CALL,
              () -> {
                begun.countDown();
                return blocked("done");
              });
      await(begun);
      var second = workers.start("a", CALL, () -> "done");
      var third = workers.start("b", CALL, () -> "done");

      assertThat(fault(workers.start("c", CALL, () -> "done"))).isEqualTo(new Fault.Busy(1));
      assertThat(workers.load()).isEqualTo(new WorkerPool.Load(1, 2));
      go.countDown();
      assertThat(List.of(first.join(), second.join(), third.join())).containsOnly("done");
    }
  }

  @Test
  void whoseTimeIsUpBeforeItsTurnDoesNotWaitOn() {
    try (var workers = new WorkerPool(1, 10)) {
      var begun = new CountDownLatch(1);
      var first =
          workers.start(
              "a",
              CALL,
              () -> {
                begun.countDown();
                return blocked("done");
              });
      await(begun);

      var late = workers.start("b", Call.by("b", Duration.ofMillis(20)), () -> "never");

      assertThat(fault(late)).isEqualTo(new Fault.Busy(1));
      assertThat(workers.load()).isEqualTo(new WorkerPool.Load(1, 0));
      go.countDown();
      assertThat(first.join()).isEqualTo("done");
    }
  }

  @Test
  void whatIsTakenBackWhileItWaitsMakesRoomAtOnce() {
    try (var workers = new WorkerPool(1, 10)) {
      var begun = new CountDownLatch(1);
      var first =
          workers.start(
              "a",
              CALL,
              () -> {
                begun.countDown();
                return blocked("done");
              });
      await(begun);
      for (int round = 0; round < 5_000; round++) {
        var call = Call.by("b");
        var waiting = workers.start("b", call, () -> "never");
        call.cancel();
        assertThat(fault(waiting)).isEqualTo(new Fault.Cancelled());
      }

      assertThat(workers.load()).isEqualTo(new WorkerPool.Load(1, 0));
      go.countDown();
      assertThat(first.join()).isEqualTo("done");
    }
  }

  @Test
  void aFailureOfTheWorkIsTheFuturesAndTheCrewGoesOn() {
    try (var workers = new WorkerPool(1, 10)) {
      var broken =
          workers.<String>start(
              "a",
              CALL,
              () -> {
                throw new StackOverflowError();
              });

      assertThat(broken.handle((_, failure) -> failure).join())
          .hasRootCauseInstanceOf(StackOverflowError.class);
      assertThat(workers.start("a", CALL, () -> "on").join()).isEqualTo("on");
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private static Fault fault(CompletableFuture<?> future) {
    var failure =
        org.assertj.core.api.Assertions.catchThrowable(future::join)
                instanceof CompletionException wrapped
            ? wrapped.getCause()
            : null;
    return ((FaultException) failure).fault();
  }
}
