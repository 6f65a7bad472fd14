package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.ConnectionInitiationException;
import dev.kith.fault.Fault;
import dev.kith.mapped.engine.SecretLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostsTest {
  @TempDir Path folder;
  private final List<String> asked = new ArrayList<>();
  private final Set<String> away = new HashSet<>();
  private long now = 1_000_000;
  private final Hosts hosts = hosts(Optional.empty());

  private Hosts hosts(Optional<SecretLocation> secret) {
    var address = ClickHouseAddress.of("clickhouse://one:1,two:2/g");
    return new Hosts(address, new Credentials(Optional.empty(), secret), Map.of(), () -> now);
  }

  @AfterEach
  void close() {
    hosts.close();
  }

  /// Asks, and tells who was asked for it.
  private List<String> ask() {
    asked.clear();
    hosts.ask(this::answer);
    return List.copyOf(asked);
  }

  @SuppressWarnings("deprecation") // nothing else tells which one it is
  private int answer(Client client) {
    var host = client.getEndpoints().iterator().next().contains("one") ? "one" : "two";
    asked.add(host);
    if (away.contains(host)) {
      throw new ConnectionInitiationException("away", new IOException(host));
    }
    return 7;
  }

  @Test
  void aHostThatFailsIsLeftAloneForLongerEachTimeUntilItAnswers() {
    away.add("one");
    assertThat(ask()).containsExactly("one", "two");
    for (long pause = 1_000; pause < 60_000; pause = Math.min(60_000, 2 * pause)) {
      now += pause - 1;
      assertThat(ask()).as("before " + pause).containsExactly("two");
      now += 1;
      assertThat(ask()).as("after " + pause).containsExactly("one", "two");
    }
    now += 59_999;
    assertThat(ask()).containsExactly("two");
    away.clear();
    now += 1;
    assertThat(ask()).containsExactly("one");

    away.add("one");
    assertThat(ask()).containsExactly("one", "two");
    now += 1_000;
    assertThat(ask()).as("it begins anew").containsExactly("one", "two");
  }

  @Test
  void whereAllRestAllAreTriedBeforeItFails() {
    away.addAll(List.of("one", "two"));
    for (int times = 0; times < 3; times++) {
      assertThatThrownBy(this::ask).isInstanceOf(ConnectionInitiationException.class);
      assertThat(asked).containsExactly("one", "two");
    }
    away.clear();

    assertThat(ask()).as("no time has gone by").containsExactly("one");
  }

  @Test
  void aQuestionThatIsOverIsAskedOfNobodyElseAndAHostThatTookAllItsTimeRests() {
    var late = new Fault.LimitReached("seconds", 1, "").raise();
    var back = new Fault.Cancelled().raise();

    assertThatThrownBy(() -> hosts.ask(client -> over(client, back))).isSameAs(back);
    assertThat(asked).containsExactly("one");
    assertThat(ask()).containsExactly("one");
    asked.clear();
    assertThatThrownBy(() -> hosts.ask(client -> over(client, late))).isSameAs(late);
    assertThat(asked).containsExactly("one");
    assertThat(ask()).containsExactly("two");
  }

  private int over(Client client, RuntimeException why) {
    answer(client);
    throw why;
  }

  @Test
  void aSecretThatChangesIsShownFromThenOn() throws IOException {
    var file = folder.resolve("token");
    try (var changing = hosts(Optional.of(new SecretLocation.InFile(file)))) {
      assertThatThrownBy(() -> changing.ask(client -> client))
          .isInstanceOf(Credentials.MissingSecret.class)
          .hasMessageContaining("token");
      Files.writeString(file, "first");
      var first = changing.ask(client -> client);
      assertThat(changing.<Client>ask(client -> client)).isSameAs(first);
      Files.writeString(file, "second");

      assertThat(changing.<Client>ask(client -> client)).isNotSameAs(first);
    }
  }
}
