package dev.kith.mapped;

import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/// Prefetches hops, so that looking up the start of a walk and its first step take one round trip
/// instead of two.
///
/// A prefetch from some nodes answers the same question for all of them or a subset. Nothing runs
/// after [#close].
final class HopsAhead implements AutoCloseable {
  private static final HopResult NOTHING =
      new HopResult(List.of(), new Patterns.Run("", List.of(), "", 0, 0));

  private final List<PendingHop> begun = new ArrayList<>();

  /// The result of a hop, and its statement.
  record HopResult(List<Hop> hops, Patterns.Run run) {
    HopResult {
      hops = List.copyOf(hops);
    }
  }

  private record PendingHop(HopQuestion question, CompletableFuture<HopResult> answer) {
    private boolean covers(HopQuestion requested) {
      return question.direction() == requested.direction()
          && question.to().equals(requested.to())
          && question.known().isEmpty()
          && question.first().isEmpty()
          && requested.first().isEmpty()
          && question.ways().equals(requested.ways())
          && question.properties().equals(requested.properties())
          && new HashSet<>(question.from()).containsAll(requested.from());
    }

    /// Empty if the answer for more nodes does not cover these.
    private Optional<HopResult> to(HopQuestion requested) {
      var from = new HashSet<>(requested.from());
      boolean same = from.containsAll(question.from());
      try {
        var whole = answer.join();
        var hops = whole.hops().stream().filter(hop -> from.contains(hop.start())).toList();
        return hops.size() <= requested.limit()
            ? Optional.of(new HopResult(hops, whole.run()))
            : Optional.empty();
      } catch (CompletionException failed) {
        if (same && failed.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        return Optional.empty();
      }
    }
  }

  void begin(HopQuestion question, Supplier<HopResult> asking) {
    var answer = new CompletableFuture<HopResult>();
    begun.add(new PendingHop(question, answer));
    Thread.ofVirtual()
        .name("kith-hop-ahead")
        .start(() -> answer.completeAsync(asking, Runnable::run));
  }

  /// The answer to a question, if it was prefetched.
  Optional<HopResult> take(HopQuestion question) {
    var found = begun.stream().filter(each -> each.covers(question)).findFirst();
    found.ifPresent(begun::remove);
    return found.flatMap(each -> each.to(question));
  }

  /// The nodes at which a prefetched relationship starts: these exist. None if the prefetch failed;
  /// the hop itself then raises the reason.
  Set<NodeRef> met(Set<NodeRef> nodes) {
    var met = new HashSet<NodeRef>();
    for (var each : begun) {
      if (!Collections.disjoint(each.question().from(), nodes)) {
        each.answer()
            .exceptionally(_ -> NOTHING)
            .join()
            .hops()
            .forEach(hop -> met.add(hop.start()));
      }
    }
    met.retainAll(nodes);
    return met;
  }

  /// Waits for unused hops: they belong to the call, and end with it.
  @Override
  public void close() {
    begun.forEach(each -> each.answer().handle((_, _) -> true).join());
    begun.clear();
  }
}
