package dev.kith.access.token;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyType;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Where the keys of JWTs come from: a secret, a JWKS file, or a JWKS URL.
public final class JwkSource {
  private static final int LEAST_SECRET = 32;
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  private JwkSource() {}

  /// A shared secret.
  public static SigningKeys secret(String text) {
    if (text.getBytes(StandardCharsets.UTF_8).length < LEAST_SECRET) {
      throw new Fault.Unavailable(
              "The JWT secret",
              "it has fewer than " + LEAST_SECRET + " bytes",
              "Create one with: openssl rand -base64 32")
          .raise();
    }
    var keys = List.of(Signatures.secret(text));
    return new SigningKeys() {
      @Override
      public List<JWK> known() {
        return keys;
      }

      @Override
      public List<JWK> reloaded() {
        return keys;
      }
    };
  }

  /// The public keys of a file.
  public static SigningKeys file(Path path) {
    var keys = new FileKeys(path);
    keys.file.content();
    return keys;
  }

  /// The public keys at a URL, which must be `https` unless it is on this machine.
  public static SigningKeys address(String address, InstantSource clock) {
    URI uri;
    try {
      uri = URI.create(address);
    } catch (IllegalArgumentException broken) {
      throw refused();
    }
    var host = Optional.ofNullable(uri.getHost()).orElse("");
    boolean safe = "https".equals(uri.getScheme());
    if (!safe && !("http".equals(uri.getScheme()) && THIS_MACHINE.contains(host))) {
      throw refused();
    }
    return new RemoteKeys(uri, clock);
  }

  private static FaultException refused() {
    return new Fault.Unavailable(
            "The JWKS address", "it is not an https address", "Correct KITH_JWKS or --jwks.")
        .raise();
  }

  /// The public keys of a JWKS document; a shared secret in a public document is ignored.
  static List<JWK> parse(String text) throws ParseException {
    return JWKSet.parse(text).getKeys().stream()
        .filter(key -> !key.getKeyType().equals(KeyType.OCT))
        .map(JWK::toPublicJWK)
        .toList();
  }

  private static final class FileKeys implements SigningKeys {
    private final WatchedFile<List<JWK>> file;

    FileKeys(Path path) {
      file = new WatchedFile<>(path, this::read);
    }

    private List<JWK> read(String text) {
      try {
        return parse(text);
      } catch (ParseException broken) {
        throw file.unusable("it is not a JWKS document").raise();
      }
    }

    @Override
    public List<JWK> known() {
      try {
        return file.content();
      } catch (FaultException broken) {
        throw WatchedFile.hidden(broken);
      }
    }

    @Override
    public List<JWK> reloaded() {
      return known();
    }
  }
}
