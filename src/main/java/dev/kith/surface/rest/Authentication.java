package dev.kith.surface.rest;

import dev.kith.access.AuthenticationRecheck;
import dev.kith.access.Caller;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.pathmap.PathSpec;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Authenticates every request by its bearer token before anything else handles it.
///
/// Where no tokens are configured, the server listens on its own machine only, and every caller may
/// do everything.
final class Authentication extends Handler.Wrapper {
  private static final Set<String> PUBLIC = Set.of("/live", "/ready");
  private static final String SCHEME = "bearer ";

  private final Optional<Protection> protection;
  private final Challenge challenge;
  private final List<PathSpec> pages;

  /// @param pages paths that need no token, besides those of a load balancer
  Authentication(
      Optional<Protection> protection, Challenge challenge, Set<String> pages, Handler next) {
    super(next);
    this.protection = protection;
    this.challenge = challenge;
    this.pages = pages.stream().map(PathSpec::from).toList();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    var path = String.valueOf(request.getHttpURI().getCanonicalPath());
    if (path.equals(Challenge.METADATA) || path.startsWith(Challenge.METADATA + "/")) {
      describe(request, response, callback, path.substring(Challenge.METADATA.length()));
      return true;
    }
    if (protection.isEmpty()) {
      request.setAttribute(Caller.ATTRIBUTE, Caller.local("rest"));
      return super.handle(request, response, callback);
    }
    if (PUBLIC.contains(path) || pages.stream().anyMatch(page -> page.matches(path))) {
      request.setAttribute(Caller.ATTRIBUTE, Caller.NOBODY);
      return super.handle(request, response, callback);
    }
    try {
      var caller = authenticated(request, response, protection.get());
      request.setAttribute(Caller.ATTRIBUTE, caller);
      request.setAttribute(AuthenticationRecheck.ATTRIBUTE, recheck(request, response, caller));
    } catch (FaultException refused) {
      refuse(refused.fault(), response, callback);
      return true;
    }
    return super.handle(request, response, callback);
  }

  private AuthenticationRecheck recheck(Request request, Response response, Caller caller) {
    var check = protection.orElseThrow().tokens();
    var token = token(request, response);
    return () -> {
      try {
        return check.caller(token).isSame(caller);
      } catch (FaultException refused) {
        return false;
      }
    };
  }

  private Caller authenticated(Request request, Response response, Protection rules) {
    var token = token(request, response);
    Caller caller;
    try {
      caller = rules.tokens().caller(token);
    } catch (FaultException refused) {
      if (refused.fault() instanceof Fault.Unauthenticated) {
        challenge(response, challenge.invalid(request, refused.fault()));
      }
      throw refused;
    }
    if (caller.rights().isEmpty()) {
      challenge(response, challenge.insufficient(request, "kith:read"));
      throw new Fault.Forbidden("read any database", "kith:read", "").raise();
    }
    return caller;
  }

  /// A token comes in one header, once. A URL would leave it in logs and browser histories.
  private String token(Request request, Response response) {
    List<String> given = request.getHeaders().getValuesList(HttpHeader.AUTHORIZATION);
    var query = request.getHttpURI().getQuery();
    if (query != null && query.contains("access_token")) {
      challenge(response, challenge.missing(request));
      throw new Fault.Unauthenticated("a token in a URL is not accepted").raise();
    }
    boolean bearer =
        given.size() == 1
            && given.getFirst().regionMatches(true, 0, SCHEME, 0, SCHEME.length())
            && !given.getFirst().substring(SCHEME.length()).isBlank();
    if (!bearer) {
      challenge(response, challenge.missing(request));
      throw new Fault.Unauthenticated(
              given.size() > 1
                  ? "there is more than one Authorization header"
                  : "there is no bearer token")
          .raise();
    }
    return given.getFirst().substring(SCHEME.length()).strip();
  }

  private static void challenge(Response response, String header) {
    response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, header);
  }

  private static void refuse(Fault fault, Response response, Callback callback) {
    send(
        response,
        callback,
        ProblemDocument.status(fault),
        ProblemDocument.TYPE,
        ProblemDocument.text(fault));
  }

  /// A client that needs a token has none yet, so this is public.
  private void describe(Request request, Response response, Callback callback, String path) {
    var known = path.isEmpty() || path.equals("/mcp") || path.startsWith("/mcp/");
    var metadata = known ? challenge.metadata(request, path) : Optional.<String>empty();
    if (metadata.isPresent() && request.getMethod().equals("GET")) {
      send(response, callback, 200, "application/json", metadata.get());
    } else {
      var text = ProblemDocument.text(404, "Not Found", "Nothing is served here.");
      send(response, callback, 404, ProblemDocument.TYPE, text);
    }
  }

  private static void send(
      Response response, Callback callback, int status, String type, String body) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    Content.Sink.write(response, true, body, callback);
  }
}
