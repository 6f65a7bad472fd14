package dev.kith.store.sqlite;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// A lock for long work: a call stops waiting for it when it is cancelled or its time is up.
public final class CallLock {
  private static final long CHECK_MILLIS = 50;

  private final ReentrantLock lock = new ReentrantLock();

  /// Held until it is closed.
  public interface Held extends AutoCloseable {
    @Override
    void close();
  }

  public Held take(Call call) {
    try {
      while (!lock.tryLock(CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
        call.check();
      }
      return lock::unlock;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Fault.Cancelled().raise(interrupted);
    }
  }
}
