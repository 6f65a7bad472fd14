package dev.kith.surface.rest;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;

/// Closes connections with slow request headers.
///
/// A byte now and then keeps a connection from being idle. Clients are not authenticated at that
/// point, and enough such connections would keep all others out (slowloris).
final class HeaderTimeout extends AbstractLifeCycle {
  private static final long CHECKS = 4;

  private final ServerConnector connector;
  private final long millis;
  private final Scheduler clock = new ScheduledExecutorScheduler("kith-header-timeout", true);
  private final Map<EndPoint, Incomplete> incomplete = new HashMap<>();

  /// @param millis how long the headers of a request may take
  HeaderTimeout(ServerConnector connector, long millis) {
    this.connector = connector;
    this.millis = millis;
  }

  /// Headers that were incomplete when first seen.
  ///
  /// @param requests how many requests the connection had had by then
  private record Incomplete(long requests, long nanos) {}

  @Override
  protected void doStart() throws Exception {
    clock.start();
    scheduleCheck();
  }

  @Override
  protected void doStop() throws Exception {
    clock.stop();
  }

  private void scheduleCheck() {
    clock.schedule(this::check, Math.max(1, millis / CHECKS), TimeUnit.MILLISECONDS);
  }

  private void check() {
    try {
      var open = connector.getConnectedEndPoints();
      incomplete.keySet().retainAll(open);
      open.forEach(this::check);
    } finally {
      scheduleCheck();
    }
  }

  private void check(EndPoint client) {
    var connection = connection(client).filter(HeaderTimeout::isInHeaders);
    if (connection.isEmpty()) {
      incomplete.remove(client);
      return;
    }
    long now = System.nanoTime();
    long requests = connection.get().getMessagesIn();
    var since = incomplete.get(client);
    if (since == null || since.requests != requests) {
      incomplete.put(client, new Incomplete(requests, now));
    } else if (now - since.nanos > TimeUnit.MILLISECONDS.toNanos(millis)) {
      incomplete.remove(client);
      client.close();
    }
  }

  private static Optional<HttpConnection> connection(EndPoint client) {
    var connection =
        client.getConnection() instanceof SslConnection secure
            ? secure.getSslEndPoint().getConnection()
            : client.getConnection();
    return connection instanceof HttpConnection http ? Optional.of(http) : Optional.empty();
  }

  private static boolean isInHeaders(HttpConnection connection) {
    var state = connection.getParser().getState();
    return state.compareTo(HttpParser.State.START) > 0
        && state.compareTo(HttpParser.State.HEADER) <= 0;
  }
}
