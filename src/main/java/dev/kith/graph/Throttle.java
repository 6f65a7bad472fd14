package dev.kith.graph;

import dev.kith.fault.Fault;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// Throttles background work in favour of callers, who never wait here.
///
/// While nobody calls, background work may take every core. While calls are under way, one piece of
/// it runs at a time and a pause follows, longer the more calls there are, but never longer than
/// the piece itself took: however busy the callers, the work makes progress. A piece that has begun
/// is not stopped, so pieces should be small.
public final class Throttle {
  /// A caller who was just answered usually asks again.
  private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final int cores;
  private final LongSupplier clock;
  private final AtomicInteger callers = new AtomicInteger();
  private volatile long lastLeft;
  private int running;
  private long pauseEnds;

  /// What a piece takes when the system does not delay it: the shortest recent time.
  private long usual = Long.MAX_VALUE / 2;

  /// @param cores how many pieces of work may run at once while nobody calls
  public Throttle(int cores) {
    this(cores, System::nanoTime);
  }

  /// @param clock in nanoseconds, with any origin
  Throttle(int cores, LongSupplier clock) {
    this.cores = cores;
    this.clock = clock;
    this.pauseEnds = clock.getAsLong();
    this.lastLeft = pauseEnds - QUIET_NANOS;
  }

  /// A call begins; each one must also [#leave].
  void enter() {
    callers.incrementAndGet();
  }

  void leave() {
    lastLeft = clock.getAsLong();
    callers.decrementAndGet();
  }

  /// How many pieces of work may run at once while nobody calls.
  public int cores() {
    return cores;
  }

  /// Runs a piece of background work when its turn has come.
  public <T> T run(Call call, Supplier<T> piece) {
    long began = begin(call);
    try {
      return piece.get();
    } finally {
      end(began);
    }
  }

  private synchronized long begin(Call call) {
    for (long delay = delay(clock.getAsLong()); delay > 0; delay = delay(clock.getAsLong())) {
      call.check();
      try {
        // Callers do not notify when they leave: that would cost them more than polling costs here.
        TimeUnit.NANOSECONDS.timedWait(this, Math.min(delay, QUIET_NANOS));
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new Fault.Cancelled().raise(stopped);
      }
    }
    call.check();
    running++;
    return clock.getAsLong();
  }

  /// How long the next piece must wait at least; 0 if it may begin.
  synchronized long delay(long now) {
    if (callers.get() == 0 && now - lastLeft >= QUIET_NANOS) {
      return running < cores ? 0 : QUIET_NANOS;
    }
    return running > 0 ? QUIET_NANOS : Math.max(0, pauseEnds - now);
  }

  private synchronized void end(long began) {
    long now = clock.getAsLong();
    running--;
    usual = Math.min(now - began, usual + usual / 8 + 1);
    pauseEnds = now + pause(usual);
    notifyAll();
  }

  /// If a core has no caller, no pause is needed; and a piece that had to wait for a core in
  /// between has already yielded.
  private long pause(long took) {
    int waiting = Math.max(0, callers.get() - cores + 1);
    return Math.min(took * waiting / cores, took);
  }
}
