package dev.kith.access.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.access.Caller;
import dev.kith.access.Quota;
import dev.kith.access.Rights;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LimiterTest {
  private static final Caller ADA = known("ada");
  private static final Caller GRACE = known("grace");

  private final SteppedClock clock = new SteppedClock();

  private static Caller known(String name) {
    return Caller.known(name, name, Rights.EVERYTHING);
  }

  private static Fault refusal(Runnable request) {
    return catchThrowableOfType(FaultException.class, request::run).fault();
  }

  private static boolean isLetIn(Limiter limiter, Caller caller) {
    try {
      limiter.request(caller);
      return true;
    } catch (FaultException refused) {
      return false;
    }
  }

  @Test
  void aBurstIsLetThroughAndThenTheRateHolds() {
    var limiter = new Limiter(Quotas.requests(60, 3), 10, clock);
    for (int request = 0; request < 3; request++) {
      limiter.request(ADA);
    }

    assertThat(refusal(() -> limiter.request(ADA)))
        .isEqualTo(new Fault.Throttled("requests a minute", 60, 1));
    clock.pass(Duration.ofMillis(999));
    assertThat(isLetIn(limiter, ADA)).isFalse();
    clock.pass(Duration.ofMillis(1));
    assertThat(isLetIn(limiter, ADA)).isTrue();
    assertThat(isLetIn(limiter, ADA)).isFalse();
  }

  @Test
  void howLongToWaitIsReportedInWholeSecondsThatAreEnough() {
    var limiter = new Limiter(Quotas.requests(7, 1), 10, clock);
    limiter.request(ADA);

    var refusal = refusal(() -> limiter.request(ADA));
    clock.pass(Duration.ofSeconds(refusal.retryAfter().orElseThrow()));

    assertThat(refusal).isEqualTo(new Fault.Throttled("requests a minute", 7, 9));
    assertThat(isLetIn(limiter, ADA)).isTrue();
  }

  @Test
  void callersDoNotSpendOneAnothersRequests() {
    var limiter = new Limiter(Quotas.requests(1, 1), 10, clock);

    limiter.request(ADA);
    limiter.request(GRACE);

    assertThat(isLetIn(limiter, ADA)).isFalse();
    assertThat(isLetIn(limiter, GRACE)).isFalse();
  }

  @Test
  void onlySoManyCallsAreUnderWayAndEachThatEndsMakesRoom() {
    var limiter = new Limiter(Quotas.concurrent(2), 10, clock);
    var first = limiter.call(ADA);
    limiter.call(ADA);

    assertThat(refusal(() -> limiter.call(ADA)))
        .isEqualTo(new Fault.Throttled("calls at once", 2, 1));
    first.close();
    first.close();
    limiter.call(ADA);
    assertThat(refusal(() -> limiter.call(ADA))).isInstanceOf(Fault.Throttled.class);
  }

  @Test
  void withoutBoundsNothingIsRemembered() {
    var limiter = new Limiter(Quota.UNBOUNDED, 10, clock);

    for (int call = 0; call < 1_000; call++) {
      limiter.call(known("caller " + call)).close();
    }

    assertThat(limiter.tracked()).isZero();
  }

  @Test
  void whoComesUnderManyNamesUsesUpNoMemoryAndLetsNobodyOff() {
    var limiter = new Limiter(Quotas.requests(60, 1), 100, clock);
    limiter.request(ADA);

    int letIn = 0;
    for (int name = 0; name < 10_000; name++) {
      letIn += isLetIn(limiter, known("name " + name)) ? 1 : 0;
    }

    assertThat(limiter.tracked()).isEqualTo(100);
    // ninety-nine have an account of their own, the others one together
    assertThat(letIn).isEqualTo(100);
    assertThat(isLetIn(limiter, ADA)).isFalse();
  }

  @Test
  void whoHasShownNothingCountsAsOneUnderWhateverName() {
    var limiter = new Limiter(Quotas.requests(60, 1), 10, clock);
    limiter.request(Caller.local("ada"));

    assertThat(isLetIn(limiter, Caller.local("grace"))).isFalse();
    assertThat(isLetIn(limiter, Caller.ANONYMOUS)).isFalse();
    assertThat(limiter.tracked()).isEqualTo(1);
  }

  @Test
  void whatATokenSaysHoldsInsteadOfWhatTheServerSays() {
    var limiter = new Limiter(Quotas.requests(60, 1), 10, clock);
    var trusted = ADA.within(Quotas.requests(60, 5));
    var bounded = GRACE.within(Quotas.rows(3));

    for (int request = 0; request < 5; request++) {
      limiter.request(trusted);
    }
    limiter.request(bounded);

    assertThat(isLetIn(limiter, trusted)).isFalse();
    assertThat(isLetIn(limiter, bounded)).isFalse();
    assertThat(limiter.quota(bounded)).isEqualTo(Quotas.rows(3).or(Quotas.requests(60, 1)));
    // the same caller with a token that says nothing of requests has an account of the usual sort
    assertThat(isLetIn(limiter, ADA)).isTrue();
  }

  @Test
  void whoRestedIsForgottenForANewcomer() {
    var limiter = new Limiter(Quotas.requests(60, 1), 2, clock);
    limiter.request(ADA);
    limiter.request(GRACE);
    clock.pass(Duration.ofSeconds(1));

    assertThat(isLetIn(limiter, known("joan"))).isTrue();
    assertThat(isLetIn(limiter, known("barbara"))).isTrue();
    assertThat(limiter.tracked()).isEqualTo(2);
  }

  @Test
  void whoHasACallUnderWayIsNotForgotten() {
    var limiter = new Limiter(Quotas.concurrent(1), 1, clock);
    var call = limiter.call(ADA);
    limiter.call(GRACE).close();

    assertThat(refusal(() -> limiter.call(ADA))).isInstanceOf(Fault.Throttled.class);
    call.close();
    limiter.call(ADA).close();
  }

  @Test
  void nobodyIsForgottenWhileThereIsRoom() {
    var limiter = new Limiter(Quotas.requests(60, 1), 2, clock);
    limiter.request(ADA);
    clock.pass(Duration.ofSeconds(1));

    limiter.request(GRACE);

    assertThat(limiter.tracked()).isEqualTo(2);
  }

  @Test
  void behindSomeWhoAreBusyOneWhoRestedIsFound() {
    var limiter = new Limiter(Quotas.concurrent(1), 3, clock);
    limiter.call(ADA);
    limiter.call(GRACE);
    limiter.call(known("joan")).close();

    limiter.call(known("barbara"));

    assertThat(refusal(() -> limiter.call(known("barbara")))).isInstanceOf(Fault.Throttled.class);
    limiter.call(known("frances")).close(); // the account that newcomers share is still free
  }

  /// Only some are looked at, from those who came longest ago.
  @Test
  void whoRestedLongestIsFoundAmongMany() {
    var limiter = new Limiter(Quotas.requests(60, 1), 9, clock);
    limiter.request(ADA);
    clock.pass(Duration.ofSeconds(1));
    for (int caller = 0; caller < 8; caller++) {
      limiter.request(known("caller " + caller));
    }

    limiter.request(known("joan"));

    // joan has ada's place: the account that newcomers share is unspent
    assertThat(isLetIn(limiter, known("barbara"))).isTrue();
  }

  @Test
  void whoWasRefusedIsForgottenLikeAnyOther() {
    var limiter = new Limiter(Quotas.requests(60, 1), 1, clock);
    limiter.call(ADA).close();
    assertThat(refusal(() -> limiter.call(ADA))).isInstanceOf(Fault.Throttled.class);
    clock.pass(Duration.ofSeconds(1));

    limiter.call(GRACE).close();

    // had hers been kept, this would have been the account that newcomers share
    assertThat(isLetIn(limiter, known("joan"))).isTrue();
  }

  @Test
  void manyAtOnceNeverHaveMoreThanTheyMay() throws InterruptedException {
    var limiter = new Limiter(Quotas.concurrent(3), 10, clock);
    var now = new AtomicInteger();
    var most = new AtomicInteger();
    var threads = new ArrayList<Thread>();
    for (int thread = 0; thread < 8; thread++) {
      threads.add(Thread.ofPlatform().start(() -> callOften(limiter, now, most)));
    }
    for (var thread : threads) {
      thread.join();
    }

    assertThat(most.get()).isBetween(1, 3);
    for (int call = 0; call < 3; call++) {
      limiter.call(ADA);
    }
  }

  private static void callOften(Limiter limiter, AtomicInteger now, AtomicInteger most) {
    for (int call = 0; call < 2_000; call++) {
      try (var _ = limiter.call(ADA)) {
        most.accumulateAndGet(now.incrementAndGet(), Math::max);
        now.decrementAndGet();
      } catch (FaultException refused) {
        assertThat(refused.fault()).isInstanceOf(Fault.Throttled.class);
      }
    }
  }
}
