package dev.kith.surface.mcp.message;

/// Carries an error to the code that answers the request.
public final class RpcException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final transient RpcError error;

  RpcException(RpcError error) {
    super(null, null, false, false);
    this.error = error;
  }

  public RpcError error() {
    return error;
  }
}
