package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.FaultException;
import java.util.List;
import org.junit.jupiter.api.Test;

class AddressTest {
  @Test
  void hostsPortsAndTheDatabaseAreRead() {
    assertThat(Address.of("clickhouse://one,two:9000/graphs"))
        .isEqualTo(new Address(List.of("http://one:8123", "http://two:9000"), "graphs"));
    assertThat(Address.of("clickhouses://one"))
        .isEqualTo(new Address(List.of("https://one:8443"), "default"));
    assertThat(Address.of("https://[::1]:1/x"))
        .isEqualTo(new Address(List.of("https://[::1]:1"), "x"));
  }

  @Test
  void whatIsNoAddressIsRefused() {
    for (var wrong : List.of("", "one:8123", "ftp://one", "http://", "http://user:word@one/x")) {
      assertThatThrownBy(() -> Address.of(wrong)).as(wrong).isInstanceOf(FaultException.class);
    }
  }
}
