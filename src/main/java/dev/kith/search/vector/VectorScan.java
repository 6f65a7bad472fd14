package dev.kith.search.vector;

import dev.kith.graph.Call;
import dev.kith.search.VectorHit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Looks at every vector and finds the nearest, exactly.
///
/// Codes give each cosine within a bound that is proven, not guessed. Whatever could still be among
/// the nearest after that is compared in full, so nothing is ever missed.
final class VectorScan {
  /// Small enough that what was read for the products is still near for the rest.
  private static final int CHUNK = 512;

  private static final Comparator<VectorHit> NEAREST =
      Comparator.comparingDouble(VectorHit::cosine).reversed().thenComparingInt(VectorHit::key);

  private final VectorFile base;
  private final VectorDelta delta;
  private final VectorQuestion question;
  private final int limit;
  private final double threshold;
  private final IntPredicate accept;
  private final Call call;

  /// What a hit must reach: the threshold, or what `limit` vectors are known to reach.
  private final DoubleAccumulator floor;

  /// A vector that may be near, and the largest cosine it can have; from the delta if negative.
  private record Candidate(int index, double most) {}

  VectorScan(
      VectorFile base,
      VectorDelta delta,
      float[] question,
      int limit,
      double threshold,
      IntPredicate accept,
      Call call) {
    this.base = base;
    this.delta = delta;
    this.question = new VectorQuestion(question);
    this.limit = limit;
    this.threshold = threshold;
    this.accept = accept;
    this.call = call;
    this.floor = new DoubleAccumulator(Math::max, threshold);
  }

  List<VectorHit> run() {
    // the worst of the best on top, to be replaced
    var best = new PriorityQueue<>(NEAREST.reversed());
    for (var candidate : candidates()) {
      if (best.size() == limit && candidate.most < best.element().cosine()) {
        break;
      }
      var hit = exactly(candidate.index);
      if (hit.cosine() >= threshold) {
        best.add(hit);
        if (best.size() > limit) {
          best.remove();
        }
      }
    }
    return best.stream().sorted(NEAREST).toList();
  }

  private VectorHit exactly(int index) {
    if (index >= 0) {
      return new VectorHit(base.key(index), base.cosine(question.vector(), index));
    }
    var changed = delta.entries().get(~index);
    return new VectorHit(changed.key(), UnitVector.dot(question.vector(), changed.vector()));
  }

  /// Whatever may be among the nearest, the most promising first.
  private List<Candidate> candidates() {
    var changed = scanDelta();
    int chunks = (base.count() + CHUNK - 1) / CHUNK;
    var found =
        IntStream.range(0, chunks)
            .parallel()
            .mapToObj(chunk -> scan(chunk * CHUNK, Math.min(base.count(), (chunk + 1) * CHUNK)))
            .toList();
    var last = floor.get();
    return Stream.concat(found.stream(), Stream.of(changed))
        .flatMap(part -> part.candidates.stream())
        .filter(candidate -> candidate.most >= last)
        .sorted(Comparator.comparingDouble(Candidate::most).reversed())
        .toList();
  }

  private Part scanDelta() {
    call.check();
    var part = new Part();
    for (int at = 0; at < delta.entries().size(); at++) {
      var changed = delta.entries().get(at);
      if (changed.vector().length > 0) {
        var code = changed.code();
        int product = question.product(code.packed());
        double cosine = question.estimate(product, code.sum(), code.scale());
        double bound = question.bound(code.error());
        if (cosine + bound >= part.reached && accept.test(changed.key())) {
          part.add(~at, cosine, bound);
        }
      }
    }
    floor.accumulate(part.reached);
    return part;
  }

  private Part scan(int from, int to) {
    call.check();
    var part = new Part();
    var products = base.products(question, from, to);
    for (int index = from; index < to; index++) {
      double cosine = base.estimate(question, products[index - from], index);
      double bound = question.bound(base.error(index));
      if (cosine + bound >= part.reached) {
        int key = base.key(index);
        if (!delta.hides(key) && accept.test(key)) {
          part.add(index, cosine, bound);
        }
      }
    }
    floor.accumulate(part.reached);
    return part;
  }

  /// What one stretch of vectors gave.
  private final class Part {
    private final List<Candidate> candidates = new ArrayList<>();
    private final PriorityQueue<Double> least = new PriorityQueue<>();
    private double reached = floor.get();

    private void add(int index, double cosine, double bound) {
      candidates.add(new Candidate(index, cosine + bound));
      least.add(cosine - bound);
      if (least.size() > limit) {
        least.remove();
      }
      if (least.size() == limit) {
        reached = Math.max(reached, least.element());
      }
    }
  }
}
