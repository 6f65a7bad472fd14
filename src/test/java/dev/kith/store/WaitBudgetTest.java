package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WaitBudgetTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final WaitBudget patience = new WaitBudget(Duration.ofSeconds(1), 0);

  @Test
  void aLoneWriteMayWaitAsLongAsOneMay() {
    assertThat(patience.nanos(0)).isEqualTo(SECOND);
  }

  @Test
  void manyWritesInARowMayNot() {
    patience.spent(SECOND);
    patience.spent(SECOND);

    assertThat(patience.nanos(0)).isZero();
  }

  @Test
  void afterAQuietTimeTheyMayAgain() {
    patience.spent(5 * SECOND);

    assertThat(patience.nanos(10 * SECOND)).isEqualTo(SECOND);
  }

  @Test
  void aBusyTimeIsWaitedAwayToASmallPartOnly() {
    long now = 0;
    long waited = 0;
    while (now < 1000 * SECOND) {
      long wait = patience.nanos(now);
      patience.spent(wait);
      waited += wait;
      now += wait + SECOND / 1000;
    }

    assertThat(waited).isLessThan(120 * SECOND);
  }

  @Test
  void noPatienceIsNoWait() {
    assertThat(new WaitBudget(Duration.ZERO, 0).nanos(SECOND)).isZero();
  }
}
