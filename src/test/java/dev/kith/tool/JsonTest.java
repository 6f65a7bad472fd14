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

  @Test
  void aNumberBeyondEveryDoubleKeepsItsDigits() throws Json.Malformed {
    assertThat(Json.read("1e999999999").decimalValue()).isEqualTo(new BigDecimal("1e999999999"));
  }
}
