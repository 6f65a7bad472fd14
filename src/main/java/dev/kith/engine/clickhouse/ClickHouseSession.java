package dev.kith.engine.clickhouse;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.data_formats.ClickHouseBinaryFormatReader;
import com.clickhouse.client.api.query.QueryResponse;
import com.clickhouse.client.api.query.QuerySettings;
import dev.kith.graph.Call;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Rows;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.sql.Statement;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The queries of one call.
final class ClickHouseSession implements TableEngine.Tables {
  private static final int ROWS_BETWEEN_CHECKS = 1024;
  private static final String READ_ONLY = "SELECT toUInt8(getSetting('readonly')) AS r";
  private static final long GRACE_MILLIS = 2_000;

  private final Call call;
  private final ClickHouseConnection connection;

  ClickHouseSession(Call call, ClickHouseConnection connection) {
    this.call = call;
    this.connection = connection;
  }

  @Override
  public Rows run(Statement statement) {
    var sent = QueryParameters.of(statement);
    int columns = statement.columns().size();
    return ask(
        sent.text(),
        sent.values(),
        reader -> {
          var rows = new ArrayList<List<Literal>>();
          for (int count = 1; reader.next() != null; count++) {
            if (count % ROWS_BETWEEN_CHECKS == 0) {
              call.check();
            }
            var values = new @Nullable Object[columns];
            for (int column = 0; column < columns; column++) {
              values[column] = plain(reader.readValue(column + 1));
            }
            var found = statement.row(values);
            call.memory().take(Rows.bytes(found));
            rows.add(found);
          }
          return new Rows(statement.columns(), rows);
        });
  }

  /// Each is a separate request.
  @Override
  public boolean areSeveralAtOnce() {
    return true;
  }

  /// The values of the plain forms: anything else comes from a column that is not what it was, and
  /// its text would be the client's own.
  private static @Nullable Object plain(@Nullable Object value) {
    if (value == null
        || value instanceof String
        || value instanceof Number
        || value instanceof Boolean) {
      return value;
    }
    throw new IllegalStateException("no plain value: " + value.getClass());
  }

  @Override
  public String plan(Statement statement) {
    var sent = QueryParameters.of(statement);
    var plan = new StringBuilder();
    each(
        "EXPLAIN indexes = 1 " + sent.text(),
        sent.values(),
        reader -> plan.append(plan.isEmpty() ? "" : "\n").append(reader.<Object>readValue(1)));
    return plan.toString();
  }

  /// Runs a statement that the compiler did not write.
  void each(
      String text, Map<String, Object> values, Consumer<ClickHouseBinaryFormatReader> taking) {
    ask(
        text,
        values,
        reader -> {
          while (reader.next() != null) {
            taking.accept(reader);
          }
          return 0;
        });
  }

  /// A call that is cancelled or timed out fails as such, on whichever host it was, and is not
  /// retried on another.
  private <T> T ask(
      String text, Map<String, Object> values, Function<ClickHouseBinaryFormatReader, T> take) {
    call.check();
    try {
      return connection.hosts().ask(client -> ask(client, text, values, take));
    } catch (RuntimeException failed) {
      throw connection.faults().of(failed);
    }
  }

  private <T> T ask(
      Client client,
      String text,
      Map<String, Object> values,
      Function<ClickHouseBinaryFormatReader, T> take) {
    try {
      boolean says =
          connection.sendsReadOnly(
              client, () -> ask(client, READ_ONLY, Map.of(), false, ClickHouseSession::number));
      return ask(client, text, values, says, take);
    } catch (RuntimeException failed) {
      call.check();
      throw failed;
    }
  }

  private static int number(ClickHouseBinaryFormatReader reader) {
    reader.next();
    return reader.getInteger(1);
  }

  @SuppressWarnings("try") // closing an answer does not wait, whatever its signature says
  private <T> T ask(
      Client client,
      String text,
      Map<String, Object> values,
      boolean readOnly,
      Function<ClickHouseBinaryFormatReader, T> take) {
    var id = UUID.randomUUID().toString();
    var settings = connection.limits().settings(call, id, readOnly);
    settings.setNetworkTimeout(
        Math.clamp(call.remainingMillis(), 1, TimeUnit.HOURS.toMillis(1)) + GRACE_MILLIS,
        ChronoUnit.MILLIS);
    try (var _ = new Stop(client, id);
        var response = response(client, text, values, settings);
        var reader = client.newBinaryFormatReader(response)) {
      var taken = take.apply(reader);
      connection.rowsRead().accept(response.getReadRows());
      return taken;
    } catch (RuntimeException failed) {
      throw failed;
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static QueryResponse response(
      Client client, String text, Map<String, Object> values, QuerySettings settings)
      throws InterruptedException {
    try {
      return client.query(text, values, settings).get();
    } catch (ExecutionException failed) {
      throw new IllegalStateException(failed.getCause());
    }
  }

  /// Ends a query, here and on its server, when its call is cancelled or times out.
  private final class Stop implements AutoCloseable {
    private final Client client;
    private final String id;
    private final Call.Registration registration;
    private final ClickHouseConnection.Alarm alarm;
    private boolean over;

    Stop(Client client, String id) {
      this.client = client;
      this.id = id;
      this.alarm = connection.alarm(call.remainingMillis(), this::stop);
      this.registration = call.whenStopped(this::stop);
    }

    private synchronized void stop() {
      if (!over) {
        over = true;
        client.cancelTransportRequest(id);
        connection.kill(client, id);
      }
    }

    @Override
    public void close() {
      synchronized (this) {
        over = true;
      }
      alarm.close();
      registration.close();
    }
  }
}
