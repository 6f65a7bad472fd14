package dev.kith.search.vector;

import dev.kith.graph.Call;
import dev.kith.search.VectorHit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Figure B10: finds the nodes with the nearest vectors exactly, by scanning all vectors.
///
/// The scan rounds the query, too, which gives each cosine within a proven bound. Every vector that
/// could still be its node's nearest, of a node among the nearest, is then compared with the query
/// itself, so none is missed.
final class VectorScan {
  /// Small enough that the records read for the products are still in the processor's cache.
  private static final int CHUNK = 512;

  /// Into how many slices the base is cut for each core: each has to learn by itself what is near,
  /// so a few, and yet enough that a core that is slower does not hold up the others.
  private static final int SLICES = 4;

  static final Comparator<VectorHit> NEAREST =
      Comparator.comparingDouble(VectorHit::cosine)
          .reversed()
          .thenComparingInt(VectorHit::key)
          .thenComparingInt(VectorHit::place);

  private final VectorFile base;
  private final VectorDelta delta;
  private final QuantisedQuery query;
  private final double bound;
  private final int limit;
  private final double threshold;
  private final VectorFilter filter;
  private final Call call;

  /// The least cosine of a hit: the threshold, or what `limit` nodes are known to reach.
  private final DoubleAccumulator floor;

  /// A vector that may be a hit, and its cosine within the bound; `entries` are those of its node
  /// in the delta.
  private record Candidate(int key, int index, List<VectorEntry> entries, double cosine) {}

  VectorScan(
      VectorFile base,
      VectorDelta delta,
      float[] query,
      int limit,
      double threshold,
      VectorFilter filter,
      Call call) {
    this.base = base;
    this.delta = delta;
    this.query = new QuantisedQuery(query);
    this.bound = this.query.bound();
    this.limit = limit;
    this.threshold = threshold;
    this.filter = filter;
    this.call = call;
    this.floor = new DoubleAccumulator(Math::max, threshold);
  }

  List<VectorHit> run() {
    var candidates = candidates();
    Map<Integer, Double> reached = new HashMap<>();
    candidates.forEach(each -> reached.merge(each.key, each.cosine - bound, Math::max));
    double last =
        Math.max(
            threshold,
            reached.values().stream()
                .sorted(Comparator.reverseOrder())
                .skip(limit - 1L)
                .findFirst()
                .orElse(threshold));
    Map<Integer, VectorHit> best = new HashMap<>();
    for (var each : candidates) {
      if (each.cosine + bound >= Math.max(last, reached.getOrDefault(each.key, last))) {
        var hit = exactly(each);
        if (hit.cosine() >= threshold) {
          best.merge(each.key, hit, (one, other) -> NEAREST.compare(one, other) <= 0 ? one : other);
        }
      }
    }
    return best.values().stream().sorted(NEAREST).limit(limit).toList();
  }

  private VectorHit exactly(Candidate candidate) {
    var inDelta = candidate.entries;
    int index = candidate.index;
    return hit(inDelta.isEmpty() ? base.entry(index) : inDelta.get(index), query.vector());
  }

  static VectorHit hit(VectorEntry entry, float[] unit) {
    return new VectorHit(entry.key(), entry.place(), entry.vector().dot(unit));
  }

  /// All vectors that may be the nearest of their node.
  private List<Candidate> candidates() {
    var changed = scanDelta();
    long chunks = (base.count() + CHUNK - 1L) / CHUNK;
    int slices =
        (int) Math.min(chunks, SLICES * (long) ForkJoinPool.getCommonPoolParallelism() + 1);
    var found =
        IntStream.range(0, slices)
            .parallel()
            .mapToObj(
                at -> scanBase(chunks * at / slices * CHUNK, chunks * (at + 1) / slices * CHUNK))
            .toList();
    double last = floor.get();
    return Stream.concat(found.stream(), Stream.of(changed))
        .flatMap(slice -> slice.candidates.stream())
        .filter(candidate -> candidate.cosine + bound >= last)
        .toList();
  }

  private Slice scanDelta() {
    call.check();
    var slice = new Slice();
    for (var node : delta.nodes()) {
      var entries = node.entries();
      for (int at = 0; at < entries.size(); at++) {
        var vector = entries.get(at).vector();
        int product = query.product(vector.packed());
        double cosine = query.estimate(product, vector.sum(), vector.scale());
        if (cosine + bound >= slice.reached
            && filter.accepts(node.key(), entries.get(at).place())) {
          slice.add(new Candidate(node.key(), at, entries, cosine));
        }
      }
    }
    slice.end();
    return slice;
  }

  private Slice scanBase(long from, long to) {
    var slice = new Slice();
    for (long chunk = from; chunk < to; chunk += CHUNK) {
      scan((int) chunk, (int) Math.min(base.count(), chunk + CHUNK), slice);
      slice.share();
    }
    slice.end();
    return slice;
  }

  private void scan(int from, int to, Slice slice) {
    call.check();
    base.check(from, to);
    var products = base.products(query, from, to);
    for (int index = from; index < to; index++) {
      double cosine = base.estimate(query, products[index - from], index);
      if (cosine + bound >= slice.reached) {
        int key = base.key(index);
        if (!delta.hides(key) && filter.accepts(key, base.place(index))) {
          slice.add(new Candidate(key, index, List.of(), cosine));
        }
      }
    }
  }

  /// The candidates in one slice of the vectors, in which those of a node follow each other.
  private final class Slice {
    private final List<Candidate> candidates = new ArrayList<>();
    private final PriorityQueue<Double> least = new PriorityQueue<>();
    private double reached = floor.get();
    private int node = -1;
    private double ofNode = Double.NEGATIVE_INFINITY;

    private void add(Candidate candidate) {
      if (candidate.key != node) {
        note();
        node = candidate.key;
        ofNode = Double.NEGATIVE_INFINITY;
      }
      if (candidate.cosine + bound >= ofNode) {
        candidates.add(candidate);
        ofNode = Math.max(ofNode, candidate.cosine - bound);
      }
    }

    /// One more node that is known to reach something.
    private void note() {
      if (node >= 0) {
        least.add(ofNode);
        if (least.size() > limit) {
          least.remove();
        }
        if (least.size() == limit) {
          reached = Math.max(reached, least.element());
        }
      }
    }

    /// Tells the other slices what is reached here, and learns what is reached there. The last node
    /// is not noted yet: more of its vectors may follow, and it counts once.
    private void share() {
      floor.accumulate(reached);
      reached = floor.get();
    }

    private void end() {
      note();
      share();
    }
  }
}
