package dev.kith.access.limit;

import dev.kith.access.Admission;
import dev.kith.access.Caller;
import dev.kith.access.Quota;
import io.github.bucket4j.TimeMeter;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// Counts what callers use, and refuses what goes beyond their quotas.
///
/// It remembers a bounded number of callers. One is forgotten only when forgetting makes no
/// difference: nothing of theirs is under way and they have rested long enough to have everything
/// again. Where there is no room left, newcomers share one account. So nobody can use up memory by
/// coming under many names, nor be let off by having others come.
public final class Limiter implements Admission {
  private static final int MOST_CALLERS = 10_000;
  private static final int LOOKED_AT = 8;

  private final Quota usual;
  private final int most;
  private final TimeMeter clock;
  private final SequencedMap<Account.Holder, Account> accounts = new LinkedHashMap<>();
  private final Account newcomers;

  public Limiter(Quota usual) {
    this(usual, MOST_CALLERS, TimeMeter.SYSTEM_NANOTIME);
  }

  /// @param most how many callers are remembered
  Limiter(Quota usual, int most, TimeMeter clock) {
    this.usual = usual;
    this.most = most;
    this.clock = clock;
    this.newcomers = new Account(usual, clock);
  }

  @Override
  public Quota quota(Caller caller) {
    return caller.quota().or(usual);
  }

  @Override
  public Permit call(Caller caller) {
    var quota = quota(caller);
    return quota.counts() ? admitted(holder(caller, quota)) : Permit.FREE;
  }

  @Override
  public void request(Caller caller) {
    var quota = quota(caller);
    if (quota.requests().isPresent()) {
      var account = opened(holder(caller, quota));
      try {
        account.spend();
      } finally {
        account.leave();
      }
    }
  }

  /// Those who have not shown who they are count as one: a name that is only said costs nothing.
  private static Account.Holder holder(Caller caller, Quota quota) {
    return new Account.Holder(caller.key(), quota);
  }

  private Permit admitted(Account.Holder holder) {
    var account = opened(holder);
    try {
      account.spend();
      account.begin();
    } catch (RuntimeException | Error refused) {
      account.leave();
      throw refused;
    }
    return new Underway(account);
  }

  /// The account of a caller, entered: it stays until it is left.
  private Account opened(Account.Holder holder) {
    synchronized (accounts) {
      var found = accounts.remove(holder);
      if (found == null) {
        found = accounts.size() < most || forgetOne() ? new Account(holder.quota(), clock) : null;
      }
      if (found == null) {
        found = newcomers;
      } else {
        accounts.putLast(holder, found);
      }
      found.enter();
      return found;
    }
  }

  /// Looks only at those that rested longest: whoever is next will look again.
  private boolean forgetOne() {
    var each = accounts.entrySet().iterator();
    for (int looked = 0; looked < LOOKED_AT && each.hasNext(); looked++) {
      if (each.next().getValue().isAsNew()) {
        each.remove();
        return true;
      }
    }
    return false;
  }

  @Override
  public int remembered() {
    synchronized (accounts) {
      return accounts.size();
    }
  }

  /// A call that counts until it is closed.
  private static final class Underway implements Permit {
    private final Account account;
    private boolean over;

    private Underway(Account account) {
      this.account = account;
    }

    @Override
    public synchronized void close() {
      if (!over) {
        over = true;
        account.end();
        account.leave();
      }
    }
  }
}
