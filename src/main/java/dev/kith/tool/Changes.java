package dev.kith.tool;

import dev.kith.access.Rights;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/// Notifies listeners when a database changes, whichever process changed it.
///
/// What this process writes is reported at once. What others write is found by asking each watched
/// database for its last change now and then, and only while there are listeners.
public final class Changes implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(2);

  private final Databases databases;
  private final Map<Listener, Rights> listeners = new ConcurrentHashMap<>();
  private final Map<String, Long> seen = new HashMap<>();
  private final Map<String, Long> reported = new HashMap<>();
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

  /// Notifies `listener` of every change that a caller with these rights may see, until the handle
  /// is closed.
  ///
  /// A scoped caller is not notified, because the change may be outside its scope. No change is
  /// missed that comes after this returns.
  public Subscription listen(Rights rights, Listener listener) {
    listeners.put(listener, rights);
    watch();
    return () -> listeners.remove(listener);
  }

  /// Never fails: what was written is committed, and its answer must not become a fault.
  void happenedIn(String database) {
    if (!listeners.isEmpty()) {
      attempt(
          () -> {
            lookAtList();
            look(database, true);
          });
    }
  }

  /// Whatever goes wrong in one round, the next one is made.
  private static void attempt(Runnable round) {
    try {
      round.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError failed) {
      System.getLogger(Changes.class.getName())
          .log(System.Logger.Level.WARNING, "changes were not reported", failed);
    }
  }

  /// Those known before where they cannot be listed; calls report why.
  private List<String> listed() {
    try {
      return databases.list().stream().map(About::database).toList();
    } catch (RuntimeException unreadable) {
      synchronized (seen) {
        return names;
      }
    }
  }

  private List<String> lookAtList() {
    var now = listed();
    List<String> before;
    synchronized (seen) {
      before = names;
      names = now;
    }
    if (!before.isEmpty() && !before.equals(now)) {
      listeners.forEach(
          (listener, rights) -> {
            if (!visible(before, rights).equals(visible(now, rights))) {
              attempt(listener::listChanged);
            }
          });
    }
    return now;
  }

  private static List<String> visible(List<String> names, Rights rights) {
    return names.stream().filter(rights::mayRead).toList();
  }

  private synchronized void watch() {
    if (!watching) {
      watching = true;
      attempt(this::remember);
      Thread.ofPlatform().name("kith-changes").daemon(true).start(this::lookAround);
    }
  }

  /// Records the present state, so that the first round finds what has changed since.
  private void remember() {
    var now = listed();
    var changes = new HashMap<String, Long>();
    now.forEach(database -> lastChange(database).ifPresent(last -> changes.put(database, last)));
    synchronized (seen) {
      names = now;
      seen.clear();
      seen.putAll(changes);
    }
  }

  /// Empty if the database cannot be read; calls on it report why.
  private OptionalLong lastChange(String database) {
    try {
      var call = Call.by("watch", READ_TIMEOUT);
      return OptionalLong.of(databases.named(database).read(call, view -> view.change()));
    } catch (RuntimeException gone) {
      return OptionalLong.empty();
    }
  }

  private void lookAround() {
    while (!closed && !resting()) {
      attempt(() -> lookAtList().forEach(database -> look(database, false)));
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  /// The watch ends with the last listener; the next one starts it again.
  private synchronized boolean resting() {
    watching = !listeners.isEmpty();
    return !watching;
  }

  /// @param written whether this process has just written there, which counts as a change even the
  ///   first time
  private void look(String database, boolean written) {
    var last = lastChange(database);
    if (last.isEmpty()) {
      return;
    }
    long now = last.getAsLong();
    boolean changed;
    synchronized (seen) {
      var before = seen.put(database, now);
      boolean another = before != null && before != now;
      changed = another || (written && !Objects.equals(reported.get(database), now));
      if (changed) {
        reported.put(database, now);
      }
    }
    if (changed) {
      listeners.forEach(
          (listener, rights) -> {
            if (rights.seesAll() && rights.mayRead(database)) {
              attempt(() -> listener.changed(database));
            }
          });
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
