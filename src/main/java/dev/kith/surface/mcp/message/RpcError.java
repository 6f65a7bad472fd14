package dev.kith.surface.mcp.message;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultWords;
import dev.kith.shape.JsonText;
import dev.kith.tool.FaultText;
import java.util.Optional;
import java.util.OptionalLong;

/// Why a message could not be answered as asked; never the text of an exception.
///
/// @param data JSON with the details
/// @param retryAfter after how many seconds the same request may be tried again
public record RpcError(int code, String message, Optional<String> data, OptionalLong retryAfter) {
  public static final int PARSE = -32700;
  public static final int INVALID_REQUEST = -32600;
  public static final int UNKNOWN_METHOD = -32601;
  public static final int INVALID_PARAMS = -32602;
  public static final int INTERNAL = -32603;
  public static final int OLD_UNKNOWN_RESOURCE = -32002;
  public static final int HEADER_MISMATCH = -32020;
  public static final int MISSING_CAPABILITY = -32021;
  public static final int UNSUPPORTED_REVISION = -32022;

  /// Outside of the range that JSON-RPC reserves, as the protocol wants it of a server's own codes.
  public static final int TOO_MANY = 429;

  private static final int LONGEST_ECHO = 80;

  public static RpcError of(int code, String message) {
    return new RpcError(code, message, Optional.empty(), OptionalLong.empty());
  }

  private static RpcError of(int code, String message, JsonText data) {
    return new RpcError(code, message, Optional.of(data.toString()), OptionalLong.empty());
  }

  public static RpcError invalidRequest(String message) {
    return of(INVALID_REQUEST, message);
  }

  public static RpcError invalidParams(String message) {
    return of(INVALID_PARAMS, message);
  }

  public static RpcError unknownMethod(String method) {
    return of(UNKNOWN_METHOD, "Method not found: " + clip(method));
  }

  /// A resource that does not exist.
  ///
  /// @param code differs between revisions
  public static RpcError unknownResource(int code, String uri) {
    return of(
        code, "Resource not found", new JsonText().object().field("uri", clip(uri)).endObject());
  }

  public static RpcError unsupportedRevision(String requested) {
    var data = new JsonText().object().key("supported").values(ProtocolRevision.dates());
    return of(
        UNSUPPORTED_REVISION,
        "Unsupported protocol version",
        data.field("requested", clip(requested)).endObject());
  }

  /// Too many requests, with the fault that a tool call would have returned.
  public static RpcError tooMany(Fault fault) {
    return of(TOO_MANY, fault);
  }

  /// A fault that is not the caller's, as a tool call would have returned it: the protocol has one
  /// code for all of them.
  public static RpcError internal(Fault fault) {
    return of(INTERNAL, fault);
  }

  private static RpcError of(int code, Fault fault) {
    return new RpcError(
        code, FaultWords.of(fault).message(), Optional.of(FaultText.of(fault)), fault.retryAfter());
  }

  /// As much of a caller's text as an error may repeat.
  public static String clip(String text) {
    return text.length() <= LONGEST_ECHO ? text : text.substring(0, LONGEST_ECHO) + "…";
  }

  /// An exception that carries it.
  public RpcException raise() {
    return new RpcException(this);
  }

  void write(JsonText out) {
    out.object().field("code", code).field("message", message);
    data.ifPresent(json -> out.key("data").raw(json));
    out.endObject();
  }
}
