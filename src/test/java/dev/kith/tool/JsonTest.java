package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e99999999999",
        "-1e99999999999",
        "1e-99999999999",
        "0.1e-2147483647",
        "0e99999999999"
      })
  void aNumberBeyondEveryDecimalIsRefused(String number) {
    assertThatThrownBy(() -> Json.read("{\"x\":" + number + "}"))
        .isInstanceOf(Json.Malformed.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NaN",
        "-NaN",
        "Infinity",
        "-Infinity",
        "+Infinity",
        "INF",
        "-INF",
        "+1",
        ".5",
        "5.",
        "01",
        "0x1",
        "1_000",
        "'a'",
        "undefined",
        "True",
        "\"\\x41\"",
        "\"\\'\"",
        "\"tab\tinside\"",
        "[1,]",
        "{\"a\":1,}",
        "{a:1}",
        "{\"a\":1,\"a\":2}",
        "1 /* one */",
        "# one\n1",
        "\u00a01",
        "",
        " ",
        "1 2"
      })
  void whatIsNotJsonIsRefusedWhereverItStands(String text) {
    assertThatThrownBy(() -> Json.read(text)).isInstanceOf(Json.Malformed.class);
    assertThatThrownBy(() -> Json.read("{\"id\":" + text + "}")).isInstanceOf(Json.Malformed.class);
    assertThatThrownBy(() -> Json.read("[1," + text + "]")).isInstanceOf(Json.Malformed.class);
  }

  @Test
  void aNumberBeyondEveryDoubleKeepsItsDigits() throws Json.Malformed {
    assertThat(Json.read("1e999999999").decimalValue()).isEqualTo(new BigDecimal("1e999999999"));
  }
}
