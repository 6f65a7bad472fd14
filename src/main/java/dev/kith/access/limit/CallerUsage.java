package dev.kith.access.limit;

import dev.kith.access.Quota;
import dev.kith.fault.Fault;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// What one caller has used.
final class CallerUsage {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final long NANOS_A_SECOND = 1_000_000_000;

  private final Quota quota;
  private final Optional<Bucket> bucket;
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger users = new AtomicInteger();

  /// Whose usage it is. A caller with two quotas has two, so that neither uses up the other.
  record Key(Optional<String> key, Quota quota) {}

  CallerUsage(Quota quota, TimeMeter clock) {
    this.quota = quota;
    this.bucket =
        quota.requests().isPresent()
            ? Optional.of(bucket(quota, quota.requests().getAsInt(), clock))
            : Optional.empty();
  }

  private static Bucket bucket(Quota quota, int requests, TimeMeter clock) {
    return Bucket.builder()
        .addLimit(
            limit -> limit.capacity(quota.burst().orElse(requests)).refillGreedy(requests, MINUTE))
        .withCustomTimePrecision(clock)
        .build();
  }

  /// Keeps it from being evicted until [#leave].
  void enter() {
    users.incrementAndGet();
  }

  void leave() {
    users.decrementAndGet();
  }

  /// Counts one request, or raises [Fault.Throttled].
  void spend() {
    if (bucket.isEmpty()) {
      return;
    }
    var probe = bucket.get().tryConsumeAndReturnRemaining(1);
    if (!probe.isConsumed()) {
      throw new Fault.Throttled(
              "requests a minute",
              quota.requests().orElseThrow(),
              Math.max(1, Math.ceilDiv(probe.getNanosToWaitForRefill(), NANOS_A_SECOND)))
          .raise();
    }
  }

  /// Begins a call, or raises [Fault.Throttled].
  void begin() {
    int most = quota.concurrent().orElse(Integer.MAX_VALUE);
    int before = running.getAndUpdate(now -> now < most ? now + 1 : now);
    if (before >= most) {
      throw new Fault.Throttled("calls at once", most, 1).raise();
    }
  }

  void end() {
    running.decrementAndGet();
  }

  /// Whether it equals a fresh one, so that it can be evicted.
  boolean isAsNew() {
    return users.get() == 0
        && bucket
            .map(tokens -> tokens.getAvailableTokens() >= quota.burst().orElse(full()))
            .orElse(true);
  }

  private int full() {
    return quota.requests().orElse(0);
  }
}
