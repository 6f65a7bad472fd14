package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import java.util.function.Consumer;

/// The way back to one client, beside the answers: notifications, and a sign of life.
interface Channel {
  /// Sends one message, which `message` writes.
  void send(Consumer<JsonText> message);

  /// Called about once a second while an answer is being worked on.
  ///
  /// @return whether anybody still listens
  boolean tick();

  /// Whether anything but the answer can be sent at all.
  default boolean carriesNews() {
    return true;
  }

  /// Whether who listens would be let in again.
  default boolean isWelcome() {
    return true;
  }

  /// Where nothing but the answer can be sent.
  Channel NONE =
      new Channel() {
        @Override
        public void send(Consumer<JsonText> message) {}

        @Override
        public boolean tick() {
          return true;
        }

        @Override
        public boolean carriesNews() {
          return false;
        }
      };
}
