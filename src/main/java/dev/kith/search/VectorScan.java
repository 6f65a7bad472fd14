package dev.kith.search;

import dev.kith.graph.Call;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// Looks at every vector and finds the nearest, exactly.
///
/// Codes give each cosine within a bound that is proven, not guessed. Whatever could still be among
/// the nearest after that is compared in full, so nothing is ever missed.
final class VectorScan {
  private static final int CHUNK = 4_096;
  private static final double ROUNDING = 1e-5;
  private static final Comparator<VectorHit> NEAREST =
      Comparator.comparingDouble(VectorHit::cosine).reversed().thenComparingInt(VectorHit::key);

  private final VectorFile base;
  private final VectorDelta delta;
  private final float[] question;
  private final int limit;
  private final double threshold;
  private final IntPredicate accept;
  private final Call call;
  private final VectorCode code;
  private final int[] factors;

  /// At least `limit` vectors are known to reach this cosine.
  private final DoubleAccumulator floor;

  /// A vector of the base that may be near, and the largest cosine it can have.
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
    this.question = question;
    this.limit = limit;
    this.threshold = threshold;
    this.accept = accept;
    this.call = call;
    this.code = VectorCode.of(question);
    this.factors = code.question();
    this.floor = new DoubleAccumulator(Math::max, threshold);
  }

  List<VectorHit> run() {
    // the worst of the best on top, to be replaced
    var best = new PriorityQueue<>(NEAREST.reversed());
    for (var changed : delta.entries()) {
      if (changed.vector().length > 0 && accept.test(changed.key())) {
        offer(best, changed.key(), UnitVector.dot(question, changed.vector()));
      }
    }
    if (best.size() == limit) {
      floor.accumulate(best.element().cosine());
    }
    var candidates = candidates();
    candidates.sort(Comparator.comparingDouble(Candidate::most).reversed());
    for (var candidate : candidates) {
      if (best.size() == limit && candidate.most < best.element().cosine()) {
        break;
      }
      offer(best, base.key(candidate.index), base.cosine(question, candidate.index));
    }
    return best.stream().sorted(NEAREST).toList();
  }

  private void offer(PriorityQueue<VectorHit> best, int key, double cosine) {
    if (cosine >= threshold) {
      best.add(new VectorHit(key, cosine));
      if (best.size() > limit) {
        best.remove();
      }
    }
  }

  private List<Candidate> candidates() {
    int chunks = (base.count() + CHUNK - 1) / CHUNK;
    var found =
        IntStream.range(0, chunks)
            .parallel()
            .mapToObj(chunk -> scan(chunk * CHUNK, Math.min(base.count(), (chunk + 1) * CHUNK)))
            .flatMap(List::stream)
            .toList();
    var last = floor.get();
    return new ArrayList<>(found.stream().filter(candidate -> candidate.most >= last).toList());
  }

  private List<Candidate> scan(int from, int to) {
    call.check();
    var candidates = new ArrayList<Candidate>();
    var least = new PriorityQueue<Double>();
    double reached = floor.get();
    int surplus = code.surplus();
    for (int index = from; index < to; index++) {
      double error = base.error(index);
      double cosine =
          (double) code.scale() * base.scale(index) * (base.dot(factors, index) - surplus);
      double bound = code.error() * (1 + error) + error + ROUNDING;
      if (cosine + bound < reached) {
        continue;
      }
      int key = base.key(index);
      if (delta.hides(key) || !accept.test(key)) {
        continue;
      }
      candidates.add(new Candidate(index, cosine + bound));
      least.add(cosine - bound);
      if (least.size() > limit) {
        least.remove();
      }
      if (least.size() == limit) {
        reached = Math.max(reached, least.element());
      }
    }
    floor.accumulate(reached);
    return candidates;
  }
}
