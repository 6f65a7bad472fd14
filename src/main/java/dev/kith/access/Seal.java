package dev.kith.access;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Lets a client carry what the server has to remember, and sees whether it was tampered with.
///
/// Whoever has the same key accepts it; what was sealed under another is as good as forged.
public final class Seal {
  private static final String ALGORITHM = "HmacSHA256";

  /// How long a key is.
  public static final int KEY_BYTES = 32;

  private final Supplier<byte[]> secret;
  private @Nullable SecretKeySpec key;

  /// A seal that only this process knows.
  public Seal() {
    this(Seal::random);
  }

  /// @param secret asked for when it is first needed: good randomness takes longer than a start
  public Seal(Supplier<byte[]> secret) {
    this.secret = secret;
  }

  /// A new key.
  public static byte[] random() {
    var bytes = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }

  /// The text with its seal.
  public String close(String text) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    var encoder = Base64.getUrlEncoder().withoutPadding();
    return encoder.encodeToString(bytes) + "." + encoder.encodeToString(code(bytes));
  }

  /// The text that was sealed; empty where somebody else wrote it.
  public Optional<String> open(String sealed) {
    int dot = sealed.indexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    try {
      var bytes = Base64.getUrlDecoder().decode(sealed.substring(0, dot));
      var given = Base64.getUrlDecoder().decode(sealed.substring(dot + 1));
      return MessageDigest.isEqual(given, code(bytes))
          ? Optional.of(new String(bytes, StandardCharsets.UTF_8))
          : Optional.empty();
    } catch (IllegalArgumentException foreign) {
      return Optional.empty();
    }
  }

  private byte[] code(byte[] bytes) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(key());
      return mac.doFinal(bytes);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private synchronized SecretKeySpec key() {
    if (key == null) {
      key = new SecretKeySpec(secret.get(), ALGORITHM);
    }
    return key;
  }
}
