package dev.kith.access.limit;

import dev.kith.access.Admission;
import dev.kith.access.Caller;
import dev.kith.access.Quota;
import io.github.bucket4j.TimeMeter;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// Enforces the quotas of callers.
///
/// It tracks a bounded number of callers. One is evicted only when that makes no difference: no
/// call is running and the rate is fully available again. When it is full, new callers share one
/// quota. So nobody can exhaust memory with many names, or evict their own usage.
public final class Limiter implements Admission {
  private static final int MOST_CALLERS = 10_000;
  private static final int MOST_CHECKED = 8;

  private final Quota usual;
  private final int most;
  private final TimeMeter clock;
  private final SequencedMap<CallerUsage.Key, CallerUsage> usages = new LinkedHashMap<>();
  private final CallerUsage shared;

  public Limiter(Quota usual) {
    this(usual, MOST_CALLERS, TimeMeter.SYSTEM_NANOTIME);
  }

  /// @param most how many callers are tracked
  Limiter(Quota usual, int most, TimeMeter clock) {
    this.usual = usual;
    this.most = most;
    this.clock = clock;
    this.shared = new CallerUsage(usual, clock);
  }

  @Override
  public Quota quota(Caller caller) {
    return caller.quota().or(usual);
  }

  @Override
  public Permit call(Caller caller) {
    var quota = quota(caller);
    return quota.counts() ? admitted(key(caller, quota)) : Permit.FREE;
  }

  @Override
  public void request(Caller caller) {
    var quota = quota(caller);
    if (quota.requests().isPresent()) {
      var usage = opened(key(caller, quota));
      try {
        usage.spend();
      } finally {
        usage.leave();
      }
    }
  }

  /// Callers without a token count as one: a name that is not authenticated costs nothing.
  private static CallerUsage.Key key(Caller caller, Quota quota) {
    return new CallerUsage.Key(caller.key(), quota);
  }

  private Permit admitted(CallerUsage.Key key) {
    var usage = opened(key);
    try {
      usage.spend();
      usage.begin();
    } catch (RuntimeException | Error refused) {
      usage.leave();
      throw refused;
    }
    return new RunningCall(usage);
  }

  /// The usage of a caller, which is not evicted until it is left.
  private CallerUsage opened(CallerUsage.Key key) {
    synchronized (usages) {
      var found = usages.remove(key);
      if (found == null) {
        found = usages.size() < most || evictOne() ? new CallerUsage(key.quota(), clock) : null;
      }
      if (found == null) {
        found = shared;
      } else {
        usages.putLast(key, found);
      }
      found.enter();
      return found;
    }
  }

  /// Checks only the least recently used; the next call checks further.
  private boolean evictOne() {
    var each = usages.entrySet().iterator();
    for (int looked = 0; looked < MOST_CHECKED && each.hasNext(); looked++) {
      if (each.next().getValue().isAsNew()) {
        each.remove();
        return true;
      }
    }
    return false;
  }

  @Override
  public int tracked() {
    synchronized (usages) {
      return usages.size();
    }
  }

  /// A call that counts until it is closed.
  private static final class RunningCall implements Permit {
    private final CallerUsage usage;
    private boolean over;

    private RunningCall(CallerUsage usage) {
      this.usage = usage;
    }

    @Override
    public synchronized void close() {
      if (!over) {
        over = true;
        usage.end();
        usage.leave();
      }
    }
  }
}
