package dev.kith.search.text;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.search.IndexDifferences;
import dev.kith.search.IndexFingerprints;
import dev.kith.search.IndexState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;

/// Finds nodes by their ids, names, aliases and words.
///
/// It is thread-safe: readers use the last published state and never wait. Any number of processes
/// may share the folder: one at a time writes the next base, the others open it with [#refresh].
/// The folder is not read before the first use, nor created before the first base.
public final class TextIndex implements AutoCloseable {
  private final Path folder;
  private volatile Optional<TextSnapshot> current = Optional.empty();
  private volatile Optional<Position> position = Optional.empty();
  private Optional<Parts> parts = Optional.empty();
  private boolean closed;

  /// The last base that was opened: one that is too large to be read whole before its first use is
  /// read meanwhile.
  private Optional<DirectoryReader> opened = Optional.empty();

  /// The parts of the next snapshot; guarded by the index's monitor.
  private record Parts(TextBase base, TextDelta delta) {}

  /// Where the last snapshot stands, which is asked for while the next one is being made.
  private record Position(IndexState state, long base, long change, int delta) {
    static Position of(Parts parts) {
      return new Position(
          parts.base.state(), parts.base.change(), parts.delta.change(), parts.delta.size());
    }
  }

  private TextIndex(Path folder) {
    this.folder = folder;
  }

  /// An index in a folder that may not exist yet; nothing is read before it is used.
  public static TextIndex open(Path folder) {
    return new TextIndex(folder);
  }

  /// Whether there is a base; an unusable one must be rebuilt, and the index is empty until then.
  public IndexState state() {
    return position().state;
  }

  /// The last change in the base; 0 if there is no base.
  public long baseChange() {
    return position().base;
  }

  /// The last change in the index: pass later ones to [#apply].
  public long change() {
    return position().change;
  }

  /// How many nodes have changed since the base.
  public int deltaSize() {
    return position().delta;
  }

  private Position position() {
    return position.orElseGet(() -> Position.of(parts()));
  }

  /// The number of documents.
  public int documents() {
    return read(TextSnapshot::documents);
  }

  /// A searcher of all nodes.
  public TextSearcher all() {
    return new TextSearcher(this, TextSnapshot::all);
  }

  /// A searcher of the visible nodes, which ranks them as an index would that has no others.
  ///
  /// @param visible tells by key; its view of the index is cached by object identity
  public TextSearcher visibleTo(IntPredicate visible) {
    return new TextSearcher(this, snapshot -> snapshot.visibleTo(visible));
  }

  /// Applies everything up to a change; calls with an older change are ignored.
  ///
  /// Each call takes milliseconds, even for one document: call it before a search, not after each
  /// change.
  public synchronized void apply(List<Document> put, int[] gone, long change) {
    try {
      var now = parts();
      if (change > now.delta.change()) {
        now.delta.apply(put, gone, change);
        var keys =
            IntStream.concat(put.stream().mapToInt(Document::key), Arrays.stream(gone)).toArray();
        publish(now, without(published().leaves(), keys));
      }
    } catch (IOException failed) {
      throw unavailable("a change could not be indexed").raise(failed);
    }
  }

  /// Opens a newer base and returns whether there was one.
  ///
  /// If the new base is of an earlier change than the last one, [#change] goes back too.
  public synchronized boolean refresh() {
    try {
      var before = parts();
      var base = before.base.refreshed(folder);
      if (base.equals(before.base)) {
        return false;
      }
      var delta = before.delta;
      if (base.change() >= before.base.change() && base.change() < delta.change()) {
        delta.forget(base.change());
      } else {
        delta = new TextDelta(base.change());
      }
      install(before, new Parts(base, delta));
      return true;
    } catch (IOException failed) {
      throw unavailable("a newer base could not be read").raise(failed);
    }
  }

  /// Merges base and delta into the next base, unless another process does or already did.
  ///
  /// @param sync called before the base is put in place, to sync the database that it is made from
  /// @return whether this call wrote one
  public boolean compact(Runnable sync) {
    int[] keys;
    TextSnapshot snapshot;
    synchronized (this) {
      keys = parts().delta.keys();
      snapshot = acquire();
      if (keys.length == 0 || parts().base.state() == IndexState.UNUSABLE) {
        snapshot.release();
        return false;
      }
    }
    try {
      sync.run();
      var written = TextBaseWriter.merge(folder, snapshot, keys);
      refresh();
      return written;
    } catch (IOException failed) {
      throw unavailable("its base could not be written").raise(failed);
    } finally {
      snapshot.release();
    }
  }

  /// Writes a base of all documents as of a change.
  ///
  /// @param progress gets the number of documents done, now and then
  /// @return false where another process is writing one
  public boolean rebuild(Iterator<Document> documents, long change, LongConsumer progress) {
    boolean wipe = state() == IndexState.UNUSABLE;
    try {
      var written = TextBaseWriter.all(folder, documents, change, progress, wipe);
      refresh();
      return written;
    } catch (IOException failed) {
      throw unavailable("its base could not be written").raise(failed);
    }
  }

  /// Reads the whole base and verifies its checksums; a base that fails counts as unusable.
  public boolean verify() {
    try {
      read(
          snapshot -> {
            for (var leaf : snapshot.leaves()) {
              leaf.checkIntegrity();
            }
            return true;
          });
    } catch (FaultException damaged) {
      return false;
    }
    return state() != IndexState.UNUSABLE;
  }

  /// Compares every entry with what it should be; empty if the index is not at `change`.
  ///
  /// @param truth all documents as of that change
  public Optional<IndexDifferences> differences(Iterator<Document> truth, long change) {
    var found =
        read(
            snapshot ->
                snapshot.change() == change
                    ? Optional.of(TextIndexCheck.of(snapshot))
                    : Optional.<IndexFingerprints>empty());
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(TextIndexCheck.compare(found.get(), truth));
    } catch (IOException failed) {
      throw unavailable("it could not be compared").raise(failed);
    }
  }

  /// Closes files and frees memory once the running searches have ended.
  @Override
  public synchronized void close() {
    try {
      closed = true;
      if (parts.isPresent()) {
        var last = parts.get();
        current.ifPresent(TextSnapshot::release);
        current = Optional.empty();
        position = Optional.empty();
        parts = Optional.empty();
        release(last.base);
        last.delta.close();
      }
    } catch (IOException failed) {
      throw unavailable("it could not be closed").raise(failed);
    }
  }

  /// Reads a snapshot.
  @FunctionalInterface
  interface SnapshotReader<T> {
    T read(TextSnapshot snapshot) throws IOException;
  }

  <T> T read(SnapshotReader<T> reader) {
    var snapshot = acquire();
    try {
      return reader.read(snapshot);
    } catch (FaultException fault) {
      throw fault;
    } catch (IOException | RuntimeException | InternalError damaged) {
      // Lucene fails on damaged files with any kind of exception; a mapped file that was truncated
      // causes an InternalError.
      discard(snapshot);
      throw new Fault.Damaged(
              "The word index",
              "its base cannot be read",
              "Ask again: Kith rebuilds it from the database.")
          .raise(damaged);
    } finally {
      snapshot.release();
    }
  }

  private TextSnapshot acquire() {
    while (true) {
      var snapshot = current.orElseGet(this::published);
      if (snapshot.acquire()) {
        return snapshot;
      }
    }
  }

  private synchronized TextSnapshot published() {
    parts();
    return current.orElseThrow();
  }

  private synchronized Parts parts() {
    if (closed) {
      throw unavailable("it was closed").raise();
    }
    if (parts.isEmpty()) {
      try {
        var base = TextBase.read(folder);
        var first = new Parts(base, new TextDelta(base.change()));
        parts = Optional.of(first);
        publish(first, base.leaves());
      } catch (IOException failed) {
        throw unavailable("it could not be opened").raise(failed);
      }
    }
    return parts.get();
  }

  private void install(Parts before, Parts after) throws IOException {
    parts = Optional.of(after);
    publish(after, without(after.base.leaves(), after.delta.keys()));
    release(before.base);
    if (before.delta != after.delta) {
      before.delta.close();
    }
  }

  private void publish(Parts now, List<FilteredLeafReader> leaves) throws IOException {
    var next = new TextSnapshot(now.base, leaves, now.delta.reader(), now.delta.change());
    var before = current;
    current = Optional.of(next);
    position = Optional.of(Position.of(now));
    before.ifPresent(TextSnapshot::release);
    if (!opened.equals(now.base.reader())) {
      opened = now.base.reader();
      if (now.base.isUnverified()) {
        Thread.ofPlatform().name("kith-verify").daemon().start(this::verify);
      }
    }
  }

  /// Drops a base that is damaged, unless it was replaced meanwhile.
  private synchronized void discard(TextSnapshot snapshot) {
    try {
      if (!closed && current.isPresent() && current.get() == snapshot) {
        var base = TextBase.none(IndexState.UNUSABLE);
        install(parts(), new Parts(base, new TextDelta(0)));
      }
    } catch (IOException failed) {
      throw unavailable("a damaged base could not be closed").raise(failed);
    }
  }

  private static void release(TextBase base) throws IOException {
    if (base.reader().isPresent()) {
      base.reader().get().decRef();
    }
  }

  private static List<FilteredLeafReader> without(List<FilteredLeafReader> leaves, int[] keys)
      throws IOException {
    var fewer = new ArrayList<FilteredLeafReader>();
    for (var leaf : leaves) {
      fewer.add(leaf.without(keys));
    }
    return fewer;
  }

  private static Fault unavailable(String problem) {
    return new Fault.Unavailable(
        "The word index", problem, "Check that the disk has room and is not read-only.");
  }
}
