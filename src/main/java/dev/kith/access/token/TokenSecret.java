package dev.kith.access.token;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

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

  /// What is stored of a token. It needs no salt: a token is too random to be searched for.
  public static String digest(String token) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(token.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
