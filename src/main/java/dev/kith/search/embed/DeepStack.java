package dev.kith.search.embed;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/// Runs something on a thread with far more stack than is usual.
///
/// ONNX Runtime walks a model by calling itself, some two megabytes deep for a small one. Threads
/// have one or two, and a native library that runs out of stack takes the whole process with it.
final class DeepStack {
  private static final long BYTES = 64L << 20;

  private DeepStack() {}

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
              } catch (Throwable failure) { // also what is no exception ends the wait
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
