package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.access.token.Issuer;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.fault.FaultWords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessSettingsTest {
  private static final String CLAIMS =
      Issuer.claims("\"scope\":\"kith:read\"").replace("1800000300", "9999999999");
  private static final String TOKEN =
      Issuer.hs256("{\"alg\":\"HS256\"}", CLAIMS, Issuer.SECRET.getBytes(StandardCharsets.UTF_8));

  @TempDir Path folder;

  private static String refusal(Map<String, String> settings) {
    var fault =
        catchThrowableOfType(FaultException.class, () -> AccessSettings.of(settings).tokens());
    return FaultWords.of(fault.fault()).message();
  }

  private static Map<String, String> secret(String... more) {
    var settings = new HashMap<String, String>();
    settings.put("KITH_JWT_SECRET", Issuer.SECRET);
    settings.put("KITH_ISSUER", Issuer.NAME);
    settings.put("KITH_PUBLIC_URL", "https://kith.example.com/");
    for (int index = 0; index < more.length; index += 2) {
      settings.put(more[index], more[index + 1]);
    }
    return settings;
  }

  @Test
  void withoutSettingsNothingIsProtected() {
    assertThat(AccessSettings.of(Map.of()).isProtected()).isFalse();
    assertThat(AccessSettings.of(secret()).isProtected()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "KITH_TOKENS",
        "KITH_JWKS",
        "KITH_JWT_SECRET",
        "KITH_JWT_SECRET_FILE",
        "KITH_ISSUER",
        "KITH_AUDIENCE",
        "KITH_ALGORITHMS"
      })
  void aRestrictionThatIsSetAndEmptyIsRefused(String name) {
    assertThat(refusal(Map.of(name, ""))).contains(name, "empty");
    assertThat(refusal(Map.of(name, " "))).contains(name, "empty");
  }

  @Test
  void theAudienceIsThePublicAddressUnlessOneIsNamed() {
    assertThat(AccessSettings.of(secret()).tokens().caller(TOKEN).name()).isEqualTo("ada");
    var other = AccessSettings.of(secret("KITH_AUDIENCE", "https://kith.example.com")).tokens();
    assertThat(catchThrowableOfType(FaultException.class, () -> other.caller(TOKEN)).fault())
        .isInstanceOf(Fault.Unauthenticated.class);
  }

  @Test
  void aSecretMayLieInAFile() throws IOException {
    var file = Files.writeString(folder.resolve("secret"), Issuer.SECRET + "\n");
    var settings = new HashMap<>(secret("KITH_JWT_SECRET_FILE", file.toString()));
    settings.remove("KITH_JWT_SECRET");

    assertThat(AccessSettings.of(settings).tokens().caller(TOKEN).name()).isEqualTo("ada");
  }

  @Test
  void settingsThatMakeNoSenseAreRefused() {
    assertThat(refusal(secret("KITH_ISSUER", ""))).contains("KITH_ISSUER");
    assertThat(refusal(secret("KITH_PUBLIC_URL", ""))).contains("KITH_AUDIENCE");
    assertThat(refusal(secret("KITH_JWT_SECRET", "short"))).contains("32 bytes");
    assertThat(refusal(secret("KITH_ALGORITHMS", "RS256"))).contains("HS256");
    assertThat(refusal(secret("KITH_ALGORITHMS", ","))).contains("KITH_ALGORITHMS");
    assertThat(refusal(secret("KITH_AUDIENCE", ", "))).contains("KITH_AUDIENCE");
    assertThat(refusal(secret("KITH_ALGORITHMS", "none"))).contains("HS256");
    assertThat(refusal(secret("KITH_JWKS", "keys.json"))).contains("together with a secret");
    assertThat(refusal(Map.of("KITH_TOKENS", folder.resolve("none").toString())))
        .contains("none: there is no such file");
  }
}
