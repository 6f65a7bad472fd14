package dev.kith.cypher.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.Seed;
import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.CypherValue;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the TCK does not ask: that what is written is read again, that nothing overflows in
/// silence.
class TimesTest {
  private static final int ROUNDS = 2_000;
  private static final List<String> ZONES =
      List.of("Z", "+05:30", "-11:00", "Europe/Stockholm", "America/New_York", "Pacific/Apia");

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenIsReadAgain(TimeKind kind) {
    var random = new Random(Seed.of(TimesTest.class));
    for (int round = 0; round < ROUNDS; round++) {
      var moment = moment(kind, random);

      var read = Times.of(kind, CypherValue.of(moment.toString()), Instant.EPOCH);

      assertThat(read).isEqualTo(new CypherValue.TemporalValue(moment));
    }
  }

  private static Temporal moment(TimeKind kind, RandomGenerator random) {
    var date = LocalDate.ofEpochDay(random.nextLong(-800_000, 3_500_000));
    var time = LocalTime.ofNanoOfDay(random.nextLong(86_400L * 1_000_000_000));
    var zone = ZoneId.of(ZONES.get(random.nextInt(ZONES.size())));
    return switch (kind) {
      case DATE -> date;
      case LOCAL_TIME -> time;
      case TIME -> OffsetTime.of(time, ZoneOffset.ofTotalSeconds(random.nextInt(-64_800, 64_800)));
      case LOCAL_DATE_TIME -> date.atTime(time);
      case DATE_TIME -> date.atTime(time).atZone(zone);
    };
  }

  @Test
  void aDurationIsReadAgain() {
    var random = new Random(Seed.of(TimesTest.class));
    for (int round = 0; round < ROUNDS; round++) {
      var span =
          new CypherValue.Duration(
              random.nextInt(-5_000, 5_000),
              random.nextInt(-900, 900),
              random.nextLong(-1_000_000, 1_000_000),
              random.nextInt(1_000_000_000));

      assertThat(Durations.parse(span.text())).as(span.text()).isEqualTo(span);
    }
  }

  @Test
  void theTimeBetweenTwoLeadsFromTheFirstToTheSecond() {
    var random = new Random(Seed.of(TimesTest.class));
    for (int round = 0; round < ROUNDS; round++) {
      var from = new CypherValue.TemporalValue(moment(TimeKind.LOCAL_DATE_TIME, random));
      var to = new CypherValue.TemporalValue(moment(TimeKind.LOCAL_DATE_TIME, random));

      for (var unit : List.of(DurationBetween.ALL, DurationBetween.SECONDS)) {
        var span = (CypherValue.Duration) unit.of(from, to);
        assertThat(TemporalValues.later(from, span, 1)).as(from + " " + to).isEqualTo(to);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "P",
        "PT",
        "P1YT",
        "-P",
        "1D",
        "P1D2M",
        "P99999999999999999999999999999999999999999999999999Y",
        "P9223372036854775807Y",
        "P1.5.5D"
      })
  void whatIsNoDurationIsRefused(String text) {
    assertThatThrownBy(() -> Durations.parse(text)).isInstanceOf(Arithmetic.Undefined.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2025-13-01",
        "2025-02-29",
        "2025-02-28T25:00",
        "2025-02-28T24",
        "2025-02-28T12:00[Nowhere/Land]",
        "2025-02-28T12:00+05:00[Europe/London]",
        "2025-02-28T12:00+19:00",
        "25-02-28",
        "2025-02-28_12:00"
      })
  void whatIsNoDateAndTimeIsRefused(String text) {
    assertThatThrownBy(() -> Times.of(TimeKind.DATE_TIME, CypherValue.of(text), Instant.EPOCH))
        .isInstanceOf(Arithmetic.Undefined.class);
  }

  @Test
  void nothingOverflowsInSilence() {
    var last = new CypherValue.TemporalValue(LocalDate.MAX);
    var longest =
        new CypherValue.Duration(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, 999_999_999);
    var at = new CypherValue.TemporalValue(LocalDateTime.MIN);

    for (int sign : List.of(1, -1)) {
      assertThatThrownBy(() -> TemporalValues.later(last, longest, sign))
          .isInstanceOf(Arithmetic.Undefined.class);
      assertThatThrownBy(() -> TemporalValues.later(at, longest, sign))
          .isInstanceOf(Arithmetic.Undefined.class);
    }
    assertThatThrownBy(() -> Durations.add(longest, longest, 1))
        .isInstanceOf(Arithmetic.Undefined.class);
    assertThatThrownBy(() -> Durations.times(longest, CypherValue.of(1e300)))
        .isInstanceOf(Arithmetic.Undefined.class);
    assertThatThrownBy(() -> TemporalValues.part(longest, "nanoseconds"))
        .isInstanceOf(Arithmetic.Undefined.class);
    assertThat(TemporalValues.part(longest, "nanosecondsOfSecond"))
        .isEqualTo(CypherValue.of(999_999_999));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"2025-02-28T12:30:00+01:00", "2025-02-28 12:30:00+01", "2025-02-28T12:30"})
  void aStoredTimeGivesThePartThatIsWanted(String stored) {
    var text = CypherValue.of(stored);

    assertThat(Times.of(TimeKind.DATE, text, Instant.EPOCH))
        .isEqualTo(new CypherValue.TemporalValue(LocalDate.of(2025, 2, 28)));
    assertThat(Times.of(TimeKind.LOCAL_TIME, text, Instant.EPOCH))
        .isEqualTo(new CypherValue.TemporalValue(LocalTime.of(12, 30)));
    assertThat(Times.of(TimeKind.LOCAL_DATE_TIME, text, Instant.EPOCH))
        .isEqualTo(new CypherValue.TemporalValue(LocalDateTime.of(2025, 2, 28, 12, 30)));
  }

  @Test
  void aTimeIsMadeOfWhatPassedSince1970() {
    var begin = Instant.EPOCH.atZone(ZoneOffset.UTC);

    assertThat(ofEpoch(Map.of("epochSeconds", 0L))).isEqualTo(new CypherValue.TemporalValue(begin));
    assertThat(ofEpoch(Map.of("epochMillis", 1_500L, "nanosecond", 7L)))
        .isEqualTo(new CypherValue.TemporalValue(begin.plusSeconds(1).plusNanos(500_000_007)));
    assertThatThrownBy(() -> ofEpoch(Map.of("epochSeconds", 0L, "year", 2025L)))
        .isInstanceOf(Arithmetic.Undefined.class);
    assertThatThrownBy(() -> ofEpoch(Map.of("epochSeconds", Long.MAX_VALUE)))
        .isInstanceOf(Arithmetic.Undefined.class);
  }

  private static CypherValue ofEpoch(Map<String, Long> fields) {
    var values = new HashMap<String, CypherValue>();
    fields.forEach((name, value) -> values.put(name, CypherValue.of(value)));
    return Times.of(TimeKind.DATE_TIME, new CypherValue.Fields(values), Instant.EPOCH);
  }
}
