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

/// Figure B10: finds the nearest vectors exactly, by scanning quantised forms of all of them.
///
/// A quantised vector gives the cosine within a proven bound. Every vector that could still be
/// among the nearest is then compared in full, so none is missed.
final class VectorScan {
  /// Small enough that the records read for the products are still in the processor's cache.
  private static final int CHUNK = 512;

  private static final Comparator<VectorHit> NEAREST =
      Comparator.comparingDouble(VectorHit::cosine).reversed().thenComparingInt(VectorHit::key);

  private final VectorFile base;
  private final VectorDelta delta;
  private final QuantisedQuery query;
  private final int limit;
  private final double threshold;
  private final IntPredicate accept;
  private final Call call;

  /// The least cosine of a hit: the threshold, or what `limit` vectors are known to reach.
  private final DoubleAccumulator floor;

  /// A vector that may be a hit, and the largest cosine it can have; `~index` for the delta.
  private record Candidate(int index, double most) {}

  VectorScan(
      VectorFile base,
      VectorDelta delta,
      float[] query,
      int limit,
      double threshold,
      IntPredicate accept,
      Call call) {
    this.base = base;
    this.delta = delta;
    this.query = new QuantisedQuery(query);
    this.limit = limit;
    this.threshold = threshold;
    this.accept = accept;
    this.call = call;
    this.floor = new DoubleAccumulator(Math::max, threshold);
  }

  List<VectorHit> run() {
    // the worst of the best is on top, to be replaced
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
      return new VectorHit(base.key(index), UnitVector.dot(query.vector(), base.vector(index)));
    }
    var changed = delta.entries().get(~index);
    return new VectorHit(changed.key(), UnitVector.dot(query.vector(), changed.vector()));
  }

  /// All vectors that may be among the nearest, by the largest cosine they can have.
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
        .flatMap(slice -> slice.candidates.stream())
        .filter(candidate -> candidate.most >= last)
        .sorted(Comparator.comparingDouble(Candidate::most).reversed())
        .toList();
  }

  private Slice scanDelta() {
    call.check();
    var slice = new Slice();
    for (int at = 0; at < delta.entries().size(); at++) {
      var changed = delta.entries().get(at);
      if (changed.vector().length > 0) {
        var quantised = changed.quantised();
        int product = query.product(quantised.packed());
        double cosine = query.estimate(product, quantised.sum(), quantised.scale());
        double bound = query.bound(quantised.error());
        if (cosine + bound >= slice.reached && accept.test(changed.key())) {
          slice.add(~at, cosine, bound);
        }
      }
    }
    floor.accumulate(slice.reached);
    return slice;
  }

  private Slice scan(int from, int to) {
    call.check();
    var slice = new Slice();
    base.check(from, to);
    var products = base.products(query, from, to);
    for (int index = from; index < to; index++) {
      double cosine = base.estimate(query, products[index - from], index);
      double bound = query.bound(base.error(index));
      if (cosine + bound >= slice.reached) {
        int key = base.key(index);
        if (!delta.hides(key) && accept.test(key)) {
          slice.add(index, cosine, bound);
        }
      }
    }
    floor.accumulate(slice.reached);
    return slice;
  }

  /// The candidates in one slice of the vectors.
  private final class Slice {
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
