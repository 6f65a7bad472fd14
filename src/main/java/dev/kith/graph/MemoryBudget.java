package dev.kith.graph;

import dev.kith.fault.Fault;
import java.util.LinkedHashSet;
import java.util.SequencedSet;

/// The memory that calls share for what they collect: walks, rows, answers.
///
/// A call takes from its [Reservation] before it collects. Where there is not enough, it is asked
/// to narrow, so that no call spends what the others need; only the one that has held memory
/// longest waits for the others, so that of several large calls one succeeds. However much it
/// takes, something is left for the next: a call may hold no more than [#TIMES_THE_REST] times what
/// is then free.
public final class MemoryBudget {
  /// For calls that share no memory with others.
  public static final MemoryBudget UNLIMITED = new MemoryBudget(Long.MAX_VALUE);

  /// What every call has for itself, so that small ones never meet the budget.
  static final long SMALL_CHANGE = 1 << 20;

  private static final long CHUNK = 1 << 16;
  private static final int TIMES_THE_REST = 15;
  private static final int MILLIS_BETWEEN_CHECKS = 50;

  private final long bytes;
  private final SequencedSet<Reservation> holders = new LinkedHashSet<>();
  private long taken;

  public MemoryBudget(long bytes) {
    this.bytes = bytes;
  }

  /// How much calls hold now, beyond the small change of each.
  public synchronized long taken() {
    return taken;
  }

  /// A share for a new call.
  ///
  /// @param check raises a fault once the call has to end
  Reservation open(Runnable check) {
    return new Reservation(check);
  }

  /// Has a share hold so much.
  private synchronized void reserve(Reservation share, long wanted) {
    holders.add(share);
    try {
      while (!isThere(share, wanted)) {
        if (holders.size() == 1 || holders.getFirst() != share) {
          throw tooMuch();
        }
        wait(MILLIS_BETWEEN_CHECKS);
        share.check.run();
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new Fault.Cancelled().raise(stop);
    }
    resize(share, wanted);
  }

  private RuntimeException tooMuch() {
    return new Fault.LimitReached(
            "bytes of memory for all calls together",
            bytes,
            "Ask for less at once: a smaller limit or max_tokens, fewer hops or seeds, or a less"
                + " connected node. The same call may succeed when fewer others run.")
        .raise();
  }

  private boolean isThere(Reservation share, long wanted) {
    long rest = bytes - taken - (wanted - share.reserved);
    return wanted / TIMES_THE_REST <= rest;
  }

  private synchronized void resize(Reservation share, long wanted) {
    taken += wanted - share.reserved;
    share.reserved = wanted;
    if (wanted == 0) {
      holders.remove(share);
    }
    notifyAll();
  }

  /// What one call holds. Whoever answers the call closes it once the answer is sent.
  public final class Reservation implements AutoCloseable {
    private final Runnable check;
    private long held;

    /// The part of it that the budget knows of; only the budget changes it.
    private long reserved;

    private Reservation(Runnable check) {
      this.check = check;
    }

    /// Takes memory for what is about to be collected; raises [Fault.LimitReached] where there is
    /// not enough. It may be called for every item: the budget is asked for a chunk at a time.
    public synchronized void take(long more) {
      long wanted = toReserve(held + more);
      if (wanted > reserved && bytes < Long.MAX_VALUE) {
        reserve(this, wanted);
      }
      held += more;
    }

    /// How much it holds.
    public synchronized long held() {
      return held;
    }

    /// Gives back what it holds above an amount.
    public synchronized void keep(long less) {
      if (less < held) {
        held = less;
        resize(this, toReserve(less));
      }
    }

    private static long toReserve(long amount) {
      return Math.ceilDiv(Math.max(0, amount - SMALL_CHANGE), CHUNK) * CHUNK;
    }

    @Override
    public void close() {
      keep(0);
    }
  }
}
