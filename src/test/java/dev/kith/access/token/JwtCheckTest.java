package dev.kith.access.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The tricks that are tried with tokens, one by one.
class JwtCheckTest {
  private static final Issuer ISSUER = new Issuer();

  /// Somebody else; to make keys takes seconds.
  private static final Issuer STRANGER = new Issuer();

  private static final InstantSource CLOCK = InstantSource.fixed(Instant.ofEpochSecond(Issuer.NOW));
  private static final String GOOD = Issuer.claims("\"scope\":\"kith:read kith:all\"");
  private static final String HS256 = "{\"alg\":\"HS256\"}";

  @TempDir Path folder;
  private TokenAuthenticator byKeys = new TokenAuthenticator(Optional.empty(), Optional.empty());

  @BeforeEach
  void publish() throws IOException {
    var file = Files.writeString(folder.resolve("jwks.json"), ISSUER.published());
    byKeys = tokens(JwkSource.file(file), Set.of("RS256", "ES256", "EdDSA"));
  }

  private static TokenAuthenticator tokens(SigningKeys keys, Set<String> algorithms) {
    var rules =
        new JwtRules(Issuer.NAME, Set.of(Issuer.AUDIENCE), algorithms, JwtRules.USUAL_LEEWAY);
    return new TokenAuthenticator(Optional.empty(), Optional.of(new JwtCheck(rules, keys, CLOCK)));
  }

  private static TokenAuthenticator bySecret() {
    return tokens(JwkSource.secret(Issuer.SECRET), Set.of("HS256"));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private String refusal(String token) {
    return refusal(byKeys, token);
  }

  private static String refusal(TokenAuthenticator tokens, String token) {
    var fault = catchThrowableOfType(FaultException.class, () -> tokens.caller(token)).fault();
    return ((Fault.Unauthenticated) fault).problem();
  }

  @Test
  void aTokenOfEveryAllowedAlgorithmIsGood() {
    assertThat(byKeys.caller(ISSUER.rs256(GOOD)).name()).isEqualTo("ada");
    assertThat(byKeys.caller(ISSUER.es256(GOOD)).key()).contains(Issuer.NAME + " ada");
    assertThat(byKeys.caller(ISSUER.eddsa(GOOD)).rights().mayRead("pharma")).isTrue();
    assertThat(bySecret().caller(Issuer.hs256(HS256, GOOD, bytes(Issuer.SECRET))).name())
        .isEqualTo("ada");
    assertThat(byKeys.caller(ISSUER.rs256("{\"alg\":\"RS256\"}", GOOD)).name()).isEqualTo("ada");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "None", "NONE", "nOnE"})
  void aTokenWithoutASignatureIsRefused(String none) {
    var token = Issuer.unsigned("{\"alg\":\"" + none + "\"}", GOOD);

    assertThat(refusal(token)).isNotEmpty();
    assertThat(refusal(bySecret(), token)).isNotEmpty();
  }

  @Test
  void aPublicKeyIsNoSecret() {
    var confused =
        Issuer.hs256("{\"alg\":\"HS256\",\"kid\":\"rsa\"}", GOOD, ISSUER.rsaPublicBytes());
    var pem =
        "-----BEGIN PUBLIC KEY-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(ISSUER.rsaPublicBytes())
            + "\n-----END PUBLIC KEY-----\n";

    assertThat(refusal(confused)).contains("algorithm that is not allowed");
    assertThat(refusal(Issuer.hs256(HS256, GOOD, bytes(pem)))).contains("algorithm");
  }

  @Test
  void anAlgorithmIsAllowedByConfigurationAlone() {
    assertThat(refusal(bySecret(), ISSUER.rs256(GOOD))).contains("algorithm");
    assertThat(refusal(tokens(bySecretKeys(), Set.of("RS256", "HS256")), ISSUER.rs256(GOOD)))
        .contains("signature");
  }

  private static SigningKeys bySecretKeys() {
    return JwkSource.secret(Issuer.SECRET);
  }

  @Test
  void aSecretInAPublishedListSignsNothing() throws IOException {
    var secret = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(Issuer.SECRET));
    var file =
        Files.writeString(
            folder.resolve("oct.json"), "{\"keys\":[{\"kty\":\"oct\",\"k\":\"" + secret + "\"}]}");
    var tokens = tokens(JwkSource.file(file), Set.of("HS256"));

    assertThat(refusal(tokens, Issuer.hs256(HS256, GOOD, bytes(Issuer.SECRET))))
        .contains("signature");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"jku\":\"https://evil.example.com/jwks\"",
        "\"x5u\":\"https://evil.example.com/cert\"",
        "\"kid\":\"../../../../dev/null\"",
        "\"kid\":\"rsa' OR 1=1\"",
        "\"kid\":\"\""
      })
  void nothingInAHeaderFindsAKeyThatIsNotConfigured(String header) {
    var other = STRANGER;

    assertThat(refusal(other.rs256("{\"alg\":\"RS256\"," + header + "}", GOOD)))
        .contains("signature");
  }

  @Test
  void aKeyThatATokenBringsAlongIsNotUsed() {
    var other = STRANGER;
    var keys = other.published();
    var first = keys.substring(keys.indexOf('[') + 1, keys.indexOf('}') + 1);

    assertThat(refusal(other.rs256("{\"alg\":\"RS256\",\"jwk\":" + first + "}", GOOD)))
        .contains("signature");
  }

  @Test
  void aSignatureOfAnotherOrOfOtherWordsIsRefused() {
    var good = ISSUER.rs256(GOOD);
    var other = ISSUER.rs256(Issuer.claims("\"scope\":\"kith:write\""));
    var mixed = other.substring(0, other.lastIndexOf('.')) + good.substring(good.lastIndexOf('.'));

    assertThat(refusal(STRANGER.rs256(GOOD))).contains("signature");
    assertThat(refusal(mixed)).contains("signature");
    assertThat(refusal(good.substring(0, good.lastIndexOf('.') + 1))).isNotEmpty();
    assertThat(refusal(ISSUER.rs256("{\"alg\":\"RS256\",\"kid\":\"ec\"}", GOOD)))
        .contains("signature");
  }

  @Test
  void timeIsKeptWithALittleLeeway() {
    assertThat(refusal(signed("\"exp\":" + (Issuer.NOW - 31)))).contains("expired");
    assertThat(refusal(signed("\"exp\":" + (Issuer.NOW - 30)))).contains("expired");
    assertThat(refusal(signed("\"exp\":" + (Issuer.NOW + 9) + ",\"nbf\":" + (Issuer.NOW + 31))))
        .contains("not valid yet");
    assertThat(refusal(signed("\"nbf\":0"))).contains("no expiry");
    assertThat(refusal(signed("\"exp\":\"tomorrow\""))).contains("no expiry");
    assertThat(refusal(signed("\"exp\":-1e300"))).contains("expired");
    assertThat(byKeys.caller(signed("\"exp\":" + (Issuer.NOW - 29))).name()).isEqualTo("ada");
  }

  private static String signed(String times) {
    return ISSUER.rs256(
        "{\"iss\":\""
            + Issuer.NAME
            + "\",\"aud\":[\"other\",\""
            + Issuer.AUDIENCE
            + "\"],\"sub\":\"ada\","
            + times
            + "}");
  }

  @Test
  void issuerAudienceAndSubjectMustBeRight() {
    assertThat(refusal(ISSUER.rs256(GOOD.replace("id.example", "evil.example"))))
        .contains("issuer");
    assertThat(refusal(ISSUER.rs256(GOOD.replace("/mcp", "/mcp/")))).contains("audience");
    assertThat(refusal(ISSUER.rs256(GOOD.replace("\"aud\"", "\"and\"")))).contains("audience");
    assertThat(refusal(ISSUER.rs256(GOOD.replace("\"sub\"", "\"sab\"")))).contains("no subject");
  }

  @Test
  void whatIsSaidTwiceIsRefused() {
    assertThat(refusal(ISSUER.rs256(Issuer.claims("\"sub\":\"root\"")))).contains("claims");
    assertThat(refusal(ISSUER.rs256(Issuer.claims("\"kith\":{\"scopes\":[],\"scopes\":\"*\"}"))))
        .contains("claims");
    assertThat(refusal(ISSUER.rs256("{\"alg\":\"RS256\",\"alg\":\"RS256\"}", GOOD))).isNotEmpty();
  }

  @Test
  void otherKindsOfTokensAreRefused() {
    assertThat(refusal(ISSUER.rs256("{\"alg\":\"RS256\",\"typ\":\"logout+jwt\"}", GOOD)))
        .contains("type");
    assertThat(refusal(ISSUER.rs256("{\"alg\":\"RS256\",\"crit\":[\"x\"],\"x\":1}", GOOD)))
        .contains("type");
    assertThat(refusal("eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkExMjhHQ00ifQ.a.b.c.d")).isNotEmpty();
    assertThat(refusal("")).isNotEmpty();
    assertThat(refusal("..")).isNotEmpty();
    assertThat(refusal("not a token")).isNotEmpty();
    assertThat(refusal("a".repeat(1 << 20))).contains("longer");
  }

  @Test
  void aTokenGivesNoMoreThanItSays() {
    assertThat(byKeys.caller(ISSUER.rs256(Issuer.claims(""))).rights().isEmpty()).isTrue();
    assertThat(refusal(ISSUER.rs256(Issuer.claims("\"scope\":\"kith:read:../etc\""))))
        .contains("database");
    assertThat(refusal(ISSUER.rs256(Issuer.claims("\"kith\":\"*\"")))).contains("kith");
  }
}
