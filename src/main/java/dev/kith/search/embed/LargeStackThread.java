package dev.kith.search.embed;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/// Runs work on a thread with a large stack.
///
/// ONNX Runtime traverses a model by recursion and needs two megabytes of stack for a small one.
/// That is more than threads usually have, and a stack overflow in native code ends the process.
final class LargeStackThread {
  private static final long BYTES = 64L << 20;

  private LargeStackThread() {}

  static <T> T run(Supplier<T> work) {
    var done = new CompletableFuture<T>();
    Thread.ofPlatform()
        .name("kith-model")
        .daemon()
        .stackSize(BYTES)
        .start(
            () -> {
              try {
                done.complete(work.get());
              } catch (Throwable failure) { // errors must end the wait as well
                done.completeExceptionally(failure);
              }
            });
    try {
      return done.join();
    } catch (CompletionException failure) {
      switch (failure.getCause()) {
        case RuntimeException known -> throw known;
        case Error known -> throw known;
        case null, default -> throw failure;
      }
    }
  }
}
