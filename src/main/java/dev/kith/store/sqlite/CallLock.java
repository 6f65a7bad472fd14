package dev.kith.store.sqlite;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// A lock for long work: a call stops waiting for it when it is cancelled or its time is up.
public final class CallLock {
  private static final long CHECK_MILLIS = 50;

  private final ReentrantLock lock;

  public CallLock() {
    this(false);
  }

  /// @param fair whether those who wait get it in their order, which costs a switch of threads each
  CallLock(boolean fair) {
    this.lock = new ReentrantLock(fair);
  }

  /// Held until it is closed.
  public interface Hold extends AutoCloseable {
    @Override
    void close();
  }

  public Hold take(Call call) {
    var held = tryTake(call);
    if (held.isEmpty()) {
      call.check();
    }
    return held.orElseThrow();
  }

  /// The lock if nobody holds it.
  Optional<Hold> tryNow() {
    return lock.tryLock() ? Optional.of(lock::unlock) : Optional.empty();
  }

  /// The lock; empty once the call's time is up.
  Optional<Hold> tryTake(Call call) {
    try {
      while (!lock.tryLock(CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (call.isCancelled()) {
          call.check();
        }
        if (call.remainingMillis() <= 0) {
          return Optional.empty();
        }
      }
      return Optional.of(lock::unlock);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Fault.Cancelled().raise(interrupted);
    }
  }
}
