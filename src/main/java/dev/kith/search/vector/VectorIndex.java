package dev.kith.search.vector;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.search.Differences;
import dev.kith.search.IndexState;
import dev.kith.search.VectorHit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.IntPredicate;

/// Finds nodes by the nearness of their vectors.
///
/// Any number of threads may ask; they see the last state published and never wait. Any number of
/// processes may share the file: one at a time writes the next base, the others pick it up with
/// [#refresh]. The file is not looked at before the first use.
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
    if (model.getBytes(StandardCharsets.UTF_8).length > VectorHeader.LONGEST_NAME) {
      throw new IllegalArgumentException("the name of a model is short");
    }
    return new VectorIndex(file, model, dimensions);
  }

  /// Whether there is a base; one that is unusable must be rebuilt, the index is empty until then.
  public IndexState state() {
    return now().base.state();
  }

  /// The last change that the base holds; 0 where there is none.
  public long baseChange() {
    return now().base.change();
  }

  /// The last change that answers hold: feed [#apply] with those after it.
  public long change() {
    return now().delta.change();
  }

  /// How many vectors the base holds.
  public int baseSize() {
    return now().base.count();
  }

  /// How many nodes have changed since the base.
  public int deltaSize() {
    return now().delta.keys().length;
  }

  /// The nodes nearest to a vector, the nearest first, then by key.
  ///
  /// @param threshold the least cosine of a hit
  /// @param accept tells by key which nodes may be hits; several threads ask it at once
  public List<VectorHit> search(
      float[] question, int limit, double threshold, IntPredicate accept, Call call) {
    var unit = UnitVector.of(question);
    if (unit.length != dimensions || limit <= 0) {
      return List.of();
    }
    var state = now();
    try {
      return new VectorScan(state.base, state.delta, unit, limit, threshold, accept, call).run();
    } catch (InternalError cut) {
      // the mapped file was cut short by somebody else
      discard(state);
      throw damaged().raise(cut);
    }
  }

  /// Takes in what happened up to a change, which answers hold from now on. Older news is ignored.
  public synchronized void apply(List<VectorEntry> put, int[] gone, long change) {
    var state = now();
    if (change > state.delta.change()) {
      for (var entry : put) {
        if (entry.vector().length != dimensions) {
          throw new IllegalArgumentException("a vector of another model");
        }
      }
      current = Optional.of(new State(state.base, state.delta.with(put, gone, change)));
    }
  }

  /// Picks up a newer base; whether there was one.
  ///
  /// After a base that stands further back than the last one, [#change] steps back too.
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

  /// Writes the next base from base and delta, unless another process is about to or already did.
  ///
  /// @param settle called before the base is put in place, to have on the disk what it is made from
  /// @return whether this call wrote one
  public boolean compact(Runnable settle) {
    var state = now();
    if (state.delta.keys().length == 0 || state.base.state() == IndexState.UNUSABLE) {
      return false;
    }
    settle.run();
    return write(
        () -> {
          var onDisk = VectorFile.read(file, model, dimensions);
          return onDisk.state() != IndexState.UNUSABLE
              && onDisk.change() < state.delta.change()
              && written(merged(state), state.delta.change());
        });
  }

  /// Writes a base anew from all vectors there are, as they stand after a change.
  ///
  /// @return false where another process is writing one
  public boolean rebuild(Iterator<VectorEntry> entries, long change) {
    return write(() -> written(entries, change));
  }

  /// Reads the whole base once and compares its checksum; a base that fails counts as unusable.
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

  /// Compares every entry with what it should be; empty where the index does not stand at `change`.
  ///
  /// @param truth all vectors there are, as they stand after that change
  /// @param unjudged nodes whose vectors may be as they are
  public Optional<Differences> differences(
      Iterator<VectorEntry> truth, BitSet unjudged, long change) {
    var state = now();
    if (state.delta.change() != change) {
      return Optional.empty();
    }
    try {
      return Optional.of(VectorCheck.of(state.base, state.delta, truth, unjudged));
    } catch (InternalError cut) {
      discard(state);
      throw damaged().raise(cut);
    }
  }

  private boolean write(VectorBuild.Work work) {
    try {
      var written = VectorBuild.alone(file, work);
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
    VectorBuild.write(file, entries, model, dimensions, change);
    return true;
  }

  /// The vectors of the base that still count, then those of the delta.
  private static Iterator<VectorEntry> merged(State state) {
    var old = state.base.entries();
    var news = new ArrayList<VectorEntry>();
    for (var changed : state.delta.entries()) {
      news.add(new VectorEntry(changed.key(), changed.vector()));
    }
    var later = news.iterator();
    return new Iterator<>() {
      private Optional<VectorEntry> next = advance();

      private Optional<VectorEntry> advance() {
        while (old.hasNext()) {
          var entry = old.next();
          if (!state.delta.hides(entry.key())) {
            return Optional.of(entry);
          }
        }
        return later.hasNext() ? Optional.of(later.next()) : Optional.empty();
      }

      @Override
      public boolean hasNext() {
        return next.isPresent();
      }

      @Override
      public VectorEntry next() {
        var entry = next.orElseThrow(NoSuchElementException::new);
        next = advance();
        return entry;
      }
    };
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
