package dev.kith.mapped.jdbc;

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
  void whoComesTooEarlyGetsTheLastFailure() {
    var failure = new SQLException("away");
    backOff.failed(failure);

    pass(49);
    assertThatThrownBy(backOff::check).isSameAs(failure);
    pass(1);
    assertThatCode(backOff::check).doesNotThrowAnyException();
  }

  @Test
  void theWaitDoublesUpToTwoSeconds() {
    for (long wait : new long[] {50, 100, 200, 400, 800, 1_600, 2_000, 2_000}) {
      backOff.failed(new SQLException("away"));

      pass(wait - 1);
      assertThatThrownBy(backOff::check).as("after " + wait).isInstanceOf(SQLException.class);
      pass(1);
      assertThatCode(backOff::check).as("after " + wait).doesNotThrowAnyException();
    }
  }

  @Test
  void aSuccessStartsOver() {
    backOff.failed(new SQLException("away"));
    backOff.failed(new SQLException("away"));

    backOff.succeeded();
    assertThatCode(backOff::check).doesNotThrowAnyException();
    var failure = new SQLException("away again");
    backOff.failed(failure);
    pass(49);
    assertThatThrownBy(backOff::check).isSameAs(failure);
    pass(1);
    assertThatCode(backOff::check).doesNotThrowAnyException();
  }
}
