package dev.kith.engine.clickhouse;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.ConnectionInitiationException;
import com.clickhouse.client.api.ServerException;
import com.clickhouse.client.api.TransportException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;

/// The servers that hold one database: the first that is well is asked, and one that fails is left
/// alone for a while, longer each time.
///
/// A question only reads, so that it may be asked again elsewhere.
final class Hosts implements AutoCloseable {
  private static final long FIRST_PAUSE = 1_000;
  private static final long LONGEST_PAUSE = 60_000;
  private static final int MOST_CONNECTIONS = 32;

  private final List<Host> hosts = new ArrayList<>();
  private final LongSupplier millis;

  /// @param millis a clock that only goes forward
  Hosts(
      Address address,
      Credentials credentials,
      Map<String, String> environment,
      LongSupplier millis) {
    this.millis = millis;
    for (var endpoint : address.hosts()) {
      var builder =
          new Client.Builder()
              .addEndpoint(endpoint)
              .setDefaultDatabase(address.database())
              .setClientName("kith")
              .compressServerResponse(true)
              .disableNativeCompression(true)
              .useHttpFormDataForQuery(true)
              .useAsyncRequests(false)
              .setMaxRetries(0)
              .setMaxConnections(MOST_CONNECTIONS)
              .setConnectTimeout(5, ChronoUnit.SECONDS);
      hosts.add(new Host(credentials.into(builder, environment).build()));
    }
  }

  /// One server, and until when it is left alone.
  private static final class Host {
    private final Client client;
    private long pause;
    private long until = Long.MIN_VALUE;

    Host(Client client) {
      this.client = client;
    }

    synchronized boolean rests(long now) {
      return now < until;
    }

    synchronized void failed(long now) {
      pause = Math.clamp(pause * 2, FIRST_PAUSE, LONGEST_PAUSE);
      until = now + pause;
    }

    synchronized void answered() {
      pause = 0;
      until = Long.MIN_VALUE;
    }
  }

  /// Asks one server after the other until one can be reached; all are tried, rested or not, before
  /// this fails.
  <T> T ask(Function<Client, T> question) {
    RuntimeException last = null;
    for (var host : ordered()) {
      try {
        var answer = question.apply(host.client);
        host.answered();
        return answer;
      } catch (RuntimeException failed) {
        if (!unreachable(failed)) {
          host.answered();
          throw failed;
        }
        host.failed(millis.getAsLong());
        last = failed;
      }
    }
    throw last == null ? new IllegalStateException("there is no host") : last;
  }

  private List<Host> ordered() {
    long now = millis.getAsLong();
    var order = new ArrayList<Host>();
    hosts.stream().filter(host -> !host.rests(now)).forEach(order::add);
    hosts.stream().filter(host -> host.rests(now)).forEach(order::add);
    return order;
  }

  /// Whether the server never took the question up, or is going down.
  static boolean unreachable(Throwable failed) {
    for (var cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectionInitiationException
          || cause instanceof java.net.ConnectException
          || cause instanceof java.net.UnknownHostException
          || cause instanceof java.net.NoRouteToHostException
          || cause instanceof org.apache.hc.core5.http.NoHttpResponseException
          || cause instanceof org.apache.hc.core5.http.ConnectionClosedException
          || cause instanceof java.net.SocketException) {
        return true;
      }
      if (cause instanceof ServerException) {
        return false;
      }
    }
    return failed instanceof TransportException;
  }

  @Override
  public void close() {
    hosts.forEach(host -> host.client.close());
  }
}
