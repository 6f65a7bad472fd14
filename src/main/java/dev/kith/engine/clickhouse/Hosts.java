package dev.kith.engine.clickhouse;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.ConnectionInitiationException;
import com.clickhouse.client.api.ServerException;
import com.clickhouse.client.api.TransportException;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;

/// The servers of one database: requests go to the first healthy one, and one that fails is skipped
/// for a while, longer each time.
///
/// Requests only read, so they can be retried on another server.
final class Hosts implements AutoCloseable {
  private static final long FIRST_PAUSE = 1_000;
  private static final long LONGEST_PAUSE = 60_000;
  private static final int MOST_CONNECTIONS = 32;

  /// The status codes with which a proxy reports that its server is down.
  private static final Set<Integer> GATEWAYS = Set.of(429, 502, 503, 504);

  private final List<Host> hosts = new ArrayList<>();
  private final String database;
  private final Credentials credentials;
  private final Map<String, String> environment;
  private final LongSupplier millis;

  /// @param millis a clock that only goes forward
  Hosts(
      ClickHouseAddress address,
      Credentials credentials,
      Map<String, String> environment,
      LongSupplier millis) {
    this.millis = millis;
    this.database = address.database();
    this.credentials = credentials;
    this.environment = environment;
    address.hosts().forEach(endpoint -> hosts.add(new Host(endpoint)));
  }

  private Client client(String endpoint, Optional<String> word) {
    var builder =
        new Client.Builder()
            .addEndpoint(endpoint)
            .setDefaultDatabase(database)
            .setClientName("kith")
            .compressServerResponse(true)
            .disableNativeCompression(true)
            .useHttpFormDataForQuery(true)
            .useAsyncRequests(false)
            .setMaxRetries(0)
            .setMaxConnections(MOST_CONNECTIONS)
            .setConnectTimeout(5, ChronoUnit.SECONDS);
    return credentials.into(builder, word).build();
  }

  /// One server, and until when it is skipped.
  private final class Host {
    private final String endpoint;

    /// By their secrets: clients with an earlier one may still be in use.
    private final Map<Optional<String>, Client> clients = new HashMap<>();

    private long pause;
    private long until = Long.MIN_VALUE;

    Host(String endpoint) {
      this.endpoint = endpoint;
    }

    synchronized Client client(Optional<String> word) {
      return clients.computeIfAbsent(word, _ -> Hosts.this.client(endpoint, word));
    }

    synchronized void close() {
      clients.values().forEach(Client::close);
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

  /// Tries one server after another until one responds; all are tried, skipped ones included,
  /// before this fails. A fault of the call itself, such as a timeout, ends it.
  <T> T ask(Function<Client, T> question) {
    var word = credentials.word(environment); // it may have changed
    RuntimeException last = null;
    for (var host : ordered()) {
      try {
        var answer = question.apply(host.client(word));
        host.answered();
        return answer;
      } catch (FaultException over) {
        if (over.fault() instanceof Fault.LimitReached) {
          host.failed(millis.getAsLong()); // it may hang: the next request goes elsewhere
        }
        throw over;
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

  /// Whether the server did not accept the request, is too busy, or is shutting down.
  static boolean unreachable(Throwable failed) {
    for (var cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectionInitiationException
          || cause instanceof java.net.ConnectException
          || cause instanceof java.net.UnknownHostException
          || cause instanceof java.net.NoRouteToHostException
          || cause instanceof org.apache.hc.core5.http.NoHttpResponseException
          || cause instanceof org.apache.hc.core5.http.ConnectionClosedException
          || cause instanceof java.net.SocketException
          || cause instanceof javax.net.ssl.SSLException) {
        return true;
      }
      if (cause instanceof ServerException server) {
        return server.getCode() > 0
            ? ClickHouseFaults.isOfTheHost(server.getCode())
            : GATEWAYS.contains(server.getTransportProtocolCode());
      }
    }
    return failed instanceof TransportException;
  }

  @Override
  public void close() {
    hosts.forEach(Host::close);
  }
}
