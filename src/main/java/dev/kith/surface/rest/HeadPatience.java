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

/// Leaves clients that do not come to the end of a request's head.
///
/// One byte now and then keeps a connection from being idle; nobody has shown who they are by then,
/// and whoever has enough connections of that sort keeps all others out.
final class HeadPatience extends AbstractLifeCycle {
  private static final long LOOKS = 4;

  private final ServerConnector connector;
  private final long millis;
  private final Scheduler clock = new ScheduledExecutorScheduler("kith-heads", true);
  private final Map<EndPoint, Begun> begun = new HashMap<>();

  /// @param millis how long a head may take
  HeadPatience(ServerConnector connector, long millis) {
    this.connector = connector;
    this.millis = millis;
  }

  /// A head that was not complete when it was first seen.
  ///
  /// @param before how many requests there were on the connection until then
  private record Begun(long before, long nanos) {}

  @Override
  protected void doStart() throws Exception {
    clock.start();
    again();
  }

  @Override
  protected void doStop() throws Exception {
    clock.stop();
  }

  private void again() {
    clock.schedule(this::look, Math.max(1, millis / LOOKS), TimeUnit.MILLISECONDS);
  }

  private void look() {
    try {
      var open = connector.getConnectedEndPoints();
      begun.keySet().retainAll(open);
      open.forEach(this::look);
    } finally {
      again();
    }
  }

  private void look(EndPoint client) {
    var connection = connection(client).filter(HeadPatience::isInHead);
    if (connection.isEmpty()) {
      begun.remove(client);
      return;
    }
    long now = System.nanoTime();
    long requests = connection.get().getMessagesIn();
    var since = begun.get(client);
    if (since == null || since.before != requests) {
      begun.put(client, new Begun(requests, now));
    } else if (now - since.nanos > TimeUnit.MILLISECONDS.toNanos(millis)) {
      begun.remove(client);
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

  private static boolean isInHead(HttpConnection connection) {
    var state = connection.getParser().getState();
    return state.compareTo(HttpParser.State.START) > 0
        && state.compareTo(HttpParser.State.HEADER) <= 0;
  }
}
