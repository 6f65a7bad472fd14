package dev.kith.search.text;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.search.Differences;
import dev.kith.search.EntryPrints;
import dev.kith.search.ExactHit;
import dev.kith.search.IndexState;
import dev.kith.search.TextHit;
import dev.kith.search.WordHits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;

/// Finds nodes by their ids, names, aliases and words.
///
/// Any number of threads may ask; they see the last state published and never wait. Any number of
/// processes may share the folder: one at a time writes the next base, the others pick it up with
/// [#refresh]. The folder is not looked at before the first use, nor made before the first base.
public final class TextIndex implements TextFinder, AutoCloseable {
  private final Path folder;
  private volatile Optional<TextSnapshot> current = Optional.empty();
  private Optional<Parts> parts = Optional.empty();
  private boolean closed;

  /// What the next snapshot is made of; guarded by the index's monitor.
  private record Parts(TextBase base, TextDelta delta) {}

  private TextIndex(Path folder) {
    this.folder = folder;
  }

  /// An index in a folder that may not exist yet; nothing is read before it is used.
  public static TextIndex open(Path folder) {
    return new TextIndex(folder);
  }

  /// Whether there is a base; one that is unusable must be rebuilt, the index is empty until then.
  public synchronized IndexState state() {
    return parts().base.state();
  }

  /// The last change that the base holds; 0 where there is none.
  public synchronized long baseChange() {
    return parts().base.change();
  }

  /// The last change that answers hold: feed [#apply] with those after it.
  public synchronized long change() {
    return parts().delta.change();
  }

  /// How many nodes have changed since the base.
  public synchronized int deltaSize() {
    return parts().delta.size();
  }

  /// How many documents can be found.
  public int documents() {
    return ask(TextSnapshot::documents);
  }

  @Override
  public List<ExactHit> exact(String text, Set<String> types, int limit) {
    return ask(snapshot -> snapshot.all().exact(text, types, limit));
  }

  @Override
  public List<TextHit> words(String text, Set<String> types, int limit) {
    return ask(snapshot -> snapshot.all().words(text, types, limit));
  }

  @Override
  public WordHits parted(String text, Set<String> types, int limit) {
    return ask(snapshot -> snapshot.all().parted(text, types, limit));
  }

  /// Finds some of the nodes only, and finds and ranks them as an index would that never had the
  /// others.
  ///
  /// @param visible what is prepared for it is kept for as long as the same object comes again
  public TextFinder seenBy(IntPredicate visible) {
    return new Seen(visible);
  }

  private final class Seen implements TextFinder {
    private final IntPredicate visible;

    private Seen(IntPredicate visible) {
      this.visible = visible;
    }

    @Override
    public List<ExactHit> exact(String text, Set<String> types, int limit) {
      return ask(snapshot -> snapshot.seenBy(visible).exact(text, types, limit));
    }

    @Override
    public List<TextHit> words(String text, Set<String> types, int limit) {
      return ask(snapshot -> snapshot.seenBy(visible).words(text, types, limit));
    }

    @Override
    public WordHits parted(String text, Set<String> types, int limit) {
      return ask(snapshot -> snapshot.seenBy(visible).parted(text, types, limit));
    }
  }

  /// Takes in what happened up to a change, which answers hold from now on. Older news is ignored.
  ///
  /// A call costs milliseconds however little it brings: make one before a question, not one after
  /// each change.
  public synchronized void apply(List<Document> put, int[] gone, long change) {
    try {
      var now = parts();
      if (change > now.delta.change()) {
        now.delta.apply(put, gone, change);
        var keys = new ArrayList<Integer>();
        put.forEach(document -> keys.add(document.key()));
        for (var key : gone) {
          keys.add(key);
        }
        publish(now, hiding(published().leaves(), keys));
      }
    } catch (IOException failed) {
      throw unavailable("a change could not be indexed").raise(failed);
    }
  }

  /// Picks up a newer base; whether there was one.
  ///
  /// After a base that stands further back than the last one, [#change] steps back too.
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

  /// Writes the next base from base and delta, unless another process is about to or already did.
  ///
  /// @param settle called before the base is put in place, to have on the disk what it is made from
  /// @return whether this call wrote one
  public boolean compact(Runnable settle) {
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
      settle.run();
      var written = TextBuild.merge(folder, snapshot, keys);
      refresh();
      return written;
    } catch (IOException failed) {
      throw unavailable("its base could not be written").raise(failed);
    } finally {
      snapshot.release();
    }
  }

  /// Writes a base anew from all documents there are, as they stand after a change.
  ///
  /// @param progress told the number of documents done, now and then
  /// @return false where another process is writing one
  public boolean rebuild(Iterator<Document> documents, long change, LongConsumer progress) {
    boolean wipe = state() == IndexState.UNUSABLE;
    try {
      var written = TextBuild.all(folder, documents, change, progress, wipe);
      refresh();
      return written;
    } catch (IOException failed) {
      throw unavailable("its base could not be written").raise(failed);
    }
  }

  /// Reads the whole base once and compares its checksums; a base that fails counts as unusable.
  public boolean verify() {
    ask(
        snapshot -> {
          for (var leaf : snapshot.leaves()) {
            leaf.checkIntegrity();
          }
          return true;
        });
    return state() != IndexState.UNUSABLE;
  }

  /// Compares every entry with what it should be; empty where the index does not stand at `change`.
  ///
  /// @param truth all documents there are, as they stand after that change
  public Optional<Differences> differences(Iterator<Document> truth, long change) {
    var found =
        ask(
            snapshot ->
                snapshot.change() == change
                    ? Optional.of(TextCheck.of(snapshot))
                    : Optional.<EntryPrints>empty());
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(TextCheck.compare(found.get(), truth));
    } catch (IOException failed) {
      throw unavailable("it could not be compared").raise(failed);
    }
  }

  /// Closes files and frees memory once the questions under way are answered.
  @Override
  public synchronized void close() {
    try {
      closed = true;
      if (parts.isPresent()) {
        var last = parts.get();
        current.ifPresent(TextSnapshot::release);
        current = Optional.empty();
        parts = Optional.empty();
        letGo(last.base);
        last.delta.close();
      }
    } catch (IOException failed) {
      throw unavailable("it could not be closed").raise(failed);
    }
  }

  /// A question to a snapshot.
  @FunctionalInterface
  private interface Question<T> {
    T ask(TextSnapshot snapshot) throws IOException;
  }

  private <T> T ask(Question<T> question) {
    var snapshot = acquire();
    try {
      return question.ask(snapshot);
    } catch (FaultException fault) {
      throw fault;
    } catch (IOException | RuntimeException | InternalError damaged) {
      // Lucene meets damage deep inside with whatever exception the wrong bytes lead to; a mapped
      // file that somebody cut short shows as an InternalError.
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
    var keys = new ArrayList<Integer>();
    for (var key : after.delta.keys()) {
      keys.add(key);
    }
    parts = Optional.of(after);
    publish(after, hiding(after.base.leaves(), keys));
    letGo(before.base);
    if (before.delta != after.delta) {
      before.delta.close();
    }
  }

  private void publish(Parts now, List<MaskedLeaf> leaves) throws IOException {
    var next = new TextSnapshot(now.base, leaves, now.delta.reader(), now.delta.change());
    var before = current;
    current = Optional.of(next);
    before.ifPresent(TextSnapshot::release);
  }

  /// Goes on without a base that turned out to be damaged, unless it was replaced meanwhile.
  private synchronized void discard(TextSnapshot snapshot) {
    try {
      if (!closed && current.isPresent() && current.get() == snapshot) {
        var base = TextBase.unusable("it is damaged");
        install(parts(), new Parts(base, new TextDelta(0)));
      }
    } catch (IOException failed) {
      throw unavailable("a damaged base could not be closed").raise(failed);
    }
  }

  private static void letGo(TextBase base) throws IOException {
    if (base.reader().isPresent()) {
      base.reader().get().decRef();
    }
  }

  private static List<MaskedLeaf> hiding(List<MaskedLeaf> leaves, List<Integer> keys)
      throws IOException {
    var masked = new ArrayList<MaskedLeaf>();
    for (var leaf : leaves) {
      var hidden = documents(leaf, keys);
      masked.add(hidden.isEmpty() ? leaf : leaf.hiding(hidden));
    }
    return masked;
  }

  private static List<Integer> documents(MaskedLeaf leaf, List<Integer> keys) throws IOException {
    var documents = new ArrayList<Integer>();
    var terms = leaf.terms(Fields.KEY);
    if (terms != null) {
      var iterator = terms.iterator();
      for (var key : keys) {
        if (iterator.seekExact(Fields.key(key).bytes())) {
          var found = iterator.postings(null, PostingsEnum.NONE);
          while (found.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            documents.add(found.docID());
          }
        }
      }
    }
    return documents;
  }

  private static Fault unavailable(String problem) {
    return new Fault.Unavailable(
        "The word index", problem, "Check that the disk has room and is not read-only.");
  }
}
