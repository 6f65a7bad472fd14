package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.access.Caller;
import dev.kith.access.token.TokenFile;
import dev.kith.fault.FaultException;
import dev.kith.graph.Scope;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalCallerTest {
  @TempDir Path folder;

  @Test
  void whoeverSaysNothingMayDoEverything() {
    assertThat(LocalCaller.of(Map.of(), "cli")).isEqualTo(Caller.local("cli"));
    assertThat(LocalCaller.of(Map.of("KITH_CALLER", "ada"), "cli")).isEqualTo(Caller.local("ada"));
  }

  @Test
  void theEnvironmentNarrowsWhatMayBeDone() {
    var reader = LocalCaller.of(Map.of("KITH_READ", "pharma, gitlab"), "cli").rights();
    var writer = LocalCaller.of(Map.of("KITH_WRITE", "memory", "KITH_READ", "*"), "cli").rights();
    var scoped = LocalCaller.of(Map.of("KITH_SCOPE", "1/100/:developer,2/"), "cli").rights();

    assertThat(reader.mayRead("gitlab")).isTrue();
    assertThat(reader.mayRead("memory")).isFalse();
    assertThat(writer.mayWrite("memory")).isTrue();
    assertThat(writer.mayWrite("pharma")).isFalse();
    assertThat(writer.mayRead("pharma")).isTrue();
    assertThat(scoped.mayRead("memory")).isTrue();
    assertThat(scoped.scope())
        .isEqualTo(
            new Scope.Under(
                List.of(
                    new Scope.Grant("1/100/", Scope.Role.DEVELOPER),
                    new Scope.Grant("2/", Scope.Role.GUEST))));
  }

  @Test
  void aTokenIsCheckedAsAServerWould() {
    var file = folder.resolve("tokens.yaml");
    TokenFile.add(file, "  - {name: ada, token: secret, read: [pharma]}\n", () -> true);
    var settings = Map.of("KITH_TOKENS", file.toString());

    var good = LocalCaller.of(with(settings, "KITH_TOKEN", "secret"), "cli");

    assertThat(good.name()).isEqualTo("ada");
    assertThat(good.rights().mayRead("memory")).isFalse();
    assertThatThrownBy(() -> LocalCaller.of(with(settings, "KITH_TOKEN", "guess"), "cli"))
        .isInstanceOf(FaultException.class);
    assertThatThrownBy(() -> LocalCaller.of(Map.of("KITH_TOKEN", "secret"), "cli"))
        .isInstanceOf(FaultException.class);
  }

  private static Map<String, String> with(Map<String, String> some, String name, String value) {
    var all = new java.util.HashMap<>(some);
    all.put(name, value);
    return all;
  }

  @ParameterizedTest
  @CsvSource({
    "KITH_READ,../etc",
    "KITH_WRITE,A",
    "KITH_SCOPE,1/100",
    "KITH_SCOPE,1/:god",
    "KITH_SCOPE,':owner'",
    "KITH_TOKEN,''",
    "KITH_READ,''",
    "KITH_READ,'  '",
    "KITH_READ,','",
    "KITH_WRITE,''",
    "KITH_SCOPE,''",
    "KITH_SCOPE,','"
  })
  void whatIsSaidWronglyIsRefused(String name, String value) {
    assertThatThrownBy(() -> LocalCaller.of(Map.of(name, value), "cli"))
        .isInstanceOf(FaultException.class);
  }
}
