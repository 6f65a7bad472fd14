package dev.kith.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DatabaseNameTest {
  @Test
  void windowsKeepsTheNamesOfDevicesForItself() {
    for (var name : List.of("con", "nul", "aux", "prn", "com1", "lpt9")) {
      assertThat(DatabaseName.isValid(name, true)).as(name).isFalse();
      assertThat(DatabaseName.isValid(name, false)).as(name).isTrue();
    }
    assertThat(DatabaseName.isValid("console", true)).isTrue();
  }
}
