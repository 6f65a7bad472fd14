package dev.kith.tool;

import dev.kith.access.Rights;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Notifies listeners when a database changes, whichever process changed it.
///
/// One thread asks each database for its last change now and then, and at once where this process
/// has written, only while there are listeners. Where the files tell that nothing was written, it
/// opens none of them. Neither it nor those who write wait for a listener.
public final class Changes implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(2);

  private final Databases databases;
  private final Map<Listener, Subscriber> subscribers = new ConcurrentHashMap<>();

  /// The databases that this process has written to since the last round.
  private final Set<String> written = new HashSet<>();

  /// What the watching thread saw last.
  private final Map<String, Long> seen = new HashMap<>();

  /// The state of its files when a database was last read: while it stays, nobody needs to open it.
  private final Map<String, Object> fingerprints = new HashMap<>();

  private List<String> names = List.of();
  private boolean watching;
  private volatile boolean closed;

  Changes(Databases databases) {
    this.databases = databases;
  }

  /// Is notified of changes.
  public interface Listener {
    /// The content of a database has changed.
    void changed(String database);

    /// The list of databases has changed.
    void listChanged();
  }

  /// Ends the subscription when closed.
  @FunctionalInterface
  public interface Subscription extends AutoCloseable {
    @Override
    void close();
  }

  /// A listener, what it may know, and what it is yet to be sent: the databases that have changed,
  /// and whether the list of them has, which is the empty name.
  private record Subscriber(Rights rights, Notices<String> notices) {
    static final String LIST = "";

    static Subscriber of(Rights rights, Listener listener) {
      return new Subscriber(
          rights,
          new Notices<>(
              changed -> {
                if (changed.equals(LIST)) {
                  listener.listChanged();
                } else {
                  listener.changed(changed);
                }
              }));
    }
  }

  /// Notifies `listener` of every change that a caller with these rights may see, until the handle
  /// is closed.
  ///
  /// A scoped caller is not notified, because the change may be outside its scope. No change is
  /// missed that comes after this returns.
  public Subscription listen(Rights rights, Listener listener) {
    var subscriber = Subscriber.of(rights, listener);
    subscribers.put(listener, subscriber);
    watch();
    return () -> {
      subscribers.remove(listener);
      subscriber.notices().close();
    };
  }

  /// Has the watching thread look at once.
  void happenedIn(String database) {
    if (!subscribers.isEmpty()) {
      synchronized (written) {
        written.add(database);
        written.notifyAll();
      }
    }
  }

  /// Whatever goes wrong with one thing, the next one is done.
  static void attempt(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error failed) {
      System.getLogger(Changes.class.getName())
          .log(System.Logger.Level.WARNING, "changes were not reported", failed);
    }
  }

  private synchronized void watch() {
    if (!watching) {
      watching = true;
      attempt(this::remember);
      Thread.ofPlatform().name("kith-changes").daemon(true).start(this::pollUntilIdle);
    }
  }

  /// Records the present state, so that the first round finds what has changed since.
  private void remember() {
    names = listed();
    seen.clear();
    fingerprints.clear();
    names.forEach(database -> poll(database).ifPresent(poll -> seen.put(database, poll.change())));
  }

  /// Those known before where they cannot be listed; calls report why.
  private List<String> listed() {
    try {
      return databases.list().stream().map(About::database).toList();
    } catch (RuntimeException unreadable) {
      return names;
    }
  }

  private void pollUntilIdle() {
    long next = System.nanoTime();
    while (!closed && !isIdle()) {
      var changed = awaited(next);
      boolean due = System.nanoTime() >= next;
      attempt(
          () -> {
            pollList();
            (due ? names : changed).forEach(this::report);
          });
      next = due ? System.nanoTime() + PAUSE.toNanos() : next;
    }
  }

  /// The databases that this process has written to; waits for one until the next round is due.
  private List<String> awaited(long next) {
    synchronized (written) {
      try {
        long millis = Math.ceilDiv(next - System.nanoTime(), 1_000_000);
        if (written.isEmpty() && millis > 0) {
          written.wait(millis);
        }
      } catch (InterruptedException stopped) {
        closed = true;
      }
      var found = List.copyOf(written);
      written.clear();
      return found;
    }
  }

  /// The watch ends with the last listener; the next one starts it again.
  private synchronized boolean isIdle() {
    watching = !subscribers.isEmpty();
    return !watching;
  }

  private void pollList() {
    var before = names;
    names = listed();
    if (!before.isEmpty() && !before.equals(names)) {
      for (var subscriber : subscribers.values()) {
        var rights = subscriber.rights();
        if (!visible(before, rights).equals(visible(names, rights))) {
          subscriber.notices().add(Subscriber.LIST);
        }
      }
    }
  }

  private static List<String> visible(List<String> names, Rights rights) {
    return names.stream().filter(rights::mayRead).toList();
  }

  /// What a database shows.
  ///
  /// @param changed whether that is something else than before
  private record Poll(long change, boolean changed) {}

  private void report(String database) {
    var poll = poll(database);
    if (poll.isEmpty()) {
      return;
    }
    seen.put(database, poll.get().change());
    if (poll.get().changed()) {
      for (var subscriber : subscribers.values()) {
        if (subscriber.rights().seesAll() && subscriber.rights().mayRead(database)) {
          subscriber.notices().add(database);
        }
      }
    }
  }

  /// Empty if the database cannot be read; calls on it report why.
  private Optional<Poll> poll(String database) {
    var before = Optional.ofNullable(seen.get(database));
    try {
      if (!databases.has(database)) {
        return Optional.empty(); // listed, but not made before somebody writes or asks
      }
      var graph = databases.named(database);
      var found = graph.fingerprint();
      if (before.isPresent()
          && found.isPresent()
          && found.get().equals(fingerprints.get(database))) {
        return Optional.of(new Poll(before.get(), false));
      }
      var call = Call.by("watch", READ_TIMEOUT);
      var poll =
          graph.read(
              call,
              view ->
                  new Poll(view.change(), before.isEmpty() || view.hasChangedSince(before.get())));
      found.ifPresentOrElse(
          state -> fingerprints.put(database, state), () -> fingerprints.remove(database));
      return Optional.of(poll);
    } catch (RuntimeException gone) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
