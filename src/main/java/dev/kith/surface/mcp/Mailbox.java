package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import java.util.function.Consumer;

/// The way to a client that may or may not be listening just now; what comes while it is not is
/// lost, as news of changes may be.
final class Mailbox implements Channel {
  private volatile Channel listener = Channel.NONE;

  /// From now on this one listens.
  synchronized void open(Channel channel) {
    listener = channel;
  }

  /// This one no longer listens.
  synchronized void close(Channel channel) {
    if (listener.equals(channel)) {
      listener = Channel.NONE;
    }
  }

  @Override
  public void send(Consumer<JsonText> message) {
    var listening = listener;
    if (listening.isWelcome()) {
      listening.send(message);
    }
  }

  @Override
  public boolean tick() {
    return listener.tick();
  }

  @Override
  public boolean isWelcome() {
    return listener.isWelcome();
  }
}
