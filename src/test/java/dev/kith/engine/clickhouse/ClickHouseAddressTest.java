package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.FaultException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClickHouseAddressTest {
  private static final List<String> WRONG =
      List.of(
          "",
          "one:8123",
          "ftp://one",
          "http://",
          "http://user:word@one/x",
          "http://one:0/x",
          "http://one,two:65536/x",
          "http://one:99999/x",
          "http://one,,two/x",
          "clickhouse://one/x?user=me");

  @Test
  void hostsPortsAndTheDatabaseAreRead() {
    assertThat(ClickHouseAddress.of("clickhouse://one,two:9000/graphs"))
        .isEqualTo(new ClickHouseAddress(List.of("http://one:8123", "http://two:9000"), "graphs"));
    assertThat(ClickHouseAddress.of("clickhouses://one"))
        .isEqualTo(new ClickHouseAddress(List.of("https://one:8443"), "default"));
    assertThat(ClickHouseAddress.of("https://[::1]:1/x"))
        .isEqualTo(new ClickHouseAddress(List.of("https://[::1]:1"), "x"));
  }

  @Test
  void whatIsNoAddressIsRefused() {
    for (var wrong : WRONG) {
      assertThatThrownBy(() -> ClickHouseAddress.of(wrong))
          .as(wrong)
          .isInstanceOf(FaultException.class);
    }
  }

  @Test
  void aDatabaseIsTheSameWhereOneOfItsServersIs() {
    var both = ClickHouseAddress.of("clickhouse://one,two/graphs");

    assertThat(both.isAlso(ClickHouseAddress.of("http://two:8123/graphs"))).isTrue();
    assertThat(both.isAlso(ClickHouseAddress.of("http://two:8123/others"))).isFalse();
    assertThat(both.isAlso(ClickHouseAddress.of("http://three/graphs"))).isFalse();
  }
}
