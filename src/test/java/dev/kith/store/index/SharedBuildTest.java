package dev.kith.store.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedBuildTest {
  private final AtomicInteger builds = new AtomicInteger();
  private final Semaphore reported = new Semaphore(0);
  private final Semaphore goOn = new Semaphore(0);
  private final SharedBuild shared = new SharedBuild("The index", this::build);

  private void build(Progress progress) {
    builds.incrementAndGet();
    progress.at("building", 34, 100);
    reported.release();
    goOn.acquireUninterruptibly();
  }

  private static Call brief() {
    return Call.by("brief", Duration.ofMillis(60));
  }

  @Test
  void aCallThatCannotWaitLearnsHowFarItIsAndTheBuildGoesOn() {
    var patient =
        CompletableFuture.runAsync(
            () -> shared.await(Call.by("patient")), task -> Thread.ofPlatform().start(task));
    reported.acquireUninterruptibly();

    var refused = catchThrowableOfType(FaultException.class, () -> shared.await(brief()));

    assertThat(refused.fault())
        .isInstanceOfSatisfying(
            Fault.NotReady.class,
            fault -> assertThat(fault.reason()).isEqualTo("it is being built, 34 % done"));
    goOn.release();
    patient.join();
    assertThat(builds).hasValue(1);
  }

  @Test
  void aCancelledCallStopsWaiting() {
    var call = Call.by("cancelled");
    call.cancel();

    assertThatThrownBy(() -> shared.await(call))
        .isInstanceOfSatisfying(
            FaultException.class,
            failed -> assertThat(failed.fault()).isEqualTo(new Fault.Cancelled()));
    goOn.release();
  }

  @Test
  void aBuildThatFailedIsReportedAndTriedAgain() {
    var failing =
        new SharedBuild(
            "The index",
            _ -> {
              if (builds.incrementAndGet() == 1) {
                throw new Fault.Unavailable("The disk", "it is full", "").raise();
              }
            });

    assertThatThrownBy(() -> failing.await(Call.by("one"))).isInstanceOf(FaultException.class);
    failing.await(Call.by("other"));
    assertThat(builds).hasValue(2);
  }
}
