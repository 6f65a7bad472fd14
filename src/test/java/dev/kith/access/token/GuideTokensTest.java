package dev.kith.access.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The token files and claims that the guides show are taken as they stand; only the digest and the
/// signature, which a page cannot have, are put in.
class GuideTokensTest {
  private static final Path SECURITY = Path.of("docs/guide/security.md");
  private static final Path OPERATIONS = Path.of("docs/guide/operations.md");
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.ofEpochSecond(Issuer.NOW));

  @TempDir Path folder;

  @Test
  void theTokenFileOfTheGuideToSecurityGivesWhatItSays() throws IOException {
    var ada = byFile(only(SECURITY, "yaml"));

    assertThat(ada.name()).isEqualTo("ada");
    assertThat(ada.rights().read().has("pharma")).isTrue();
    assertThat(ada.rights().read().has("gitlab")).isFalse();
    assertThat(ada.rights().scope().toString()).contains("1/100/").containsIgnoringCase("develop");
  }

  @Test
  void theTokenFileOfTheGuideToOperationsLimitsItsBearer() throws IOException {
    var quota = byFile(only(OPERATIONS, "yaml")).quota();

    assertThat(quota.requests()).isEqualTo(OptionalInt.of(600));
    assertThat(quota.burst()).isEqualTo(OptionalInt.of(50));
    assertThat(quota.concurrent()).isEqualTo(OptionalInt.of(8));
  }

  @Test
  void theClaimsOfTheGuidesAreTaken() throws IOException {
    var shown = only(SECURITY, "json");
    var limits =
        Pattern.compile("claim `kith`: `(\\{.*?})`", Pattern.DOTALL)
            .matcher(Files.readString(OPERATIONS));
    assertThat(limits.find()).isTrue();

    var ada = byClaims(shown);
    var limited = byClaims(Issuer.claims("\"kith\":" + limits.group(1)));

    assertThat(ada.rights().read().has("gitlab")).isTrue();
    assertThat(ada.rights().scope().toString()).contains("1/100/").containsIgnoringCase("develop");
    assertThat(limited.quota().requests()).isEqualTo(OptionalInt.of(600));
  }

  private Caller byFile(String yaml) throws IOException {
    var text = yaml.replaceAll("sha256: \\S+", "sha256: " + TokenSecret.digest("kith_secret"));
    var file = Files.writeString(folder.resolve("tokens.yaml"), text);
    return new TokenAuthenticator(Optional.of(TokenFile.of(file, CLOCK)), Optional.empty())
        .caller("kith_secret");
  }

  private Caller byClaims(String claims) throws IOException {
    var issuer = new Issuer();
    var keys = JwkSource.file(Files.writeString(folder.resolve("jwks.json"), issuer.published()));
    var rules =
        new JwtRules(Issuer.NAME, Set.of(Issuer.AUDIENCE), Set.of("EdDSA"), JwtRules.USUAL_LEEWAY);
    return new TokenAuthenticator(Optional.empty(), Optional.of(new JwtCheck(rules, keys, CLOCK)))
        .caller(issuer.eddsa(claims));
  }

  private static String only(Path page, String language) throws IOException {
    List<String> blocks =
        Pattern.compile("^```" + language + "\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(Files.readString(page))
            .results()
            .map(block -> block.group(1))
            .filter(block -> !block.contains("\"outcome\"") && !block.contains("\"status\""))
            .toList();
    assertThat(blocks).as(page.toString()).hasSize(1);
    return blocks.getFirst();
  }
}
