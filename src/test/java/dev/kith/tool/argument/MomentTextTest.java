package dev.kith.tool.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MomentTextTest {
  @ParameterizedTest
  @CsvSource({
    "2024-01-15, 0, 2024-01-15T00:00:00Z",
    "2024-01-15, 1, 2024-01-16T00:00:00Z",
    "2024-01-15T10:00:00+02:00, 1, 2024-01-15T08:00:00Z",
  })
  void aDateOrATimeIsAMoment(String text, int days, Instant moment) {
    assertThat(MomentText.of(text, "at", days)).isEqualTo(moment);
  }

  /// What is suggested is understood itself.
  @ParameterizedTest
  @CsvSource({
    "May 2020, 0, 2020-05-01",
    "may 2020, 1, 2020-05-31",
    "in May 2020, 0, 2020-05-01",
    "2020, 0, 2020-01-01",
    "2020, 1, 2020-12-31",
    "2020-02-30, 0, 2020-02-01",
    "2020-05, 0, 2020-05-01",
    "'May 3rd, 2020', 0, 2020-05-03",
    "3 May 2020, 1, 2020-05-03",
    "since 2020, 0, 2020-01-01",
    "before 2020, 1, 2019-12-31",
    "2020-05-03 10:00, 0, 2020-05-03T10:00Z",
    "2020-05-03T10:00:05, 0, 2020-05-03T10:00:05Z",
  })
  void aTimeInOtherWordsIsRefusedWithTheOneThatWasMeant(String text, int days, String meant) {
    assertThat(near(text, days)).containsExactly(meant);
    assertThat(MomentText.of(meant, "at", 0)).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "yesterday, 0",
    "before 2020, 0",
    "since 2020, 1",
    "in May, 0",
    "+12020-01-01T10:00:00, 0",
  })
  void whatNamesNoDayIsRefusedWithoutOne(String text, int days) {
    assertThat(near(text, days)).isEmpty();
  }

  private static List<String> near(String text, int days) {
    var refused =
        catchThrowableOfType(FaultException.class, () -> MomentText.of(text, "valid_at", days));
    var fault = (Fault.InvalidArguments) refused.fault();
    assertThat(fault.problems())
        .singleElement()
        .extracting(Fault.Problem::at)
        .isEqualTo("/valid_at");
    return fault.problems().getFirst().near();
  }
}
