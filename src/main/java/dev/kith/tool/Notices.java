package dev.kith.tool;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Notifies one listener on a thread of its own, so that nobody waits for it.
///
/// What a slow listener has not been sent yet is kept once, however often it happens: it is sent
/// that something has changed, and finds the newest state.
final class Notices<T> implements Changes.Subscription {
  private final Consumer<T> listener;
  private final Set<T> pending = new LinkedHashSet<>();
  private boolean running;
  private boolean closed;

  Notices(Consumer<T> listener) {
    this.listener = listener;
  }

  synchronized void add(T notice) {
    if (!closed && pending.add(notice) && !running) {
      running = true;
      Thread.ofVirtual().name("kith-notices").start(this::deliver);
    }
  }

  private void deliver() {
    for (var notice = next(); notice.isPresent(); notice = next()) {
      var next = notice.get();
      Changes.attempt(() -> listener.accept(next));
    }
  }

  private synchronized Optional<T> next() {
    if (pending.isEmpty()) {
      running = false;
      return Optional.empty();
    }
    var first = pending.iterator().next();
    pending.remove(first);
    return Optional.of(first);
  }

  /// Nothing more is sent.
  @Override
  public synchronized void close() {
    closed = true;
    pending.clear();
  }
}
