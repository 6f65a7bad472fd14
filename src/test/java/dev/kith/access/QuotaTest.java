package dev.kith.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class QuotaTest {
  private static final Quota USUAL = quota(OptionalInt.of(600), OptionalInt.of(60));

  private static Quota quota(OptionalInt requests, OptionalInt burst) {
    return new Quota(
        requests,
        burst,
        OptionalInt.of(4),
        OptionalLong.of(100),
        OptionalLong.of(1_000),
        Optional.of(Duration.ofSeconds(30)));
  }

  @Test
  void whatACallerHasNoLimitOfIsTheUsualOne() {
    assertThat(Quota.UNBOUNDED.or(USUAL)).isEqualTo(USUAL);
    assertThat(USUAL.or(Quota.UNBOUNDED)).isEqualTo(USUAL);
  }

  @Test
  void aCallerWithItsOwnRateDoesNotGetTheUsualBurst() {
    var slow = quota(OptionalInt.of(10), OptionalInt.empty());

    assertThat(slow.or(USUAL).requests()).hasValue(10);
    assertThat(slow.or(USUAL).burst()).isEmpty();
  }

  @Test
  void aBurstOfItsOwnGoesWithTheUsualRate() {
    var eager = quota(OptionalInt.empty(), OptionalInt.of(5));

    assertThat(eager.or(USUAL)).isEqualTo(quota(OptionalInt.of(600), OptionalInt.of(5)));
  }
}
