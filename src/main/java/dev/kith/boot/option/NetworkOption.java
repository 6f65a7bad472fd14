package dev.kith.boot.option;

import dev.kith.boot.AccessSettings;
import dev.kith.fault.Fault;
import dev.kith.surface.rest.HttpServer;
import dev.kith.surface.rest.Protection;
import dev.kith.surface.rest.Tls;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/// The options for network and authentication. Each overrides a variable.
public final class NetworkOption {
  private static final String HOST = "KITH_HOST";
  private static final String HOSTS = "KITH_ALLOWED_HOSTS";
  private static final String ORIGINS = "KITH_ALLOWED_ORIGINS";
  private static final String CERTIFICATE = "KITH_TLS_CERTIFICATE";
  private static final String KEY = "KITH_TLS_KEY";

  private final Map<String, String> given = new TreeMap<>();

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description =
          "The address to listen on; one that other machines can reach needs tokens (default:"
              + " 127.0.0.1).")
  public void host(String value) {
    given.put(HOST, value);
  }

  @Option(
      names = "--tokens",
      paramLabel = "FILE",
      description = "A token file (see kith token new).")
  public void tokens(String value) {
    given.put("KITH_TOKENS", value);
  }

  @Option(
      names = "--jwks",
      paramLabel = "FILE|URL",
      description = "The public keys that JWTs are signed with.")
  void jwks(String value) {
    given.put("KITH_JWKS", value);
  }

  @Option(
      names = "--jwt-secret-file",
      paramLabel = "FILE",
      description = "A file with the secret that JWTs are signed with, of 32 bytes or more.")
  void secret(String value) {
    given.put("KITH_JWT_SECRET_FILE", value);
  }

  @Option(names = "--issuer", paramLabel = "URL", description = "The required issuer of a JWT.")
  void issuer(String value) {
    given.put("KITH_ISSUER", value);
  }

  @Option(
      names = "--audience",
      paramLabel = "NAME,…",
      description =
          "The accepted audiences of a JWT; by default the public URL and those below it.")
  void audience(String value) {
    given.put("KITH_AUDIENCE", value);
  }

  @Option(
      names = "--algorithms",
      paramLabel = "NAME,…",
      description = "The accepted JWT algorithms; by default RS256, PS256, ES256, EdDSA, or HS256.")
  void algorithms(String value) {
    given.put("KITH_ALGORITHMS", value);
  }

  @Option(
      names = "--public-url",
      paramLabel = "URL",
      description = "The public URL of this server, such as a proxy's.")
  void address(String value) {
    given.put("KITH_PUBLIC_URL", value);
  }

  @Option(
      names = "--allowed-hosts",
      paramLabel = "NAME,…",
      description = "Accepted Host headers, besides the server's own.")
  void hosts(String value) {
    given.put(HOSTS, value);
  }

  @Option(
      names = "--allowed-origins",
      paramLabel = "ORIGIN,…",
      description = "Origins of web pages that may call, such as https://app.example.com.")
  void origins(String value) {
    given.put(ORIGINS, value);
  }

  @Option(
      names = "--tls-certificate",
      paramLabel = "FILE",
      description = "A PEM certificate chain; enables HTTPS.")
  void certificate(String value) {
    given.put(CERTIFICATE, value);
  }

  @Option(names = "--tls-key", paramLabel = "FILE", description = "Its PEM key, in PKCS#8 form.")
  void key(String value) {
    given.put(KEY, value);
  }

  public HttpServer.Options options(int port, Map<String, String> environment) {
    var settings = new HashMap<>(environment);
    settings.putAll(given);
    var access = AccessSettings.of(settings);
    var protection =
        access.isProtected()
            ? Optional.of(new Protection(access.tokens(), access.issuer()))
            : Optional.<Protection>empty();
    return new HttpServer.Options(
        settings.getOrDefault(HOST, "127.0.0.1"),
        port,
        list(settings, ORIGINS),
        list(settings, HOSTS),
        access.address(),
        protection,
        tls(settings),
        HttpServer.Bounds.USUAL);
  }

  private static Optional<Tls> tls(Map<String, String> settings) {
    var certificate = settings.getOrDefault(CERTIFICATE, "");
    var key = settings.getOrDefault(KEY, "");
    boolean chosen = settings.containsKey(CERTIFICATE) || settings.containsKey(KEY);
    // set and empty must not mean plain HTTP
    if (chosen && (certificate.isBlank() || key.isBlank())) {
      throw new Fault.Unavailable(
              "TLS",
              "the certificate or its key is missing",
              "Give --tls-certificate and --tls-key.")
          .raise();
    }
    return chosen ? Optional.of(new Tls(Path.of(certificate), Path.of(key))) : Optional.empty();
  }

  private static Set<String> list(Map<String, String> settings, String name) {
    return Arrays.stream(settings.getOrDefault(name, "").split(",", -1))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }
}
