package dev.kith.surface.mcp.message;

import dev.kith.tool.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// What a client says about itself: in its handshake, or with every stateless request.
///
/// @param name empty where it gives none
public record ClientInfo(ProtocolRevision revision, String name, JsonNode capabilities) {
  /// The prefix of what the protocol itself says in `_meta`.
  static final String META = "io.modelcontextprotocol/";

  static final String REVISION = META + "protocolVersion";
  private static final String CAPABILITIES = META + "clientCapabilities";

  /// A client that has not said anything yet.
  public static ClientInfo unknown(ProtocolRevision revision) {
    return new ClientInfo(revision, "", MissingNode.getInstance());
  }

  /// Whether it has said anything yet.
  public boolean isKnown() {
    return capabilities.isObject();
  }

  /// Reads a handshake; its revision is the requested one, or the newest where that is not served.
  public static ClientInfo ofHandshake(ClientMessage.Request request) {
    var revision =
        ProtocolRevision.of(request.text("protocolVersion"))
            .filter(known -> known != ProtocolRevision.STATELESS)
            .orElse(ProtocolRevision.NEWEST_HANDSHAKE);
    var declared = request.params().path("capabilities");
    return new ClientInfo(
        revision,
        name(request.params().path("clientInfo")),
        declared.isObject() ? declared : Json.object());
  }

  /// Reads the `_meta` of a stateless request.
  public static ClientInfo ofStateless(ClientMessage.Request request) {
    var declared = request.declaredRevision();
    if (!declared.isString()) {
      throw revisionMissing().raise();
    }
    if (ProtocolRevision.of(declared.stringValue())
        .filter(ProtocolRevision.STATELESS::equals)
        .isEmpty()) {
      throw RpcError.unsupportedRevision(declared.stringValue()).raise();
    }
    var capabilities = request.meta().path(CAPABILITIES);
    if (!capabilities.isObject()) {
      throw RpcError.invalidParams("_meta." + CAPABILITIES + " must be an object").raise();
    }
    return new ClientInfo(
        ProtocolRevision.STATELESS, name(request.meta().path(META + "clientInfo")), capabilities);
  }

  /// The error for a stateless request that names no revision.
  public static RpcError revisionMissing() {
    return RpcError.invalidParams("_meta." + REVISION + " must be a string");
  }

  private static String name(JsonNode info) {
    return info.path("name").asString("");
  }

  /// Whether this client can answer a request.
  public boolean supports(ClientRequest request) {
    var declared = capabilities.path(request.capability());
    // a client that can only open web pages declares that, and nothing else
    boolean pagesOnly = declared.has("url") && !declared.has("form");
    return declared.isObject() && !pagesOnly;
  }
}
