package dev.kith.access.token;

import com.nimbusds.jose.JWSAlgorithm;
import java.time.Duration;
import java.util.Set;

/// What every JWT must satisfy, as the operator configured it.
///
/// @param issuer who must have issued it
/// @param audiences the accepted audiences; it must name at least one of them
/// @param algorithms how it may be signed
/// @param leeway how far clocks may differ
public record JwtRules(
    String issuer, Set<String> audiences, Set<String> algorithms, Duration leeway) {
  /// How far clocks may differ.
  public static final Duration USUAL_LEEWAY = Duration.ofSeconds(30);

  /// The algorithms for a shared secret, the usual one first.
  public static final Set<String> BY_SECRET =
      Set.of(
          JWSAlgorithm.HS256.getName(), JWSAlgorithm.HS384.getName(), JWSAlgorithm.HS512.getName());

  /// The algorithms for a key pair.
  public static final Set<String> BY_KEY_PAIR =
      Set.of(
          JWSAlgorithm.RS256.getName(),
          JWSAlgorithm.RS384.getName(),
          JWSAlgorithm.RS512.getName(),
          JWSAlgorithm.PS256.getName(),
          JWSAlgorithm.PS384.getName(),
          JWSAlgorithm.PS512.getName(),
          JWSAlgorithm.ES256.getName(),
          JWSAlgorithm.ES384.getName(),
          JWSAlgorithm.ES512.getName(),
          JWSAlgorithm.EdDSA.getName(),
          JWSAlgorithm.Ed25519.getName());

  public JwtRules {
    audiences = Set.copyOf(audiences);
    algorithms = Set.copyOf(algorithms);
  }
}
