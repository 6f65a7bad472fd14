package dev.kith.surface.mcp;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultWords;
import dev.kith.shape.JsonText;
import dev.kith.tool.FaultText;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// Why a message could not be answered as asked; never the text of an exception.
///
/// @param data writes the value of `data`
/// @param retryAfter after how many seconds the same request may be tried again
record RpcError(
    int code, String message, Optional<Consumer<JsonText>> data, OptionalLong retryAfter) {
  static final int PARSE = -32700;
  static final int INVALID_REQUEST = -32600;
  static final int UNKNOWN_METHOD = -32601;
  static final int INVALID_PARAMS = -32602;
  static final int INTERNAL = -32603;
  static final int OLD_UNKNOWN_RESOURCE = -32002;
  static final int HEADER_MISMATCH = -32020;
  static final int MISSING_CAPABILITY = -32021;
  static final int UNSUPPORTED_REVISION = -32022;

  /// Outside of what JSON-RPC reserves, as the protocol wants it of a server's own codes.
  static final int TOO_MANY = 429;

  private static final int LONGEST_ECHO = 80;

  static RpcError of(int code, String message) {
    return new RpcError(code, message, Optional.empty(), OptionalLong.empty());
  }

  static RpcError with(int code, String message, Consumer<JsonText> data) {
    return new RpcError(code, message, Optional.of(data), OptionalLong.empty());
  }

  static RpcError invalidParams(String message) {
    return of(INVALID_PARAMS, message);
  }

  static RpcError unknownMethod(String method) {
    return of(UNKNOWN_METHOD, "Method not found: " + clip(method));
  }

  static RpcError unsupported(String requested) {
    return with(
        UNSUPPORTED_REVISION,
        "Unsupported protocol version",
        out -> {
          out.object().key("supported").values(Revision.dates());
          out.field("requested", clip(requested)).endObject();
        });
  }

  /// A request too many, with the fault that a call of a tool would have been answered with.
  static RpcError tooMany(Fault fault) {
    return new RpcError(
        TOO_MANY,
        FaultWords.of(fault).message(),
        Optional.of(out -> out.raw(FaultText.of(fault))),
        fault.retryAfter());
  }

  /// So much of a caller's text as an error may repeat.
  static String clip(String text) {
    return text.length() <= LONGEST_ECHO ? text : text.substring(0, LONGEST_ECHO) + "…";
  }

  /// An exception that carries it.
  Failure raise() {
    return new Failure(this);
  }

  void write(JsonText out) {
    out.object().field("code", code).field("message", message);
    data.ifPresent(writer -> writer.accept(out.key("data")));
    out.endObject();
  }

  /// Carries an error up to the dispatcher.
  static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient RpcError error;

    private Failure(RpcError error) {
      super(null, null, false, false);
      this.error = error;
    }

    RpcError error() {
      return error;
    }
  }
}
