package dev.kith.store.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FeedFollowerTest {
  private final AtomicInteger builds = new AtomicInteger();
  private final Semaphore goOn = new Semaphore(0);
  private final SharedBuild background = new SharedBuild("The state", _ -> buildInBackground());
  private final FeedFollower<String, String> follower = new FeedFollower<>(10, new Large());

  private void buildInBackground() {
    goOn.acquireUninterruptibly();
    try {
      follower.build(Call.by("background"), "background", 7);
    } catch (SQLException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private final class Large implements FeedFollower.Derivation<String, String> {
    @Override
    public boolean takesLong(String context) {
      return true;
    }

    @Override
    public void await(Call call) {
      background.await(call);
    }

    @Override
    public String build(String context, long change) {
      builds.incrementAndGet();
      return context + " at " + change;
    }

    @Override
    public Optional<String> advance(
        FeedFollower.Derived<String> state, String context, long change) {
      return Optional.of(state.state() + " to " + change);
    }
  }

  @Test
  void aLargeStateIsBuiltInTheBackgroundOnceAndNoCallWaitsLongerThanItMay() throws SQLException {
    var call = Call.by("brief", Duration.ofMillis(60));
    var refused = catchThrowableOfType(FaultException.class, () -> follower.find(call, "call", 8));
    assertThat(refused.fault()).isInstanceOf(Fault.NotReady.class);

    goOn.release();

    assertThat(follower.find(Call.by("patient"), "call", 8)).contains("background at 7 to 8");
    assertThat(follower.find(Call.by("late"), "call", 7)).isEmpty();
    assertThat(builds).hasValue(1);
  }
}
