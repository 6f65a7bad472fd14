package dev.kith.mapped.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.sql.Statement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JdbcPoolTest {
  private static final Fault UNKNOWN = new Fault.UnknownName("entity", "Ada", "", List.of());

  private final Memory driver = new Memory();
  private final JdbcPool pool = new JdbcPool(driver);

  /// DuckDB in memory.
  private static final class Memory implements JdbcDriver {
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private volatile boolean remote;
    private volatile boolean losesAtEnd;
    private int connected;

    @Override
    public Connection connect(Call call) throws SQLException {
      connected++;
      return DriverManager.getConnection("jdbc:duckdb:");
    }

    @Override
    public long begin(Connection connection, Call call, long timeout) throws SQLException {
      connection.setAutoCommit(false);
      return UNKNOWN_TIMEOUT;
    }

    @Override
    public void alone(Connection connection, boolean on) throws SQLException {
      connection.setAutoCommit(on);
    }

    @Override
    public boolean endsRemotely() {
      return remote;
    }

    @Override
    public void end(Connection connection) throws SQLException {
      if (remote) {
        awaitQuietly(mayEnd);
      }
      connection.rollback();
      if (losesAtEnd) {
        throw new SQLException("the server is gone");
      }
    }

    @Override
    public void abandon(Connection connection) {}

    @Override
    public int most() {
      return 2;
    }

    @Override
    public int planColumn() {
      return 2;
    }

    @Override
    public int fetchSize() {
      return 0;
    }

    @Override
    public boolean isLost(SQLException failed) {
      return false;
    }

    @Override
    public boolean isPlanOutdated(SQLException failed) {
      return false;
    }

    @Override
    public FaultException fault(SQLException failed) {
      return new Fault.Unavailable("The tables", "they failed", "").raise(failed);
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  @AfterEach
  void close() {
    driver.mayEnd.countDown();
    pool.close();
  }

  private static Call call() {
    return Call.by("tester");
  }

  private boolean isAsked(String sql) {
    return pool.read(
        call(), tables -> tables.run(new Statement(sql, List.of(), List.of(), 1)).rows().isEmpty());
  }

  private Fault refused(Call call) {
    return catchThrowableOfType(
            FaultException.class,
            () ->
                pool.read(
                    call,
                    tables -> {
                      throw UNKNOWN.raise();
                    }))
        .fault();
  }

  @Test
  void aConnectionThatAFaultCameFromIsUsedAgain() {
    assertThat(refused(call())).isEqualTo(UNKNOWN);
    assertThat(refused(call())).isEqualTo(UNKNOWN);

    assertThat(isAsked("SELECT 1")).isFalse();
    assertThat(driver.connected).isEqualTo(1);
  }

  @Test
  void aConnectionThatFailedOrWhoseCallWasCancelledIsNotUsedAgain() {
    assertThatThrownBy(() -> isAsked("SELECT no_such_column")).isInstanceOf(FaultException.class);
    assertThat(isAsked("SELECT 1")).isFalse();
    assertThat(driver.connected).isEqualTo(2);
    var call = call();
    assertThatThrownBy(
            () ->
                pool.read(
                    call,
                    tables -> {
                      call.cancel();
                      throw UNKNOWN.raise();
                    }))
        .isInstanceOf(FaultException.class);

    assertThat(isAsked("SELECT 1")).isFalse();
    assertThat(driver.connected).isEqualTo(3);
  }

  @Test
  void nobodyWaitsForTheEndOfATransactionOnAServer() {
    driver.remote = true;
    assertThat(isAsked("SELECT 1")).isFalse();
    assertThat(isAsked("SELECT 1")).isFalse();
    assertThat(driver.connected).isEqualTo(2);
    assertThatThrownBy(() -> pool.read(Call.by("tester", Duration.ofMillis(100)), _ -> true))
        .as("there may be two connections, and both are ending")
        .isInstanceOf(FaultException.class);

    driver.mayEnd.countDown();

    assertThat(isAsked("SELECT 1")).isFalse();
    assertThat(driver.connected).isEqualTo(2);
  }

  @Test
  void aConnectionThatIsEndingWhenAnotherFailsIsNotUsedAgain() {
    driver.remote = true;
    assertThat(isAsked("SELECT 1")).isFalse();
    assertThatThrownBy(() -> isAsked("SELECT no_such_column")).isInstanceOf(FaultException.class);

    driver.mayEnd.countDown();

    assertThat(isAsked("SELECT 1")).isFalse();
    assertThat(isAsked("SELECT 1")).isFalse();
    assertThat(driver.connected).isBetween(3, 4);
  }

  @Test
  void aConnectionThatIsLostAtTheEndHarmsNobody() {
    driver.losesAtEnd = true;
    assertThat(isAsked("SELECT 1")).isFalse();
    driver.losesAtEnd = false;

    assertThat(isAsked("SELECT 1")).isFalse();
    assertThat(isAsked("SELECT 1")).isFalse();
    assertThat(driver.connected).isEqualTo(2);
  }
}
