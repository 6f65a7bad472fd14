package dev.kith.access.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.jwk.JWK;
import dev.kith.access.Caller;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// Checks a JWT: first its signature, with an algorithm and a key that the configuration allows,
/// and then its claims.
///
/// Header fields that suggest a key (`jku`, `x5u`, `jwk`, `x5c`) are ignored.
public final class JwtCheck {
  private static final int MOST_KEYS_TRIED = 8;
  private static final Set<String> TYPES = Set.of("jwt", "at+jwt", "application/at+jwt");

  private final JwtRules rules;
  private final SigningKeys keys;
  private final InstantSource clock;

  public JwtCheck(JwtRules rules, SigningKeys keys, InstantSource clock) {
    this.rules = rules;
    this.keys = keys;
    this.clock = clock;
  }

  /// The bearer of the token; raises [Fault.Unauthenticated] if it is invalid.
  Caller caller(String token) {
    JWSObject signed;
    try {
      signed = JWSObject.parse(token);
    } catch (ParseException | IllegalArgumentException other) {
      throw refused("it is neither a signed JWT nor a known token");
    }
    checkHeader(signed);
    if (!isSigned(signed)) {
      throw refused("its signature is invalid");
    }
    var claims = StrictJson.json(signed.getPayload().toString());
    if (!claims.isObject()) {
      throw refused("its claims cannot be read");
    }
    checkTime(claims);
    checkParties(claims);
    return holder(claims);
  }

  private void checkHeader(JWSObject signed) {
    var header = signed.getHeader();
    if (!rules.algorithms().contains(header.getAlgorithm().getName())) {
      throw refused("it is signed by an algorithm that is not allowed here");
    }
    var type = header.getType();
    boolean other = type != null && !TYPES.contains(type.toString().toLowerCase(Locale.ROOT));
    if (other || header.getCriticalParams() != null || !header.isBase64URLEncodePayload()) {
      throw refused("its type is not accepted here");
    }
    if (!StrictJson.json(header.getParsedBase64URL().decodeToString()).isObject()) {
      throw refused("its header cannot be read");
    }
  }

  private boolean isSigned(JWSObject signed) {
    var fitting = fitting(keys.known(), signed.getHeader());
    if (fitting.isEmpty()) {
      fitting = fitting(keys.reloaded(), signed.getHeader());
    }
    return fitting.stream().limit(MOST_KEYS_TRIED).anyMatch(key -> isSigned(signed, key));
  }

  private static List<JWK> fitting(List<JWK> keys, JWSHeader header) {
    var id = header.getKeyID();
    return keys.stream()
        .filter(key -> id == null || id.equals(key.getKeyID()))
        .filter(key -> Signatures.fits(key, header.getAlgorithm()))
        .toList();
  }

  private static boolean isSigned(JWSObject signed, JWK key) {
    try {
      return Signatures.isRight(signed, key);
    } catch (JOSEException unusable) {
      return false;
    }
  }

  private void checkTime(JsonNode claims) {
    var now = clock.instant();
    var leeway = rules.leeway();
    if (!claims.path("exp").isNumber()) {
      throw refused("it has no expiry");
    }
    if (!now.isBefore(at(claims.path("exp"), leeway))) {
      throw refused("it has expired");
    }
    var begins = claims.path("nbf");
    if (!begins.isMissingNode()
        && (!begins.isNumber() || now.isBefore(at(begins, leeway.negated())))) {
      throw refused("it is not valid yet");
    }
  }

  private static Instant at(JsonNode seconds, Duration shift) {
    double time = Math.clamp(seconds.asDouble(), -1e11, 1e11);
    return Instant.ofEpochSecond((long) time).plus(shift);
  }

  private void checkParties(JsonNode claims) {
    var issuer = claims.path("iss");
    if (!issuer.isString() || !issuer.stringValue().equals(rules.issuer())) {
      throw refused("it comes from another issuer");
    }
    var audience = claims.path("aud");
    boolean intended =
        audience.isArray() ? audience.valueStream().anyMatch(this::isForUs) : isForUs(audience);
    if (!intended) {
      throw refused("it is for another audience");
    }
  }

  private boolean isForUs(JsonNode audience) {
    return audience.isString() && rules.audiences().contains(audience.stringValue());
  }

  private Caller holder(JsonNode claims) {
    var name = claims.path("sub").asString("");
    if (name.isBlank()) {
      name = claims.path("client_id").asString("");
    }
    if (name.isBlank()) {
      throw refused("it has no subject");
    }
    try {
      var rights = RightsReader.ofClaims(claims);
      var quota = QuotaReader.of(claims.path("kith").path("limits"));
      return Caller.known(name, rules.issuer() + " " + name, rights).within(quota);
    } catch (RightsReader.Unreadable unclear) {
      throw new Fault.Unauthenticated("the token was refused: " + unclear.getMessage())
          .raise(unclear);
    }
  }

  private static FaultException refused(String why) {
    return new Fault.Unauthenticated("the token was refused: " + why).raise();
  }
}
