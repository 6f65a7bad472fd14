package dev.kith.engine.clickhouse;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.query.QuerySettings;
import dev.kith.graph.EngineThreads;
import java.lang.System.Logger.Level;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongConsumer;

/// What all requests to the servers of one database share.
final class ClickHouseConnection implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ClickHouseConnection.class.getName());
  private static final long KILL_SECONDS = 10;

  private final Hosts hosts;
  private final StatementLimits limits;
  private final ClickHouseFaults faults;
  private final LongConsumer rowsRead;
  private final Map<Client, Boolean> readOnly = new ConcurrentHashMap<>();
  private final ScheduledExecutorService clock = EngineThreads.alarms("kith-clickhouse-clock");

  /// @param rowsRead receives how many rows the server read for each answer
  ClickHouseConnection(
      Hosts hosts, StatementLimits limits, ClickHouseFaults faults, LongConsumer rowsRead) {
    this.hosts = hosts;
    this.limits = limits;
    this.faults = faults;
    this.rowsRead = rowsRead;
  }

  Hosts hosts() {
    return hosts;
  }

  StatementLimits limits() {
    return limits;
  }

  ClickHouseFaults faults() {
    return faults;
  }

  LongConsumer rowsRead() {
    return rowsRead;
  }

  /// Whether Kith must set `readonly` itself, because the profile of its user does not.
  ///
  /// A user whose profile has `readonly = 2` may set limits but not `readonly`.
  ///
  /// @param asking asks the server for the value of that setting
  boolean sendsReadOnly(Client client, IntSupplier asking) {
    var known = readOnly.get(client);
    if (known == null) {
      known = asking.getAsInt() == 0;
      readOnly.put(client, known);
    }
    return known;
  }

  /// Kills a query on its server; the caller does not wait for that.
  @SuppressWarnings("try") // closing an answer does not wait, whatever its signature says
  void kill(Client client, String id) {
    Thread.ofVirtual()
        .start(
            () -> {
              var settings = new QuerySettings();
              settings.setNetworkTimeout(KILL_SECONDS, ChronoUnit.SECONDS);
              try (var _ =
                  client
                      .query("KILL QUERY WHERE query_id = '" + id + "' ASYNC", settings)
                      .get(KILL_SECONDS, TimeUnit.SECONDS)) {
                LOG.log(Level.DEBUG, "query killed");
              } catch (Exception failed) {
                // The server ends it by itself: its time is up and its connection closed.
                LOG.log(Level.DEBUG, "query not killed", failed);
              }
            });
  }

  /// Fires once, unless it is closed before.
  @FunctionalInterface
  interface Alarm extends AutoCloseable {
    @Override
    void close();
  }

  Alarm alarm(long millis, Runnable ring) {
    if (millis == Long.MAX_VALUE) {
      return () -> {};
    }
    try {
      // One more, so that the call's own clock has run out when this fires.
      var set = clock.schedule(ring, Math.max(0, millis) + 1, TimeUnit.MILLISECONDS);
      return () -> set.cancel(false);
    } catch (RejectedExecutionException closed) {
      return () -> {};
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
    hosts.close();
  }
}
