package dev.kith.graph.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionPeriodTest {
  private static long at(String moment) {
    return Instant.parse(moment.length() > 10 ? moment : moment + "T00:00:00Z").toEpochMilli();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          what happened on 2023-05-02                | 2023-05-02 | 2023-05-03
          the meeting of 2 May 2023                  | 2023-05-02 | 2023-05-03
          the 2nd of May, 2023                       | 2023-05-02 | 2023-05-03
          who spoke on September 30th, 2021?         | 2021-09-30 | 2021-10-01
          2023-05                                    | 2023-05-01 | 2023-06-01
          What did Ann do in DECEMBER 2023?          | 2023-12-01 | 2024-01-01
          Sept 2020                                  | 2020-09-01 | 2020-10-01
          in 2023                                    | 2023-01-01 | 2024-01-01
          on 31 April 2023                           | 2023-04-01 | 2023-05-01
          2023-02-30, or rather in 2022              | 2023-02-01 | 2023-03-01
          """)
  void daysMonthsAndYearsAreRead(String question, String from, String until) {
    assertThat(QuestionPeriod.of(question))
        .contains(new QuestionPeriod.Between(at(from), at(until)));
  }

  @Test
  void whatComesBeforeOrAfterIsRead() {
    assertThat(QuestionPeriod.of("since May 2023"))
        .contains(new QuestionPeriod.Between(at("2023-05-01"), Long.MAX_VALUE));
    assertThat(QuestionPeriod.of("after 2023"))
        .contains(new QuestionPeriod.Between(at("2024-01-01"), Long.MAX_VALUE));
    assertThat(QuestionPeriod.of("before 2 May 2023"))
        .contains(new QuestionPeriod.Between(Long.MIN_VALUE, at("2023-05-02")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "may I ask who may come",
        "march on",
        "model 2023",
        "1234",
        "libc6 2023-99",
        "in 20234",
        "the decision",
        "juniper and mayor"
      })
  void otherWordsNameNoTime(String question) {
    assertThat(QuestionPeriod.of(question)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "2022-05-03,2022-05-20,true",
    "2022-04-03,2022-06-20,true",
    "2021-12-01,2022-06-01,true",
    "2022-06-01,2022-12-31,false",
    "2022-06-01,2023-04-30,false",
    "2019-05-01,2025-01-01,true",
    "2019-06-01,2025-01-01,false",
    "2019-06-01,2025-06-01,true"
  })
  void aMonthOfAnyYearIsThatOfAShortTimeOrOfABeginOrEnd(String from, String until, boolean fits) {
    var period = QuestionPeriod.of("in May").orElseThrow();
    assertThat(period.fit(Spans.of(new Span(at(from), at(until))), 0)).isEqualTo(fits ? 1 : 0);
    assertThat(period.fit(Spans.of(Span.since(Instant.parse("2020-05-31T23:00:00Z"))), 0)).isOne();
  }

  @Test
  void aFactThatEndedWhenTheTimeBeganIsNotOfIt() {
    var period = new QuestionPeriod.Between(at("2023-01-01"), at("2024-01-01"));

    assertThat(period.fit(Spans.of(new Span(at("2022-01-01"), at("2023-01-01"))), 0)).isZero();
    assertThat(period.fit(Spans.of(new Span(at("2022-01-01"), at("2023-01-02"))), 0))
        .isEqualTo(QuestionPeriod.HELD);
  }

  @Test
  void withoutTimesOfTheirOwnFactsAreOfTheTimeTheyWereObserved() {
    var period = QuestionPeriod.of("in 2023").orElseThrow();
    assertThat(period.fit(Spans.ALWAYS, at("2023-07-01"))).isOne();
    assertThat(period.fit(Spans.ALWAYS, at("2024-01-01"))).isZero();
    assertThat(period.fit(Spans.ALWAYS, 0)).isZero();
    assertThat(period.fit(Spans.of(Span.since(Instant.parse("2023-01-01T00:00:00Z"))), 0)).isOne();
    assertThat(period.fit(Spans.of(Span.since(Instant.parse("2020-01-01T00:00:00Z"))), 0))
        .isEqualTo(QuestionPeriod.HELD);
    var before = Spans.of(new Span(at("2020-01-01"), at("2021-01-01")));
    assertThat(period.fit(before, at("2023-07-01"))).isZero();
  }
}
