package dev.kith.graph.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgeTest {
  @ParameterizedTest
  @CsvSource({"12h,12", "90d,2160", "4w,672", "2y,17520", "' 1d ',24"})
  void eachUnitHasItsLength(String text, long hours) {
    assertThat(Age.of(text).orElseThrow())
        .isEqualTo(new Age(text.strip(), Duration.ofHours(hours)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "d", "0d", "-1d", "1.5y", "1m", "1D", "100000d", "1d1h"})
  void anythingElseIsNoAge(String text) {
    assertThat(Age.of(text)).isEmpty();
  }

  @Test
  void anAgeIsCountedBackFromNow() {
    var now = Instant.parse("2024-03-01T00:00:00Z");

    assertThat(Age.of("1d").orElseThrow().before(now)).isEqualTo("2024-02-29T00:00:00Z");
  }
}
