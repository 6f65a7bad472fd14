package dev.kith.access;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Signs text that a client keeps for the server, and detects tampering when it comes back.
///
/// Only text that was signed with the same key is accepted.
public final class TextSigner {
  private static final String ALGORITHM = "HmacSHA256";

  /// The length of a key.
  public static final int KEY_BYTES = 32;

  /// Half of the code is as good against guessing, and costs every page that a model reads less.
  private static final int CODE_BYTES = 16;

  private final Supplier<byte[]> secret;
  private @Nullable SecretKeySpec key;

  /// With a key that only this process knows.
  public TextSigner() {
    this(TextSigner::random);
  }

  /// @param secret called when first needed: good randomness takes longer than starting a server
  public TextSigner(Supplier<byte[]> secret) {
    this.secret = secret;
  }

  /// A new key.
  public static byte[] random() {
    var bytes = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }

  /// The text with its signature.
  public String sign(String text) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    var encoder = Base64.getUrlEncoder().withoutPadding();
    return encoder.encodeToString(bytes) + "." + encoder.encodeToString(code(bytes));
  }

  /// The text that was signed; empty if the signature is invalid.
  public Optional<String> verified(String signed) {
    int dot = signed.indexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    try {
      var bytes = Base64.getUrlDecoder().decode(signed.substring(0, dot));
      var given = Base64.getUrlDecoder().decode(signed.substring(dot + 1));
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
      return Arrays.copyOf(mac.doFinal(bytes), CODE_BYTES);
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
