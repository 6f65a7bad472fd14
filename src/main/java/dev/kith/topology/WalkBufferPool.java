package dev.kith.topology;

import java.lang.ref.SoftReference;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.Function;

/// Buffers that no walk is using now. Memory that runs short takes them back.
final class WalkBufferPool {
  private final ArrayBlockingQueue<SoftReference<WalkBuffers>> idle =
      new ArrayBlockingQueue<>(2 * Runtime.getRuntime().availableProcessors());

  /// Lends buffers to a walk. A walk that fails does not give them back.
  <T> T lend(int bound, Function<WalkBuffers, T> walk) {
    var buffers =
        Optional.ofNullable(idle.poll())
            .flatMap(kept -> Optional.ofNullable(kept.get()))
            .orElseGet(() -> new WalkBuffers(bound));
    buffers.visited.resize(bound);
    T result = walk.apply(buffers);
    buffers.clear();
    idle.offer(new SoftReference<>(buffers));
    return result;
  }
}
