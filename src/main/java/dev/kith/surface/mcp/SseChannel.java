package dev.kith.surface.mcp;

import dev.kith.access.Standing;
import dev.kith.shape.JsonText;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/// A stream of events as the answer to one POST; it begins when it is first needed.
final class SseChannel implements Channel {
  private static final byte[] EVENT = ascii("event: message\ndata: ");
  private static final byte[] END = ascii("\n\n");
  private static final byte[] COMMENT = ascii(":\n\n");
  private static final int OFTEN = 10;
  private static final int SELDOM = 5;

  private final Response response;
  private final Standing standing;
  private final boolean accepted;
  private final OutputStream wire;
  private final ReentrantLock writing = new ReentrantLock();
  private boolean open;
  private boolean gone;
  private int ticks;

  SseChannel(Request request, Response response) {
    this.response = response;
    this.standing =
        request.getAttribute(Standing.ATTRIBUTE) instanceof Standing standing
            ? standing
            : Standing.LASTING;
    this.accepted =
        request.getHeaders().getCSV(HttpHeader.ACCEPT, false).stream()
            .anyMatch(type -> type.startsWith("text/event-stream") || type.startsWith("*/*"));
    this.wire = new BufferedOutputStream(Content.Sink.asOutputStream(response));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /// Whether the client takes a stream.
  @Override
  public boolean carriesNews() {
    return accepted;
  }

  @Override
  public boolean isWelcome() {
    return standing.holds();
  }

  boolean isOpen() {
    writing.lock();
    try {
      return open;
    } finally {
      writing.unlock();
    }
  }

  @Override
  public void send(Consumer<JsonText> message) {
    if (accepted) {
      write(
          () -> {
            wire.write(EVENT);
            var out = new JsonText(wire);
            message.accept(out);
            out.flush();
            wire.write(END);
          });
    }
  }

  /// A comment now and then keeps proxies from closing the stream, and finds out who has left.
  @Override
  public boolean tick() {
    ticks++;
    if (accepted && (ticks <= OFTEN || ticks % SELDOM == 0)) {
      write(() -> wire.write(COMMENT));
    }
    return !gone;
  }

  /// Sends the answer and ends the stream.
  void finish(Outcome outcome) throws IOException {
    if (!(outcome instanceof Outcome.Dropped)) {
      send(outcome::write);
    }
    if (!gone) {
      wire.close();
    }
  }

  @FunctionalInterface
  private interface Writing {
    void run() throws IOException;
  }

  private void write(Writing part) {
    writing.lock();
    try {
      if (!gone) {
        begin();
        part.run();
        wire.flush();
      }
    } catch (IOException | UncheckedIOException left) {
      gone = true;
    } finally {
      writing.unlock();
    }
  }

  private void begin() {
    if (!open) {
      open = true;
      response.setStatus(200);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
      response.getHeaders().put("X-Accel-Buffering", "no");
    }
  }
}
