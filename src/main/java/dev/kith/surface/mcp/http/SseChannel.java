package dev.kith.surface.mcp.http;

import dev.kith.access.AuthenticationRecheck;
import dev.kith.shape.JsonText;
import dev.kith.surface.mcp.ClientChannel;
import dev.kith.surface.mcp.message.RpcResponse;
import dev.kith.surface.mcp.message.ServerMessage;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/// A stream of server-sent events as the response to one HTTP request; it begins when first needed.
final class SseChannel implements ClientChannel {
  private static final byte[] EVENT = ascii("event: message\ndata: ");
  private static final byte[] END = ascii("\n\n");
  private static final byte[] COMMENT = ascii(":\n\n");

  /// How long a client waits before it connects again.
  private static final String RETRY_MILLIS = "2000";

  private static final int FIRST = 10;
  private static final int EVERY = 5;

  private final Response response;
  private final AuthenticationRecheck recheck;
  private final boolean accepted;
  private final OutputStream wire;
  private final ReentrantLock writing = new ReentrantLock();
  private byte[] first = {};
  private boolean open;
  private boolean gone;
  private int heartbeats;

  SseChannel(Request request, Response response) {
    this.response = response;
    this.recheck =
        request.getAttribute(AuthenticationRecheck.ATTRIBUTE) instanceof AuthenticationRecheck given
            ? given
            : AuthenticationRecheck.ALWAYS;
    this.accepted =
        request.getHeaders().getCSV(HttpHeader.ACCEPT, false).stream()
            .anyMatch(type -> type.startsWith("text/event-stream") || type.startsWith("*/*"));
    this.wire = new BufferedOutputStream(Content.Sink.asOutputStream(response));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /// Begins the stream, once it begins, with an event without data: from its id and the time that
  /// it names, the client knows how to connect again.
  void prime(String id) {
    writing.lock();
    try {
      first = ascii("id: " + id + "\nretry: " + RETRY_MILLIS + "\ndata:\n\n");
    } finally {
      writing.unlock();
    }
  }

  /// Whether the client accepts a stream.
  @Override
  public boolean canNotify() {
    return accepted;
  }

  @Override
  public boolean isAuthorized() {
    return recheck.holds();
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
  public void send(ServerMessage message) {
    if (accepted) {
      write(
          () -> {
            wire.write(EVENT);
            var out = new JsonText(wire);
            message.write(out);
            out.flush();
            wire.write(END);
          });
    }
  }

  /// A comment keeps proxies from closing the stream, and detects clients that have disconnected.
  @Override
  public boolean heartbeat() {
    heartbeats++;
    if (accepted && (heartbeats <= FIRST || heartbeats % EVERY == 0)) {
      write(() -> wire.write(COMMENT));
    }
    return !gone;
  }

  /// Sends the response, if there is one, and ends the stream.
  void finish(Optional<RpcResponse> response) throws IOException {
    response.ifPresentOrElse(this::send, () -> write(() -> {}));
    if (!gone) {
      wire.close();
    }
  }

  @FunctionalInterface
  private interface Send {
    void run() throws IOException;
  }

  private void write(Send part) {
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

  private void begin() throws IOException {
    if (!open) {
      open = true;
      response.setStatus(200);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
      response.getHeaders().put("X-Accel-Buffering", "no");
      wire.write(first);
    }
  }
}
