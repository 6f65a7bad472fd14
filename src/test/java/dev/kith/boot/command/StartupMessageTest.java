package dev.kith.boot.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.token.TokenFile;
import dev.kith.boot.StartupMessage;
import dev.kith.boot.option.NetworkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartupMessageTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, http://127.0.0.1:7474",
    "::, http://[::1]:7474",
    "127.0.0.1, http://127.0.0.1:7474",
    "::1, http://[::1]:7474",
    "kith.example.com, http://kith.example.com:7474"
  })
  void theAddressCanBeCalled(String host, String address) {
    var network = new NetworkOption();
    network.host(host);
    var tokens = folder.resolve("tokens.yaml");
    TokenFile.add(tokens, "  - {name: ada, token: secret, read: [pharma]}\n", () -> true);
    network.tokens(tokens.toString());

    var message = StartupMessage.of(network.options(7474, Map.of()), 7474, true);

    assertThat(message)
        .contains("listening on " + address + ",", address + "/mcp", address + "/\n");
    assertThat(message.contains("every other address"))
        .isEqualTo(Set.of("0.0.0.0", "::").contains(host));
  }
}
