package dev.kith.topology;

import java.lang.ref.SoftReference;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.Function;

/// Spaces that no walk is using now. Memory that runs short takes them back.
final class WalkSpaces {
  private final ArrayBlockingQueue<SoftReference<WalkSpace>> idle =
      new ArrayBlockingQueue<>(2 * Runtime.getRuntime().availableProcessors());

  /// Lends a space to a walk. One that fails keeps its space from being used again.
  <T> T lend(int bound, Function<WalkSpace, T> walk) {
    var space =
        Optional.ofNullable(idle.poll())
            .flatMap(kept -> Optional.ofNullable(kept.get()))
            .orElseGet(() -> new WalkSpace(bound));
    space.marks.use(bound);
    T result = walk.apply(space);
    space.clear();
    idle.offer(new SoftReference<>(space));
    return result;
  }
}
