package dev.kith.access.token;

import dev.kith.access.Sha256;
import java.security.SecureRandom;
import java.util.Base64;

/// Creates random tokens, and the digests that are stored instead of them.
public final class TokenSecret {
  private static final int BYTES = 32;

  private TokenSecret() {}

  /// A new token.
  public static String token() {
    var bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return "kith_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /// What is stored of a token. It needs no salt: a token is too random to guess.
  public static String digest(String token) {
    return Sha256.hex(token);
  }
}
