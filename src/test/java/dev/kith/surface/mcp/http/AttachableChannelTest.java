package dev.kith.surface.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.shape.JsonText;
import dev.kith.surface.mcp.ClientChannel;
import dev.kith.surface.mcp.message.ServerMessage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttachableChannelTest {
  private final AttachableChannel channel = new AttachableChannel();

  /// Somebody who listens until they leave.
  private static final class Listener implements ClientChannel {
    private final List<String> heard = new ArrayList<>();
    private boolean left;

    @Override
    public void send(ServerMessage message) {
      var out = new JsonText();
      message.write(out);
      heard.add(out.toString());
    }

    @Override
    public boolean heartbeat() {
      return !left;
    }
  }

  private void send(String text) {
    channel.send(out -> out.value(text));
  }

  @Test
  void whatComesWhileNobodyListensIsLost() {
    var listener = new Listener();

    send("before");
    channel.attach(listener);
    send("now");
    channel.detach(listener);
    send("after");

    assertThat(listener.heard).containsExactly("\"now\"");
  }

  @Test
  void theLatestListenerHearsAndAnEarlierOneThatLeavesDoesNotSilenceIt() {
    var first = new Listener();
    var second = new Listener();
    channel.attach(first);
    channel.attach(second);

    channel.detach(first);
    send("news");

    assertThat(first.heard).isEmpty();
    assertThat(second.heard).containsExactly("\"news\"");
  }

  @Test
  void aSignOfLifeIsTheListeners() {
    var listener = new Listener();
    channel.attach(listener);
    assertThat(channel.heartbeat()).isTrue();

    listener.left = true;

    assertThat(channel.heartbeat()).isFalse();
  }
}
