package dev.kith.surface.rest;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultWords;
import dev.kith.shape.JsonText;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;

/// Tells a client how to get a token that will do: in the header of a refusal, and in the metadata
/// that it points to (RFC 6750, RFC 9728).
///
/// Where no authorization server gives out tokens, there is nothing to point to.
final class Challenge {
  static final String METADATA = "/.well-known/oauth-protected-resource";

  private static final String USUAL_SCOPE = "kith:read kith:all";
  private static final List<String> SCOPES = List.of("kith:read", "kith:write", "kith:all");

  private final Optional<String> issuer;
  private final Optional<String> address;

  /// @param address under which clients know the server; where it is not known, as they call it
  Challenge(Optional<String> issuer, Optional<String> address) {
    this.issuer = issuer;
    this.address = address;
  }

  /// For a request without a token.
  String missing(Request request) {
    return header(request, USUAL_SCOPE, "", "");
  }

  /// For a token that is not good.
  String invalid(Request request, Fault fault) {
    return header(request, USUAL_SCOPE, "invalid_token", FaultWords.of(fault).message());
  }

  /// For a token that does not reach so far.
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
      // what a header may hold between quotes
      header.append(symbol < ' ' || symbol > '~' || symbol == '"' || symbol == '\\' ? '_' : symbol);
    }
    header.append('"');
  }

  /// The path by which a client knows what it called.
  private static String resource(Request request) {
    var path = String.valueOf(request.getHttpURI().getCanonicalPath());
    return path.equals("/mcp") || path.startsWith("/mcp/") ? path : "";
  }

  private String base(Request request) {
    return address.orElseGet(
        () -> {
          HttpURI uri = request.getHttpURI();
          return uri.getScheme() + "://" + uri.getAuthority();
        });
  }

  /// The metadata of what is served at a path; empty where nobody gives out tokens.
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
