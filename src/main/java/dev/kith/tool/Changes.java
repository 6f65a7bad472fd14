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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/// Tells listeners when a database changes, whichever process changed it.
///
/// What this process writes is told at once. What others write is found by asking each watched
/// database for its last change now and then, and only while somebody listens.
public final class Changes implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Call WATCH = Call.by("watch");

  private final Databases databases;
  private final Map<Listener, Rights> listeners = new ConcurrentHashMap<>();
  private final Map<String, Long> seen = new HashMap<>();
  private final Map<String, Long> told = new HashMap<>();
  private List<String> names = List.of();
  private boolean watching;
  private volatile boolean closed;

  Changes(Databases databases) {
    this.databases = databases;
  }

  /// Told what changed.
  public interface Listener {
    /// The content of a database is another.
    void changed(String database);

    /// There are other databases than before.
    void listChanged();
  }

  /// Ends the telling when closed.
  @FunctionalInterface
  public interface Subscription extends AutoCloseable {
    @Override
    void close();
  }

  /// Tells `listener` of every change that somebody with these rights may know of, until the handle
  /// is closed.
  ///
  /// Who sees a part of a database is not told when it changes, for the change may be elsewhere.
  public Subscription listen(Rights rights, Listener listener) {
    listeners.put(listener, rights);
    watch();
    return () -> listeners.remove(listener);
  }

  void happenedIn(String database) {
    if (!listeners.isEmpty()) {
      lookAtList();
      look(database, true);
    }
  }

  private List<String> lookAtList() {
    var now = databases.list().stream().map(About::database).toList();
    List<String> before;
    synchronized (seen) {
      before = names;
      names = now;
    }
    if (!before.isEmpty() && !before.equals(now)) {
      listeners.forEach(
          (listener, rights) -> {
            if (!visible(before, rights).equals(visible(now, rights))) {
              listener.listChanged();
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
      Thread.ofPlatform().name("kith-changes").daemon(true).start(this::lookAround);
    }
  }

  private void lookAround() {
    while (!closed && !resting()) {
      lookAtList().forEach(database -> look(database, false));
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  /// The watch ends with the last listener; the next one starts it again.
  private synchronized boolean resting() {
    watching = !listeners.isEmpty();
    return !watching;
  }

  /// @param written whether this process has just written there, which tells even at first sight
  private void look(String database, boolean written) {
    long now;
    try {
      now = databases.named(database).read(WATCH, view -> view.change());
    } catch (RuntimeException gone) {
      return; // whoever calls a tool on this database is told why
    }
    boolean changed;
    synchronized (seen) {
      var before = seen.put(database, now);
      boolean another = before != null && before != now;
      changed = another || (written && !Objects.equals(told.get(database), now));
      if (changed) {
        told.put(database, now);
      }
    }
    if (changed) {
      listeners.forEach(
          (listener, rights) -> {
            if (rights.seesAll() && rights.mayRead(database)) {
              listener.changed(database);
            }
          });
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
