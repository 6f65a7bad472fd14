package dev.kith.graph;

import dev.kith.fault.Fault;
import dev.kith.graph.history.Author;
import dev.kith.graph.time.Past;
import dev.kith.graph.time.PastChange;
import dev.kith.graph.time.ValidTimeFilter;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/// One request on its way through the engine: its caller, its time limit, and whether it was
/// cancelled.
///
/// Long loops call [#check] now and then; native code registers an interrupt with [#whenStopped].
public final class Call {
  /// What helps a call that runs out of time.
  public static final String TOO_LATE = "Ask for less: fewer hops, seeds, types or items.";

  private static final long FOREVER = Long.MAX_VALUE;

  private final Author author;
  private final Scope scope;
  private final ValidTimeFilter showing;
  private final Optional<Past> past;
  private final LongSupplier clock;
  private final long started;
  private final long nanos;
  private final Set<Runnable> interrupts;
  private final AtomicBoolean cancelled;
  private final Trace trace;
  private final boolean noWait;
  private final MemoryBudget.Reservation memory;

  private Call(Author author, long nanos, LongSupplier clock) {
    this.author = author;
    this.scope = Scope.EVERYTHING;
    this.showing = ValidTimeFilter.NOW;
    this.past = Optional.empty();
    this.clock = clock;
    this.started = clock.getAsLong();
    this.nanos = nanos;
    this.interrupts = ConcurrentHashMap.newKeySet();
    this.cancelled = new AtomicBoolean();
    this.trace = Trace.OFF;
    this.noWait = false;
    this.memory = MemoryBudget.UNLIMITED.open(() -> {});
  }

  private Call(
      Author author,
      Scope scope,
      ValidTimeFilter showing,
      Optional<Past> past,
      Trace trace,
      boolean noWait,
      MemoryBudget.Reservation memory,
      long nanos,
      Call same) {
    this.author = author;
    this.scope = scope;
    this.showing = showing;
    this.past = past;
    this.memory = memory;
    this.clock = same.clock;
    this.started = same.started;
    this.nanos = nanos;
    this.interrupts = same.interrupts;
    this.cancelled = same.cancelled;
    this.trace = trace;
    this.noWait = noWait;
  }

  /// A call that may take as long as it needs.
  public static Call by(String author) {
    return new Call(Author.of(author), FOREVER, System::nanoTime);
  }

  /// A call that must end within a time.
  public static Call by(String author, Duration within) {
    return by(Author.of(author), within);
  }

  /// The same for somebody of whom more is known than a name.
  public static Call by(Author author, Duration within) {
    return new Call(author, within.toNanos(), System::nanoTime);
  }

  /// The same by another clock.
  ///
  /// @param clock in nanoseconds, with any origin
  public static Call by(String author, Duration within, LongSupplier clock) {
    return new Call(Author.of(author), within.toNanos(), clock);
  }

  /// The same call, cancelled together with this one, whose writes are recorded under the name of
  /// their source.
  public Call signed(String source) {
    return new Call(
        author.signed(source), scope, showing, past, trace, noWait, memory, nanos, this);
  }

  /// The same call, cancelled together with this one, restricted to a scope.
  public Call under(Scope other) {
    return new Call(author, other, showing, past, trace, noWait, memory, nanos, this);
  }

  /// The same call, cancelled together with this one, that reads facts of another time.
  public Call showing(ValidTimeFilter facts) {
    return new Call(author, scope, facts, past, trace, noWait, memory, nanos, this);
  }

  /// The same call, cancelled together with this one, that reads the past.
  public Call reading(Past then) {
    return new Call(author, scope, showing, Optional.of(then), trace, noWait, memory, nanos, this);
  }

  /// The same call, cancelled together with this one, that reads the present.
  public Call readingNow() {
    return new Call(author, scope, showing, Optional.empty(), trace, noWait, memory, nanos, this);
  }

  /// The same call, cancelled together with this one, whose statements are recorded.
  public Call traced() {
    return new Call(author, scope, showing, past, Trace.on(), noWait, memory, nanos, this);
  }

  /// The same call, cancelled together with this one, whose writes do not wait for vectors: the
  /// answer does not report whether they are ready.
  public Call withoutWaiting() {
    return new Call(author, scope, showing, past, trace, true, memory, nanos, this);
  }

  /// The same call, cancelled together with this one, with a share of memory to be closed at its
  /// end.
  public Call sharing(MemoryBudget budget) {
    return new Call(
        author, scope, showing, past, trace, noWait, budget.open(this::check), nanos, this);
  }

  /// The same call, cancelled together with this one, that ends with another at the latest.
  public Call within(Call other) {
    long left = other.remainingNanos();
    long most = left == FOREVER ? FOREVER : clock.getAsLong() - started + left;
    return new Call(
        author, scope, showing, past, trace, noWait, memory, Math.min(nanos, most), this);
  }

  /// What it may hold of the memory that calls share.
  public MemoryBudget.Reservation memory() {
    return memory;
  }

  /// The statements that were run for it, if they are recorded.
  public Trace trace() {
    return trace;
  }

  /// Whether its writes wait for nothing but the disk.
  public boolean skipsWaiting() {
    return noWait;
  }

  /// Its scope.
  public Scope scope() {
    return scope;
  }

  /// Which facts it reads.
  public ValidTimeFilter showing() {
    return showing;
  }

  /// What of the past it reads; empty where it is the present.
  public Optional<Past> past() {
    return past;
  }

  /// The changes that it knows, where it reads what was known at one.
  public Optional<PastChange> known() {
    return past.flatMap(
        then -> then instanceof PastChange known ? Optional.of(known) : Optional.empty());
  }

  /// The caller's name, recorded with everything this call writes.
  public String author() {
    return author.name();
  }

  /// Who writes, with all that is known of them.
  public Author writer() {
    return author;
  }

  /// Cancels the call; its work stops at the next check.
  public void cancel() {
    cancelled.set(true);
    interrupts.forEach(Runnable::run);
  }

  /// Whether the call was cancelled.
  public boolean isCancelled() {
    return cancelled.get();
  }

  /// Whether it was cancelled or is out of time.
  public boolean isOver() {
    return isCancelled() || remainingMillis() <= 0;
  }

  /// Raises [Fault.Cancelled] or [Fault.LimitReached] once the call is cancelled or out of time.
  public void check() {
    if (cancelled.get()) {
      throw new Fault.Cancelled().raise();
    }
    if (remainingMillis() <= 0) {
      throw new Fault.LimitReached("milliseconds", nanos / 1_000_000, TOO_LATE).raise();
    }
  }

  /// How long the call may still take.
  public long remainingMillis() {
    long left = remainingNanos();
    return left == FOREVER ? Long.MAX_VALUE : left / 1_000_000;
  }

  private long remainingNanos() {
    return nanos == FOREVER ? FOREVER : nanos - (clock.getAsLong() - started);
  }

  /// Runs `interrupt` if the call is cancelled before the handle is closed.
  public Registration whenStopped(Runnable interrupt) {
    interrupts.add(interrupt);
    if (cancelled.get()) {
      interrupt.run();
    }
    return () -> interrupts.remove(interrupt);
  }

  /// Removes a registration.
  @FunctionalInterface
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
