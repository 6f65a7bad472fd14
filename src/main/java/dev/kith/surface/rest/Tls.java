package dev.kith.surface.rest;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/// The certificate of the server and its key, as PEM files.
///
/// @param certificate the chain: the server's own certificate first
/// @param key unencrypted, in PKCS#8 form
public record Tls(Path certificate, Path key) {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
  private static final List<String> SORTS = List.of("EC", "RSA", "Ed25519");
  private static final String PASSWORD = "in-memory";

  /// The TLS settings for Jetty; raises a fault where the files cannot be used.
  SslContextFactory.Server context() {
    var context = new SslContextFactory.Server();
    context.setKeyStore(keys());
    context.setKeyStorePassword(PASSWORD);
    context.setSniRequired(false);
    context.setIncludeProtocols("TLSv1.3", "TLSv1.2");
    return context;
  }

  /// Reloads the files for new connections.
  void renew(SslContextFactory.Server context) throws Exception {
    var fresh = keys();
    context.reload(
        reloaded -> {
          reloaded.setKeyStore(fresh);
          reloaded.setKeyStorePassword(PASSWORD);
        });
  }

  /// When the files were last written.
  String stamp() throws IOException {
    return Files.getLastModifiedTime(certificate) + " " + Files.getLastModifiedTime(key);
  }

  private KeyStore keys() {
    try {
      var store = KeyStore.getInstance("PKCS12");
      store.load(null, PASSWORD.toCharArray());
      store.setKeyEntry("kith", privateKey(), PASSWORD.toCharArray(), chain());
      return store;
    } catch (IOException | GeneralSecurityException unusable) {
      throw unusable(certificate, "it and its key cannot be used together").raise(unusable);
    }
  }

  private Certificate[] chain() throws IOException {
    var bytes = Files.readAllBytes(certificate);
    try {
      var chain =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(bytes));
      if (!chain.isEmpty()) {
        return chain.toArray(Certificate[]::new);
      }
    } catch (GeneralSecurityException broken) {
      throw unusable(certificate, "it is not a PEM certificate").raise(broken);
    }
    throw unusable(certificate, "it holds no certificate").raise();
  }

  private PrivateKey privateKey() throws IOException, GeneralSecurityException {
    var text = KEY.matcher(Files.readString(key, StandardCharsets.US_ASCII));
    if (!text.find()) {
      throw notPkcs8();
    }
    var encoded = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(text.group(1)));
    for (var sort : SORTS) {
      try {
        return KeyFactory.getInstance(sort).generatePrivate(encoded);
      } catch (InvalidKeySpecException another) {
        // try the next algorithm
      }
    }
    throw notPkcs8();
  }

  private FaultException notPkcs8() {
    return new Fault.UnusableFile(
            key.toString(),
            "it is not an unencrypted key in PKCS#8 form",
            "Convert it: openssl pkcs8 -topk8 -nocrypt -in old.pem -out key.pem")
        .raise();
  }

  private static Fault.UnusableFile unusable(Path file, String problem) {
    return new Fault.UnusableFile(file.toString(), problem, "Give a PEM chain and its PEM key.");
  }
}
