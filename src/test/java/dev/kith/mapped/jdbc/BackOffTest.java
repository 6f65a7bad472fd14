package dev.kith.mapped.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BackOffTest {
  private final AtomicLong now = new AtomicLong(-5);
  private final BackOff backOff = new BackOff(now::get);

  private void pass(long millis) {
    now.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  @Test
  void whoComesTooEarlyIsToldTheLastFailure() {
    var failure = new SQLException("away");
    backOff.failed(failure);

    assertThatThrownBy(backOff::check).isSameAs(failure);
    pass(50);
    assertThatCode(backOff::check).doesNotThrowAnyException();
  }

  @Test
  void theWaitGrowsAndHasAnEnd() throws SQLException {
    for (int failures = 0; failures < 20; failures++) {
      backOff.failed(new SQLException("away"));
    }
    pass(1_999);
    assertThatThrownBy(backOff::check).isInstanceOf(SQLException.class);
    pass(1);
    backOff.check();
    backOff.succeeded();
    backOff.failed(new SQLException("away again"));
    pass(50);

    assertThat(now).isNotNull();
    backOff.check();
  }
}
