package dev.kith.shape;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
  @Test
  void commasStandBetweenValuesAndNowhereElse() {
    var out = new JsonText().object().field("a", 1).field("b", true).key("c").array();
    out.value("x").raw("{}").value(2).endArray().key("d").values(List.of("y", "z")).endObject();

    assertThat(out.toString())
        .isEqualTo("{\"a\":1,\"b\":true,\"c\":[\"x\",{},2],\"d\":[\"y\",\"z\"]}");
  }

  @Test
  void signsThatJsonForbidsAreEscaped() {
    assertThat(new JsonText().value("\"\\\n\r\t\b\u0000\u001f é€𝄞").toString())
        .isEqualTo("\"\\\"\\\\\\n\\r\\t\\u0008\\u0000\\u001f é€𝄞\"");
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        0,
        -1,
        0.1,
        1e15,
        1e16,
        1.5e22,
        -4e18,
        1e300,
        Double.MIN_VALUE,
        123_456_789_012_345d
      })
  void numbersReadBackAsTheSame(double value) {
    assertThat(Double.parseDouble(new JsonText().value(value).toString())).isEqualTo(value);
  }

  @Test
  void wholeNumbersOfUsualSizeAreWrittenInDigits() {
    assertThat(new JsonText().value(3_000_000.0).toString()).isEqualTo("3000000.0");
    assertThat(new JsonText().value(1e25).toString()).isEqualTo("1.0E25");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | 0",
        "[] | 0",
        "[1,2] | 0",
        "[[{}],[[]]] | 2",
        "[{},[],{\"a\":[{}]}] | 3",
        "{\"nodes\":[{\"a\":{}},{}],\"edges\":[[1]]} | 3",
        "{\"page\":{\"next\":{\"at\":[{}]}}} | 0",
        "{\"a\":\"[{\\\"[{\",\"b\":[{}]} | 1"
      })
  void itemsAreWhatTheOutermostListsHold(String json, int items) {
    assertThat(JsonBytes.of(json).items()).isEqualTo(items);
  }

  @Test
  void whatIsSentIsWhatWasWrittenAndNothingBehindIt() throws IOException {
    var sent = new ByteArrayOutputStream();

    new JsonText().value("short").bytes().writeTo(sent);

    assertThat(sent.toString(StandardCharsets.UTF_8)).isEqualTo("\"short\"");
  }
}
