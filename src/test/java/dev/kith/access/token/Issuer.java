package dev.kith.access.token;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// An identity provider that gives out whatever token a test wants, put together by hand: a library
/// would refuse to write most of them.
public final class Issuer {
  /// Who it says it is.
  public static final String NAME = "https://id.example.com";

  /// For whom its tokens are meant.
  public static final String AUDIENCE = "https://kith.example.com/mcp";

  /// A day in 2027, in seconds.
  public static final long NOW = 1_800_000_000L;

  /// The secret of those that are signed with one.
  public static final String SECRET = "0123456789abcdef0123456789abcdef";

  private final KeyPair rsa = pair("RSA");
  private final KeyPair ec = pair("EC");
  private final KeyPair ed = pair("Ed25519");

  private static KeyPair pair(String sort) {
    try {
      var generator = KeyPairGenerator.getInstance(sort);
      switch (sort) {
        case "RSA" -> generator.initialize(2048);
        case "EC" -> generator.initialize(new ECGenParameterSpec("secp256r1"));
        default -> {}
      }
      return generator.generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// Its public keys, as it publishes them.
  public String published() {
    return new JWKSet(List.<JWK>of(rsaKey(), ecKey(), edKey())).toString();
  }

  private RSAKey rsaKey() {
    return new RSAKey.Builder((RSAPublicKey) rsa.getPublic()).keyID("rsa").build();
  }

  private ECKey ecKey() {
    return new ECKey.Builder(Curve.P_256, (ECPublicKey) ec.getPublic()).keyID("ec").build();
  }

  private OctetKeyPair edKey() {
    var encoded = ((EdECPublicKey) ed.getPublic()).getEncoded();
    var point = new byte[32];
    System.arraycopy(encoded, encoded.length - 32, point, 0, 32);
    return new OctetKeyPair.Builder(Curve.Ed25519, Base64URL.encode(point)).keyID("ed").build();
  }

  /// The text of its RSA key as others see it: what a confused server would take for a secret.
  public byte[] rsaPublicBytes() {
    return rsa.getPublic().getEncoded();
  }

  /// Claims that are in order, with more of them.
  public static String claims(String more) {
    return "{\"iss\":\""
        + NAME
        + "\",\"aud\":\""
        + AUDIENCE
        + "\",\"sub\":\"ada\",\"exp\":"
        + (NOW + 300)
        + (more.isEmpty() ? "" : "," + more)
        + "}";
  }

  public String rs256(String claims) {
    return rs256("{\"alg\":\"RS256\",\"kid\":\"rsa\"}", claims);
  }

  public String rs256(String header, String claims) {
    return join(header, claims, signed("SHA256withRSA", rsa.getPrivate(), input(header, claims)));
  }

  public String es256(String claims) {
    var header = "{\"alg\":\"ES256\",\"kid\":\"ec\"}";
    return join(
        header,
        claims,
        signed("SHA256withECDSAinP1363Format", ec.getPrivate(), input(header, claims)));
  }

  public String eddsa(String claims) {
    var header = "{\"alg\":\"EdDSA\",\"kid\":\"ed\",\"typ\":\"at+jwt\"}";
    return join(header, claims, signed("Ed25519", ed.getPrivate(), input(header, claims)));
  }

  /// Signed with a secret.
  public static String hs256(String header, String claims, byte[] secret) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      return join(header, claims, mac.doFinal(input(header, claims)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// Not signed at all.
  public static String unsigned(String header, String claims) {
    return join(header, claims, new byte[0]);
  }

  private static String join(String header, String claims, byte[] signature) {
    return encoded(header) + "." + encoded(claims) + "." + encoded(signature);
  }

  private static byte[] input(String header, String claims) {
    return (encoded(header) + "." + encoded(claims)).getBytes(StandardCharsets.US_ASCII);
  }

  private static String encoded(String text) {
    return encoded(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static byte[] signed(String algorithm, PrivateKey key, byte[] input) {
    try {
      var signature = Signature.getInstance(algorithm);
      signature.initSign(key);
      signature.update(input);
      return signature.sign();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
