package dev.kith.surface.mcp;

import dev.kith.surface.mcp.message.ServerMessage;

/// Sends messages to one client beside the responses to its requests.
public interface ClientChannel {
  void send(ServerMessage message);

  /// Called about once a second while a request is under way, to keep the connection alive.
  ///
  /// @return whether the client is still connected
  boolean heartbeat();

  /// Whether anything but responses can be sent at all.
  default boolean canNotify() {
    return true;
  }

  /// Whether the client's authentication still holds.
  default boolean isAuthorized() {
    return true;
  }

  /// Sends nothing but responses.
  ClientChannel NONE =
      new ClientChannel() {
        @Override
        public void send(ServerMessage message) {}

        @Override
        public boolean heartbeat() {
          return true;
        }

        @Override
        public boolean canNotify() {
          return false;
        }
      };
}
