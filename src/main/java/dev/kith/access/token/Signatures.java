package dev.kith.access.token;

import com.nimbusds.jose.Algorithm;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.RSAKey;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;

/// Verifies a signature with a key of the type that its algorithm requires, and no other.
final class Signatures {
  private static final int LEAST_RSA_BITS = 2048;
  private static final int ED25519_BYTES = 32;

  /// The prefix of an Ed25519 key's 32 bytes in the encoding that the JDK reads.
  private static final byte[] ED25519_START = {
    0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00
  };

  private Signatures() {}

  /// Whether a key has the type that an algorithm requires, and is not meant for another use.
  static boolean fits(JWK key, JWSAlgorithm algorithm) {
    var use = key.getKeyUse();
    Algorithm only = key.getAlgorithm();
    return (use == null || use.equals(KeyUse.SIGNATURE))
        && (only == null || only.getName().equals(algorithm.getName()))
        && hasKeyTypeOf(key, algorithm);
  }

  private static boolean hasKeyTypeOf(JWK key, JWSAlgorithm algorithm) {
    if (JWSAlgorithm.Family.RSA.contains(algorithm)) {
      return key instanceof RSAKey && key.size() >= LEAST_RSA_BITS;
    }
    if (JWSAlgorithm.Family.EC.contains(algorithm)) {
      return key instanceof ECKey ec && Curve.forJWSAlgorithm(algorithm).contains(ec.getCurve());
    }
    if (isEd25519(algorithm)) {
      return key instanceof OctetKeyPair pair && pair.getCurve().equals(Curve.Ed25519);
    }
    return JWSAlgorithm.Family.HMAC_SHA.contains(algorithm) && key instanceof OctetSequenceKey;
  }

  private static boolean isEd25519(JWSAlgorithm algorithm) {
    return algorithm.equals(JWSAlgorithm.EdDSA) || algorithm.equals(JWSAlgorithm.Ed25519);
  }

  static boolean isRight(JWSObject signed, JWK key) throws JOSEException {
    if (key instanceof OctetKeyPair pair) {
      return isRight(signed, pair);
    }
    return signed.verify(verifier(key));
  }

  private static JWSVerifier verifier(JWK key) throws JOSEException {
    if (key instanceof RSAKey rsa) {
      return new RSASSAVerifier(rsa);
    }
    if (key instanceof ECKey ec) {
      return new ECDSAVerifier(ec);
    }
    if (key instanceof OctetSequenceKey secret) {
      return new MACVerifier(secret);
    }
    throw new JOSEException("no such key");
  }

  /// Uses the JDK, because the library needs another dependency for this curve.
  private static boolean isRight(JWSObject signed, OctetKeyPair pair) throws JOSEException {
    try {
      var signature = Signature.getInstance("Ed25519");
      signature.initVerify(publicKey(pair));
      signature.update(signed.getSigningInput());
      return signature.verify(signed.getSignature().decode());
    } catch (GeneralSecurityException unusable) {
      throw new JOSEException("unusable", unusable);
    }
  }

  private static PublicKey publicKey(OctetKeyPair pair) throws GeneralSecurityException {
    var point = pair.getDecodedX();
    if (point.length != ED25519_BYTES) {
      throw new GeneralSecurityException("not a key");
    }
    var encoded = new byte[ED25519_START.length + ED25519_BYTES];
    System.arraycopy(ED25519_START, 0, encoded, 0, ED25519_START.length);
    System.arraycopy(point, 0, encoded, ED25519_START.length, ED25519_BYTES);
    return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
  }

  /// A secret as a key.
  static JWK secret(String text) {
    return new OctetSequenceKey.Builder(text.getBytes(StandardCharsets.UTF_8)).build();
  }
}
