package dev.kith.access.token;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/// Makes tokens that nobody guesses, and what is kept of them so that nobody who reads the file can
/// use them.
public final class SecretText {
  private static final int BYTES = 32;

  private SecretText() {}

  /// A new token.
  public static String token() {
    var bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return "kith_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /// What is kept of a token. It needs no salt: a token has more randomness than can be searched.
  public static String digest(String token) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(token.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
