package dev.kith.store.embed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WaitBudgetTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final WaitBudget budget = new WaitBudget(Duration.ofSeconds(1), 0);

  @Test
  void aLoneWriteMayWaitAsLongAsOneMay() {
    assertThat(budget.nanos(0)).isEqualTo(SECOND);
  }

  @Test
  void manyWritesInARowMayNot() {
    budget.spent(SECOND);
    budget.spent(SECOND);

    assertThat(budget.nanos(0)).isZero();
  }

  @Test
  void afterAQuietTimeTheyMayAgain() {
    budget.spent(5 * SECOND);

    assertThat(budget.nanos(10 * SECOND)).isEqualTo(SECOND);
  }

  @Test
  void aBusyTimeIsWaitedAwayToASmallPartOnly() {
    long now = 0;
    long waited = 0;
    while (now < 1000 * SECOND) {
      long wait = budget.nanos(now);
      budget.spent(wait);
      waited += wait;
      now += wait + SECOND / 1000;
    }

    assertThat(waited).isLessThan(120 * SECOND);
  }

  @Test
  void aBudgetOfZeroDoesNotWait() {
    assertThat(new WaitBudget(Duration.ZERO, 0).nanos(SECOND)).isZero();
  }
}
