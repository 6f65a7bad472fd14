package dev.kith.engine.clickhouse;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.command.CommandSettings;
import com.clickhouse.client.api.insert.InsertSettings;
import com.clickhouse.client.api.query.GenericRecord;
import com.clickhouse.data.ClickHouseFormat;
import dev.kith.graph.Call;
import dev.kith.graph.pattern.Literal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/// Writes to the tables of [PublishedLayout].
final class PublishedTables {
  /// Inserts are on their shard before the next statement reads them.
  private static final String WAITING = "distributed_foreground_insert";

  /// Characters of up to four bytes each; a server accepts a statement of 256 KB.
  private static final int LONGEST_LIST = 50_000;

  private final Hosts hosts;
  private final ClickHouseFaults faults;
  private final Call call;

  PublishedTables(Hosts hosts, ClickHouseFaults faults, Call call) {
    this.hosts = hosts;
    this.faults = faults;
    this.call = call;
  }

  /// Reads from the tables.
  List<GenericRecord> rows(String question) {
    return ask(client -> client.queryAll(question));
  }

  /// Marks what was not seen at this change as deleted.
  void forget(String table, String keys, long change) {
    forget(table, table, keys, change, "");
  }

  /// Marks relationships that start at some nodes and were not seen at this change as deleted, in
  /// the second table first: the first one lists them.
  void forgetFrom(String bySource, String byTarget, List<Literal> sources, long change) {
    var some = new ArrayList<String>();
    int letters = 0;
    for (var source : sources) {
      var literal = literal(source);
      if (letters + literal.length() > LONGEST_LIST) {
        forgetFrom(bySource, byTarget, some, change);
        some.clear();
        letters = 0;
      }
      some.add(literal);
      letters += literal.length();
    }
    if (!some.isEmpty()) {
      forgetFrom(bySource, byTarget, some, change);
    }
  }

  private void forgetFrom(
      String bySource, String byTarget, Collection<String> sources, long change) {
    var among = " AND `source` IN (" + String.join(", ", sources) + ")";
    forget(bySource, byTarget, "`source`, `target`", change, among);
    forget(bySource, bySource, "`source`, `target`", change, among);
  }

  private static String literal(Literal key) {
    return switch (key) {
      case Literal.Text(var text) -> "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
      case Literal.Whole(var number) -> Long.toString(number);
      case Literal other -> throw new IllegalArgumentException("no key: " + other);
    };
  }

  private void forget(String from, String into, String keys, long change, String among) {
    var version = PublishedLayout.quoted(PublishedLayout.VERSION);
    execute(
        "INSERT INTO "
            + PublishedLayout.quoted(into)
            + " ("
            + keys
            + ", "
            + version
            + ", "
            + PublishedLayout.quoted(PublishedLayout.GONE)
            + ") SELECT "
            + keys
            + ", "
            + PublishedLayout.gone(change)
            + ", 1 FROM "
            + PublishedLayout.quoted(from)
            + " FINAL WHERE "
            + version
            + " < "
            + PublishedLayout.live(change)
            + among);
  }

  void insert(String table, RowBinary rows) {
    if (rows.rows() > 0) {
      var settings = new InsertSettings().serverSetting(WAITING, "1");
      done(
          client ->
              client.insert(
                  PublishedLayout.quoted(table),
                  rows.stream(),
                  ClickHouseFormat.RowBinary,
                  settings));
    }
  }

  void execute(String statement) {
    done(client -> client.execute(statement, settings()));
  }

  @SuppressWarnings("try") // closing an answer does not wait, whatever its signature says
  private void done(Function<Client, CompletableFuture<? extends AutoCloseable>> work) {
    call.check();
    ask(
        client -> {
          try (var _ = work.apply(client).get()) {
            return 0;
          } catch (RuntimeException failed) {
            throw failed;
          } catch (Exception failed) {
            throw new IllegalStateException(failed);
          }
        });
  }

  private static CommandSettings settings() {
    var settings = new CommandSettings();
    settings.serverSetting(WAITING, "1");
    return settings;
  }

  private <T> T ask(Function<Client, T> question) {
    try {
      return hosts.ask(question);
    } catch (RuntimeException failed) {
      throw faults.of(failed);
    }
  }
}
