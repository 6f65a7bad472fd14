package dev.kith.store.record;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/// Values by key, as many as fit into some bytes; those not asked for in a long time go first.
///
/// There are two halves. Values come into the young one, and so do those of the old half that are
/// asked for again; once the young half is full it becomes the old one, and what was there is gone.
/// So nothing needs to be kept in order, and nobody waits.
final class BoundedCache<V> {
  /// What an entry takes beside its text, roughly: two objects of ours, two of the map, strings.
  private static final int OVERHEAD = 200;

  private final long halfBytes;
  private volatile Halves<V> halves = new Halves<>(new Half<>(), new Half<>());

  BoundedCache(long bytes) {
    this.halfBytes = bytes / 2;
  }

  /// A value, and the change at which it was read.
  record Entry<V>(V value, long change, long bytes) {}

  private record Halves<V>(Half<V> young, Half<V> old) {}

  private static final class Half<V> {
    private final ConcurrentMap<Integer, Entry<V>> entries = new ConcurrentHashMap<>();
    private final AtomicLong bytes = new AtomicLong();

    /// Whether there is room for more.
    boolean put(int key, Entry<V> entry, long most) {
      var before = entries.put(key, entry);
      return bytes.addAndGet(entry.bytes - (before == null ? 0 : before.bytes)) < most;
    }
  }

  Optional<Entry<V>> find(int key) {
    var now = halves;
    var entry = now.young.entries.get(key);
    if (entry == null) {
      entry = now.old.entries.get(key);
      if (entry != null) {
        keep(key, entry);
      }
    }
    return Optional.ofNullable(entry);
  }

  /// @param characters how long the texts in the value are, all together
  void put(int key, V value, long change, long characters) {
    long bytes = OVERHEAD + 2 * characters;
    // One huge value must not drive out all the others.
    if (bytes <= halfBytes / 8) {
      keep(key, new Entry<>(value, change, bytes));
    }
  }

  private void keep(int key, Entry<V> entry) {
    var now = halves;
    if (!now.young.put(key, entry, halfBytes)) {
      turn(now);
    }
  }

  private synchronized void turn(Halves<V> full) {
    if (halves.young == full.young) {
      halves = new Halves<>(new Half<>(), full.young);
    }
  }

  boolean isEmpty() {
    return halves.young.entries.isEmpty() && halves.old.entries.isEmpty();
  }

  /// At most what it was given, and the last entry that found it full.
  long bytes() {
    return halves.young.bytes.get() + halves.old.bytes.get();
  }
}
