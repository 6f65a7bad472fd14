package dev.kith.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.shape.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class MailboxTest {
  private final Mailbox mailbox = new Mailbox();

  /// Somebody who listens until they leave.
  private static final class Listener implements Channel {
    private final List<String> heard = new ArrayList<>();
    private boolean left;

    @Override
    public void send(Consumer<JsonText> message) {
      var out = new JsonText();
      message.accept(out);
      heard.add(out.toString());
    }

    @Override
    public boolean tick() {
      return !left;
    }
  }

  private void send(String text) {
    mailbox.send(out -> out.value(text));
  }

  @Test
  void whatComesWhileNobodyListensIsLost() {
    var listener = new Listener();

    send("before");
    mailbox.open(listener);
    send("now");
    mailbox.close(listener);
    send("after");

    assertThat(listener.heard).containsExactly("\"now\"");
  }

  @Test
  void theLatestListenerHearsAndAnEarlierOneThatLeavesDoesNotSilenceIt() {
    var first = new Listener();
    var second = new Listener();
    mailbox.open(first);
    mailbox.open(second);

    mailbox.close(first);
    send("news");

    assertThat(first.heard).isEmpty();
    assertThat(second.heard).containsExactly("\"news\"");
  }

  @Test
  void aSignOfLifeIsTheListeners() {
    var listener = new Listener();
    mailbox.open(listener);
    assertThat(mailbox.tick()).isTrue();

    listener.left = true;

    assertThat(mailbox.tick()).isFalse();
  }
}
