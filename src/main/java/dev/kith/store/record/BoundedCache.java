package dev.kith.store.record;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/// A cache with a byte limit (B12); the least recently used values go first.
///
/// It has two generations. New values go into the young one, and so do values of the old one when
/// they are read; once the young generation is full it becomes the old one, which is dropped. So
/// nothing is kept in order, and nobody waits.
final class BoundedCache<V> {
  /// Memory of an entry without its text, roughly: two objects of ours, two of the map, strings.
  private static final int OVERHEAD = 200;

  private final long generationBytes;
  private volatile Generations<V> generations =
      new Generations<>(new Generation<>(), new Generation<>());

  BoundedCache(long bytes) {
    this.generationBytes = bytes / 2;
  }

  /// A value, and the change at which it was read.
  record Entry<V>(V value, long change, long bytes) {}

  private record Generations<V>(Generation<V> young, Generation<V> old) {}

  private static final class Generation<V> {
    private final ConcurrentMap<Integer, Entry<V>> entries = new ConcurrentHashMap<>();
    private final AtomicLong bytes = new AtomicLong();

    /// Whether there is room for more.
    boolean put(int key, Entry<V> entry, long most) {
      var before = entries.put(key, entry);
      return bytes.addAndGet(entry.bytes - (before == null ? 0 : before.bytes)) < most;
    }
  }

  Optional<Entry<V>> find(int key) {
    var now = generations;
    var entry = now.young.entries.get(key);
    if (entry == null) {
      entry = now.old.entries.get(key);
      if (entry != null) {
        keep(key, entry);
      }
    }
    return Optional.ofNullable(entry);
  }

  /// @param characters the total length of its texts
  void put(int key, V value, long change, long characters) {
    long bytes = OVERHEAD + 2 * characters;
    // One huge value must not evict all others.
    if (bytes <= generationBytes / 8) {
      keep(key, new Entry<>(value, change, bytes));
    }
  }

  private void keep(int key, Entry<V> entry) {
    var now = generations;
    if (!now.young.put(key, entry, generationBytes)) {
      rotate(now);
    }
  }

  private synchronized void rotate(Generations<V> full) {
    if (generations.young == full.young) {
      generations = new Generations<>(new Generation<>(), full.young);
    }
  }

  /// At most the limit, and the last entry that exceeded it.
  long bytes() {
    return generations.young.bytes.get() + generations.old.bytes.get();
  }
}
