package dev.kith.access.token;

import com.nimbusds.jose.jwk.JWK;
import java.util.List;

/// The keys that tokens may be signed with.
public interface SigningKeys {
  /// The keys known by now.
  List<JWK> known();

  /// The keys after looking again, because a token names one that is not known. How often that
  /// helps is bounded: anybody can name a key.
  List<JWK> again();
}
