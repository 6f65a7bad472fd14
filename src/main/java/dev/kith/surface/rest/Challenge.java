package dev.kith.surface.rest;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultWords;
import dev.kith.shape.JsonText;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;

/// Tells a client how to get a valid token: in the `WWW-Authenticate` header, and in the metadata
/// that the header points to (RFC 6750, RFC 9728).
///
/// Without an authorization server there is nothing to point to.
final class Challenge {
  static final String METADATA = "/.well-known/oauth-protected-resource";

  private static final String USUAL_SCOPE = "kith:read kith:all";
  private static final List<String> SCOPES = List.of("kith:read", "kith:write", "kith:all");

  private final Optional<String> issuer;
  private final Optional<String> address;

  /// @param address the public address of the server; without one, the address of each request
  Challenge(Optional<String> issuer, Optional<String> address) {
    this.issuer = issuer;
    this.address = address;
  }

  /// For a request without a token.
  String missing(Request request) {
    return header(request, USUAL_SCOPE, "", "");
  }

  /// For an invalid token.
  String invalid(Request request, Fault fault) {
    return header(request, USUAL_SCOPE, "invalid_token", FaultWords.of(fault).message());
  }

  /// For a token that lacks a right.
  String insufficient(Request request, String right) {
    return header(request, right, "insufficient_scope", "The token lacks " + right);
  }

  private String header(Request request, String scope, String error, String description) {
    var header = new StringBuilder("Bearer realm=\"kith\"");
    if (issuer.isPresent()) {
      append(header, "resource_metadata", base(request) + METADATA + resource(request));
    }
    append(header, "scope", scope);
    if (!error.isEmpty()) {
      append(header, "error", error);
      append(header, "error_description", description);
    }
    return header.toString();
  }

  private static void append(StringBuilder header, String name, String value) {
    header.append(", ").append(name).append("=\"");
    for (int index = 0; index < value.length(); index++) {
      char symbol = value.charAt(index);
      // replaces what a quoted header value must not hold
      header.append(symbol < ' ' || symbol > '~' || symbol == '"' || symbol == '\\' ? '_' : symbol);
    }
    header.append('"');
  }

  /// The path of the protected resource.
  private static String resource(Request request) {
    var path = String.valueOf(request.getHttpURI().getCanonicalPath());
    return path.equals("/mcp") || path.startsWith("/mcp/") ? path : "";
  }

  /// The address of the server, as its callers know it.
  String base(Request request) {
    return address.orElseGet(
        () -> {
          HttpURI uri = request.getHttpURI();
          return uri.getScheme() + "://" + uri.getAuthority();
        });
  }

  /// The metadata of what is served at a path; empty without an authorization server.
  Optional<String> metadata(Request request, String path) {
    return issuer.map(
        server ->
            new JsonText()
                .object()
                .field("resource", base(request) + path)
                .field("resource_name", "Kith")
                .key("authorization_servers")
                .values(List.of(server))
                .key("scopes_supported")
                .values(SCOPES)
                .key("bearer_methods_supported")
                .values(List.of("header"))
                .endObject()
                .toString());
  }
}
