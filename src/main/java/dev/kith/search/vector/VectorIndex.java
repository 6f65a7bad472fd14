package dev.kith.search.vector;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.search.IndexDifferences;
import dev.kith.search.IndexState;
import dev.kith.search.VectorHit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Finds the nodes whose vectors are nearest to a query.
///
/// It is thread-safe: readers use the last published state and never wait. Any number of processes
/// may share the file: one at a time writes the next base, the others open it with [#refresh]. The
/// file is not read before the first use.
public final class VectorIndex {
  private final Path file;
  private final String model;
  private final int dimensions;
  private volatile Optional<State> current = Optional.empty();

  private record State(VectorFile base, VectorDelta delta) {}

  private VectorIndex(Path file, String model, int dimensions) {
    this.file = file;
    this.model = model;
    this.dimensions = dimensions;
  }

  /// An index of one model's vectors in a file that may not exist yet.
  public static VectorIndex open(Path file, String model, int dimensions) {
    if (model.getBytes(StandardCharsets.UTF_8).length > VectorFileHeader.LONGEST_NAME) {
      throw new IllegalArgumentException("the name of a model is short");
    }
    return new VectorIndex(file, model, dimensions);
  }

  /// Whether there is a base; an unusable one must be rebuilt, and the index is empty until then.
  public IndexState state() {
    return now().base.state();
  }

  /// The last change in the base; 0 if there is no base.
  public long baseChange() {
    return now().base.change();
  }

  /// The last change in the index: pass later ones to [#apply].
  public long change() {
    return now().delta.change();
  }

  /// How many vectors the base holds.
  public int baseSize() {
    return now().base.count();
  }

  /// How many vectors have changed since the base.
  public int deltaSize() {
    return now().delta.size();
  }

  /// The nodes with the vectors nearest to one, the nearest first, then by key.
  ///
  /// @param threshold the least cosine of a hit
  public List<VectorHit> search(
      float[] query, int limit, double threshold, VectorFilter filter, Call call) {
    var unit = UnitVector.of(query);
    if (unit.length != dimensions || limit <= 0) {
      return List.of();
    }
    var state = now();
    return reading(
        state,
        () -> new VectorScan(state.base, state.delta, unit, limit, threshold, filter, call).run());
  }

  /// The nodes nearest to one by their own texts alone, whatever was observed of them.
  public List<VectorHit> alike(
      QuantisedVector own, int limit, double threshold, IntPredicate accept, Call call) {
    return search(own.numbers(dimensions), limit, threshold, VectorFilter.own(accept), call);
  }

  /// How near a node is to a vector, by the nearest of its own; empty where it has none.
  ///
  /// @param places which of its vectors count
  public Optional<VectorHit> nearest(float[] query, int key, IntPredicate places) {
    var unit = UnitVector.of(query);
    if (unit.length != dimensions) {
      return Optional.empty();
    }
    var state = now();
    return reading(state, () -> entries(state, key).stream())
        .filter(entry -> places.test(entry.place()))
        .map(entry -> VectorScan.hit(entry, unit))
        .min(VectorScan.NEAREST);
  }

  private static List<VectorEntry> entries(State state, int key) {
    int place = Arrays.binarySearch(state.delta.keys(), key);
    if (place >= 0) {
      return state.delta.nodes().get(place).entries();
    }
    var base = state.base;
    var entries = new ArrayList<VectorEntry>();
    for (int at = base.first(key); at < base.count(); at++) {
      base.check(at, at + 1);
      if (base.key(at) != key) {
        break;
      }
      entries.add(base.entry(at));
    }
    return entries;
  }

  /// Reads the base, which counts as unusable from then on if it turns out to be damaged.
  private <T> T reading(State state, Supplier<T> read) {
    try {
      return read.get();
    } catch (InternalError cut) {
      // the mapped file was truncated
      discard(state);
      throw damaged().raise(cut);
    } finally {
      if (state.base.blocks().isDamaged()) {
        discard(state);
      }
    }
  }

  /// Applies everything up to a change; calls with an older change are ignored.
  ///
  /// @param put all vectors of each node that has others than before
  public synchronized void apply(List<VectorEntry> put, int[] gone, long change) {
    var state = now();
    if (change > state.delta.change()) {
      for (var entry : put) {
        if (!entry.vector().isOf(dimensions)) {
          throw new IllegalArgumentException("a vector of another model");
        }
      }
      current = Optional.of(new State(state.base, state.delta.with(put, gone, change)));
    }
  }

  /// Replaces the vectors of nodes where some were missing at a change; false where the index has
  /// another.
  public synchronized boolean add(List<VectorEntry> missing, long change) {
    var state = now();
    if (state.delta.change() != change) {
      return false;
    }
    current = Optional.of(new State(state.base, state.delta.with(missing, new int[0], change)));
    return true;
  }

  /// Opens a newer base and returns whether there was one.
  ///
  /// If the new base is of an earlier change than the last one, [#change] goes back too.
  public synchronized boolean refresh() {
    var state = now();
    if (VectorFile.Stamp.of(file).equals(state.base.stamp())) {
      return false;
    }
    var base = VectorFile.read(file, model, dimensions);
    var delta =
        base.change() >= state.base.change()
            ? state.delta.after(base.change())
            : VectorDelta.empty(base.change());
    current = Optional.of(new State(base, delta));
    return true;
  }

  /// Merges base and delta into the next base, unless another process does or already did.
  ///
  /// @param sync called before the base is put in place, to sync the database that it is made from
  /// @return whether this call wrote one
  public boolean compact(Runnable sync) {
    var state = now();
    if (state.delta.size() == 0 || state.base.state() == IndexState.UNUSABLE) {
      return false;
    }
    sync.run();
    return reading(
        state,
        () ->
            write(
                () -> {
                  var onDisk = VectorFile.read(file, model, dimensions);
                  return onDisk.state() != IndexState.UNUSABLE
                      && onDisk.change() < state.delta.change()
                      && written(merged(state), state.delta.change());
                }));
  }

  /// Writes a base of all vectors as of a change.
  ///
  /// @return false where another process is writing one
  public boolean rebuild(Iterator<VectorEntry> entries, long change) {
    return write(() -> written(entries, change));
  }

  /// Reads the whole base and verifies its checksum; a base that fails counts as unusable.
  public boolean verify() {
    var state = now();
    boolean intact;
    try {
      intact = state.base.isIntact();
    } catch (InternalError cut) {
      intact = false;
    }
    if (!intact) {
      discard(state);
    }
    return intact;
  }

  /// Compares every entry with what it should be; empty if the index is not at `change`.
  ///
  /// @param truth all vectors as of that change
  /// @param ignored nodes whose vectors are not compared
  public Optional<IndexDifferences> differences(
      Iterator<VectorEntry> truth, BitSet ignored, long change) {
    var state = now();
    if (state.delta.change() != change) {
      return Optional.empty();
    }
    return Optional.of(
        reading(state, () -> VectorIndexCheck.of(state.base, state.delta, truth, ignored)));
  }

  private boolean write(VectorFileWriter.Work work) {
    try {
      var written = VectorFileWriter.locked(file, work);
      refresh();
      return written;
    } catch (IOException failed) {
      throw new Fault.Unavailable(
              "The vector index",
              "its base could not be written",
              "Check that the disk has room and is not read-only.")
          .raise(failed);
    }
  }

  private boolean written(Iterator<VectorEntry> entries, long change) throws IOException {
    VectorFileWriter.write(file, entries, model, dimensions, change);
    return true;
  }

  /// The current vectors of base and delta, by node.
  private static Iterator<VectorEntry> merged(State state) {
    var base = state.base;
    base.check(0, base.count());
    var parts = Stream.<Stream<VectorEntry>>builder();
    int from = 0;
    for (var changed : state.delta.nodes()) {
      int to = base.first(changed.key());
      parts.add(IntStream.range(from, to).mapToObj(base::entry)).add(changed.entries().stream());
      from = base.first(changed.key() + 1);
    }
    parts.add(IntStream.range(from, base.count()).mapToObj(base::entry));
    return parts.build().flatMap(part -> part).iterator();
  }

  private State now() {
    return current.orElseGet(this::first);
  }

  private synchronized State first() {
    if (current.isEmpty()) {
      var base = VectorFile.read(file, model, dimensions);
      current = Optional.of(new State(base, VectorDelta.empty(base.change())));
    }
    return current.get();
  }

  private synchronized void discard(State broken) {
    if (now().base.equals(broken.base)) {
      var base = VectorFile.none(IndexState.UNUSABLE, dimensions, broken.base.stamp());
      current = Optional.of(new State(base, VectorDelta.empty(0)));
    }
  }

  private static Fault damaged() {
    return new Fault.Damaged(
        "The vector index",
        "its base cannot be read",
        "Ask again: Kith rebuilds it from the database.");
  }
}
