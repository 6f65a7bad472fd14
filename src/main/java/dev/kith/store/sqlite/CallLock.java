package dev.kith.store.sqlite;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// A lock for work that may take long: whoever waits for it stops waiting when the call is taken
/// back, or its time is over.
public final class CallLock {
  private static final long LOOK_MILLIS = 50;

  private final ReentrantLock lock = new ReentrantLock();

  /// Held until it is closed.
  public interface Held extends AutoCloseable {
    @Override
    void close();
  }

  public Held take(Call call) {
    try {
      while (!lock.tryLock(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        call.check();
      }
      return lock::unlock;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Fault.Cancelled().raise(interrupted);
    }
  }
}
