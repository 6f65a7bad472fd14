package dev.kith.surface.mcp.http;

import dev.kith.access.Caller;
import dev.kith.surface.mcp.ClientChannel;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.McpSession;
import dev.kith.surface.mcp.RequestContext;
import dev.kith.surface.mcp.message.ClientInfo;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ProtocolRevision;
import dev.kith.surface.mcp.message.RpcError;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.eclipse.jetty.server.Request;
import tools.jackson.databind.JsonNode;

/// Checks that the headers of a POST agree with its body.
///
/// Gateways route by headers and Kith acts by the body; where the two could differ, a request could
/// be let through as one thing and carried out as another.
final class RequestHeaders {
  private static final String VERSION = "MCP-Protocol-Version";
  private static final String METHOD = "Mcp-Method";
  private static final String NAME = "Mcp-Name";
  private static final String PARAM = "Mcp-Param-";
  private static final String ENCODED_START = "=?base64?";
  private static final String ENCODED_END = "?=";

  private final Dispatcher dispatcher;
  private final HttpSessions sessions;

  RequestHeaders(Dispatcher dispatcher, HttpSessions sessions) {
    this.dispatcher = dispatcher;
    this.sessions = sessions;
  }

  /// Opens the context that headers and body agree on; raises an error where they do not.
  RequestContext open(Request http, ClientMessage.Request request, ClientChannel channel) {
    var declared = request.declaredRevision();
    var version = Optional.ofNullable(http.getHeaders().get(VERSION));
    if (!declared.isString()) {
      return openHandshake(http, request, channel);
    }
    if (version.isEmpty() || !version.get().equals(declared.stringValue())) {
      throw mismatch(VERSION).raise();
    }
    var session = McpSession.temporary(ProtocolRevision.STATELESS, caller(http));
    var context = dispatcher.open(request, session, channel);
    require(http, METHOD, request.method());
    named(request).ifPresent(name -> require(http, NAME, name));
    if (request.method().equals("tools/call")) {
      checkMirrored(http, request);
    }
    return context;
  }

  private RequestContext openHandshake(
      Request http, ClientMessage.Request request, ClientChannel channel) {
    var revision = handshakeRevision(http);
    if (request.method().equals("initialize")) {
      return dispatcher.open(
          request, McpSession.lasting(caller(http), new AttachableChannel()), channel);
    }
    if (revision.isEmpty()) {
      throw RpcError.unsupportedRevision(String.valueOf(http.getHeaders().get(VERSION))).raise();
    }
    if (revision.get() == ProtocolRevision.STATELESS) {
      throw ClientInfo.revisionMissing().raise();
    }
    var session = session(http).orElseGet(() -> McpSession.temporary(revision.get(), caller(http)));
    return dispatcher.open(request, session, channel);
  }

  /// The session that a request belongs to, if any.
  Optional<McpSession> session(Request http) {
    return sessionId(http).flatMap(id -> sessions.find(id, caller(http)));
  }

  /// Whether a request names a session that its caller does not have, or no longer.
  boolean namesUnknownSession(Request http) {
    return sessionId(http).isPresent() && session(http).isEmpty();
  }

  static Optional<String> sessionId(Request http) {
    return Optional.ofNullable(http.getHeaders().get(HttpSessions.HEADER));
  }

  /// The authenticated caller; otherwise a caller without rights.
  static Caller caller(Request http) {
    return http.getAttribute(Caller.ATTRIBUTE) instanceof Caller caller ? caller : Caller.NOBODY;
  }

  /// The revision that a header names; without one, the last that had no such header.
  Optional<ProtocolRevision> handshakeRevision(Request http) {
    var version = http.getHeaders().get(VERSION);
    return version == null
        ? Optional.of(ProtocolRevision.V2025_03_26)
        : ProtocolRevision.of(version);
  }

  private static Optional<String> named(ClientMessage.Request request) {
    var value =
        switch (request.method()) {
          case "tools/call", "prompts/get" -> request.params().path("name");
          case "resources/read" -> request.params().path("uri");
          default -> request.params().path("");
        };
    return value.isString() ? Optional.of(value.stringValue()) : Optional.empty();
  }

  private void checkMirrored(Request http, ClientMessage.Request request) {
    var arguments = request.params().path("arguments");
    for (var argument : dispatcher.mirrored(request.params().path("name").asString(""))) {
      var header = PARAM + argument.header().orElseThrow();
      var value = arguments.path(argument.name());
      if (isScalar(value)) {
        require(http, header, value.asString());
      } else if (http.getHeaders().get(header) != null) {
        throw mismatch(header).raise();
      }
    }
  }

  private static boolean isScalar(JsonNode value) {
    return value.isString() || value.isBoolean() || value.isIntegralNumber();
  }

  private static void require(Request http, String header, String expected) {
    var given = http.getHeaders().get(header);
    if (given == null || !decoded(given, header).equals(expected)) {
      throw mismatch(header).raise();
    }
  }

  private static String decoded(String value, String header) {
    if (value.chars().anyMatch(symbol -> symbol != '\t' && (symbol < ' ' || symbol > '~'))) {
      throw mismatch(header).raise();
    }
    if (!value.startsWith(ENCODED_START)
        || !value.endsWith(ENCODED_END)
        || value.length() < ENCODED_START.length() + ENCODED_END.length()) {
      return value;
    }
    try {
      var encoded = value.substring(ENCODED_START.length(), value.length() - ENCODED_END.length());
      var bytes = Base64.getDecoder().decode(encoded);
      // the decoder forgives missing padding; a gateway might not
      if (!Base64.getEncoder().encodeToString(bytes).equals(encoded)) {
        throw mismatch(header).raise();
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException broken) {
      throw mismatch(header).raise();
    }
  }

  private static RpcError mismatch(String header) {
    return RpcError.of(
        RpcError.HEADER_MISMATCH,
        "Header mismatch: " + header + " is missing, malformed or differs from the body");
  }
}
