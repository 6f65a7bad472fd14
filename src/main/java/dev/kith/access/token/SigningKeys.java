package dev.kith.access.token;

import com.nimbusds.jose.jwk.JWK;
import java.util.List;

/// The keys that tokens may be signed with.
public interface SigningKeys {
  List<JWK> known();

  /// The keys after reloading, because a token names an unknown one. Reloads are rate-limited:
  /// anybody can name a key.
  List<JWK> reloaded();
}
