package dev.kith.access.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.access.Quota;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenFileTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2027-01-31T23:59:59Z"));
  private static final String DIGEST = TokenSecret.digest("kith_secret");

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("tokens.yaml"), text);
  }

  private static TokenAuthenticator tokens(Path file) {
    return new TokenAuthenticator(Optional.of(TokenFile.of(file, CLOCK)), Optional.empty());
  }

  private static Fault refusal(TokenAuthenticator tokens, String token) {
    return catchThrowableOfType(FaultException.class, () -> tokens.caller(token)).fault();
  }

  @Test
  void whereThereIsNoFileTheMessageSaysHowToCreateOne() {
    var missing = folder.resolve("none.yaml");

    var refused = catchThrowableOfType(FaultException.class, () -> TokenFile.of(missing, CLOCK));

    assertThat(refused).hasMessageContaining("none.yaml: there is no such file");
    assertThat(refused.fault().toString()).contains("'kith token new'");
  }

  @Test
  void aTokenSaysHowMuchItsBearerMayUse() throws IOException {
    var tokens =
        tokens(
            file(
                "tokens:\n"
                    + "  - {name: ada, token: one, read: ['*'], limits: {requests: 600, burst: 20,"
                    + " concurrent: 4, rows: 1000, bytes: 100000, millis: 5000}}\n"
                    + "  - {name: bob, token: two, read: ['*']}\n"));

    assertThat(tokens.caller("one").quota())
        .isEqualTo(
            new Quota(
                OptionalInt.of(600),
                OptionalInt.of(20),
                OptionalInt.of(4),
                OptionalLong.of(1_000),
                OptionalLong.of(100_000),
                Optional.of(Duration.ofSeconds(5))));
    assertThat(tokens.caller("two").quota()).isEqualTo(Quota.UNBOUNDED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{request: 1}", "{requests: 0}", "{rows: many}", "[1]", "{bytes: 1.5}"})
  void aLimitThatSaysNothingClearIsRefused(String limits) throws IOException {
    var path = file("tokens:\n  - {name: ada, token: one, read: ['*'], limits: " + limits + "}\n");

    assertThat(catchThrowableOfType(FaultException.class, () -> tokens(path)).fault())
        .isInstanceOf(Fault.UnusableFile.class);
  }

  @Test
  void aTokenOfTheFileIsItsOwners() throws IOException {
    var tokens =
        tokens(
            file(
                "tokens:\n  - name: ada\n    sha256: "
                    + DIGEST
                    + "\n"
                    + "    read: [pharma]\n"
                    + "    write: [memory]\n"
                    + "  - {name: bob, token: plain, read: ['*'], scopes: [{path: 1/, role:"
                    + " owner}]}\n"));

    var ada = tokens.caller("kith_secret");
    assertThat(ada.name()).isEqualTo("ada");
    assertThat(ada.rights().mayRead("pharma")).isTrue();
    assertThat(ada.rights().mayWrite("memory")).isTrue();
    assertThat(ada.rights().mayRead("gitlab")).isFalse();
    assertThat(tokens.caller("plain").rights().seesAll()).isFalse();
    assertThat(refusal(tokens, DIGEST)).isInstanceOf(Fault.Unauthenticated.class);
    assertThat(refusal(tokens, "")).isInstanceOf(Fault.Unauthenticated.class);
  }

  @Test
  void aTokenHoldsUntilTheEndOfItsLastDay() throws IOException {
    var text = "tokens:\n  - {name: ada, token: a, read: [x], expires: 2027-01-31}\n";

    assertThat(tokens(file(text)).caller("a").name()).isEqualTo("ada");
    assertThat(refusal(tokens(file(text.replace("31", "30"))), "a"))
        .isInstanceOf(Fault.Unauthenticated.class);
  }

  @Test
  void aChangeOfTheFileHoldsFromTheNextCallOn() throws IOException {
    var file = file("tokens:\n  - {name: ada, token: a, read: [x]}\n");
    var tokens = tokens(file);
    assertThat(tokens.caller("a").name()).isEqualTo("ada");

    file("tokens: []\n");
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2027-01-01T00:00:00Z")));
    assertThat(refusal(tokens, "a")).isInstanceOf(Fault.Unauthenticated.class);

    Files.delete(file);
    assertThat(refusal(tokens, "a")).isInstanceOf(Fault.Unavailable.class);
    assertThat(refusal(tokens, "a").toString()).doesNotContain(folder.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nope",
        "tokens: {}",
        "tokens: [{token: a}]",
        "tokens: [{name: a}]",
        "tokens: [{name: a, sha256: abc}]",
        "tokens: [{name: a, token: b, sha256: abc}]",
        "tokens: [{name: a, token: b, reads: [x]}]",
        "tokens: [{name: a, token: b, read: x}]",
        "tokens: [{name: a, token: b, read: [X]}]",
        "tokens: [{name: a, token: b}, {name: a, token: c}]",
        "tokens: [{name: a, token: b, token: c}]",
        "tokens: [{name: a, token: b, expires: soon}]"
      })
  void aFileThatMakesNoSenseIsRefusedAtTheStart(String text) throws IOException {
    var file = file(text);

    assertThat(catchThrowableOfType(FaultException.class, () -> tokens(file)).fault())
        .isInstanceOf(Fault.UnusableFile.class);
  }

  @Test
  void tokensAreLongAndNeverTheSame() {
    assertThat(TokenSecret.token()).hasSizeGreaterThan(40).isNotEqualTo(TokenSecret.token());
  }
}
