package dev.kith.surface.mcp.http;

import dev.kith.surface.mcp.ClientChannel;
import dev.kith.surface.mcp.message.ServerMessage;

/// The channel of a session: sends on the stream that the client has open, if any.
///
/// What is sent while none is open is lost, as notifications of changes may be.
final class AttachableChannel implements ClientChannel {
  private volatile ClientChannel stream = ClientChannel.NONE;

  synchronized void attach(ClientChannel opened) {
    stream = opened;
  }

  /// Has no effect where another stream was attached meanwhile.
  synchronized void detach(ClientChannel closed) {
    if (stream.equals(closed)) {
      stream = ClientChannel.NONE;
    }
  }

  @Override
  public void send(ServerMessage message) {
    var current = stream;
    if (current.isAuthorized()) {
      current.send(message);
    }
  }

  @Override
  public boolean heartbeat() {
    return stream.heartbeat();
  }

  @Override
  public boolean isAuthorized() {
    return stream.isAuthorized();
  }
}
