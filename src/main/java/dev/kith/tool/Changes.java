package dev.kith.tool;

import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
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
  private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
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

  /// Tells `listener` of every change until the handle is closed.
  public Subscription listen(Listener listener) {
    listeners.add(listener);
    watch();
    return () -> listeners.remove(listener);
  }

  void happenedIn(Optional<String> database) {
    if (!listeners.isEmpty()) {
      lookAtList();
      look(database.orElseGet(databases::primary), true);
    }
  }

  private List<String> lookAtList() {
    var now = databases.list().stream().map(About::database).toList();
    boolean changed;
    synchronized (seen) {
      changed = !names.isEmpty() && !names.equals(now);
      names = now;
    }
    if (changed) {
      listeners.forEach(Listener::listChanged);
    }
    return now;
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
      listeners.forEach(listener -> listener.changed(database));
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
