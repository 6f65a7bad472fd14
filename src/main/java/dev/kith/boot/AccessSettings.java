package dev.kith.boot;

import dev.kith.access.token.JwkSource;
import dev.kith.access.token.JwtCheck;
import dev.kith.access.token.JwtRules;
import dev.kith.access.token.SigningKeys;
import dev.kith.access.token.TokenAuthenticator;
import dev.kith.access.token.TokenFile;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// How tokens are checked, as the operator chose by `KITH_TOKENS`, or by `KITH_JWKS` or
/// `KITH_JWT_SECRET` with `KITH_ISSUER` and `KITH_AUDIENCE`.
public final class AccessSettings {
  static final String TOKENS = "KITH_TOKENS";
  static final String JWKS = "KITH_JWKS";
  static final String SECRET = "KITH_JWT_SECRET";
  static final String SECRET_FILE = "KITH_JWT_SECRET_FILE";
  static final String ISSUER = "KITH_ISSUER";
  static final String AUDIENCE = "KITH_AUDIENCE";
  static final String ALGORITHMS = "KITH_ALGORITHMS";
  static final String ADDRESS = "KITH_PUBLIC_URL";

  private static final Set<String> USUAL_SECRET = Set.of("HS256");
  private static final Set<String> USUAL_KEYS = Set.of("RS256", "PS256", "ES256", "EdDSA");
  private static final List<String> PATHS =
      List.of("", "/mcp", "/mcp/bfs", "/mcp/query", "/mcp/memory", "/mcp/server-memory");

  private final Map<String, String> settings;

  private AccessSettings(Map<String, String> settings) {
    this.settings = settings;
  }

  /// The settings of an environment, or of a command line over it.
  public static AccessSettings of(Map<String, String> settings) {
    LimitSettings.refuseEmpty(
        settings, TOKENS, JWKS, SECRET, SECRET_FILE, ISSUER, AUDIENCE, ALGORITHMS);
    return new AccessSettings(settings);
  }

  /// Whether callers need a token.
  public boolean isProtected() {
    return has(TOKENS) || hasJwt();
  }

  private boolean hasJwt() {
    return has(JWKS) || has(SECRET) || has(SECRET_FILE);
  }

  /// Checks tokens; raises a fault if the settings are inconsistent.
  public TokenAuthenticator tokens() {
    var clock = InstantSource.system();
    var file = text(TOKENS).map(path -> TokenFile.of(Path.of(path), clock));
    return new TokenAuthenticator(file, hasJwt() ? Optional.of(jwt(clock)) : Optional.empty());
  }

  /// The authorization server, if any.
  public Optional<String> issuer() {
    return has(JWKS) ? text(ISSUER) : Optional.empty();
  }

  /// The public URL of the server.
  public Optional<String> address() {
    return text(ADDRESS).map(url -> url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
  }

  private JwtCheck jwt(InstantSource clock) {
    if (has(JWKS) && (has(SECRET) || has(SECRET_FILE))) {
      throw wrong(JWKS, "it is set together with a secret", "Choose one of the two.");
    }
    var issuer = text(ISSUER).orElseThrow(() -> missing(ISSUER, "who issues the tokens"));
    return new JwtCheck(
        new JwtRules(issuer, audiences(), algorithms(), JwtRules.USUAL_LEEWAY), keys(clock), clock);
  }

  private SigningKeys keys(InstantSource clock) {
    if (!has(JWKS)) {
      return JwkSource.secret(text(SECRET).orElseGet(this::secretOfFile));
    }
    var place = text(JWKS).orElseThrow();
    return place.contains("://") ? JwkSource.address(place, clock) : JwkSource.file(Path.of(place));
  }

  private String secretOfFile() {
    var file = Path.of(text(SECRET_FILE).orElseThrow());
    try {
      return Files.readString(file, StandardCharsets.UTF_8).strip();
    } catch (IOException unreadable) {
      throw new Fault.UnusableFile(
              file.toString(), "it cannot be read", "Correct " + SECRET_FILE + ".")
          .raise(unreadable);
    }
  }

  /// Clients request tokens for the URL that they call (RFC 8707).
  private Set<String> audiences() {
    var named = list(AUDIENCE);
    if (!named.isEmpty()) {
      return named;
    }
    var address = address().orElseThrow(() -> missing(AUDIENCE, "which audience tokens must have"));
    var audiences = new LinkedHashSet<String>();
    PATHS.forEach(path -> audiences.add(address + path));
    return audiences;
  }

  private Set<String> algorithms() {
    var allowed = has(JWKS) ? JwtRules.BY_KEY_PAIR : JwtRules.BY_SECRET;
    var chosen = list(ALGORITHMS);
    if (!allowed.containsAll(chosen)) {
      throw wrong(
          ALGORITHMS,
          "with these keys it may name " + String.join(", ", allowed.stream().sorted().toList()),
          "Correct or unset it.");
    }
    return chosen.isEmpty() ? has(JWKS) ? USUAL_KEYS : USUAL_SECRET : chosen;
  }

  private Set<String> list(String name) {
    var words =
        text(name).stream()
            .flatMap(text -> Arrays.stream(text.split(",", -1)))
            .map(String::strip)
            .filter(word -> !word.isEmpty())
            .collect(Collectors.toUnmodifiableSet());
    if (words.isEmpty() && has(name)) {
      throw wrong(name, "it is a list without a name in it", "Correct or unset it.");
    }
    return words;
  }

  private Optional<String> text(String name) {
    return Optional.ofNullable(settings.get(name))
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }

  private boolean has(String name) {
    return text(name).isPresent();
  }

  private static FaultException missing(String name, String meaning) {
    return wrong(name, "it is not set; it says " + meaning, "Set it.");
  }

  private static FaultException wrong(String name, String problem, String next) {
    return new Fault.Unavailable(name, problem, next).raise();
  }
}
