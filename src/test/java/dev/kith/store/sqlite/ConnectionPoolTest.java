package dev.kith.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.store.OpenDescriptors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionPoolTest {
  private static final Fault UNKNOWN = new Fault.UnknownName("entity", "Ada", "", List.of());

  @TempDir Path folder;
  private ConnectionPool pool;

  @BeforeEach
  void open() {
    pool = new ConnectionPool("g", folder.resolve("graph.sqlite"), true);
  }

  @AfterEach
  void close() {
    pool.close();
  }

  private static Call call() {
    return Call.by("tester");
  }

  private static Fault faultOf(Runnable work) {
    return catchThrowableOfType(FaultException.class, work::run).fault();
  }

  private SqliteConnection lent(Call call) {
    return pool.read(call, connection -> connection);
  }

  private long number(String sql) {
    return pool.readTransaction(call(), connection -> connection.number(sql));
  }

  private boolean isWritable() {
    return pool.write(call(), _ -> true);
  }

  @Test
  void aConnectionThatAFaultCameFromIsUsedAgain() {
    var first = lent(call());

    var fault =
        faultOf(
            () ->
                pool.readTransaction(
                    call(),
                    connection -> {
                      throw UNKNOWN.raise();
                    }));

    assertThat(fault).isEqualTo(UNKNOWN);
    assertThat(lent(call())).isSameAs(first);
    assertThat(number("SELECT 1")).isEqualTo(1);
  }

  @Test
  void aConnectionThatFailedIsNotUsedAgain() {
    var first = lent(call());

    faultOf(() -> pool.read(call(), connection -> connection.number("SELECT no_such_column")));

    assertThat(lent(call())).isNotSameAs(first);
  }

  @Test
  void aConnectionWhoseCallWasCancelledIsNotUsedAgain() {
    var first = lent(call());
    var call = call();

    faultOf(
        () ->
            pool.read(
                call,
                connection -> {
                  call.cancel();
                  throw UNKNOWN.raise();
                }));

    assertThat(lent(call())).isNotSameAs(first);
  }

  /// Puts a folder where the log's name is, which cannot be synced.
  private void hideLog() {
    try {
      Files.move(folder.resolve("graph.sqlite-wal"), folder.resolve("hidden"));
      Files.createDirectory(folder.resolve("graph.sqlite-wal"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Test
  void afterASyncThatFailedNothingIsWrittenAnyMore() throws IOException {
    var unsynced =
        faultOf(
            () ->
                pool.write(
                    call(),
                    connection -> {
                      connection.execute("CREATE TABLE first(x)");
                      hideLog();
                      return true;
                    }));
    assertThat(unsynced).isInstanceOf(Fault.Unavailable.class);
    Files.delete(folder.resolve("graph.sqlite-wal"));
    Files.move(folder.resolve("hidden"), folder.resolve("graph.sqlite-wal"));

    var refused =
        faultOf(
            () ->
                pool.write(
                    call(),
                    connection -> {
                      connection.execute("CREATE TABLE second(x)");
                      return true;
                    }));

    assertThat(refused).isInstanceOf(Fault.Unavailable.class).isNotEqualTo(unsynced);
    assertThat(number("SELECT count(*) FROM sqlite_schema WHERE name = 'second'")).isZero();
  }

  @Test
  void aWriteWaitsForAnotherOfItsProcessNoLongerThanItsCall() {
    var begun = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    var importing =
        CompletableFuture.supplyAsync(
            () ->
                pool.write(
                    call(),
                    "importing",
                    connection -> {
                      begun.countDown();
                      return awaited(end);
                    }),
            task -> Thread.ofPlatform().start(task));
    awaited(begun);

    var late = faultOf(() -> pool.write(Call.by("late", Duration.ofMillis(80)), _ -> true));

    assertThat(late)
        .isInstanceOfSatisfying(
            Fault.Held.class,
            fault ->
                assertThat(fault.by())
                    .startsWith(
                        "process " + ProcessHandle.current().pid() + " has been importing since "));
    end.countDown();
    assertThat(importing.join()).isTrue();
    assertThat(isWritable()).isTrue();
  }

  private static boolean awaited(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  @Test
  void aWriteOfManyRowsEndsWithItsCall() {
    var late =
        faultOf(
            () ->
                pool.write(
                    Call.by("late", Duration.ofMillis(150)),
                    connection ->
                        connection.number(
                            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
                                + " SELECT count(*) FROM n")));

    assertThat(late).isInstanceOf(Fault.LimitReached.class);
    assertThat(isWritable()).isTrue();
  }

  @Test
  void whatALateCallOpensIsClosedAtItsEnd() throws IOException {
    isWritable();
    pool.close();

    assertThat(isWritable()).isTrue();
    assertThat(number("SELECT count(*) FROM node")).isZero();

    assertThat(OpenDescriptors.below(folder)).isEmpty();
  }

  @Test
  void aFileThatIsNoDatabaseIsClosedAgain() throws IOException {
    var file = folder.resolve("other.sqlite");
    Files.writeString(file, "no database at all, whatever its name says ".repeat(100));

    assertThatThrownBy(() -> SqliteConnection.writer(file)).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> SqliteConnection.appender(file, call()))
        .isInstanceOf(SQLException.class);

    assertThat(OpenDescriptors.below(folder)).isEmpty();
  }
}
