package dev.kith;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes a failing random case small before it is shown.
public final class Smallest {
  private Smallest() {}

  /// Checks a list. Where that fails, leaves out elements as long as it still fails, and raises the
  /// failure of what is left.
  public static <T> void check(List<T> elements, Consumer<List<T>> check) {
    var failure = failure(elements, check);
    if (failure.isEmpty()) {
      return;
    }
    var failing = elements;
    for (int size = elements.size() / 2; size > 0; size /= 2) {
      for (int from = 0; from < failing.size(); ) {
        var fewer = without(failing, from, size);
        var next = failure(fewer, check);
        if (next.isPresent()) {
          failing = fewer;
          failure = next;
        } else {
          from += size;
        }
      }
    }
    throw new AssertionError(
        failing.size() + " of " + elements.size() + " elements fail: " + failing, failure.get());
  }

  private static <T> Optional<Throwable> failure(List<T> elements, Consumer<List<T>> check) {
    try {
      check.accept(elements);
      return Optional.empty();
    } catch (AssertionError | RuntimeException failed) {
      return Optional.of(failed);
    }
  }

  private static <T> List<T> without(List<T> elements, int from, int size) {
    var fewer = new ArrayList<>(elements);
    fewer.subList(from, Math.min(from + size, fewer.size())).clear();
    return fewer;
  }
}
