package dev.kith.boot.command;

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

/// The options that say who may reach a server, and how they show who they are. Each can be set by
/// a variable as well; the command line wins.
final class NetworkOption {
  private static final String HOST = "KITH_HOST";
  private static final String HOSTS = "KITH_ALLOWED_HOSTS";
  private static final String ORIGINS = "KITH_ALLOWED_ORIGINS";
  private static final String CERTIFICATE = "KITH_TLS_CERTIFICATE";
  private static final String KEY = "KITH_TLS_KEY";

  private final Map<String, String> said = new TreeMap<>();

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "Where to listen; others than this machine need tokens (default: 127.0.0.1).")
  void host(String value) {
    said.put(HOST, value);
  }

  @Option(
      names = "--tokens",
      paramLabel = "FILE",
      description = "A file of tokens (kith token new).")
  void tokens(String value) {
    said.put("KITH_TOKENS", value);
  }

  @Option(
      names = "--jwks",
      paramLabel = "FILE|URL",
      description = "The public keys that JWTs are signed with.")
  void jwks(String value) {
    said.put("KITH_JWKS", value);
  }

  @Option(
      names = "--jwt-secret-file",
      paramLabel = "FILE",
      description = "A file with the secret that JWTs are signed with, of 32 bytes or more.")
  void secret(String value) {
    said.put("KITH_JWT_SECRET_FILE", value);
  }

  @Option(names = "--issuer", paramLabel = "URL", description = "Who must have issued a JWT.")
  void issuer(String value) {
    said.put("KITH_ISSUER", value);
  }

  @Option(
      names = "--audience",
      paramLabel = "NAME,…",
      description = "For whom a JWT must be meant; by default the public URL and those below it.")
  void audience(String value) {
    said.put("KITH_AUDIENCE", value);
  }

  @Option(
      names = "--algorithms",
      paramLabel = "NAME,…",
      description = "How a JWT may be signed; by default RS256, PS256, ES256, EdDSA, or HS256.")
  void algorithms(String value) {
    said.put("KITH_ALGORITHMS", value);
  }

  @Option(
      names = "--public-url",
      paramLabel = "URL",
      description = "The address under which clients know this server, such as a proxy's.")
  void address(String value) {
    said.put("KITH_PUBLIC_URL", value);
  }

  @Option(
      names = "--allowed-hosts",
      paramLabel = "NAME,…",
      description = "Names under which the server may be addressed, besides its own.")
  void hosts(String value) {
    said.put(HOSTS, value);
  }

  @Option(
      names = "--allowed-origins",
      paramLabel = "ORIGIN,…",
      description = "Web pages whose scripts may call, such as https://app.example.com.")
  void origins(String value) {
    said.put(ORIGINS, value);
  }

  @Option(
      names = "--tls-certificate",
      paramLabel = "FILE",
      description = "A PEM certificate chain; HTTPS is served.")
  void certificate(String value) {
    said.put(CERTIFICATE, value);
  }

  @Option(names = "--tls-key", paramLabel = "FILE", description = "Its PEM key, in PKCS#8 form.")
  void key(String value) {
    said.put(KEY, value);
  }

  /// Where and for whom to listen, where the environment says the rest.
  HttpServer.Options options(int port, Map<String, String> environment) {
    var settings = new HashMap<>(environment);
    settings.putAll(said);
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
    if (certificate.isEmpty() != key.isEmpty()) {
      throw new Fault.Unavailable(
              "TLS",
              "of certificate and key, one is missing",
              "Give --tls-certificate and --tls-key.")
          .raise();
    }
    return certificate.isEmpty()
        ? Optional.empty()
        : Optional.of(new Tls(Path.of(certificate), Path.of(key)));
  }

  private static Set<String> list(Map<String, String> settings, String name) {
    return Arrays.stream(settings.getOrDefault(name, "").split(",", -1))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }
}
